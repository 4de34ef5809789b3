package turns_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"paces"
	"paces/turns"
)

func TestQueryErrors(t *testing.T) {
	costs := plain
	g := draw(t, paces.Four, costs, "..#", "f.e")
	hex := draw(t, paces.HexOddR, costs, "..#", "f.e")
	s := g.search(t, turns.Rules{})
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	reach := []struct {
		q    turns.Query
		want error
		says string
	}{
		{turns.Query{From: image.Pt(3, 0)}, paces.ErrOffMap, "cell 3,0: off the map: the map has 3x2 cells"},
		{turns.Query{From: image.Pt(0, -1)}, paces.ErrOffMap, "cell 0,-1"},
		{turns.Query{From: image.Pt(2, 0)}, paces.ErrStartBlocked, "cell 2,0: start is blocked"},
		{turns.Query{Points: -1}, nil, "-1 points a turn"},
		{turns.Query{Points: 2, Spent: 3}, nil, "3 points spent of 2"},
		{turns.Query{Points: 1<<31 - 1}, nil, "at most 1073741824"},
		{turns.Query{Points: 5, Spent: -1 << 31}, nil, "at most 1073741824"},
		{turns.Query{Points: 2, Turns: -1}, nil, "-1 turns"},
		{turns.Query{Points: 2, Board: hex.board}, nil, "another map or topology"},
		{turns.Query{Points: 2, Limit: 1}, paces.ErrLimit, "from 0,0"},
		{turns.Query{Points: 2, Context: cancelled}, context.Canceled, "from 0,0"},
	}
	for _, c := range reach {
		_, err := s.Reach(c.q)
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: error %v, want %v, saying %q", c.q, err, c.want, c.says)
		}
	}
	route := []struct {
		to   paces.Cell
		want error
		says string
	}{
		{image.Pt(3, 0), paces.ErrOffMap, "cell 3,0"},
		{image.Pt(2, 0), paces.ErrGoalBlocked, "closed to this mover"},
		{image.Pt(0, 1), paces.ErrGoalBlocked, "a friend stands there"},
		{image.Pt(2, 1), paces.ErrGoalBlocked, "an enemy stands there"},
		{image.Pt(1, 1), paces.ErrNoPath, "cell 1,1: no path: the unit at 0,0 cannot come there"},
	}
	for _, c := range route {
		_, err := s.Route(turns.Query{Board: g.board}, c.to)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("to %v: error %v, want %v, saying %q", c.to, err, c.want, c.says)
		}
	}
	if _, err := s.Route(turns.Query{Points: 1, Turns: 1, Board: g.board}, image.Pt(1, 1)); err == nil || !strings.HasSuffix(err.Error(), "this turn") {
		t.Errorf("two steps with one point this turn: %v", err)
	}
}

func TestRulesErrors(t *testing.T) {
	g := draw(t, paces.Four, plain, "..")
	for _, r := range []turns.Rules{
		{LastStep: 3},
		{Zone: 4},
		{ZoneCost: -1},
		{Roads: turns.Roads{Prices: []int32{1, -1}}},
	} {
		if _, err := turns.NewSearch(g.ground, r); err == nil {
			t.Errorf("%+v can be played", r)
		}
		if _, err := turns.NewThreat(r); err == nil {
			t.Errorf("%+v can be a threat", r)
		}
	}
}

func TestNamesOfRules(t *testing.T) {
	for s := turns.Strict; s <= turns.MinimumOne; s++ {
		if back, err := turns.ParseLastStep(s.String()); err != nil || back != s {
			t.Errorf("%v came back as %v, %v", s, back, err)
		}
	}
	for z := turns.ZoneIgnored; z <= turns.ZoneBars; z++ {
		if back, err := turns.ParseZone(z.String()); err != nil || back != z {
			t.Errorf("%v came back as %v, %v", z, back, err)
		}
	}
	if _, err := turns.ParseLastStep("loose"); err == nil {
		t.Error("loose is a rule of the last step")
	}
	if _, err := turns.ParseZone(""); err == nil {
		t.Error("nothing is a zone")
	}
}

func TestStartIsGoal(t *testing.T) {
	g := draw(t, paces.Four, plain, "f.")
	route := g.wantRoute(t, turns.Rules{}, turns.Query{Points: 3, Spent: 1}, image.Pt(0, 0), 1, 2)
	if len(route.Waypoints) != 1 || !route.Waypoints[0].Ends || route.Cost != 0 {
		t.Errorf("%+v", route)
	}
}

