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
	p.write("cost-1-!", "F") // danger
	p.checkTempers("with other prices")
	b := p.board()
	p.drag(b.cell(12, 3), b.cell(12, 14))
	p.checkTempers("behind a wall")
	p.write("cost-0-9", "nonsense")
	if got := p.board().Costs[0]['9']; got != 9 {
		t.Errorf("nonsense became a cost of %d", got)
	}
	p.write("cost-0-9", "9")
	p.write("cost-0-2", "0") // plain is closed
	p.wait("tempers-answers", "closed")
}

func (p *tab) checkTempers(when string) {
	p.Helper()
	b := p.board()
	for mover, name := range []string{"charging", "hiding"} {
		path, err := b.ground(p.T, mover).Find(paces.Query{From: b.at(b.Sources[0]), To: b.cells(b.Goals)})
		if err != nil {
			p.Fatal(err)
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
