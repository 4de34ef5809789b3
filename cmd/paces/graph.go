package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"paces/graph"
)

// graphFlags are the flags of the graph command.
type graphFlags struct {
	format     string
	undirected bool
	method     string
	paths      int
	tree       bool
	picture    string
	positions  string
}

func newGraphCommand(c *console) *cobra.Command {
	flags := graphFlags{method: methodNames[0]}
	cmd := &cobra.Command{
		Use:   "graph FILE FROM [TO]",
		Short: "Shortest paths in a graph file",
		Long: `The cheapest path from one node to another in a graph file, or without TO the costs of all nodes. Weights may be
negative: then Bellman-Ford answers, or one pass if the graph has no cycle. Dijkstra alone refuses them. If a cycle of
negative cost can be reached from FROM there is no cheapest path; the cycle is the answer, with exit status 1.

--paths K lists the K cheapest paths that visit no node twice, fewer if there are fewer; then no cycle anywhere in the
graph may have a negative cost.

An edge list has an edge a line, FROM TO [WEIGHT]; other formats are found from content and name. Decimal weights are
scaled to integers; "scale" in JSON is by how much.`,
		Example: `  paces graph towns.txt S G
  paces graph towns.txt S G --method bfs --json
  paces graph towns.txt S G --paths 3
  paces graph rome99.gr 1 --tree --out tree.txt
  printf 'S A 5\nS B 2\nA G -4\nB G 3\n' | paces graph - S G`,
		Args: takes(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := flags.check(cmd, args); err != nil {
				return err
			}
			f, err := flags.read(c, args[0])
			if err != nil {
				return err
			}
			return c.graph(f, args[1:], &flags)
		},
	}
	var formats []string
	for _, f := range graph.Formats() {
		formats = append(formats, f.Name)
	}
	choice(cmd, &flags.format, "format", formats, "format of the graph file")
	choice(cmd, &flags.method, "method", methodNames, "how to search; bfs and dfs do not look at the weights")
	cmd.Flags().BoolVar(&flags.undirected, "undirected", false, "every edge can be walked both ways")
	cmd.Flags().IntVar(&flags.paths, "paths", 0, "list the `K` cheapest paths to TO")
	cmd.Flags().BoolVar(&flags.tree, "tree", false, "write the shortest-path tree, as an edge list")
	cmd.Flags().StringVar(&flags.picture, "picture", "", "draw the graph and the answer into `FILE`: .svg")
	cmd.Flags().StringVar(&flags.positions, "positions", "", "draw nodes where the DIMACS `FILE` (.co) has them")
	cmd.MarkFlagFilename("picture", "svg")
	cmd.MarkFlagFilename("positions", "co")
	return cmd
}

// check returns an error if the flags do not go together.
func (flags *graphFlags) check(cmd *cobra.Command, args []string) error {
	if flags.picture != "" && filepath.Ext(flags.picture) != ".svg" {
		return fmt.Errorf("--picture: %s: a graph's picture is an .svg file", flags.picture)
	}
	if !cmd.Flags().Changed("paths") {
		return nil
	}
	switch {
	case flags.paths < 1:
		return fmt.Errorf("--paths %d: at least one", flags.paths)
	case len(args) < 3:
		return errors.New("--paths: to where? TO is missing")
	case flags.tree || flags.method != methodNames[0]:
		return errors.New("--paths goes with neither --tree nor --method")
	}
	return nil
}

// The methods by name; the first picks among the others.
var (
	methodNames = []string{"auto", "bfs", "dfs", "dijkstra", "acyclic", "bellman-ford"}
	methods     = []func(*graph.Search, graph.Query) error{
		(*graph.Search).Shortest, (*graph.Search).BFS, (*graph.Search).DFS,
		(*graph.Search).Dijkstra, (*graph.Search).Acyclic, (*graph.Search).BellmanFord,
	}
)

// read reads the graph file, and the positions if they are in another one.
func (flags *graphFlags) read(c *console, path string) (*graph.File, error) {
	f, err := c.readGraph(path, graph.Options{Format: flags.format, Undirected: flags.undirected})
	if err != nil || flags.positions == "" {
		return f, err
	}
	places, err := c.readGraph(flags.positions, graph.Options{})
	switch {
	case err != nil:
		return nil, err
	case places.Positions == nil:
		return nil, fmt.Errorf("--positions: %s holds none", flags.positions)
	case places.Nodes() != f.Nodes():
		return nil, fmt.Errorf("--positions: %s has %d nodes, the graph %d", flags.positions, places.Nodes(), f.Nodes())
	}
	f.Positions = places.Positions
	return f, nil
}

