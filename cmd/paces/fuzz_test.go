package main

import (
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"paces"
	"paces/mapfile"
)

func mapOf(t testing.TB, text string) *mapfile.Map {
	t.Helper()
	m, err := mapfile.Read(strings.NewReader(text), "map", mapfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Whatever the budget, it is refused or is the whole part of what was written.
func FuzzBudget(f *testing.F) {
	for _, text := range []string{"0", "3", "2.5", "7/2", "-1", "1/0", "1e9", "0x10", "00012.500", "99999999999999999999", "3.", "/", ""} {
		f.Add(text, int32(70))
	}
	f.Fuzz(func(t *testing.T, text string, pace int32) {
		if pace < 1 {
			return
		}
		budget, err := readBudget(text, pace)
		if err != nil || budget == math.MaxInt32 {
			return
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok || exact.Sign() < 0 {
			t.Fatalf("%q is taken for a budget", text)
		}
		exact.Mul(exact, big.NewRat(int64(pace), 1))
		rest := exact.Sub(exact, big.NewRat(int64(budget), 1))
		if rest.Sign() < 0 || rest.Cmp(big.NewRat(1, 1)) >= 0 {
			t.Fatalf("%q of pace %d is %d", text, pace, budget)
		}
	})
}

// Whatever the rule, it is refused or changes only kinds that the map holds.
func FuzzCostRule(f *testing.F) {
	for _, rule := range []string{".=1,~=3,#=wall", ",=5,==9", "~=-1", "value", "é=3", "=", "~=70000", "10=2", ",", "\xff=1"} {
		f.Add(rule)
	}
	text, matrix := mapOf(f, "S~é#\n,=..\n"), mapOf(f, "0 10\n-3 7\n")
	f.Fuzz(func(t *testing.T, rule string) {
		for _, m := range []*mapfile.Map{text, matrix} {
			costs, err := costRule(m.Costs, rule, m)
			if err != nil {
				continue
			}
			for k, n := range m.Grid.Counts() {
				if n == 0 && costs[k] != m.Costs[k] && !strings.Contains(rule, "value") {
					t.Fatalf("%q changes kind %d, which the map lacks", rule, k)
				}
			}
		}
	})
}

func FuzzCell(f *testing.F) {
	for _, arg := range []string{"1,2", "-1,0", ",", "1,2,3", "S", "é", "\xff", "99999999999999999999,0", "1, 2", ""} {
		f.Add(arg)
	}
	l := &level{Map: mapOf(f, "S~é#\n,=..\n")}
	f.Fuzz(func(t *testing.T, arg string) {
		c, err := l.cell(arg)
		if err == nil && strings.Count(arg, ",") != 1 && l.Grid.At(c) == paces.Outside {
			t.Fatalf("%q is taken for %v", arg, c)
		}
	})
}

func FuzzMovers(f *testing.F) {
	for _, text := range []string{"[a]\ncosts = { d = 1 }", "[a]\nsize = 2\nlayers = {danger = 3}", "[a]\nspeed = 1", "a = 1", "[a", "[a]\ncosts = { d = [1] }"} {
		f.Add(text)
	}
	m := mapOf(f, "Sd.G\n")
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "movers.toml")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readMover(path, "a", m); err != nil && !strings.HasPrefix(err.Error(), path) {
			t.Fatalf("the error does not name the file: %v", err)
		}
	})
}