// A unit without points left sets out next turn: this turn it stays.
func TestNothingLeft(t *testing.T) {
	g := draw(t, paces.Four, plain, "...")
	route := g.wantRoute(t, turns.Rules{}, turns.Query{Points: 3, Spent: 3}, image.Pt(2, 0), 2, 1)
	if now := route.ThisTurn(); len(now) != 1 {
		t.Errorf("this turn %+v", now)
	}
}

// From where it stands, off the road, four points do not carry the unit over the three friends. So it crosses the first
// to the road's end, rests there, and crosses it again.
func TestCrossingAFriendTwice(t *testing.T) {
	costs := plain
	costs['f'] = 2
	g := draw(t, paces.Four, costs,
		"#.###",
		".fff.")
	road := g.ground.Grid().Layer("road")
	for _, c := range []paces.Cell{image.Pt(1, 0), image.Pt(1, 1), image.Pt(2, 1), image.Pt(3, 1), image.Pt(4, 1)} {
		if err := road.Set(c, 1); err != nil {
			t.Fatal(err)
		}
	}
	rules := turns.Rules{Roads: turns.Roads{Prices: []int32{1}}}
	route := g.wantRoute(t, rules, turns.Query{From: image.Pt(0, 1), Points: 4}, image.Pt(4, 1), 2, 0)
	var cells []paces.Cell
	for _, w := range route.Waypoints {
		cells = append(cells, w.Cell)
	}
	if want := "[(0,1) (1,1) (1,0) (1,1) (2,1) (3,1) (4,1)]"; fmt.Sprint(cells) != want {
		t.Errorf("%v, want %s", cells, want)
	}
}

func TestBoard(t *testing.T) {
	for _, topology := range topologies {
		grid, err := paces.NewGrid(7, 6, '.')
		if err != nil {
			t.Fatal(err)
		}
		ground, err := grid.Compile(topology, paces.Mover{Costs: plain})
		if err != nil {
			t.Fatal(err)
		}
		board := turns.NewBoard(ground)
		rng := rand.New(rand.NewPCG(3, 3))
		on := make(map[paces.Cell]turns.Occupant)
		for range 200 {
			from, to := image.Pt(rng.IntN(7), rng.IntN(6)), image.Pt(rng.IntN(7), rng.IntN(6))
			who := turns.Occupant(rng.IntN(4))
			if err := board.Put(from, who); err != nil {
				t.Fatal(err)
			}
			on[from] = who
			if rng.IntN(3) == 0 {
				if err := board.Move(from, to); err != nil {
					t.Fatal(err)
				}
				delete(on, from)
				on[to] = who
			}
			for c := range grid.All() {
				zoned := false
				for n := range topology.Neighbors(c) {
					zoned = zoned || on[n] == turns.Enemy
				}
				if board.At(c) != on[c] || board.Zoned(c) != zoned {
					t.Fatalf("%v: at %v stands %v, zoned %v; want %v, %v", topology, c, board.At(c), board.Zoned(c), on[c], zoned)
				}
			}
		}
		board.Clear()
		if board.At(image.Pt(3, 3)) != turns.Nobody || board.Zoned(image.Pt(3, 3)) {
			t.Error("somebody is left on a clear board")
		}
		for _, err := range []error{
			board.Put(image.Pt(7, 0), turns.Enemy), board.Move(image.Pt(0, 0), image.Pt(0, 6)), board.Move(image.Pt(-1, 0), image.Pt(0, 0)),
		} {
			if !errors.Is(err, paces.ErrOffMap) {
				t.Errorf("off the map: %v", err)
			}
		}
		if err := board.Put(image.Pt(0, 0), 9); err == nil {
			t.Error("occupant 9 was put")
		}
	}
}

// After the map and its ground have changed, the rules see the new kinds and layers.
func TestSearchSeesUpdates(t *testing.T) {
	costs := plain
	costs['~'] = 1
	g := draw(t, paces.Four, costs, "....")
	s := g.search(t, turns.Rules{Ends: []paces.Kind("~")})
	q := turns.Query{Points: 3}
	if got := picture(t, s, q, g.ground.Bounds()); got != " 3 2 1 0\n" {
		t.Errorf("before: %s", got)
	}
	if err := g.ground.Grid().Set(image.Pt(1, 0), '~'); err != nil {
		t.Fatal(err)
	}
	if err := g.ground.Update(image.Pt(1, 0)); err != nil {
		t.Fatal(err)
	}
	if got := picture(t, s, q, g.ground.Bounds()); got != " 3 0 . .\n" {
		t.Errorf("after: %s", got)
	}
}

