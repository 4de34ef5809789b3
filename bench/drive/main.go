// Command drive answers a task with engines written in Go: ours and our peers'. It is called
//
//	drive TASK ENGINE...
//
// and prints, for each engine, one JSON line: what it answered and what every round took. Engines that do not know the
// workload or the moves print nothing. The drivers in other languages do the same.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"golang.org/x/sys/unix"

	"paces/bench/task"
)

// An engine is one way to answer tasks.
type engine struct {
	name  string
	about string
	build func(*task.Task) (*asker, error) // nil if the task is none for it
}

// An asker has an engine's data for one task.
type asker struct {
	fresh   func() error     // not timed, before each round; nil if nothing is to be done
	ask     func(task.Query) // timed
	answer  func() string    // of the last question, as task.Judge checks it
	settled func() int       // by the last question; nil if the engine does not tell
}

// result is the line that is printed.
type result struct {
	Engine  string   `json:"engine"`
	Setup   int64    `json:"setup_ns"` // to make the engine's own map, once
	Rounds  []int64  `json:"rounds_ns"`
	Settled int      `json:"settled"`
	Answers []string `json:"answers"`
	Last    string   `json:"last"` // the last answer of the last round
}

var engines = [][]engine{ours, gonum, dominikbraun, gruid}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "drive:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("drive TASK ENGINE...")
	}
	f, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer f.Close()
	t, err := task.Read(f)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	for _, name := range args[1:] {
		for _, group := range engines {
			for _, e := range group {
				if e.name != name {
					continue
				}
				r, err := measure(e, t)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				if r == nil {
					continue
				}
				if err := out.Encode(r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// All drivers measure alike: one round to warm up, whose answers are printed; then rounds for a quarter of a second, at least two
// and at most fifteen. A task of less than 0.2 ms is asked several times in a round, for the clock is not that fine. If the
// first round takes more than two seconds, it is the only one.
const (
	enough   = 250 * time.Millisecond
	patience = 2 * time.Second
	shortest = 200 * time.Microsecond
)

func measure(e engine, t *task.Task) (*result, error) {
	debug.FreeOSMemory() // what the engine before has left is not this one's to clear away
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	r := &result{Engine: e.name}
	begun := cpu()
	a, err := e.build(t)
	if a == nil || err != nil {
		return nil, err
	}
	r.Setup = int64(cpu() - begun)
	first, err := a.warm(t, r)
	if err != nil {
		return nil, err
	}
	if first > patience {
		r.Rounds, r.Last = []int64{int64(first)}, r.Answers[len(r.Answers)-1]
		return r, nil
	}
	times, most := 1+int(shortest/max(first, 1)), 15
	if a.fresh != nil {
		times, most = 1, 3 // to make ground is not timed, but takes its time
	}
	for spent := time.Duration(0); len(r.Rounds) < 2 || spent < enough && len(r.Rounds) < most; {
		round, err := a.round(t, times)
		if err != nil {
			return nil, err
		}
		spent += round
		r.Rounds = append(r.Rounds, int64(round)/int64(times))
		r.Last = a.answer()
	}
	return r, nil
}

// warm asks everything once and notes the answers.
func (a *asker) warm(t *task.Task, r *result) (spent time.Duration, err error) {
	if a.fresh != nil {
		if err := a.fresh(); err != nil {
			return 0, err
		}
	}
	for _, q := range t.Queries {
		begun := cpu()
		a.ask(q)
		spent += cpu() - begun
		r.Answers = append(r.Answers, a.answer())
		if a.settled != nil {
			r.Settled += a.settled()
		}
	}
	return spent, nil
}

func (a *asker) round(t *task.Task, times int) (time.Duration, error) {
	if a.fresh != nil {
		if err := a.fresh(); err != nil {
			return 0, err
		}
	}
	begun := cpu()
	for range times {
		for _, q := range t.Queries {
			a.ask(q)
		}
	}
	return cpu() - begun, nil
}

// cpu is the processor time of the process. The engines use one thread; what a process has besides is its collector of
// garbage, whose work an engine that makes garbage causes, and which a thread's clock would hide.
func cpu() time.Duration {
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &now); err != nil {
		panic(err) // Linux has this clock
	}
	return time.Duration(now.Nano())
}
