module paces/graph/gonumgraph

go 1.26.0

require (
	gonum.org/v1/gonum v0.17.0
	paces v0.0.0
)

replace paces => ../..
