// Package graph answers shortest-path questions on directed graphs that are not grids: towns and roads, rooms and doors,
// states of a puzzle. Weights are integers and may be negative.
//
// A [Graph] is frozen: build it once, from arcs ([FromArcs], [Builder]), from a successor function ([Explore]), from the
// ground of a game map ([FromGround]) or from a file ([Read]), and share it among goroutines. A [Search] is a reusable
// worker on a graph, one goroutine at a time; once warm it allocates nothing. A search runs by one of these methods:
//
//   - [Search.BFS] and [Search.DFS] do not look at the weights;
//   - [Search.Dijkstra] gives the cheapest paths where no weight is negative; with an estimate it is A*, with several
//     nodes to start from or to reach it is many sources and one to many;
//   - [Search.BellmanFord] takes negative weights and reports negative cycles;
//   - [Search.Acyclic] takes negative weights too, on graphs without cycles, in one pass;
//   - [Search.Shortest] picks the fastest of the last three that is exact.
//
// For many queries on a graph with negative arcs [Graph.Johnson] prepares it for Dijkstra. [Bidirectional] searches from
// both ends; [Graph.KShortest] lists the k cheapest paths.
//
// Answers are exact and the same on every machine: arcs are kept in the order (tail, head, input), and every tie is
// settled by that order.
//
// Recent work (Duan, Mao, Mao, Shu, Yin, "Breaking the Sorting Barrier for Directed Single-Source Shortest Paths", STOC
// 2025) beats Dijkstra in theory; measured implementations are several times slower at any size that fits a computer, so
// it is not here.
package graph