func (c *console) readGraph(path string, opts graph.Options) (*graph.File, error) {
	if path == "-" {
		return graph.Read(c.stdin, "standard input", opts)
	}
	r, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, reason(err))
	}
	defer r.Close()
	f, err := graph.Read(r, path, opts)
	if e := (*graph.Error)(nil); errors.As(err, &e) {
		e.Err = reason(e.Err)
	}
	return f, err
}

// graphRun is a question put to a graph file, and its answer.
type graphRun struct {
	file   *graph.File
	search *graph.Search
	from   graph.Node
	to     graph.Node   // graph.None: all nodes
	paths  []graph.Path // to to, the cheapest first
	spent  time.Duration
}

// graph asks for a path or for all costs and writes the answer.
func (c *console) graph(f *graph.File, ends []string, flags *graphFlags) error {
	r := &graphRun{file: f, search: graph.NewSearch(f.Graph), to: graph.None}
	err := r.locate(ends)
	if err == nil {
		err = r.run(flags)
	}
	if err == nil && flags.picture != "" {
		if err := writeFile(flags.picture, r.draw); err != nil {
			return err
		}
	}
	return c.reply(err, func(status string) error {
		return c.answerJSON(r.json(status, err, flags))
	}, func() error {
		switch {
		case flags.tree:
			return c.answer(r.writeTree)
		case flags.paths > 0:
			return c.answer(func(w io.Writer) error { return r.writePaths(w, flags.paths) })
		}
		return c.answer(r.write)
	})
}

// locate finds the nodes that are asked about.
func (r *graphRun) locate(ends []string) error {
	for i, name := range ends {
		n, ok := r.file.Lookup(name)
		if !ok {
			return fmt.Errorf("graph: %w: %q%s", graph.ErrNoNode, name, r.suggest(name))
		}
		if i == 0 {
			r.from = n
		} else {
			r.to = n
		}
	}
	return nil
}

// suggest says which name may have been meant, in a graph small enough to look through.
func (r *graphRun) suggest(name string) string {
	const small = 10000
	if r.file.Nodes() > small {
		return ""
	}
	names := make([]string, r.file.Nodes())
	for n := range names {
		names[n] = r.file.Name(graph.Node(n))
	}
	return didYouMean(name, names)
}

// run searches. A tree is wanted whole, so then the search does not end at the goal.
func (r *graphRun) run(flags *graphFlags) error {
	q := graph.Query{From: []graph.Node{r.from}}
	if r.to != graph.None && !flags.tree {
		q.To = []graph.Node{r.to}
	}
	begun := time.Now()
	err := methods[slices.Index(methodNames, flags.method)](r.search, q)
	if err == nil && r.to != graph.None {
		err = r.find(flags.paths)
	}
	r.spent = time.Since(begun)
	return err
}

// find finds the path to the goal, or the k cheapest if k is not 0.
func (r *graphRun) find(k int) error {
	path, err := r.search.PathTo(r.to)
	switch {
	case err != nil:
		return err
	case k > 0:
		r.paths, err = r.file.KShortest(r.from, r.to, k)
		return err
	}
	r.paths = []graph.Path{path}
	return nil
}

// graphAnswer is the answer as JSON. Costs are whole numbers, of which scale make 1 in the file.
type graphAnswer struct {
	Status   string           `json:"status"`
	Scale    int64            `json:"scale"`
	Cost     *int64           `json:"cost,omitempty"`
	Nodes    []string         `json:"nodes,omitzero"`
	Paths    []graphPath      `json:"paths,omitzero"`
	Costs    map[string]int64 `json:"costs,omitzero"`
	Tree     [][3]any         `json:"tree,omitzero"` // parent, node, weight of the edge between them
	Settled  int              `json:"settled"`
	Warnings []string         `json:"warnings,omitempty"`
}

