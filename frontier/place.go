package frontier

import (
	"cmp"
	"slices"
)

// place is where candidates wait.
type place[N comparable] interface {
	len() int
	put(Candidate[N])
	take() Candidate[N]      // the place must not be empty
	inOrder() []Candidate[N] // a copy, the next one to be taken first
}

func newPlace[N comparable](m Method) place[N] {
	switch m {
	case Stack:
		return new(stack[N])
	case Queue:
		return new(queue[N])
	}
	return new(heap[N])
}

// stack gives back the last one in. Its top is at the end.
type stack[N comparable] []Candidate[N]

func (s *stack[N]) len() int { return len(*s) }

func (s *stack[N]) put(c Candidate[N]) { *s = append(*s, c) }

func (s *stack[N]) take() Candidate[N] {
	top := len(*s) - 1
	c := (*s)[top]
	*s = (*s)[:top]
	return c
}

func (s *stack[N]) inOrder() []Candidate[N] {
	list := slices.Clone(*s)
	slices.Reverse(list)
	return list
}

// queue gives back the first one in.
type queue[N comparable] []Candidate[N]

func (q *queue[N]) len() int { return len(*q) }

func (q *queue[N]) put(c Candidate[N]) { *q = append(*q, c) }

func (q *queue[N]) take() Candidate[N] {
	c := (*q)[0]
	*q = (*q)[1:]
	return c
}

func (q *queue[N]) inOrder() []Candidate[N] { return slices.Clone(*q) }

// heap gives back the one that goes before all others. It is a tree in a list: the children of h[i] are h[2i+1] and
// h[2i+2], and the root is h[0] (Williams, Algorithm 232, 1964).
//
// Invariant: no h[i] goes before its parent h[(i-1)/2].
type heap[N comparable] []Candidate[N]

func (h *heap[N]) len() int { return len(*h) }

func (h *heap[N]) put(c Candidate[N]) {
	*h = append(*h, c)
	list := *h
	for i := len(list) - 1; i > 0; {
		parent := (i - 1) / 2
		if list[i].Compare(list[parent]) >= 0 {
			return
		}
		list[i], list[parent] = list[parent], list[i]
		i = parent
	}
}

func (h *heap[N]) take() Candidate[N] {
	list := *h
	root, last := list[0], len(list)-1
	list[0] = list[last]
	*h = list[:last]
	h.sink()
	return root
}

// sink moves the root down to where it belongs.
func (h *heap[N]) sink() {
	list := *h
	for i, child := 0, 1; child < len(list); i, child = child, 2*child+1 {
		if right := child + 1; right < len(list) && list[right].Compare(list[child]) < 0 {
			child = right
		}
		if list[i].Compare(list[child]) <= 0 {
			return
		}
		list[i], list[child] = list[child], list[i]
	}
}

func (h *heap[N]) inOrder() []Candidate[N] {
	return slices.SortedFunc(slices.Values(*h), Candidate[N].Compare)
}

// Compare orders candidates in a heap: by rank; of the same rank the one that seems nearer the goal first; of these the
// one put in first.
func (c Candidate[N]) Compare(o Candidate[N]) int {
	return cmp.Or(cmp.Compare(c.Rank, o.Rank), cmp.Compare(c.Estimate, o.Estimate), cmp.Compare(c.Number, o.Number))
}
