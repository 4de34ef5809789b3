package paces_test

import (
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"paces"
)

// The cases are faults once seen in public path-finding code, with the numbers that the project gives them. Where only
// one cheapest way exists it is drawn with * to the right of the map.

// eight14 has the lengths in which most libraries count: 10 and 14.
func eight14(c paces.Corners) paces.Topology {
	return paces.Topology{Shape: paces.EightWay, Corners: c, Straight: 10, Diagonal: 14}
}

// costs gives # no price, a digit its value (0 is free) and every other character 1, except those that are told.
func costs(told map[byte]uint16) (table paces.Costs) {
	for k := byte(' '); k < 127; k++ {
		switch {
		case k == '#':
		case k == '0':
			table[k] = paces.Free
		case k > '0' && k <= '9':
			table[k] = uint16(k - '0')
		default:
			table[k] = 1
		}
	}
	for k, cost := range told {
		table[k] = cost
	}
	return table
}

// split takes a drawing apart: the map on the left, the way on the right, if there is one.
func split(drawing string) (grid *paces.Grid, way []paces.Cell) {
	var left []string
	for y, row := range strings.Split(strings.Trim(drawing, "\n"), "\n") {
		cells, marks, _ := strings.Cut(row, "  ")
		left = append(left, cells)
		for x, mark := range strings.TrimSpace(marks) {
			if mark == '*' {
				way = append(way, image.Pt(x, y))
			}
		}
	}
	return paces.MustParse(strings.Join(left, "\n")), way
}