// graphPath is one of several paths as JSON.
type graphPath struct {
	Cost  int64    `json:"cost"`
	Nodes []string `json:"nodes"`
}

// json is the answer to a run that ended with err.
func (r *graphRun) json(status string, err error, flags *graphFlags) graphAnswer {
	a := graphAnswer{Status: status, Scale: r.file.Scale(), Settled: len(r.search.Settled()), Warnings: r.file.Warnings}
	cycle := (*graph.CycleError)(nil)
	none := int64(-1)
	switch {
	case errors.As(err, &cycle):
		a.Cost, a.Nodes = &cycle.Cost, r.names(cycle.Nodes)
	case err != nil:
		a.Cost, a.Nodes = &none, []string{}
	case r.to != graph.None:
		a.Cost, a.Nodes = &r.paths[0].Cost, r.names(r.paths[0].Nodes)
		if flags.paths > 0 {
			for _, p := range r.paths {
				a.Paths = append(a.Paths, graphPath{p.Cost, r.names(p.Nodes)})
			}
		}
	default:
		a.Costs = make(map[string]int64)
		for _, n := range r.search.Settled() {
			a.Costs[r.file.Name(n)], _ = r.search.Cost(n)
		}
	}
	if flags.tree && err == nil {
		a.Tree = [][3]any{}
		for parent, n := range r.tree {
			a.Tree = append(a.Tree, [3]any{r.file.Name(parent), r.file.Name(n), r.step(parent, n)})
		}
	}
	return a
}

func (r *graphRun) names(nodes []graph.Node) []string {
	names := make([]string, len(nodes))
	for i, n := range nodes {
		names[i] = r.file.Name(n)
	}
	return names
}

// tree yields the edges of the search's tree, each node after its parent.
func (r *graphRun) tree(yield func(parent, n graph.Node) bool) {
	for _, n := range r.search.Settled() {
		if parent, ok := r.search.Parent(n); ok && !yield(parent, n) {
			return
		}
	}
}

// step is the weight of the tree's edge from parent to n.
func (r *graphRun) step(parent, n graph.Node) int64 {
	before, _ := r.search.Cost(parent)
	cost, _ := r.search.Cost(n)
	return cost - before
}

// writeTree writes the tree as an edge list.
func (r *graphRun) writeTree(w io.Writer) error {
	for parent, n := range r.tree {
		fmt.Fprintf(w, "%s\t%s\t%s\n", r.file.Name(parent), r.file.Name(n), r.file.Decimal(r.step(parent, n)))
	}
	return nil
}

// writePaths writes the paths, of which k were asked for, with their costs.
func (r *graphRun) writePaths(w io.Writer, k int) error {
	r.writeNotes(w)
	for _, p := range r.paths {
		fmt.Fprintf(w, "%s\t%s\n", r.file.Decimal(p.Cost), r.way(p))
	}
	fewer := ""
	if len(r.paths) < k {
		fewer = ", and there are no more"
	}
	_, err := fmt.Fprintf(w, "%s in %s%s\n", count(len(r.paths), "path"), shortly(r.spent), fewer)
	return err
}

func (r *graphRun) writeNotes(w io.Writer) {
	for _, warning := range r.file.Warnings {
		fmt.Fprintf(w, "note: %s\n", visible(warning))
	}
}

func (r *graphRun) way(p graph.Path) string { return visible(strings.Join(r.names(p.Nodes), " -> ")) }

// write writes the path, or all costs, for people.
func (r *graphRun) write(w io.Writer) error {
	r.writeNotes(w)
	if r.to != graph.None {
		p := r.paths[0]
		_, err := fmt.Fprintf(w, "%s\ncost %s in %s; %s settled in %s\n", r.way(p),
			r.file.Decimal(p.Cost), count(len(p.Nodes)-1, "edge"),
			count(len(r.search.Settled()), "node"), shortly(r.spent))
		return err
	}
	for n := range graph.Node(r.file.Nodes()) {
		if cost, ok := r.search.Cost(n); ok {
			fmt.Fprintf(w, "%s\t%s\n", visible(r.file.Name(n)), r.file.Decimal(cost))
		}
	}
	_, err := fmt.Fprintf(w, "%d of %s reached in %s\n", len(r.search.Settled()), count(r.file.Nodes(), "node"), shortly(r.spent))
	return err
}
