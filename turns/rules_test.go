package turns

import "testing"

// The search is exact because of this: with more points left, a unit that makes a step keeps at least as much, and makes
// every step that it could make with fewer.
func TestArriveIsMonotone(t *testing.T) {
	const most = 12
	for rule := Strict; rule <= MinimumOne; rule++ {
		for full := int32(0); full <= most; full++ {
			for cost := int64(0); cost <= most+2; cost++ {
				last, could := int32(halted), false
				for left := int32(halted); left <= most; left++ {
					after, can := rule.arrive(left, cost, full)
					if could && (!can || after < last) {
						t.Fatalf("%v, %d points: a step of %d from %d left gives %d, from %d left %d", rule, full, cost, left-1, last, left, after)
					}
					if can && after > left {
						t.Fatalf("%v, %d points: a step of %d raises %d left to %d", rule, full, cost, left, after)
					}
					last, could = after, can
				}
			}
		}
	}
}
