package jump

import "paces/internal/lattice"

// Fresh is the direction of arrival where nothing has arrived yet.
const Fresh = fresh

// Pruning is the rule by cells instead of planes, for the textbook procedure, which scans cell by cell.
type Pruning struct {
	rule    *rule
	lattice *lattice.Lattice
}

// PruningOn returns the rule for l, for which [Possible] must hold.
func PruningOn(l *lattice.Lattice) Pruning { return Pruning{ruleOf(l.Shape), l} }

// Steps returns the steps worth taking from cell id, entered in direction d or [Fresh], one bit a direction.
func (p Pruning) Steps(id int32, d uint8) uint8 {
	return p.rule.next[d][p.lattice.Around(p.lattice.Free, id)]
}

// Natural returns the steps worth taking after one in direction d if all cells around are open. Any others are forced: a
// closed cell stands in the way by which their ends would else be reached.
func (p Pruning) Natural(d uint8) uint8 { return p.rule.natural[d] }
