// Command small is the least that compiles.
package main

func main() {}