func TestPathCases(t *testing.T) {
	for _, test := range []struct {
		name     string
		drawing  string
		topology paces.Topology
		told     map[byte]uint16
		from, to paces.Cell
		want     paces.Cost
		err      error
	}{
		{"T01 queue order lost at high costs", `
SabG  *..*
cddc  ****`, paces.Four, map[byte]uint16{'a': 40, 'b': 40, 'd': 25}, image.Pt(0, 0), image.Pt(3, 0), 53, nil},
		{"T02 two searches stop when they meet", `
.#..  *...
.#..  *...
....  .***`, eight14(paces.Always), nil, image.Pt(0, 0), image.Pt(3, 2), 44, nil},
		{"T03 the same, four ways", `
..#..#  *.....
..#...  *.....
.#....  *.....
.#....  *.....
......  ******`, paces.Four, nil, image.Pt(0, 0), image.Pt(5, 4), 9, nil},
		{"T04 the same, corner rule never", `
....#  ***..
##...  ...*.
.....  ....*`, eight14(paces.Never), nil, image.Pt(0, 0), image.Pt(4, 2), 48, nil},
		{"T05 the estimate knows the cheapest ground", `
SppppppppG  *........*
rrrrrrrrrr  **********`, paces.Four, map[byte]uint16{'S': 4, 'G': 4, 'p': 4}, image.Pt(0, 0), image.Pt(9, 0), 14, nil},
		{"T09 squeeze, always", `
S#  *.
#G  .*`, eight14(paces.Always), nil, image.Pt(0, 0), image.Pt(1, 1), 14, nil},
		{"T09 squeeze, one", `
S#
#G`, eight14(paces.One), nil, image.Pt(0, 0), image.Pt(1, 1), 0, paces.ErrNoPath},
		{"T09 squeeze, never", `
S#
#G`, eight14(paces.Never), nil, image.Pt(0, 0), image.Pt(1, 1), 0, paces.ErrNoPath},
		{"T10 one wall at the corner, always", `
S.  *.
#G  .*`, eight14(paces.Always), nil, image.Pt(0, 0), image.Pt(1, 1), 14, nil},
		{"T10 one wall at the corner, one", `
S.  *.
#G  .*`, eight14(paces.One), nil, image.Pt(0, 0), image.Pt(1, 1), 14, nil},
		{"T10 one wall at the corner, never", `
S.  **
#G  .*`, eight14(paces.Never), nil, image.Pt(0, 0), image.Pt(1, 1), 20, nil},
		{"T11 round the corner, never", `
...  ***
.#.  ..*
...  ...`, eight14(paces.Never), nil, image.Pt(0, 0), image.Pt(2, 1), 30, nil},
		{"T21 start is goal", `
...  ...
...  .*.
...  ...`, paces.Four, nil, image.Pt(1, 1), image.Pt(1, 1), 0, nil},
		{"T21 start is goal and a wall", `
...
.#.
...`, paces.Four, nil, image.Pt(1, 1), image.Pt(1, 1), 0, paces.ErrStartBlocked},
		{"T24 neighbour", `
SG  **`, paces.Four, nil, image.Pt(0, 0), image.Pt(1, 0), 1, nil},
		{"T24 nothing", `
S#G`, paces.Four, nil, image.Pt(0, 0), image.Pt(2, 0), 0, paces.ErrNoPath},
		{"T27 both ends", `
S.G  ***`, paces.Four, nil, image.Pt(0, 0), image.Pt(2, 0), 2, nil},
		{"T29 free cells make no circle", `
S000G  *****
.....  .....
.....  .....`, paces.Four, map[byte]uint16{'G': paces.Free}, image.Pt(0, 0), image.Pt(4, 0), 0, nil},
		{
			"T35 far goal", "\n" + strings.Repeat(".", 600) + "  " + strings.Repeat(".", 10) + strings.Repeat("*", 581) + strings.Repeat(".", 9),
			paces.Four, nil, image.Pt(10, 0), image.Pt(590, 0), 580, nil,
		},
		{"T36 near goal, long cheap road", "\nSmG  ***" + strings.Repeat("\n.##  ...", 70), paces.Four, map[byte]uint16{'m': 200}, image.Pt(0, 0), image.Pt(2, 0), 201, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			grid, way := split(test.drawing)
			ground, err := grid.Compile(test.topology, paces.Mover{Costs: costs(test.told)})
			must(t, err)
			p, err := ground.Path(test.from, test.to)
			if !errors.Is(err, test.err) {
				t.Fatalf("error %v, right is %v", err, test.err)
			}
			cells := slices.Collect(p.Cells())
			slices.SortFunc(cells, func(a, b paces.Cell) int { return (a.Y-b.Y)<<16 + a.X - b.X })
			if p.Cost() != test.want || !slices.Equal(cells, way) {
				t.Errorf("cost %d by %v; right is %d by %v", p.Cost(), cells, test.want, way)
			}
		})
	}
}

// TestMatrixMaze: of the cheapest ways through the classic maze the rule of ties takes this one.
func TestMatrixMaze(t *testing.T) {
	grid := paces.MustParse("1111111\n1001001\n1000001\n1000101\n1110111\n1000001\n1111111\n")
	ground, err := grid.Compile(paces.Four, paces.Mover{Costs: paces.Costs{'0': 1}})
	must(t, err)
	p, err := ground.Path(image.Pt(5, 1), image.Pt(5, 5))
	must(t, err)
	want := []paces.Cell{{X: 5, Y: 1}, {X: 5, Y: 2}, {X: 4, Y: 2}, {X: 3, Y: 2}, {X: 3, Y: 3}, {X: 3, Y: 4}, {X: 3, Y: 5}, {X: 4, Y: 5}, {X: 5, Y: 5}}
	if got := slices.Collect(p.Cells()); !slices.Equal(got, want) {
		t.Errorf("%v, right is %v", got, want)
	}
}

