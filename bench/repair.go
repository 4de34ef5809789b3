package main

import (
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"time"

	"golang.org/x/sys/unix"

	"paces"
	"paces/bench/table"
	"paces/bench/task"
)

// repairs measures what it costs to bring a field up to date after some cells have changed, against making it anew. A change
// turns open cells into walls and walls into open cells: scattered over the map, or in one square.
func repairs() (rows []table.Row, err error) {
	for _, s := range []step{{name: "gppc/AcrosstheCape"}, {name: "rooms", side: 1024}} {
		m, err := s.open()
		if errors.Is(err, os.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		for _, moves := range []string{"four", "octile"} {
			for _, how := range []string{"scattered", "square"} {
				more, err := repairsOn(m, moves, how)
				if err != nil {
					return nil, fmt.Errorf("repair %s on %s: %w", moves, m.Name, err)
				}
				rows = append(rows, more...)
			}
		}
	}
	return rows, nil
}

func repairsOn(m task.Map, moves, how string) (rows []table.Row, err error) {
	t := m.Task("field", moves, 0, 1)
	ground, err := t.Ground()
	if err != nil {
		return nil, err
	}
	r := repair{
		ground: ground, source: t.Queries[0].From, random: rand.New(rand.NewPCG(3, 3)),
		repaired: paces.NewSearch(ground), anew: paces.NewSearch(ground),
	}
	if r.field, err = r.repaired.Field(r.source); err != nil {
		return nil, err
	}
	if _, err := r.anew.Field(r.source); err != nil {
		return nil, err
	}
	for changed := 1; changed <= 16384; changed *= 4 {
		times, settled, err := r.measure(changed, how)
		if err != nil {
			return nil, err
		}
		for i, engine := range []string{"update ground", "repair field", "field anew"} {
			rows = append(rows, table.Row{
				Series: "repair", Workload: how, Moves: moves, Amount: changed, Map: m.Name, Width: t.Width, Height: t.Height,
				Open: t.Open(), Queries: 1, Engine: engine, Status: "ok", Settled: settled,
				Min: table.Least(times[i]), Median: table.Median(times[i]), Rounds: len(times[i]),
			})
		}
		last := rows[len(rows)-3:]
		fmt.Printf("%s %s on %s, %d cells: ground %d ns, repair %d ns, anew %d ns\n", how, moves, m.Name, changed, last[0].Median, last[1].Median, last[2].Median)
	}
	return rows, nil
}

type repair struct {
	ground         *paces.Ground
	source         paces.Cell
	random         *rand.Rand
	repaired, anew *paces.Search
	field          *paces.Field
}

const (
	batches = 15
	checked = 3 // of them, cell by cell
)

// measure times batches of changes: the ground's update, the field's repair, the field made anew. settled is the median number
// of cells that a repair settled.
func (r *repair) measure(changed int, how string) (times [3][]int64, settled int, err error) {
	var all []int64
	for batch := range batches {
		cells := r.choose(changed, how)
		if err := r.toggle(cells); err != nil {
			return times, 0, err
		}
		again := 0
		fresh := (*paces.Field)(nil)
		for i, do := range []func() error{
			func() error { return r.ground.Update(cells...) },
			func() (err error) { again, err = r.field.Update(cells...); return err },
			func() (err error) { fresh, err = r.anew.Field(r.source); return err },
		} {
			begun := cpu()
			if err := do(); err != nil {
				return times, 0, err
			}
			times[i] = append(times[i], int64(cpu()-begun))
		}
		if batch < checked && digest(r.field) != digest(fresh) {
			return times, 0, errors.New("the repaired field differs from one made anew")
		}
		all = append(all, int64(again))
		if err := errors.Join(r.toggle(cells), r.ground.Update(cells...)); err != nil { // back to the map as it was
			return times, 0, err
		}
		if _, err := r.field.Update(cells...); err != nil {
			return times, 0, err
		}
	}
	return times, int(table.Median(all)), nil
}

// choose draws cells to change; the source is none of them.
func (r *repair) choose(n int, how string) (cells []paces.Cell) {
	size := r.ground.Bounds().Size()
	side := 1
	for side*side < n {
		side++
	}
	corner := image.Pt(r.random.IntN(size.X-side), r.random.IntN(size.Y-side))
	taken := map[paces.Cell]bool{r.source: true}
	for i := 0; len(cells) < n; i++ {
		c := corner.Add(image.Pt(i%side, i/side))
		if how == "scattered" {
			c = image.Pt(r.random.IntN(size.X), r.random.IntN(size.Y))
		}
		if !taken[c] {
			taken[c] = true
			cells = append(cells, c)
		}
	}
	return cells
}

func (r *repair) toggle(cells []paces.Cell) error {
	for _, c := range cells {
		kind := paces.Kind('#')
		if r.ground.Grid().At(c) == '#' {
			kind = '1'
		}
		if err := r.ground.Grid().Set(c, kind); err != nil {
			return err
		}
	}
	return nil
}

func digest(f *paces.Field) string {
	size := f.Bounds().Size()
	return task.Digest(size.X*size.Y, func(i int) int64 { return int64(f.At(image.Pt(i%size.X, i/size.X))) })
}

// cpu is the processor time of the process.
func cpu() time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &now); err != nil {
		panic(err) // Linux has this clock
	}
	return time.Duration(now.Nano())
}
