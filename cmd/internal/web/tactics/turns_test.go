package tactics

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"paces"
	"paces/cmd/internal/web/board"
	"paces/turns"
)

var costs = [board.Movers]paces.Costs{{'1': 1, '2': 2, '3': 3, '0': paces.Free}, {'1': 3, '2': 2, '3': 4, '!': 1}}

// random returns a board of random terrain.
func random(t *testing.T, r *rand.Rand, moves paces.Topology) *board.Board {
	t.Helper()
	w, h := 3+r.IntN(12), 3+r.IntN(12)
	b, err := board.New(w, h, kinds(r, w*h), moves)
	if err != nil {
		t.Fatal(err)
	}
	for mover, c := range costs {
		b.SetCosts(mover, c)
	}
	return b
}

func kinds(r *rand.Rand, n int) []byte {
	k := make([]byte, n)
	for i := range k {
		k[i] = "1112233!0#"[r.IntN(10)]
	}
	return k
}

// some returns up to n cells of a board, none of which is taken already.
func some(r *rand.Rand, b *board.Board, n int, taken ...int32) (cells []int32) {
	for range r.IntN(n + 1) {
		if id := r.Int32N(int32(b.Size())); !slices.Contains(taken, id) {
			cells, taken = append(cells, id), append(taken, id)
		}
	}
	return cells
}

// question returns any question about a board.
func question(r *rand.Rand, b *board.Board, pace paces.Cost) Question {
	from := r.Int32N(int32(b.Size()))
	q := Question{
		Mover: r.IntN(board.Movers), From: from, Points: r.Int32N(8 * pace), Turns: 1 + r.IntN(4), Weapon: 1 + r.IntN(3),
		Rules:  Rules{turns.LastStep(r.IntN(3)), turns.Zone(r.IntN(4)), r.Int32N(3 * pace)},
		Threat: r.IntN(2) == 0,
	}
	q.Friends = some(r, b, 5, from)
	q.Enemies = some(r, b, 5, append(q.Friends, from)...)
	return q
}

// answer is what AppendRange says.
type answer struct {
	turn, left map[int32]int32
	fringe     []int32
	threat     map[int32]int32
	zones      []int32
}

func read(t *testing.T, out []int32) answer {
	t.Helper()
	n, m, k, z := int(out[0]), int(out[1]), int(out[2]), int(out[3])
	if len(out) != 4+3*n+m+2*k+z {
		t.Fatalf("%d numbers for %d, %d, %d and %d cells", len(out), n, m, k, z)
	}
	out = out[4:]
	a := answer{turn: map[int32]int32{}, left: map[int32]int32{}, threat: map[int32]int32{}}
	for cells := range slices.Chunk(out[:3*n], 3) {
		a.turn[cells[0]], a.left[cells[0]] = cells[1], cells[2]
	}
	a.fringe = out[3*n:][:m]
	for cells := range slices.Chunk(out[3*n+m:][:2*k], 2) {
		a.threat[cells[0]] = cells[1]
	}
	a.zones = out[3*n+m+2*k:]
	return a
}

// With nobody there and one turn it is the range of the library.
func TestAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for i := range 400 {
		topology := board.Moves[i%len(board.Moves)]
		b := random(t, r, topology)
		q := Question{Mover: i / 8 % 2, From: r.Int32N(int32(b.Size())), Points: r.Int32N(9 * topology.Straight), Turns: 1, Weapon: 1}
		ground, err := b.Ground(q.Mover)
		if err != nil {
			t.Fatal(err)
		}
		want, wantErr := ground.Reach(b.Cell(q.From), q.Points)
		g := NewGame(b)
		if err := g.Ask(q); (err != nil) != (wantErr != nil) || err != nil && !errors.Is(err, paces.ErrStartBlocked) {
			t.Fatalf("board %d: error %v, the library says %v", i, err, wantErr)
		}
		got := read(t, g.AppendRange(nil))
		if wantErr != nil {
			if len(got.turn) != 0 {
				t.Errorf("board %d: a range of %d cells after an error", i, len(got.turn))
			}
			continue
		}
		if len(got.turn) != want.Len() {
			t.Errorf("board %d: %d cells, the library says %d", i, len(got.turn), want.Len())
		}
		for c, cost := range want.All() {
			id := b.ID(c)
			if got.turn[id] != 1 || q.Points-got.left[id] != cost {
				t.Errorf("board %d, cell %v: turn %d, cost %d; the library says %d", i, c, got.turn[id], q.Points-got.left[id], cost)
			}
			way, err := g.Way(id)
			if err != nil || way.Strikes || way.Cost != int64(cost) || way.Turns != 1 {
				t.Errorf("board %d, way to %v: %v, error %v; the library says %d", i, c, way, err, cost)
			}
		}
	}
}

