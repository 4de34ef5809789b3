package maze

import (
	"fmt"
	"image"
	"iter"

	"paces"
)

// Hand is the hand that stays on the wall.
type Hand int

// The two hands.
const (
	Right Hand = iota
	Left
)

// ParseHand reads "right" or "left".
func ParseHand(name string) (Hand, error) {
	for _, h := range []Hand{Right, Left} {
		if h.String() == name {
			return h, nil
		}
	}
	return 0, fmt.Errorf("no hand is called %q: there are right, left", name)
}

func (h Hand) String() string {
	if h == Left {
		return "left"
	}
	return "right"
}

// Pose is where a walker stands and the step, as a vector, by which it came. At the start it looks north.
type Pose struct {
	Cell    paces.Cell
	Heading image.Point
}

// Walk is a wall follower on its way over any map, in four directions. It turns toward its hand if that way is open,
// else goes ahead, else turns away from its hand, else goes back.
//
// In a maze without loops it always finds a goal that can be reached; on other maps it may walk in a circle, and stops
// when it knows. The rule can be undone: a pose that a step led to tells which pose it came from. (Of the ways from
// which a walker can have come, the first open one on the hand's side is the right one: had it come by another, that
// one would have been taken instead.) So the first pose to recur is the start or the one after it, and these two are all
// that a Walk remembers.
type Walk struct {
	passable func(from, to paces.Cell) bool
	hand     Hand
	pose     Pose
	goal     paces.Cell
	begun    [2]Pose // the start and the pose after the first step
	steps    int
	looped   bool
}

// Follow returns a walk from one cell to another with a hand on the wall. A step between neighbours is taken only if
// passable is true both ways, so that a one-way ledge counts as a wall; passable is asked about cells off the map too,
// where it must be false, and it must not change. [Maze.Passable] has its form.
func Follow(passable func(from, to paces.Cell) bool, from, to paces.Cell, hand Hand) *Walk {
	start := Pose{from, north}
	return &Walk{passable: passable, hand: hand, pose: start, goal: to, begun: [2]Pose{start, start}}
}

// Passable reports whether a step from one cell to a neighbour leads over floor.
func (m *Maze) Passable(from, to paces.Cell) bool { return m.open(from) && m.open(to) }

func (m *Maze) open(c paces.Cell) bool {
	k := m.Grid.At(c)
	return k != Wall && k != paces.Outside
}

// Steps walks on and yields the pose after each step, until the goal is reached or the walk is known to be a loop. A
// loop over it that was left early can be taken up again.
func (w *Walk) Steps() iter.Seq[Pose] {
	return func(yield func(Pose) bool) {
		for !w.Arrived() && !w.looped {
			if !w.step() || !yield(w.pose) {
				return
			}
		}
	}
}

// step takes one step. It reports false when there is none to take, or it leads into a pose seen before.
func (w *Walk) step() bool {
	heading, ok := w.turn()
	next := Pose{w.pose.Cell.Add(heading), heading}
	if !ok || w.steps > 0 && (next == w.begun[0] || next == w.begun[1]) {
		w.looped = true
		return false
	}
	w.pose = next
	if w.steps == 0 {
		w.begun[1] = next
	}
	w.steps++
	return true
}

// turn returns the heading of the next step, if any way is open.
func (w *Walk) turn() (image.Point, bool) {
	h := w.pose.Heading
	toHand := image.Pt(-h.Y, h.X) // clockwise, as y points down
	if w.hand == Left {
		toHand = image.Pt(h.Y, -h.X)
	}
	for _, way := range [4]image.Point{toHand, h, toHand.Mul(-1), h.Mul(-1)} {
		next := w.pose.Cell.Add(way)
		if w.passable(w.pose.Cell, next) && w.passable(next, w.pose.Cell) {
			return way, true
		}
	}
	return h, false
}

// Pose returns where the walker is.
func (w *Walk) Pose() Pose { return w.pose }

// Arrived reports whether the walker stands on the goal.
func (w *Walk) Arrived() bool { return w.pose.Cell == w.goal }

// Looped reports whether the walker has stopped because it would go round in circles for ever.
func (w *Walk) Looped() bool { return w.looped }

// Len returns the number of steps taken.
func (w *Walk) Len() int { return w.steps }
