// Command paces finds cheapest paths, movement ranges and distance maps on game maps.
package main

func main() {}
