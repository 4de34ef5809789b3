package queue

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// sorted is the judge: a list in the order in which items must leave.
type sorted []radixItem

func (s *sorted) push(key uint64, v uint32) {
	i, _ := slices.BinarySearchFunc(*s, key, func(it radixItem, key uint64) int {
		if it.key >= key {
			return 1 // before its equals: the last pushed leaves first
		}
		return -1
	})
	*s = slices.Insert(*s, i, radixItem{key, v})
}

func (s *sorted) pop() radixItem {
	it := (*s)[0]
	*s = (*s)[1:]
	return it
}

func TestRadixAgainstSortedList(t *testing.T) {
	spans := []uint64{1, 2, 3, 10, 255, 1 << 20, 1 << 40, math.MaxUint64 >> 8}
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		span := spans[seed%uint64(len(spans))]
		var q Radix
		for range 2 { // the second round runs on the memory of the first
			compareWithSorted(t, &q, rng, span)
			q.Reset()
		}
	}
}

func compareWithSorted(t *testing.T, q *Radix, rng *rand.Rand, span uint64) {
	t.Helper()
	var want sorted
	floor := uint64(0)
	for v := range uint32(200) {
		if rng.IntN(5) < 3 {
			key := floor + rng.Uint64N(span)
			q.Push(key, v)
			want.push(key, v)
		} else if len(want) > 0 {
			floor = popBoth(t, q, &want)
		}
		if guess := q.Guess(); !slices.ContainsFunc(want, func(it radixItem) bool { return it.v == guess }) && (guess != 0 || len(want) > 0) {
			t.Fatalf("Guess() = %d is not in the queue", guess)
		}
		if q.Len() != len(want) {
			t.Fatalf("Len() = %d, want %d", q.Len(), len(want))
		}
	}
	for range rng.IntN(len(want) + 1) {
		popBoth(t, q, &want)
	}
}

func popBoth(t *testing.T, q *Radix, want *sorted) uint64 {
	t.Helper()
	key, v, ok := q.Pop()
	if it := want.pop(); !ok || key != it.key || v != it.v {
		t.Fatalf("Pop() = %d, %d, %v; want %d, %d, true", key, v, ok, it.key, it.v)
	}
	return key
}

func TestRadixAtTheEnds(t *testing.T) {
	var q Radix
	if _, _, ok := q.Pop(); ok {
		t.Error("Pop of an empty queue is ok")
	}
	keys := []uint64{math.MaxUint64, 0, 1 << 63, 1, math.MaxUint64 - 1, 1<<63 - 1}
	for i, k := range keys {
		q.Push(k, uint32(i))
	}
	slices.Sort(keys)
	for _, k := range keys {
		if key, _, ok := q.Pop(); !ok || key != k {
			t.Errorf("Pop() = %d, %v; want %d", key, ok, k)
		}
	}
	q.Reset()
	q.Push(0, 7)
	if key, v, ok := q.Pop(); key != 0 || v != 7 || !ok {
		t.Errorf("after Reset: Pop() = %d, %d, %v", key, v, ok)
	}
}

func TestRadixRefusesKeysBelowTheFloor(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a key below the last popped one was taken")
		}
	}()
	var q Radix
	q.Push(5, 0)
	q.Pop()
	q.Push(4, 0)
}

func TestRadixAllocatesNothingWarm(t *testing.T) {
	var q Radix
	run := func() {
		rng := uint64(1)
		for i := range uint32(1000) {
			rng = rng*6364136223846793005 + 1442695040888963407
			key, _, _ := q.Pop()
			q.Push(key+rng>>50, i)
			q.Push(key+rng>>40, i)
		}
		q.Reset()
	}
	run()
	if n := testing.AllocsPerRun(10, run); n != 0 {
		t.Errorf("%v allocations in a warm queue", n)
	}
}

func BenchmarkRadix(b *testing.B) {
	var q Radix
	rng := uint64(1)
	for i := range uint32(1 << 16) {
		q.Push(uint64(i&1023), i)
	}
	for b.Loop() {
		rng = rng*6364136223846793005 + 1442695040888963407
		key, v, _ := q.Pop()
		q.Push(key+rng>>54, v)
	}
}