// TestSlopeCases are T06 and T07: digits are heights, a climb of n costs 1 + 2nn, going down costs 1.
func TestSlopeCases(t *testing.T) {
	for _, test := range []struct {
		name, drawing string
		from, to      paces.Cell
		want          paces.Cost
	}{
		{"T06 down", "330\n321\n", image.Pt(0, 0), image.Pt(2, 1), 3},
		{"T06 up", "330\n321\n", image.Pt(2, 1), image.Pt(0, 0), 7},
		{"T07 the gentle way beats the cliff", "0003\n0123\n", image.Pt(0, 0), image.Pt(3, 0), 11},
	} {
		grid := paces.MustParse(test.drawing)
		m := paces.Mover{Slope: paces.Slope{Up: []int32{2, 8, 18}, Down: []int32{0, 0, 0}}}
		for c, k := range grid.All() {
			must(t, grid.Layer("height").Set(c, int32(k-'0')))
			m.Costs[k] = 1
		}
		ground, err := grid.Compile(paces.Four, m)
		must(t, err)
		if p, err := ground.Path(test.from, test.to); err != nil || p.Cost() != test.want {
			t.Errorf("%s: cost %d, %v; right is %d", test.name, p.Cost(), err, test.want)
		}
	}
}

// TestTempers is T08: three cost tables on one map, which none of them changes.
func TestTempers(t *testing.T) {
	grid := paces.MustParse("SdddG\n.###.\n.....\n")
	before := grid.Clone()
	var wg sync.WaitGroup
	for danger, want := range map[uint16]paces.Cost{1: 4, 4: 8, 0: 8} {
		ground, err := grid.Compile(paces.Four, paces.Mover{Costs: costs(map[byte]uint16{'d': danger})})
		must(t, err)
		wg.Go(func() {
			if p, err := ground.Path(image.Pt(0, 0), image.Pt(4, 0)); err != nil || p.Cost() != want {
				t.Errorf("danger costs %d: the way costs %d, %v; right is %d", danger, p.Cost(), err, want)
			}
		})
	}
	wg.Wait()
	if !grid.Equal(before) {
		t.Error("the map was changed")
	}
}

// TestReachCases draws what a budget reaches: the cost of a cell that is in, a point for one that is not.
func TestReachCases(t *testing.T) {
	for _, test := range []struct {
		name, drawing string
		from          paces.Cell
		budget        paces.Cost
		want          string
	}{
		{"T12 walked distance, not radius", "....#....\n....#....\n....#....\n....#....\n.........\n", image.Pt(3, 1), 6, `
4321.....
3210.....
4321.....
5432.6...
6543456..`},
		{"T13 budget 2", strings.Repeat("33333\n", 5), image.Pt(2, 2), 2, "\n.....\n.....\n..0..\n.....\n....."},
		{"T13 budget 3", strings.Repeat("33333\n", 5), image.Pt(2, 2), 3, "\n.....\n..3..\n.303.\n..3..\n....."},
		{"T13 budget 5", strings.Repeat("33333\n", 5), image.Pt(2, 2), 5, "\n.....\n..3..\n.303.\n..3..\n....."},
		{"T13 budget 6", strings.Repeat("33333\n", 5), image.Pt(2, 2), 6, "\n..6..\n.636.\n63036\n.636.\n..6.."},
		{"T14 first visit is not best visit", "S3.\n11.\n", image.Pt(0, 0), 3, "\n03.\n123"},
		{"a budget of nothing", "..\n", image.Pt(0, 0), 0, "\n0."},
	} {
		ground := compile(t, test.drawing, paces.Four, paces.Mover{Costs: costs(nil)})
		reach, err := ground.Reach(test.from, test.budget)
		must(t, err)
		if got := draw(ground.Bounds(), reach.At); got != test.want {
			t.Errorf("%s: got%s\nwant%s", test.name, got, test.want)
		}
	}
}

// draw shows the cost of each cell as a digit.
func draw(r image.Rectangle, at func(paces.Cell) (paces.Cost, bool)) string {
	var b strings.Builder
	for y := r.Min.Y; y < r.Max.Y; y++ {
		b.WriteByte('\n')
		for x := r.Min.X; x < r.Max.X; x++ {
			mark := byte('.')
			if cost, ok := at(image.Pt(x, y)); ok {
				mark = "0123456789abcdefghijklmnopqrstuvwxyz"[cost]
			}
			b.WriteByte(mark)
		}
	}
	return b.String()
}

