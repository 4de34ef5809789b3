package browser

import (
	"fmt"
	"strings"
	"testing"

	"paces"
)

// Two units that pay different prices go different ways, each the cheapest for it, and what its terrain costs adds up.
func TestTempers(t *testing.T) {
	p := desk.open(t, "")
	p.press("mode-tempers")
	p.choose("preset", "battle")
	p.checkTempers("as it comes")
	p.write("cost-0-4", "1") // forest
	p.write("cost-1-!", "0") // danger
	p.checkTempers("with other prices")
	b := p.board()
	p.drag(b.cell(12, 3), b.cell(12, 14))
	p.checkTempers("behind a wall")
	p.write("cost-0-9", "nonsense")
	if got := p.board().Costs[0]['9']; got != 9 {
		t.Errorf("nonsense became a cost of %d", got)
	}
	p.write("cost-0-9", "9")
	p.press("tool-source")
	p.drag(b.cell(36, 12))
	p.press("tool-goal")
	p.drag(b.cell(30, 2))
	p.checkTempers("with several starts and goals")
	p.drag(b.cell(0, 17))
	p.checkTempers("with a goal that one of them goes to")
	p.write("cost-0-2", "wall") // plain
	p.wait("tempers-answers", "closed")
}

// Prices are written as in the command and in its files: 0 is free and a wall is closed, in every language.
func TestPrices(t *testing.T) {
	for _, c := range []struct{ language, wall, other string }{{"en", "wall", "WALL"}, {"ko", "벽", "wall"}} {
		p := visitor{language: c.language}.open(t, "")
		p.press("mode-tempers")
		p.choose("preset", "battle")
		for _, said := range []struct {
			price string
			want  uint16
			shown string
		}{{"0", paces.Free, "0"}, {c.wall, 0, c.wall}, {"65534", 65534, "65534"}, {c.other, 0, c.wall}, {"00", paces.Free, "0"}} {
			p.write("cost-0-3", said.price)
			if got := p.board().Costs[0]['3']; got != said.want {
				t.Errorf("%s: %s became %d, want %d", c.language, said.price, got, said.want)
			}
			p.press("undo")
			p.press("redo")
			if got := eval[string](p, `() => find("cost-0-3").value`); got != said.shown {
				t.Errorf("%s: %s is shown as %s", c.language, said.price, got)
			}
			if got := p.text("tool-swamp"); !strings.HasSuffix(got, said.shown) {
				t.Errorf("%s: for %s the tool says %q", c.language, said.price, got)
			}
		}
		for _, bad := range []string{"F", "-1", "65535", "1.5", "walls"} {
			p.write("cost-0-3", bad)
			if got := p.board().Costs[0]['3']; got != paces.Free {
				t.Errorf("%s: %s became %d", c.language, bad, got)
			}
		}
	}
}

func (p *tab) checkTempers(when string) {
	p.Helper()
	b := p.board()
	for mover, name := range []string{"charging", "hiding"} {
		var path paces.Path
		for i, from := range b.Sources {
			way, err := b.ground(p.T, mover).Find(paces.Query{From: b.at(from), To: b.cells(b.Goals)})
			if err != nil {
				p.Fatal(err)
			}
			if i == 0 || way.Cost() < path.Cost() {
				path = way
			}
		}
		cost := thousands(int(path.Cost()))
		p.wait("tempers-answers", fmt.Sprintf("%s: %s paces over %d cells", name, cost, path.Steps()+1))
		sum := eval[float64](p, `(mover) => {
			const parts = find("tempers-answers").querySelectorAll(".answer")[mover].querySelectorAll(".why td.number");
			return [...parts].reduce((sum, e) => sum + Number(e.textContent.replaceAll(",", "")), 0);
		}`, mover)
		if sum != float64(path.Cost()) {
			p.Errorf("%s: the terrain of the %s unit adds up to %v, want %d", when, name, sum, path.Cost())
		}
	}
	if strings.Contains(p.text("tempers-answers"), "undefined") {
		p.Error(p.text("tempers-answers"))
	}
}
