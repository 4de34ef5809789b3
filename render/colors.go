package render

import "paces"

// Role is what is to be seen in a cell; it chooses the colour and, in plain text, the character.
type Role uint8

// The roles.
const (
	Floor Role = iota
	Wall
	Unreached // floor beside a heat map that does not reach it
	Frontier
	Path
	Start
	Goal
	Mover // the unit that walks
	Foe
	Ink   // text, arrows and lines
	Paper // behind everything
	roles // how many there are
)

// Symbol is the character that stands for a role in plain text; 0 means that of the terrain.
func (r Role) Symbol() rune {
	return [roles]rune{Frontier: '+', Path: '*', Start: 'S', Goal: 'G', Mover: '@', Foe: 'X'}[r]
}

// String is what a legend calls a role.
func (r Role) String() string {
	return [roles]string{"floor", "wall", "not reached", "frontier", "path", "start", "goal", "unit", "foe", "ink", "paper"}[r]
}

// Color is a true colour and, for terminals that have only 16, which of those stands for it (0 to 15).
type Color struct {
	R, G, B uint8
	ANSI    uint8
}

// Palette gives each role its colour.
type Palette [roles]Color

// Classic is the palette of the classic console board: green floor, red walls, blue unit, yellow goal.
var Classic = Palette{
	Floor:     {0x2e, 0x9e, 0x4f, 2},
	Wall:      {0xc8, 0x3c, 0x32, 1},
	Unreached: {0x50, 0x58, 0x60, 8},
	Frontier:  {0x3c, 0xd7, 0xe6, 14},
	Path:      {0xff, 0xff, 0xff, 15},
	Start:     {0x9f, 0xb8, 0xff, 13},
	Goal:      {0xff, 0xd7, 0x2e, 11},
	Mover:     {0x3c, 0x78, 0xff, 12},
	Foe:       {0xff, 0x8c, 0x1a, 9},
	Ink:       {0xf0, 0xf0, 0xf0, 7},
	Paper:     {0x10, 0x14, 0x18, 0},
}

// Print is the palette for pictures on a page: dark walls on light floor.
var Print = Palette{
	Floor:     {0xf4, 0xf1, 0xea, 15},
	Wall:      {0x2f, 0x36, 0x40, 8},
	Unreached: {0xc9, 0xcc, 0xd1, 7},
	Frontier:  {0x1a, 0xa7, 0xb8, 6},
	Path:      {0xd8, 0x2c, 0x5a, 1},
	Start:     {0x8e, 0x3f, 0xc4, 5},
	Goal:      {0xf2, 0xb1, 0x05, 11},
	Mover:     {0x1f, 0x5f, 0xe0, 4},
	Foe:       {0xe0, 0x5a, 0x10, 9},
	Ink:       {0x1c, 0x1f, 0x24, 0},
	Paper:     {0xff, 0xff, 0xff, 15},
}

// terrain are the colours of painted kinds. A digit takes the colour of its cost; any other kind one by its number.
var terrain = [...]Color{
	{0x9c, 0xb4, 0x5a, 10}, // 2 light ground
	{0xb8, 0xa8, 0x4c, 3},
	{0xb0, 0x8a, 0x3c, 3},
	{0x96, 0x6e, 0x3a, 3}, // 5 swamp
	{0x7e, 0x5a, 0x38, 3},
	{0x66, 0x4a, 0x3c, 8},
	{0x54, 0x40, 0x48, 8},
	{0x42, 0x38, 0x52, 8}, // 9
	{0x4a, 0x90, 0xc8, 6}, // from here on: other kinds
	{0x5c, 0xa0, 0x7c, 6},
	{0xa0, 0x7c, 0xb0, 5},
	{0xc0, 0xa8, 0x80, 7},
}

// KindColor returns the colour of a kind that has one of its own. The others are plain floor, or, when closed, wall.
func KindColor(k paces.Kind) (Color, bool) {
	switch k {
	case '.', ' ', '#', '0', '1', 'S', 'G', '@', 'E', '*':
		return Color{}, false
	}
	if k >= '2' && k <= '9' {
		return terrain[k-'2'], true
	}
	return terrain[8+int(k)%4], true
}