// A cell that many ways lead to is always entered the same way, whatever was asked before.
func TestSameRouteAlways(t *testing.T) {
	ground, board := field100(t, paces.Four)
	s, err := turns.NewSearch(ground, zones)
	if err != nil {
		t.Fatal(err)
	}
	q := turns.Query{From: image.Pt(50, 50), Points: 4, Board: board}
	first, err := s.Route(q, image.Pt(30, 61))
	if err != nil {
		t.Fatal(err)
	}
	first = first.Clone()
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		other := turns.Query{From: image.Pt(rng.IntN(100), rng.IntN(100)), Points: rng.Int32N(40), Turns: 2, IgnoreStart: true}
		if _, err := s.Reach(other); err != nil {
			t.Fatal(err)
		}
		again, err := s.Route(q, image.Pt(30, 61))
		if err != nil || fmt.Sprint(again) != fmt.Sprint(first) {
			t.Fatalf("another route: %v, %v", again, err)
		}
	}
	fresh, err := turns.NewSearch(ground, zones)
	if err != nil {
		t.Fatal(err)
	}
	q.Turns = first.Turns
	reach, err := fresh.Reach(q)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := reach.Route(image.Pt(30, 61)); err != nil || fmt.Sprint(again) != fmt.Sprint(first) {
		t.Fatalf("the range has another route: %v, %v", again, err)
	}
}

// Of equally good cells to come from, the one reached soonest is taken, then the first in the order of directions.
func TestTieRule(t *testing.T) {
	g := draw(t, paces.Four, plain, "...", "...", "...")
	route := g.wantRoute(t, turns.Rules{}, turns.Query{Points: 4}, image.Pt(2, 2), 1, 0)
	var cells []paces.Cell
	for _, w := range route.Waypoints {
		cells = append(cells, w.Cell)
	}
	if want := "[(0,0) (1,0) (2,0) (2,1) (2,2)]"; fmt.Sprint(cells) != want { // the last step is the south one
		t.Errorf("%v, want %s", cells, want)
	}
}

// TestThreatRefused: a unit that is refused does not tie the threat to its map, and the zero Threat can be used.
func TestThreatRefused(t *testing.T) {
	small, large := draw(t, paces.Four, plain, "#."), draw(t, paces.Four, plain, "...")
	var threat turns.Threat
	if _, err := threat.Add(turns.Striker{Ground: small.ground}); !errors.Is(err, paces.ErrStartBlocked) {
		t.Errorf("a unit in a wall: %v", err)
	}
	if _, err := threat.Add(turns.Striker{Ground: large.ground}); err != nil || threat.Count(image.Pt(1, 0)) != 1 {
		t.Errorf("a unit on another map: %v, %d", err, threat.Count(image.Pt(1, 0)))
	}
}

