package queue

import (
	"math/rand/v2"
	"sort"
	"testing"
)

// TestRingSorts drives a ring as Dijkstra would and compares with a stable sort.
func TestRingSorts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var r Ring
	for range 200 {
		span := 1 + rng.IntN(300)
		floor := uint64(rng.IntN(1000))
		r.Reset(span, floor)
		var want []uint64
		for range 400 {
			if rng.IntN(3) > 0 || len(want) == 0 {
				key := floor + uint64(rng.IntN(span))
				r.Push(key, uint32(key))
				want = append(want, key)
				continue
			}
			sort.Slice(want, func(i, j int) bool { return want[i] < want[j] })
			key, value, ok := r.Pop()
			if !ok || key != want[0] || value != uint32(key) {
				t.Fatalf("popped %d, want %d", key, want[0])
			}
			floor, want = key, want[1:]
		}
	}
}

func TestRingLastInFirstOut(t *testing.T) {
	var r Ring
	r.Reset(4, 5)
	for v := range uint32(5) {
		r.Push(7, v)
	}
	for v := uint32(5); v > 0; v-- {
		if _, got, _ := r.Pop(); got != v-1 {
			t.Fatalf("popped %d, want %d", got, v-1)
		}
	}
	if _, _, ok := r.Pop(); ok {
		t.Fatal("popped from an empty ring")
	}
}