// Terrain gives kinds colours of their own, such as those that a game shows them in. A kind keeps its colour where it is
// closed, and beside a heat map that does not reach it. One that is not there looks as it does without.
type Terrain map[paces.Kind]Color

// color is the colour of a kind that has one of its own.
func (t Terrain) color(k paces.Kind) (Color, bool) {
	if c, ok := t[k]; ok {
		return c, true
	}
	return KindColor(k)
}

// Ramp is a colour map: 256 colours from cold to hot.
type Ramp [256]Color

// The ramps. Viridis (S. van der Walt, N. Smith, 2015) and Cividis (J. Nuñez, C. Anderton, R. Renslow, 2018) get evenly
// lighter and are safe for the colour-blind, Cividis most of all. Both are drawn through published sample points; in
// between they differ from the originals by less than an eye can see.
var (
	Viridis = newRamp(0x440154, 0x482576, 0x414487, 0x35608d, 0x2a788e, 0x21908c, 0x22a884, 0x43bf71, 0x7ad151, 0xbbdf27, 0xfde725)
	Cividis = newRamp(0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173, 0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46)

	// Dusk is our own, for the classic board: it can be seen on black from its first colour on, and keeps away from the
	// colours of floor, wall, unit and goal.
	Dusk = newRamp(0x5a3c9e, 0x7d4cb8, 0xa45cc4, 0xcc6cbc, 0xea809f, 0xfba58c, 0xffd2a6)
)

// newRamp draws straight lines, in whole numbers, through sample points that are evenly spaced.
func newRamp(samples ...uint32) *Ramp {
	steps := [...]uint8{4, 12, 6, 14, 10, 11} // blue to yellow, among the 16
	r := new(Ramp)
	for i := range r {
		at := i * (len(samples) - 1)
		n, rest := at/255, at%255
		from, to := samples[n], samples[min(n+1, len(samples)-1)]
		mix := func(shift int) uint8 {
			a, b := int(from>>shift&255), int(to>>shift&255)
			return uint8((a*(255-rest) + b*rest + 127) / 255)
		}
		r[i] = Color{mix(16), mix(8), mix(0), steps[i*len(steps)/256]}
	}
	return r
}

// inkOn is black or white, whichever is easier to read on c.
func inkOn(c Color) Color {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 128_000 {
		return Color{0, 0, 0, 0}
	}
	return Color{255, 255, 255, 15}
}

// inkOn is inkOn for the colours that the terminal has: among 16 only these are dark.
func (o Options) inkOn(c Color) Color {
	if o.Depth != Colors16 {
		return inkOn(c)
	}
	switch c.ANSI {
	case 0, 1, 4, 5, 8, 12:
		return Color{255, 255, 255, 15}
	}
	return Color{0, 0, 0, 0}
}

// Options say how to draw. The zero value is a sound choice for each backend.
type Options struct {
	Palette *Palette // nil: Classic in text, Print in pictures
	Terrain Terrain  // the colours of kinds
	Ramp    *Ramp    // of heat; nil: Viridis
	Depth   Depth    // colours of the terminal; the zero value is plain text
	Circles bool     // the classic board: cells are circles, heat is their colour without a number, floor without heat keeps its own
	Legend  bool     // explain colours and characters below the map
	Columns int      // text: where a line of the legend must end; 0 means nowhere
	Cell    int      // pictures: pixels a cell; 0 chooses by the size of the map
	Delay   int      // animations: hundredths of a second a frame; 0 means 10
}

// with returns the options with nil pointers filled in.
func (o Options) with(p *Palette) Options {
	if o.Palette == nil {
		o.Palette = p
	}
	if o.Ramp == nil {
		o.Ramp = Viridis
	}
	return o
}

// fill is the colour of a cell's ground: heat if it has some, else terrain.
func (o Options) fill(k *look, heated bool) Color {
	given, ok := o.Terrain[k.kind]
	switch {
	case k.level != cold:
		return o.Ramp[k.level]
	case ok:
		return given
	case k.role == Wall:
		return o.Palette[Wall]
	case heated && !o.Circles:
		return o.Palette[Unreached]
	}
	if own, ok := KindColor(k.kind); ok {
		return own
	}
	return o.Palette[Floor]
}
