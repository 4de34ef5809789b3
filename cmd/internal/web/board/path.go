package board

import "paces"

// Trip is a path as the page wants it: with what each kind of terrain on it costs together.
type Trip struct {
	Cost    paces.Cost
	Settled int
	Cells   []int32
	ByKind  [256]int64 // what the steps onto cells of a kind cost together
}

// Path is a question for a cheapest path, answered in slices where the ground has no faster way, so that it can be given
// up in between.
type Path struct {
	board  *Board
	ground *paces.Ground
	search *paces.Search
	query  paces.Query
	sliced bool
}

// FindPath begins a question for a cheapest path of a mover to the nearest of some goals.
func (b *Board) FindPath(mover int, from int32, goals []int32) (*Path, error) {
	g, err := b.Ground(mover)
	if err != nil {
		return nil, err
	}
	return b.ask(g, paces.NewSearch(g), paces.Query{From: b.Cell(from), To: b.Cells(goals)})
}

func (b *Board) ask(g *paces.Ground, s *paces.Search, q paces.Query) (*Path, error) {
	p := &Path{board: b, ground: g, search: s, query: q, sliced: !g.Lattice().Uniform || len(q.To) > 1}
	if p.sliced {
		return p, s.Begin(q)
	}
	return p, nil
}

// Continue settles so many cells more and reports whether the question is answered.
func (p *Path) Continue(settle int) (t Trip, done bool, err error) {
	var path paces.Path
	if p.sliced {
		path, done, err = p.search.Continue(settle)
	} else {
		path, err = p.search.Find(p.query)
		done = true
	}
	if err != nil || !done {
		return Trip{}, done, err
	}
	return p.board.trip(p.ground, path), true, nil
}

// trip adds up what the terrain along a path costs.
func (b *Board) trip(g *paces.Ground, p paces.Path) Trip {
	t := Trip{Cost: p.Cost(), Settled: p.Settled(), Cells: b.AppendIDs(nil, p)}
	for i := 1; i < len(t.Cells); i++ {
		at, next := b.Cell(t.Cells[i-1]), b.Cell(t.Cells[i])
		t.ByKind[b.grid.At(next)] += int64(stepCost(g, at, next))
	}
	return t
}

// stepCost is what the cheapest step from one cell to another costs.
func stepCost(g *paces.Ground, from, to paces.Cell) paces.Cost {
	least := paces.Unreached
	for next, cost := range g.Steps(from) {
		if next == to && (least < 0 || cost < least) {
			least = cost
		}
	}
	return least
}
