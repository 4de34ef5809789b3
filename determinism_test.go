package paces_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"paces"
)

// answers hashes paths, ranges and fields on maps of every sort: the same number on every machine, whatever the number of
// goroutines. A change of the number is a change of answers that users can see: of a tie, if not of a cost.
func answers(seed uint64) uint64 {
	h := fnv.New64a()
	put := func(values ...int) {
		for _, v := range values {
			binary.Write(h, binary.LittleEndian, int64(v))
		}
	}
	topologies := []paces.Topology{
		paces.Four, paces.King, paces.Eight, paces.Octile, paces.Eight.WithCorners(paces.One),
		paces.HexOddR, paces.HexEvenR, paces.HexOddQ, paces.HexEvenQ,
	}
	movers := []paces.Mover{
		{Costs: paces.Costs{'.': 1, '~': 1}},
		{Costs: paces.Costs{'.': 1, '~': 7}},
		{Costs: paces.Costs{'.': 1, '~': paces.Free}},
		{Costs: paces.Costs{'.': 60000, '~': 3}},
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for i, topology := range topologies {
		for j, mover := range movers {
			grid := must2(paces.NewGrid(60+rng.IntN(80), 40+rng.IntN(40), '.'))
			for c := range grid.All() {
				if k := rng.IntN(10); k < 4 {
					if err := grid.Set(c, "##~~"[k]); err != nil {
						panic(err)
					}
				}
			}
			ground := must2(grid.Compile(topology, mover))
			any := func() paces.Cell { return image.Pt(rng.IntN(grid.Width()), rng.IntN(grid.Height())) }
			for range 8 {
				from := any()
				path, err := ground.Path(from, any())
				put(i, j, int(path.Cost()), path.Steps())
				if err == nil {
					for c := range path.Cells() {
						put(c.X, c.Y)
					}
				}
				if field, err := ground.Field(from); err == nil {
					for c, cost := range field.All() {
						put(c.X, c.Y, int(cost))
					}
				}
				if reach, err := ground.Reach(from, 9*topology.Straight); err == nil {
					for c, cost := range reach.All() {
						put(c.X, c.Y, int(cost))
					}
				}
			}
		}
	}
	return h.Sum64()
}

// golden is answers(1).
const golden = 0x06eae5d5d05eaea6

func TestSameAnswersEverywhere(t *testing.T) {
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if got := answers(1); got != golden {
				t.Errorf("on %s/%s the answers hash to %#x, elsewhere to %#x", runtime.GOOS, runtime.GOARCH, got, uint64(golden))
			}
		})
	}
	group.Wait()
}

// TestSameAnswersOnARM builds this test for arm64 and runs it in an emulator.
func TestSameAnswersOnARM(t *testing.T) {
	if os.Getenv("PACES_LONG") == "" || runtime.GOARCH == "arm64" {
		t.Skip("this is the long form (PACES_LONG=1), or the machine itself is an arm64")
	}
	emulator, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip("qemu-aarch64 is not installed (Debian: qemu-user)")
	}
	binary := filepath.Join(t.TempDir(), "paces.test")
	build := exec.Command("go", "test", "-c", "-o", binary, ".")
	build.Env = append(os.Environ(), "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(emulator, binary, "-test.run=^TestSameAnswersEverywhere$").CombinedOutput()
	if err != nil {
		t.Fatal(fmt.Sprint(err, "\n", string(out)))
	}
}
