package turns

import (
	"fmt"
	"slices"

	"paces"
)

// Rules are the rules of movement of a game. The zero value is the plain game: points must pay for each step, nobody
// has a zone of control, no terrain is special.
type Rules struct {
	LastStep LastStep
	Zone     Zone
	ZoneCost paces.Cost // what ZoneCosts adds to a step, in units of cost

	// Ends lists the kinds that end the move of a unit that enters them. It loses the points it has left.
	Ends []paces.Kind

	Roads Roads
	Ports Ports
}

// LastStep says what a unit may do with the last points of a turn.
type LastStep uint8

// The rules of the last step.
const (
	Strict     LastStep = iota // a step needs the points that it costs
	Lenient                    // any points left are enough for one more step; it takes them all
	MinimumOne                 // Strict, but a unit that has all points of its turn can always make one step
)

// String returns the name that the command line uses.
func (s LastStep) String() string {
	return [...]string{"strict", "lenient", "minimum-one"}[min(s, MinimumOne)]
}

// ParseLastStep returns the rule of that name: strict, lenient, minimum-one.
func ParseLastStep(name string) (LastStep, error) {
	for s := Strict; s <= MinimumOne; s++ {
		if s.String() == name {
			return s, nil
		}
	}
	return Strict, fmt.Errorf("no rule of the last step is called %q", name)
}

// Zone says what the zone of control of an enemy does: the cells around it, walls or not. A unit that begins its move in
// a zone leaves it as if there were none.
type Zone uint8

// The rules of the zone of control.
const (
	ZoneIgnored Zone = iota // nothing
	ZoneStops               // a unit that enters a zone ends its move there
	ZoneCosts               // a step into a zone costs ZoneCost more
	ZoneBars                // there is no step from a cell in a zone to another cell in a zone
)

// String returns the name that the command line uses.
func (z Zone) String() string { return [...]string{"none", "stop", "cost", "bar"}[min(z, ZoneBars)] }

// ParseZone returns the rule of that name: none, stop, cost, bar.
func ParseZone(name string) (Zone, error) {
	for z := ZoneIgnored; z <= ZoneBars; z++ {
		if z.String() == name {
			return z, nil
		}
	}
	return ZoneIgnored, fmt.Errorf("no rule of the zone of control is called %q", name)
}

// Roads make steps along them cheaper. A step is along a road if the layer has a value above zero at both of its cells;
// the lower value counts. Values past the end of Prices count as the last. A road never makes a step dearer, and opens
// no closed cell.
type Roads struct {
	Layer  string  // "road" if empty
	Prices []int32 // Prices[i] is the price, in paces, of a step along a road of value i+1; empty: there are no roads
}

// Ports are where units go from land to sea and back. A step over the shore, between a cell of the Sea and one that is
// not, is possible if the layer has a value above zero at one of the two cells; it ends the move.
type Ports struct {
	Layer string       // "port" if empty
	Sea   []paces.Kind // empty: there is no shore
}

// halted is what a unit has left whose move was ended: less than no points, for with none it may still make a free step.
const halted = -1

// arrive returns the points left after a step that costs so much, for a unit with left of full points, and whether it
// can make the step this turn.
//
// It is monotone: with more left, more or as much is left afterwards. That is what the search stands on.
func (s LastStep) arrive(left int32, cost int64, full int32) (int32, bool) {
	switch {
	case int64(left) >= cost:
		return int32(int64(left) - cost), true
	case s == Lenient && left > 0, s == MinimumOne && left >= full && left > 0:
		return 0, true
	}
	return halted, false
}

// check returns an error if the rules cannot be played.
func (r *Rules) check() error {
	switch {
	case r.LastStep > MinimumOne:
		return fmt.Errorf("rules: last step %d is not known", r.LastStep)
	case r.Zone > ZoneBars:
		return fmt.Errorf("rules: zone of control %d is not known", r.Zone)
	case r.ZoneCost < 0:
		return fmt.Errorf("rules: %w: a step into a zone costs %d more", paces.ErrNegativeCost, r.ZoneCost)
	}
	for i, p := range r.Roads.Prices {
		if p < 0 {
			return fmt.Errorf("rules: %w: road %d costs %d", paces.ErrNegativeCost, i+1, p)
		}
	}
	return nil
}

// clone returns a copy that shares no list with r.
func (r Rules) clone() Rules {
	r.Ends = slices.Clone(r.Ends)
	r.Roads.Prices = slices.Clone(r.Roads.Prices)
	r.Ports.Sea = slices.Clone(r.Ports.Sea)
	return r
}