// Adding, moving and removing in any order leaves the counts that a fresh threat has, and By agrees with them.
func TestThreatRepair(t *testing.T) {
	ground, board := field100(t, paces.HexOddQ)
	flyers, err := ground.Grid().Compile(paces.HexOddQ, paces.Mover{Costs: paces.Costs{'.': 1, 'h': 1, '~': 1, '#': 1}})
	if err != nil {
		t.Fatal(err)
	}
	threat, err := turns.NewThreat(zones)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(20, 5))
	live := make(map[turns.ID]turns.Striker)
	random := func() paces.Cell { return image.Pt(rng.IntN(100), rng.IntN(100)) }
	for range 300 {
		s := turns.Striker{
			Ground: []*paces.Ground{ground, flyers}[rng.IntN(2)],
			Query:  turns.Query{From: random(), Points: rng.Int32N(6), Board: board, IgnoreStart: true},
			Weapon: turns.Weapon{Min: rng.IntN(3), Max: rng.IntN(4), Anywhere: rng.IntN(2) == 0},
		}
		id := turns.ID(rng.IntN(20))
		switch old, ok := live[id]; {
		case !ok:
			if id, err = threat.Add(s); err != nil {
				t.Fatal(err)
			}
			live[id] = s
		case rng.IntN(3) == 0:
			if err := threat.Remove(id); err != nil {
				t.Fatal(err)
			}
			delete(live, id)
		default:
			old.Query.From = random()
			if err := threat.Move(id, old.Query.From); err != nil {
				t.Fatal(err)
			}
			live[id] = old
		}
	}
	for id := range live { // a move that fails changes nothing
		if err := threat.Move(id, image.Pt(-1, 0)); !errors.Is(err, paces.ErrOffMap) {
			t.Errorf("moved off the map: %v", err)
		}
		if err := threat.Refresh(id); err != nil {
			t.Error(err)
		}
	}
	fresh, err := turns.NewThreat(zones)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range live {
		if _, err := fresh.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	struck := 0
	for c := range ground.Grid().All() {
		if threat.Count(c) != fresh.Count(c) || threat.Count(c) != len(slices.Collect(threat.By(c))) {
			t.Fatalf("at %v: %d, fresh %d, by %v", c, threat.Count(c), fresh.Count(c), slices.Collect(threat.By(c)))
		}
		struck += min(threat.Count(c), 1)
	}
	all := 0
	for c, n := range threat.All() {
		if n != threat.Count(c) {
			t.Fatalf("All says %d at %v", n, c)
		}
		all++
	}
	if all != struck || struck == 0 {
		t.Errorf("All has %d cells of %d", all, struck)
	}
	if _, err := threat.Add(turns.Striker{}); err == nil {
		t.Error("a unit without a ground was added")
	}
	if _, err := threat.Add(turns.Striker{Ground: draw(t, paces.Four, plain, "..").ground}); err == nil {
		t.Error("a unit on another map was added")
	}
}

func TestFraction(t *testing.T) {
	cases := []struct {
		f    turns.Fraction
		text string
		want paces.Cost // -1: an error
	}{
		{0, "5", 5},
		{1, "5", 5},
		{3, "1/3", 1},
		{3, " 2 1/3 ", 7},
		{3, "2/6", 1},
		{2, "2.5", 5},
		{2, "2.500000000", 5},
		{2, "2.5000000000", -1},
		{60, "0.35", 21},
		{70, "1.5", 105},
		{3, "0", 0},
		{3, "0.5", -1},
		{1, "1/3", -1},
		{3, "1/0", -1},
		{3, "-1", -1},
		{3, "", -1},
		{3, "1 2", -1},
		{3, "1/3/1", -1},
		{3, "1 /3", -1},
		{3, "2147483647", -1},
		{1, "2147483647", 2147483647},
		{1, "2147483648", -1},
		{1, "2147483647 2147483647/2147483647", -1},
		{3, "1.", -1},
		{3, "0x1", -1},
	}
	for _, c := range cases {
		got, err := c.f.Parse(c.text)
		if (err != nil) != (c.want < 0) || err == nil && got != c.want {
			t.Errorf("Fraction(%d) reads %q as %d, %v; want %d", c.f, c.text, got, err, c.want)
		}
	}
	for c, want := range map[paces.Cost]string{0: "0", 1: "1/6", 2: "1/3", 6: "1", 9: "1 1/2", -9: "-1 1/2", -2: "-1/3"} {
		if got := turns.Fraction(6).Format(c); got != want {
			t.Errorf("%d sixths are written %q, want %q", c, got, want)
		}
	}
	for _, c := range []struct {
		f       turns.Fraction
		n, want paces.Cost
	}{{0, 5, 5}, {1, 5, 5}, {3, 5, 15}, {3, 1 << 30, 1<<31 - 1}, {3, -1 << 30, -1 << 31}} {
		if got := c.f.Points(c.n); got != c.want {
			t.Errorf("%d points of %d parts are %d, want %d", c.n, c.f, got, c.want)
		}
	}
}

func FuzzFraction(f *testing.F) {
	for _, text := range []string{"5", "1/3", "2 1/3", "2.5", "9 9/9", "1/0", "00.1"} {
		f.Add(int32(3), text)
	}
	f.Fuzz(func(t *testing.T, parts int32, text string) {
		fraction := turns.Fraction(max(parts, 1))
		c, err := fraction.Parse(text)
		if err != nil {
			return
		}
		if back, err := fraction.Parse(fraction.Format(c)); err != nil || back != c {
			t.Errorf("%q of %d parts is %d, written %q, read again %d, %v", text, parts, c, fraction.Format(c), back, err)
		}
	})
}

