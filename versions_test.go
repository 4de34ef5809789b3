package paces

import (
	"context"
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"
)

// TestVersions has eight readers and one writer. Each version is a corridor whose price is its number: every answer must
// fit the number it came with, as long as the version is held.
func TestVersions(t *testing.T) {
	g := MustParse("S....G\n######\n")
	v, err := NewVersions(g, Four, Mover{Costs: Costs{'S': 1, '.': 1, 'G': 1}, Layers: map[string]int32{"danger": 1}})
	if err != nil {
		t.Fatal(err)
	}
	const versions = 40
	var readers sync.WaitGroup
	for i := range 8 {
		readers.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			for last := uint64(0); last < versions; {
				version := v.Acquire()
				n := version.Number()
				if n < last {
					t.Errorf("version %d after %d", n, last)
				}
				last = n
				for range 1 + rng.IntN(3) {
					p, err := version.Ground(0).Path(image.Pt(0, 0), image.Pt(5, 0))
					if err != nil || p.Cost() != 5+Cost(n) {
						t.Errorf("version %d: cost %d, %v; right is %d", n, p.Cost(), err, 5+n)
					}
					if version.Number() != n {
						t.Errorf("version %d became %d while it was held", n, version.Number())
					}
				}
				version.Release()
			}
		})
	}
	for n := uint64(1); n <= versions; n++ {
		got, err := v.Publish(t.Context(), Edit{Cell: image.Pt(2, 0), Layer: "danger", Value: int32(n)}, Edit{Cell: image.Pt(int(n)%6, 1), Kind: '#'})
		if err != nil || got != n {
			t.Fatalf("published %d, %v; right is %d", got, err, n)
		}
	}
	readers.Wait()
}

func TestPublishRefused(t *testing.T) {
	v, err := NewVersions(MustParse("...\n"), Four, Mover{Costs: Costs{'.': 1}, Layers: map[string]int32{"danger": 1}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := v.Publish(t.Context(), Edit{Cell: image.Pt(0, 0), Kind: '#'}, Edit{Cell: image.Pt(1, 0), Layer: "danger", Value: -9}); !errors.Is(err, ErrNegativeCost) {
		t.Fatalf("a negative price: %v", err)
	}
	if _, err := v.Publish(t.Context(), Edit{Cell: image.Pt(0, 0), Kind: '#'}, Edit{Cell: image.Pt(3, 0), Kind: '#'}); !errors.Is(err, ErrOffMap) {
		t.Fatalf("off the map: %v", err)
	}
	if _, err := v.Publish(t.Context(), Edit{Cell: image.Pt(0, 0), Layer: "new"}, Edit{Cell: image.Pt(3, 0), Kind: '#'}); !errors.Is(err, ErrOffMap) {
		t.Fatalf("off the map: %v", err)
	}
	for n := uint64(1); n < 4; n++ { // both sides must be whole
		if got, err := v.Publish(t.Context()); err != nil || got != n {
			t.Fatalf("published %d, %v", got, err)
		}
		version := v.Acquire()
		if layers := version.Grid().Layers(); slices.Contains(layers, "new") {
			t.Fatalf("version %d: layers %q", n, layers)
		}
		if p, err := version.Ground(0).Path(image.Pt(0, 0), image.Pt(2, 0)); err != nil || p.Cost() != 2 {
			t.Fatalf("version %d: cost %d, %v", n, p.Cost(), err)
		}
		version.Release()
	}
}

// TestPublishWaits shows that a held version is waited for, and that the waiting can be ended.
func TestPublishWaits(t *testing.T) {
	v, err := NewVersions(MustParse("...\n"), Four, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		t.Fatal(err)
	}
	held := v.Acquire()
	if _, err := v.Publish(t.Context(), Edit{Cell: image.Pt(1, 0), Kind: '#'}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	if _, err := v.Publish(ctx, Edit{Cell: image.Pt(0, 0), Kind: '#'}); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("published over a reader: %v", err)
	}
	if !held.Ground(0).Open(image.Pt(1, 0)) {
		t.Fatal("a held version changed")
	}
	held.Release()
	if n, err := v.Publish(t.Context(), Edit{Cell: image.Pt(0, 0), Kind: '#'}); err != nil || n != 2 {
		t.Fatalf("published %d, %v", n, err)
	}
	if version := v.Acquire(); version.Ground(0).Open(image.Pt(0, 0)) || version.Ground(0).Open(image.Pt(1, 0)) {
		t.Fatal("an edit is missing")
	}
}

func BenchmarkPublish(b *testing.B) {
	g, err := NewGrid(1024, 1024, '.')
	if err != nil {
		b.Fatal(err)
	}
	v, err := NewVersions(g, Octile, Mover{Costs: Costs{'.': 1}})
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		if _, err := v.Publish(b.Context(), Edit{Cell: image.Pt(n%1024, 500), Kind: ".#"[n/1024%2]}); err != nil {
			b.Fatal(err)
		}
	}
}
