module paces/cmd

go 1.26

require paces v0.0.0

replace paces => ../