// Whoever keeps a Reach and asks on is told so.
func TestOutdatedReachPanics(t *testing.T) {
	g := draw(t, paces.Four, plain, "...")
	s := g.search(t, turns.Rules{})
	reach, err := s.Reach(turns.Query{Points: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Route(turns.Query{Points: 1}, image.Pt(2, 0)); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("the outdated Reach answered")
		}
	}()
	reach.At(image.Pt(1, 0))
}

// A loop over a range may strike from it with another weapon, but not ask the search for something else.
func TestLoopsInLoops(t *testing.T) {
	g := draw(t, paces.Four, plain, ".......")
	s := g.search(t, turns.Rules{})
	reach, err := s.Reach(turns.Query{Points: 1})
	if err != nil {
		t.Fatal(err)
	}
	near, far := turns.Weapon{}, turns.Weapon{Min: 2, Max: 4}
	alone := slices.Collect(reach.Strikes(near))
	var outer []paces.Cell
	for c := range reach.Strikes(near) {
		outer = append(outer, c)
		if inner := slices.Collect(reach.Strikes(far)); len(inner) != 4 { // 2 to 5
			t.Errorf("%v are struck from afar", inner)
		}
	}
	if !slices.Equal(outer, alone) || len(alone) != 3 { // 0 to 2
		t.Errorf("%v are struck, without a loop inside %v", outer, alone)
	}
	for name, loop := range map[string]func(ask func()){
		"All": func(ask func()) {
			for range reach.All() {
				ask()
			}
		},
		"Strikes": func(ask func()) {
			for range reach.Strikes(near) {
				ask()
			}
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s went on with an outdated Reach", name)
				}
			}()
			if reach, err = s.Reach(turns.Query{Points: 1}); err != nil {
				t.Fatal(err)
			}
			loop(func() { _, _ = s.Route(turns.Query{Points: 1}, image.Pt(2, 0)) })
		}()
	}
}

func TestZeroReachIsEmpty(t *testing.T) {
	var reach turns.Reach
	for range reach.All() {
		t.Error("it has a cell")
	}
	for range reach.Fringe(turns.Weapon{}) {
		t.Error("it strikes")
	}
	for range reach.Stands(image.Pt(0, 0), turns.Weapon{}) {
		t.Error("it stands")
	}
	if _, ok := reach.At(image.Pt(0, 0)); ok {
		t.Error("it arrives")
	}
	if _, err := reach.Route(image.Pt(0, 0)); !errors.Is(err, paces.ErrNoPath) {
		t.Errorf("it has a route: %v", err)
	}
}

// From a closed cell on a height, a step down may save more than it costs: such a question has no answer.
func TestClosedStartOnAHeight(t *testing.T) {
	grid := paces.MustParse("#.")
	if err := grid.Layer("height").Set(image.Pt(0, 0), 1); err != nil {
		t.Fatal(err)
	}
	mover := paces.Mover{Costs: plain, Slope: paces.Slope{Up: []int32{0}, Down: []int32{-2}}}
	ground, err := grid.Compile(paces.Four, mover)
	if err != nil {
		t.Fatal(err)
	}
	s, err := turns.NewSearch(ground, turns.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Reach(turns.Query{Points: 3, IgnoreStart: true}); !errors.Is(err, paces.ErrNegativeCost) {
		t.Errorf("error %v", err)
	}
}

// Searches of their own may ask about one ground and one board from many goroutines; all get the same answers.
func TestManySearchesAtOnce(t *testing.T) {
	ground, board := field100(t, paces.HexEvenR)
	answers := make([]string, 8)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() {
			s, err := turns.NewSearch(ground, zones)
			if err != nil {
				t.Error(err)
				return
			}
			for n := range 5 {
				q := turns.Query{From: image.Pt(50, 40+n), Points: 8, Board: board, Turns: 2, IgnoreStart: true}
				reach, err := s.Reach(q)
				if err != nil {
					t.Error(err)
					return
				}
				for c, a := range reach.All() {
					answers[i] += fmt.Sprint(c, a)
				}
			}
		})
	}
	group.Wait()
	for i, a := range answers {
		if a != answers[0] || a == "" {
			t.Errorf("goroutine %d was told something else", i)
		}
	}
}
