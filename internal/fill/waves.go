package fill

// waveScratch is what wave16 and wave32 keep from field to field.
type waveScratch struct {
	wave, next, early, late, older []uint32
}

// wave makes the field of q in m by waves. It is false if distances do not fit 32 bits.
func (f *Filler) wave(m *Map, q *Query) (fits bool, err error) {
	s := stepsOf(q.Lattice)
	if !f.outgrown && s.b < 1<<9 {
		if fits, err = f.waves.fill16(m, q, &s); fits || err != nil {
			return fits, err
		}
		f.outgrown = true
	}
	return f.waves.fill32(m, q, &s)
}
