package main

import (
	"image"

	"paces"
	"paces/bench/task"
)

var ours = []engine{
	{"paces", "a Search that is kept", func(t *task.Task) (*asker, error) {
		ground, err := t.Ground()
		if err != nil {
			return nil, err
		}
		return askPaces(t, paces.NewSearch(ground)), nil
	}},
	{"paces-cold", "the first questions on new ground", func(t *task.Task) (*asker, error) {
		if t.Workload != "path" {
			return nil, nil
		}
		var a asker
		a = asker{
			fresh: func() error {
				ground, err := t.Ground()
				if err == nil {
					of := askPaces(t, paces.NewSearch(ground))
					a.ask, a.answer, a.settled = of.ask, of.answer, of.settled
				}
				return err
			},
		}
		return &a, nil
	}},
	{"paces-prepared", "after Ground.Prepare, the time of which is in the setup", func(t *task.Task) (*asker, error) {
		if t.Workload != "path" || !t.Uniform() {
			return nil, nil
		}
		ground, err := t.Ground()
		if err == nil {
			err = ground.Prepare()
		}
		if err != nil {
			return nil, err
		}
		return askPaces(t, paces.NewSearch(ground)), nil
	}},
}

func askPaces(t *task.Task, s *paces.Search) *asker {
	switch t.Workload {
	case "field":
		return pacesField(t, s)
	case "reach":
		return pacesReach(t, s)
	}
	return pacesPath(s)
}

// pacesField asks for costs from the source outward, as the peers count.
func pacesField(t *task.Task, s *paces.Search) *asker {
	var f *paces.Field
	sources := make([]paces.Source, 1)
	return &asker{
		ask: func(q task.Query) {
			sources[0].Cell = q.From
			f, _ = s.FindField(paces.FieldQuery{Sources: sources, Away: true})
		},
		answer: func() string {
			return task.Digest(len(t.Cells), func(i int) int64 { return int64(f.At(image.Pt(i%t.Width, i/t.Width))) })
		},
	}
}

func pacesReach(t *task.Task, s *paces.Search) *asker {
	var r *paces.Reach
	return &asker{
		ask: func(q task.Query) { r, _ = s.Reach(q.From, paces.Cost(t.Budget)) },
		answer: func() string {
			sum := int64(0)
			for _, cost := range r.All() {
				sum += int64(cost)
			}
			return task.Sum(r.Len(), sum)
		},
		settled: func() int { return r.Settled() },
	}
}

// pacesPath writes out every cell of the path, as the peers do.
func pacesPath(s *paces.Search) *asker {
	var p paces.Path
	var cells []image.Point
	return &asker{
		ask: func(q task.Query) {
			p, _ = s.Path(q.From, q.To)
			cells = p.AppendCells(cells[:0])
		},
		answer:  func() string { return task.Path(cells) },
		settled: func() int { return p.Settled() },
	}
}