// Whatever is painted and asked, a game answers like a new one.
func TestChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	for i := range 40 {
		topology := board.Moves[i%len(board.Moves)]
		b := random(t, r, topology)
		kept := NewGame(b)
		q := question(r, b, topology.Straight)
		for range 20 {
			switch r.IntN(4) {
			case 0:
				q = question(r, b, topology.Straight)
			case 1:
				q.From = r.Int32N(int32(b.Size()))
			case 2:
				b.SetCosts(r.IntN(board.Movers), costs[r.IntN(board.Movers)])
			default:
				cells := some(r, b, 6)
				ks := make([]int32, len(cells))
				for i, k := range kinds(r, len(cells)) {
					ks[i] = int32(k)
				}
				if err := b.Paint(cells, ks); err != nil {
					t.Fatal(err)
				}
			}
			fresh := NewGame(b)
			if got, want := kept.Ask(q), fresh.Ask(q); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("error %v, a new game says %v", got, want)
			}
			if got, want := kept.AppendRange(nil), fresh.AppendRange(nil); !slices.Equal(got, want) {
				t.Fatalf("%+v: answer %v, a new game says %v", q, got, want)
			}
			to := r.Int32N(int32(b.Size()))
			got, gotErr := kept.Way(to)
			want, wantErr := fresh.Way(to)
			if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) || !slices.Equal(kept.AppendWay(nil, got), fresh.AppendWay(nil, want)) {
				t.Fatalf("%+v: way %v, %v to %d, a new game says %v, %v", q, got, gotErr, to, want, wantErr)
			}
		}
	}
}

// What enemies threaten is what turns.Threat says, from their side of the board, and their zones are those of
// turns.Board.
func TestThreat(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	seen := 0
	for i := range 200 {
		topology := board.Moves[i%len(board.Moves)]
		topology.WrapX = i%16 < 8 && !topology.Hex()
		b := random(t, r, topology)
		q := question(r, b, topology.Straight)
		q.Threat = true
		g := NewGame(b)
		if err := g.Ask(q); err != nil {
			if !errors.Is(err, paces.ErrStartBlocked) {
				t.Fatal(err)
			}
			continue
		}
		ground, err := b.Ground(q.Mover)
		if err != nil {
			t.Fatal(err)
		}
		theirs := turns.NewBoard(ground)
		for _, id := range append(slices.Clone(q.Friends), q.From) {
			theirs.Put(b.Cell(id), turns.Enemy)
		}
		for _, id := range q.Enemies {
			theirs.Put(b.Cell(id), turns.Friend)
		}
		threat, err := turns.NewThreat(turns.Rules{LastStep: q.Rules.LastStep, Zone: q.Rules.Zone, ZoneCost: q.Rules.ZoneCost})
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range q.Enemies {
			query := turns.Query{From: b.Cell(id), Points: q.Points, Board: theirs}
			if _, err := threat.Add(turns.Striker{Ground: ground, Query: query, Weapon: turns.Weapon{Max: q.Weapon}}); err != nil && ground.Open(query.From) {
				t.Fatal(err)
			}
		}
		got := read(t, g.AppendRange(nil))
		ours := turns.NewBoard(ground)
		for _, id := range q.Enemies {
			ours.Put(b.Cell(id), turns.Enemy)
		}
		for id := range int32(b.Size()) {
			if want := int32(threat.Count(b.Cell(id))); got.threat[id] != want {
				t.Errorf("board %d: %d enemies strike %v, turns.Threat says %d", i, got.threat[id], b.Cell(id), want)
			}
			if want := q.Rules.Zone != turns.ZoneIgnored && ours.Zoned(b.Cell(id)); slices.Contains(got.zones, id) != want {
				t.Errorf("board %d: %v in a zone: %v, turns.Board says %v", i, b.Cell(id), !want, want)
			}
			seen += int(got.threat[id])
		}
	}
	if seen == 0 {
		t.Error("nobody strikes anything")
	}
}