// TestReachIsLocal: the work of a range grows with the range, not with the map.
func TestReachIsLocal(t *testing.T) {
	ground := compile(t, strings.Repeat(strings.Repeat(".", 200)+"\n", 200), paces.Four, paces.Mover{Costs: costs(nil)})
	reach, err := ground.Reach(image.Pt(100, 100), 3)
	must(t, err)
	if reach.Settled() != 25 || reach.Len() != 25 {
		t.Errorf("3 points settle %d cells and reach %d; right is 25", reach.Settled(), reach.Len())
	}
}

// TestIgnoreOwnBody is T22: the unit stands on a cell that its own body closes.
func TestIgnoreOwnBody(t *testing.T) {
	ground := compile(t, "@..G\n", paces.Four, paces.Mover{Costs: costs(map[byte]uint16{'@': 0})})
	from, to := image.Pt(0, 0), image.Pt(3, 0)
	_, err := ground.Path(from, to)
	wantError(t, err, paces.ErrStartBlocked, from)
	for to, want := range map[paces.Cell]paces.Cost{to: 3, from: 0} {
		p, err := ground.Find(paces.Query{From: from, To: []paces.Cell{to}, IgnoreStart: true})
		if err != nil || p.Cost() != want || p.Steps() != int(want) {
			t.Errorf("to %v: cost %d, %d steps, %v; right is %d", to, p.Cost(), p.Steps(), err, want)
		}
	}
}

// TestGoalModes is T23: a blocked goal, three answers.
func TestGoalModes(t *testing.T) {
	ground := compile(t, "S...T\n", paces.Four, paces.Mover{Costs: costs(map[byte]uint16{'T': 0})})
	q := paces.Query{From: image.Pt(0, 0), To: []paces.Cell{{X: 4}}}
	_, err := ground.Find(q)
	wantError(t, err, paces.ErrGoalBlocked, image.Pt(4, 0))
	for _, q.Goal = range []paces.Goal{paces.NextTo, paces.Nearest} {
		if p, err := ground.Find(q); err != nil || p.Cost() != 3 || p.End() != image.Pt(3, 0) {
			t.Errorf("mode %d: cost %d to %v, %v; right is 3 to (3,0)", q.Goal, p.Cost(), p.End(), err)
		}
	}
}

// TestNearest is T25: the cheapest of the nearest, the first by row and column of those.
func TestNearest(t *testing.T) {
	ground := compile(t, ".....\n.###.\n.#G#.\n.###.\nS....\n", paces.Four, paces.Mover{Costs: costs(nil)})
	for range 10 {
		p, err := ground.Find(paces.Query{From: image.Pt(0, 4), To: []paces.Cell{{X: 2, Y: 2}}, Goal: paces.Nearest})
		if err != nil || p.Cost() != 2 || p.End() != image.Pt(0, 2) {
			t.Fatalf("cost %d to %v, %v; right is 2 to (0,2)", p.Cost(), p.End(), err)
		}
	}
}

// TestNegativeCost is T28: a price below zero is refused by name, and a ground that exists is not disturbed.
func TestNegativeCost(t *testing.T) {
	grid := paces.MustParse("...\n")
	m := paces.Mover{Costs: costs(nil), Layers: map[string]int32{"gold": -1}}
	ground, err := grid.Compile(paces.Four, m)
	must(t, err)
	must(t, grid.Layer("gold").Set(image.Pt(1, 0), 2))
	_, err = grid.Compile(paces.Four, m)
	wantError(t, err, paces.ErrNegativeCost, image.Pt(1, 0))
	if p, err := ground.Path(image.Pt(0, 0), image.Pt(2, 0)); err != nil || p.Cost() != 2 {
		t.Errorf("cost %d, %v; right is 2", p.Cost(), err)
	}
}

