// Package paces answers how many paces it is, and which way: exact cheapest
// paths, movement ranges and distance maps on game maps, in integers.
package paces