// parse makes a board of a drawing: u is the unit, f a friend, e an enemy.
func parse(t *testing.T, moves paces.Topology, rows ...string) (*Game, Question) {
	t.Helper()
	q := Question{Turns: 1, Weapon: 1}
	var ks []byte
	for _, row := range rows {
		for _, symbol := range []byte(row) {
			id := int32(len(ks))
			switch symbol {
			case 'u':
				q.From = id
			case 'f':
				q.Friends = append(q.Friends, id)
			case 'e':
				q.Enemies = append(q.Enemies, id)
			default:
				ks = append(ks, symbol)
				continue
			}
			ks = append(ks, '1')
		}
	}
	b, err := board.New(len(rows[0]), len(rows), ks, moves)
	if err != nil {
		t.Fatal(err)
	}
	b.SetCosts(0, costs[0])
	return NewGame(b), q
}

// draw shows the answer: the turn, p where one may only pass, x where one strikes.
func draw(t *testing.T, g *Game) string {
	a := read(t, g.AppendRange(nil))
	picture := ""
	for id := range int32(g.board.Size()) {
		switch turn := a.turn[id]; {
		case slices.Contains(a.fringe, id) && turn == 0:
			picture += "x"
		case turn < 0:
			picture += "p"
		case turn > 0:
			picture += fmt.Sprint(turn)
		default:
			picture += "."
		}
	}
	return picture
}

func TestRules(t *testing.T) {
	for name, test := range map[string]struct {
		row    string
		change func(*Question)
		want   string
	}{
		"plain":        {"u1111111", nil, "1111x..."},
		"turns":        {"u1111111", func(q *Question) { q.Turns = 2 }, "1111222x"},
		"weapon":       {"u1111111", func(q *Question) { q.Weapon = 3 }, "1111xxx."},
		"friend":       {"u1f11111", nil, "11p1x..."},
		"enemy":        {"u11e1111", nil, "111x...."},
		"zone":         {"1111u1e1", func(q *Question) { q.Rules.Zone = turns.ZoneStops }, "x11111x."},
		"zone stops":   {"u1111e11", func(q *Question) { q.Points, q.Rules.Zone = 9, turns.ZoneStops }, "11111x.."},
		"zone costs":   {"u111e111", func(q *Question) { q.Rules.Zone, q.Rules.ZoneCost = turns.ZoneCosts, 1 }, "111x...."},
		"strict":       {"u1131111", func(q *Question) { q.Points = 4 }, "111x...."},
		"lenient":      {"u1131111", func(q *Question) { q.Points, q.Rules.LastStep = 4, turns.Lenient }, "1111x..."},
		"minimum one":  {"u3111111", func(q *Question) { q.Points, q.Rules.LastStep = 1, turns.MinimumOne }, "11x....."},
		"no minimum":   {"u3111111", func(q *Question) { q.Points = 1 }, "1x......"},
		"wall":         {"u1#11111", nil, "11......"},
		"start closed": {"#1111111", nil, "........"},
	} {
		t.Run(name, func(t *testing.T) {
			g, q := parse(t, paces.Four, test.row)
			q.Points = 3
			if test.change != nil {
				test.change(&q)
			}
			if err := g.Ask(q); err != nil && !errors.Is(err, paces.ErrStartBlocked) {
				t.Fatal(err)
			}
			if got := draw(t, g); got != test.want {
				t.Errorf("%s\n%s, want\n%s", test.row, got, test.want)
			}
		})
	}
}

