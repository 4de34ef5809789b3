package main

import (
	"fmt"
	"html"
	"io"
	"math"

	"paces/graph"
)

// mostDrawn is how many nodes a picture of a graph may have: beyond it only a tangle would be seen.
const mostDrawn = 200

const (
	nodeRadius = 18.0
	nodeRoom   = 95.0 // of the circle on which nodes lie, for each of them
	arrowBend  = 0.07 // how far an edge bows out, as a part of its length: so that edges there and back stay apart
)

// point is a place in a picture, in pixels.
type point struct{ x, y float64 }

// draw writes the graph as an SVG picture: edges with their weights, those of the answer marked; without a goal the
// answer is the tree. Nodes lie where the file has them, else on a circle in the order in which they were reached.
func (r *graphRun) draw(w io.Writer) error {
	if n := r.file.Nodes(); n > mostDrawn {
		return fmt.Errorf("a graph of %d nodes is too large to be seen: at most %d are drawn", n, mostDrawn)
	}
	at, size := r.layout()
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="13" text-anchor="middle">
<defs>%s%s</defs>
<rect width="100%%" height="100%%" fill="#fff"/>
`, size.x, size.y, arrowHead(plainEdge), arrowHead(markedEdge))
	marked := r.marked()
	for _, draw := range []func(io.Writer, bow, edgeStyle){drawEdge, drawWeight} { // all weights on top of all edges
		for _, style := range []edgeStyle{plainEdge, markedEdge} {
			for a := range r.file.All() {
				if marked[[2]graph.Node{a.Tail, a.Head}] == (style == markedEdge) {
					draw(w, bowOf(at[a.Tail], at[a.Head], r.file.Decimal(a.Weight)), style)
				}
			}
		}
	}
	for n, p := range at {
		r.drawNode(w, graph.Node(n), p, point{size.x / 2, size.y / 2})
	}
	_, err := fmt.Fprintln(w, "</svg>")
	return err
}

func arrowHead(style edgeStyle) string {
	return fmt.Sprintf(`<marker id="%s" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="11" markerHeight="11" orient="auto">`+
		`<path d="M0 0L10 5L0 10z" fill="%s"/></marker>`, style.id, style.colour)
}

// marked holds the pairs of nodes between which the answer goes.
func (r *graphRun) marked() map[[2]graph.Node]bool {
	marked := make(map[[2]graph.Node]bool)
	for _, p := range r.paths {
		for i := 1; i < len(p.Nodes); i++ {
			marked[[2]graph.Node{p.Nodes[i-1], p.Nodes[i]}] = true
		}
	}
	if r.to == graph.None {
		for parent, n := range r.tree {
			marked[[2]graph.Node{parent, n}] = true
		}
	}
	return marked
}

// layout gives each node its place, and the picture its size.
func (r *graphRun) layout() (at []point, size point) {
	if r.file.Positions != nil {
		return r.mapped()
	}
	n := r.file.Nodes()
	radius := max(90, float64(n)*nodeRoom/(2*math.Pi))
	middle := radius + 2*nodeRadius + 20
	at = make([]point, n)
	for i, node := range r.ring() {
		sin, cos := math.Sincos(math.Pi + 2*math.Pi*float64(i)/float64(n))
		at[node] = point{middle + radius*cos, middle + radius*sin}
	}
	return at, point{2 * middle, 2 * middle}
}

// ring lists the nodes as they were reached, then the others.
func (r *graphRun) ring() []graph.Node {
	ring := append([]graph.Node{}, r.search.Settled()...)
	for n := range graph.Node(r.file.Nodes()) {
		if _, ok := r.search.Cost(n); !ok {
			ring = append(ring, n)
		}
	}
	return ring
}

// mapped fits the file's positions, which have y pointing up, into the picture.
func (r *graphRun) mapped() (at []point, size point) {
	const room, edge = 800.0, 2 * nodeRadius
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range r.file.Positions {
		low = point{min(low.x, float64(p.X)), min(low.y, float64(p.Y))}
		high = point{max(high.x, float64(p.X)), max(high.y, float64(p.Y))}
	}
	scale := room / max(high.x-low.x, high.y-low.y, 1)
	for _, p := range r.file.Positions {
		at = append(at, point{edge + (float64(p.X)-low.x)*scale, edge + (high.y-float64(p.Y))*scale})
	}
	return at, point{2*edge + (high.x-low.x)*scale, 2*edge + (high.y-low.y)*scale}
}

// edgeStyle is how an edge looks.
type edgeStyle struct {
	id, colour string
	width      float64
}

var (
	plainEdge  = edgeStyle{"plain", "#9aa5b1", 1.3}
	markedEdge = edgeStyle{"mark", "#c2410c", 3}
)

// bow is an edge drawn as a quadratic curve from node to node; a loop has all its points in one place.
type bow struct {
	from, bend, to point
	weight         string
}

func bowOf(from, to point, weight string) bow {
	dx, dy := to.x-from.x, to.y-from.y
	return bow{from, point{(from.x+to.x)/2 - dy*2*arrowBend, (from.y+to.y)/2 + dx*2*arrowBend}, to, weight}
}

// drawEdge draws the curve from rim to rim; a loop as a circle above its node.
func drawEdge(w io.Writer, b bow, style edgeStyle) {
	if b.from == b.to {
		fmt.Fprintf(w, `<circle cx="%.1f" cy="%.1f" r="10" fill="none" stroke="%s" stroke-width="%.1f"/>`+"\n",
			b.from.x, b.from.y-nodeRadius-8, style.colour, style.width)
		return
	}
	start, end := rim(b.from, b.bend), rim(b.to, b.bend)
	fmt.Fprintf(w, `<path d="M%.1f %.1fQ%.1f %.1f %.1f %.1f" fill="none" stroke="%s" stroke-width="%.1f" marker-end="url(#%s)"/>`+"\n",
		start.x, start.y, b.bend.x, b.bend.y, end.x, end.y, style.colour, style.width, style.id)
}

// drawWeight writes the weight on the curve, nearer to where it begins, so that those of edges there and back stay apart.
func drawWeight(w io.Writer, b bow, style edgeStyle) {
	const t = 0.4
	p := point{
		(1-t)*(1-t)*b.from.x + 2*t*(1-t)*b.bend.x + t*t*b.to.x,
		(1-t)*(1-t)*b.from.y + 2*t*(1-t)*b.bend.y + t*t*b.to.y + 4,
	}
	if b.from == b.to {
		p.y -= nodeRadius + 26
	}
	fmt.Fprintf(w, `<text x="%.1f" y="%.1f" fill="%s" stroke="#fff" stroke-width="4" paint-order="stroke">%s</text>`+"\n",
		p.x, p.y, style.colour, b.weight)
}

// rim is where the line from the middle of a node towards another point leaves the node.
func rim(middle, towards point) point {
	dx, dy := towards.x-middle.x, towards.y-middle.y
	part := nodeRadius / max(math.Hypot(dx, dy), nodeRadius)
	return point{middle.x + dx*part, middle.y + dy*part}
}

// drawNode draws a node with its name in it, and on the side away from the middle what the path there costs.
func (r *graphRun) drawNode(w io.Writer, n graph.Node, p, middle point) {
	fill := "#e5e9ee"
	cost, reached := r.search.Cost(n)
	switch {
	case n == r.from:
		fill = "#86d993"
	case n == r.to:
		fill = "#fbbf72"
	case reached:
		fill = "#cfe3ff"
	}
	name := []rune(r.file.Name(n))
	if len(name) > 12 {
		name = append(name[:11], '…')
	}
	fmt.Fprintf(w, `<circle cx="%.1f" cy="%.1f" r="%.0f" fill="%s" stroke="#334155"/><text x="%.1f" y="%.1f">%s</text>`,
		p.x, p.y, nodeRadius, fill, p.x, p.y+4.5, html.EscapeString(visible(string(name))))
	if reached {
		out := rim(p, point{2*p.x - middle.x, 2*p.y - middle.y + 1})
		fmt.Fprintf(w, `<text x="%.1f" y="%.1f" font-size="11" fill="#475569">%s</text>`,
			p.x+1.9*(out.x-p.x), p.y+1.65*(out.y-p.y)+4, r.file.Decimal(cost))
	}
	fmt.Fprintln(w)
}