// TestAskTwice is T31: nothing of one question is left for the next.
func TestAskTwice(t *testing.T) {
	ground := compile(t, "..........\n", paces.Four, paces.Mover{Costs: costs(nil)})
	field, err := ground.Field(image.Pt(0, 0))
	must(t, err)
	search := paces.NewSearch(ground)
	for _, x := range []int{3, 5, 3} {
		p, err := search.Path(image.Pt(x, 0), image.Pt(0, 0))
		if err != nil || int(p.Cost()) != x || int(field.At(image.Pt(x, 0))) != x {
			t.Errorf("from %d: path %d, %v, field %d", x, p.Cost(), err, field.At(image.Pt(x, 0)))
		}
	}
}

// TestSources is T32: a source given twice, in a wall, off the map.
func TestSources(t *testing.T) {
	ground := compile(t, "..\n", paces.Four, paces.Mover{Costs: costs(nil)})
	field, err := ground.Field(image.Pt(0, 0), image.Pt(0, 0), image.Pt(0, 0))
	must(t, err)
	if a, b := field.At(image.Pt(0, 0)), field.At(image.Pt(1, 0)); a != 0 || b != 1 {
		t.Errorf("one source three times gives %d and %d; right is 0 and 1", a, b)
	}
	_, err = ground.Field(image.Pt(9, 9))
	wantError(t, err, paces.ErrOffMap, image.Pt(9, 9))
	walled := compile(t, "#..\n", paces.Four, paces.Mover{Costs: costs(nil)})
	_, err = walled.Field(image.Pt(0, 0))
	wantError(t, err, paces.ErrStartBlocked, image.Pt(0, 0))
}

// TestTies is T41: of the 48,620 cheapest ways the same one, whoever asks, after whatever questions, on a map however
// painted. Run with -race it also shows that goroutines may share a ground.
func TestTies(t *testing.T) {
	first, err := paces.NewGrid(10, 10, '.')
	must(t, err)
	other, err := paces.NewGrid(10, 10, '#')
	must(t, err)
	for _, i := range rand.New(rand.NewPCG(4, 1)).Perm(100) {
		must(t, other.Set(image.Pt(i%10, i/10), '.'))
	}
	for _, topology := range []paces.Topology{paces.Four, paces.King, paces.Eight, paces.HexOddR} {
		var want []paces.Cell
		for _, grid := range []*paces.Grid{first, other} {
			ground, err := grid.Compile(topology, paces.Mover{Costs: costs(nil)})
			must(t, err)
			if want == nil {
				p, err := ground.Path(image.Pt(0, 0), image.Pt(9, 9))
				must(t, err)
				want = slices.Collect(p.Cells())
			}
			askFromMany(t, ground, func(p paces.Path) bool { return slices.Equal(slices.Collect(p.Cells()), want) })
		}
	}
}

// askFromMany asks for one path from eight goroutines, between questions of all other sorts.
func askFromMany(t *testing.T, ground *paces.Ground, same func(paces.Path) bool) {
	var wg sync.WaitGroup
	for seed := range uint64(8) {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed, 0))
			own := paces.NewSearch(ground)
			anywhere := func() paces.Cell { return image.Pt(r.IntN(10), r.IntN(10)) }
			for i := range 125 {
				ask := ground.Path
				if i%2 == 0 {
					ask = own.Path
				}
				if p, err := ask(image.Pt(0, 0), image.Pt(9, 9)); err != nil || !same(p) {
					t.Errorf("another path: %v, %v", slices.Collect(p.Cells()), err)
					return
				}
				_, _ = own.Reach(anywhere(), 4)
				_, _ = ground.Reach(anywhere(), 4)
				_, _ = own.Path(anywhere(), anywhere())
				if i%16 == 0 {
					_, _ = ground.Field(anywhere(), anywhere())
					_, _ = own.Field(anywhere())
				}
			}
		})
	}
	wg.Wait()
}
