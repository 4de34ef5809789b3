package task

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"paces"
)

// Digest is a whole field in three numbers: the cells reached, the sum of their costs, and a hash that takes in every cell in
// its place (unreached cells are -1), so that two fields agree only if all cells do.
func Digest(n int, cost func(i int) int64) string {
	var reached, sum, hash int64
	for i := range n {
		c := cost(i)
		hash = (31*hash + c + 1) % 2147483647
		if c >= 0 {
			reached, sum = reached+1, sum+c
		}
	}
	return fmt.Sprint(reached, sum, hash)
}

// Sum is a range in two numbers: the cells and the sum of their costs.
func Sum(cells int, sum int64) string { return fmt.Sprint(cells, sum) }

// Judge knows the right answers. They come from whole fields, each proved by its certificate: the least over all neighbours
// of what they hold plus the step between is what the cell holds.
type Judge struct {
	task  *Task
	right []string // of a field, the digest; of a reach, cells and sum; of a path, its cost
}

// NewJudge solves the task.
func NewJudge(t *Task) (*Judge, error) {
	ground, err := t.Ground()
	if err != nil {
		return nil, err
	}
	search := paces.NewSearch(ground)
	j := &Judge{task: t}
	for _, q := range t.Queries {
		field, err := search.FindField(paces.FieldQuery{Sources: []paces.Source{{Cell: q.From}}, Away: true})
		if err != nil {
			return nil, err
		}
		if err := field.Verify(); err != nil {
			return nil, err
		}
		j.right = append(j.right, j.answer(q, field))
	}
	return j, nil
}

func (j *Judge) answer(q Query, field *paces.Field) string {
	switch j.task.Workload {
	case "field":
		w := j.task.Width
		return Digest(w*j.task.Height, func(i int) int64 { return int64(field.At(image.Pt(i%w, i/w))) })
	case "path":
		return fmt.Sprint(field.At(q.To))
	}
	cells, sum := 0, int64(0)
	for _, cost := range field.All() {
		if int(cost) <= j.task.Budget {
			cells, sum = cells+1, sum+int64(cost)
		}
	}
	return Sum(cells, sum)
}

// Check says what is wrong with the answers; nothing if they are right. A path is the list of its cells, "x y x y ...": each
// step must be legal, and the sum of the steps the least possible.
func (j *Judge) Check(answers []string) error {
	if len(answers) != len(j.right) {
		return fmt.Errorf("%d answers to %d questions", len(answers), len(j.right))
	}
	wrong, excess := 0, 0.0
	for i, a := range answers {
		if j.task.Workload == "path" {
			cost, err := j.walk(j.task.Queries[i], a)
			if err != nil {
				return err
			}
			best, _ := strconv.Atoi(j.right[i])
			if best > 0 {
				excess = max(excess, float64(cost)/float64(best)-1)
			}
			a = strconv.Itoa(cost)
		}
		if a != j.right[i] {
			wrong++
		}
	}
	switch {
	case wrong == 0:
		return nil
	case j.task.Workload == "path":
		return fmt.Errorf("%d of %d paths dearer, up to %.3g %%", wrong, len(answers), 100*excess)
	}
	return fmt.Errorf("%d of %d answers differ: %s instead of %s", wrong, len(answers), answers[0], j.right[0])
}

// walk walks a path and returns what it costs, -1 for "-", no path.
func (j *Judge) walk(q Query, path string) (cost int, err error) {
	if path == "-" {
		return -1, nil
	}
	words := strings.Fields(path)
	cells := make([]image.Point, len(words)/2)
	for i := range cells {
		x, errX := strconv.Atoi(words[2*i])
		y, errY := strconv.Atoi(words[2*i+1])
		if errX != nil || errY != nil {
			return 0, fmt.Errorf("no path: %q", path)
		}
		cells[i] = image.Pt(x, y)
	}
	if len(cells) == 0 || cells[0] != q.From || cells[len(cells)-1] != q.To {
		return 0, fmt.Errorf("the path does not lead from %v to %v", q.From, q.To)
	}
	for i, c := range cells[1:] {
		d := c.Sub(cells[i])
		step := j.task.Step(cells[i], d)
		if step == 0 || d.X*d.X > 1 || d.Y*d.Y > 1 || d == (image.Point{}) || j.task.Moves == "four" && d.X*d.Y != 0 {
			return 0, fmt.Errorf("no legal step from %v to %v", cells[i], c)
		}
		cost += step
	}
	return cost, nil
}

// Path writes a path as Check wants it.
func Path(cells []image.Point) string {
	if len(cells) == 0 {
		return "-"
	}
	var b strings.Builder
	for _, c := range cells {
		fmt.Fprintf(&b, "%d %d ", c.X, c.Y)
	}
	return b.String()
}
