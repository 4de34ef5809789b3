package region

// joinedInside reports whether all open neighbours of the middle of a 3 x 3 pattern (see lattice.Around) are joined by
// steps that stay inside the pattern and off its middle. Then closing the middle splits nothing: any path through it has
// a way round.
func (x *Index) joinedInside(pattern int) bool {
	const middle = 4
	targets := 0
	for _, s := range x.joins {
		targets |= pattern & (1 << ((s.DY+1)*3 + s.DX + 1))
	}
	reached := targets & -targets
	for grown := 0; grown != reached; {
		grown = reached
		for at := range 9 {
			if reached>>at&1 == 0 {
				continue
			}
			for _, s := range x.joins {
				dx, dy := at%3+s.DX, at/3+s.DY
				if dx >= 0 && dx < 3 && dy >= 0 && dy < 3 && dy*3+dx != middle {
					reached |= pattern & (1 << (dy*3 + dx))
				}
			}
		}
	}
	return targets&^reached == 0
}