func TestWay(t *testing.T) {
	g, q := parse(t, paces.Four, "u1f1111e", "1#######")
	q.Points, q.Turns, q.Weapon = 4, 1, 2
	if err := g.Ask(q); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		to   int32
		want []int32 // AppendWay
		err  error
	}{
		"in the range":        {1, []int32{1, 3, 1, 0, 0, 1, 4, 1, -1, 3}, nil},
		"itself":              {0, []int32{1, 4, 0, 0, 0, -1, 4}, nil},
		"to strike":           {6, []int32{1, 0, 4, 1, 0, 1, 4, 1, 1, 3, 2, 1, 2, 3, 1, 1, 4, -1, 0}, nil},
		"a friend stands":     {2, nil, paces.ErrGoalBlocked},
		"an enemy too far":    {7, nil, paces.ErrGoalBlocked},
		"a wall":              {9, nil, paces.ErrGoalBlocked},
		"off the map":         {99, nil, paces.ErrOffMap},
		"off the other side":  {-1, nil, paces.ErrOffMap},
		"a wall within reach": {10, nil, paces.ErrGoalBlocked},
	} {
		t.Run(name, func(t *testing.T) {
			way, err := g.Way(test.to)
			if !errors.Is(err, test.err) {
				t.Fatalf("error %v, want %v", err, test.err)
			}
			if got := g.AppendWay(nil, way); err == nil && !slices.Equal(got, test.want) {
				t.Errorf("way %v, want %v", got, test.want)
			}
		})
	}
	q.Weapon = 1
	if err := g.Ask(q); err != nil {
		t.Fatal(err)
	}
	way, err := g.Way(6)
	if want := []int32{2, 2, 6, 0, 0, 1, 4, 1, 1, 3, 2, 1, 2, 3, 1, 1, 4, -1, 0, 5, 2, 3, 6, -2, 2}; err != nil || !slices.Equal(g.AppendWay(nil, way), want) {
		t.Errorf("beyond the range: way %v, error %v, want %v", g.AppendWay(nil, way), err, want)
	}
}

// No question takes long, however far a unit goes, and one that cannot be answered says why.
func TestRefusals(t *testing.T) {
	const side = 500
	b, err := board.New(side, side, slices.Repeat([]byte("0"), side*side), paces.Four)
	if err != nil {
		t.Fatal(err)
	}
	b.SetCosts(0, costs[0])
	g := NewGame(b)
	if _, err := g.Way(1); !errors.Is(err, paces.ErrNoPath) {
		t.Errorf("a way before any question: error %v", err)
	}
	for name, test := range map[string]struct {
		q    Question
		want error
	}{
		"large":         {Question{Points: 1, Turns: 1}, paces.ErrLimit},
		"closed":        {Question{Mover: 1, Turns: 1}, paces.ErrStartBlocked},
		"off the map":   {Question{From: -1, Turns: 1}, paces.ErrOffMap},
		"friend off it": {Question{Friends: []int32{side * side}, Turns: 1}, paces.ErrOffMap},
		"points":        {Question{Points: -1, Turns: 1}, nil},
		"turns":         {Question{Turns: -1}, nil},
		"last step":     {Question{Turns: 1, Rules: Rules{LastStep: 99}}, nil},
		"zone":          {Question{Turns: 1, Rules: Rules{Zone: 99}}, nil},
		"mover":         {Question{Mover: board.Movers, Turns: 1}, nil},
		"mover below 0": {Question{Mover: -1, Turns: 1}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if err := g.Ask(test.q); err == nil || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if out := g.AppendRange(nil); !slices.Equal(out, []int32{0, 0, 0, 0}) {
				t.Errorf("a range of %d cells after an error", out[0])
			}
			g.Way(side*side - 1) // it may be there or not, but a question that was refused is not asked
		})
	}
}
