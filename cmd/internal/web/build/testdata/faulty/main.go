// Command faulty does not compile.
package main

func main() { undefined() }
