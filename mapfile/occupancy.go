package mapfile

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"paces"
)

// Occupancy maps of robots, as ROS keeps them: an image of greys (.pgm) with a file of settings (.yaml) beside it. Dark
// is occupied, light is free, what lies between is unknown and closed. Also the flow list of jps3d, a .yaml that holds the
// cells itself: 0 is free, 100 occupied, -1 unknown, rows from the bottom up.

// occupancy is what the settings say; the zero value is completed by defaults.
type occupancy struct {
	image          string
	negate         bool
	occupied, free float64
}

var defaultOccupancy = occupancy{occupied: 0.65, free: 0.196}

func isPGM(f *file) bool {
	return len(f.data) > 3 && f.data[0] == 'P' && (f.data[1] == '2' || f.data[1] == '5') && strings.ContainsRune(" \t\r\n#", rune(f.data[2]))
}

func isOccupancyYAML(f *file) bool {
	if e := f.ending(); e != ".yaml" && e != ".yml" {
		return false
	}
	keys := f.yamlKeys()
	return keys["image"] != span{} && keys["resolution"] != span{} || keys["dim"] != span{} && keys["data"] != span{}
}

// yamlKeys returns the values of the lines "key: value" or "- key: value"; no more of YAML is read.
func (f *file) yamlKeys() map[string]span {
	keys := make(map[string]span)
	for _, line := range f.filledLines() {
		text := f.text(line)
		key, _, ok := bytes.Cut(text, []byte(":"))
		name := strings.TrimSpace(strings.TrimPrefix(string(key), "- "))
		if _, twice := keys[name]; !ok || twice || name == "" || name[0] == '#' {
			continue
		}
		keys[name] = span{f.skipBlanks(line.from+len(key)+1, line.to), line.to}
	}
	return keys
}

func decodeOccupancyYAML(f *file) (*Map, error) {
	keys := f.yamlKeys()
	if keys["dim"] != (span{}) {
		return f.flowList(keys)
	}
	o := defaultOccupancy
	o.image = strings.Trim(string(f.text(keys["image"])), `"'`)
	o.negate = truth(string(f.text(keys["negate"])))
	if err := f.threshold(keys, "occupied_thresh", &o.occupied); err != nil {
		return nil, err
	}
	if err := f.threshold(keys, "free_thresh", &o.free); err != nil {
		return nil, err
	}
	b, err := f.besideImage(o.image)
	if err != nil {
		return nil, f.errorAt(keys["image"].from, "the image %s cannot be read: %v", o.image, reason(err))
	}
	if !isPGM(b) {
		return nil, f.errorAt(keys["image"].from, "the image %s is not a PGM", o.image)
	}
	return b.pgm(o)
}

// threshold reads a number from 0 to 1, if it is there.
func (f *file) threshold(keys map[string]span, name string, to *float64) error {
	s, ok := keys[name]
	if !ok {
		return nil
	}
	v, err := strconv.ParseFloat(string(f.text(s)), 64)
	if err != nil || !(v >= 0 && v <= 1) {
		return f.errorAt(s.from, "%s: %s is not a number from 0 to 1", name, shown(f.text(s)))
	}
	*to = v
	return nil
}

// besideImage returns the image that the settings name; where it was renamed, the one that is called as the settings are.
func (f *file) besideImage(name string) (*file, error) {
	b, err := f.beside(name)
	if err == nil {
		return b, nil
	}
	base := f.place[strings.LastIndexByte(f.place, '/')+1:]
	if b, again := f.beside(strings.TrimSuffix(base, f.ending()) + ".pgm"); again == nil {
		return b, nil
	}
	return nil, err
}

func decodePGM(f *file) (*Map, error) { return f.pgm(defaultOccupancy) }

// pgm reads an image of greys, as text (P2) or binary (P5).
func (f *file) pgm(o occupancy) (*Map, error) {
	r := pgmReader{file: f, off: 2}
	var head [3]int
	for i := range head {
		var err error
		if head[i], err = r.number(); err != nil {
			return nil, err
		}
	}
	w, h, most := head[0], head[1], head[2]
	if err := checkSize(w, h); err != nil {
		return nil, f.errorf("%w", err)
	}
	if most < 1 || most > 65535 {
		return nil, f.errorf("the brightest grey is %d: it must be from 1 to 65535", most)
	}
	if left := len(f.data) - r.off; left < w*h {
		return nil, f.errorf("%dx%d greys do not fit in %d bytes", w, h, left)
	}
	p, err := newPainter(w, h, paces.Eight, occupancyThing)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	r.off++ // one blank ends the header
	for i := range w * h {
		v, err := r.grey(most)
		if err != nil {
			return nil, err
		}
		if err := p.paint(i%w, i/w, o.state(v, most)); err != nil {
			return nil, f.errorf("%w", err)
		}
	}
	return p.Map, nil
}

// The states of a cell.
const (
	stateFree = iota
	stateOccupied
	stateUnknown
)

// state returns what a grey means.
func (o *occupancy) state(v, most int) int {
	p := float64(most-v) / float64(most)
	if o.negate {
		p = float64(v) / float64(most)
	}
	switch {
	case p > o.occupied:
		return stateOccupied
	case p < o.free:
		return stateFree
	}
	return stateUnknown
}

func occupancyThing(state int) thing {
	switch state {
	case stateFree:
		return thing{'.', "free", 1}
	case stateOccupied:
		return thing{'#', "occupied", Wall}
	}
	return thing{'?', "unknown", Wall}
}

// pgmReader reads the numbers of a PGM file.
type pgmReader struct {
	*file
	off int
}

// number reads a number in digits, past blanks and comments.
func (r *pgmReader) number() (int, error) {
	for r.off < len(r.data) {
		switch b := r.data[r.off]; {
		case b == '#':
			for r.off < len(r.data) && r.data[r.off] != '\n' {
				r.off++
			}
		case b == ' ' || b == '\t' || b == '\r' || b == '\n':
			r.off++
		default:
			end := r.off
			for end < len(r.data) && r.data[end]-'0' < 10 {
				end++
			}
			n, err := wholeNumber(r.data[r.off:max(end, min(r.off+1, len(r.data)))])
			if err != nil {
				return 0, r.errorAt(r.off, "%w", err)
			}
			r.off = end
			return n, nil
		}
	}
	return 0, r.errorAt(r.off, "the file ends too soon")
}

// grey reads the grey of a pixel.
func (r *pgmReader) grey(most int) (v int, err error) {
	wide := most > 255
	switch {
	case r.data[1] == '2':
		if v, err = r.number(); err != nil {
			return 0, err
		}
	case r.off >= len(r.data) || wide && r.off+1 >= len(r.data):
		return 0, r.errorf("the file ends too soon")
	case wide:
		v = int(r.data[r.off])<<8 | int(r.data[r.off+1])
		r.off += 2
	default:
		v = int(r.data[r.off])
		r.off++
	}
	if v > most {
		return 0, r.errorf("a grey of %d, and the brightest is %d", v, most)
	}
	return v, nil
}

// flowList reads a grid whose cells stand in the settings.
func (f *file) flowList(keys map[string]span) (*Map, error) {
	dim, err := f.flow(keys["dim"])
	if err != nil {
		return nil, err
	}
	if len(dim) != 2 {
		return nil, f.errorAt(keys["dim"].from, "a grid of %s: only two are read", count(len(dim), "dimension"))
	}
	w, h := dim[0].value, dim[1].value
	if err := checkSize(w, h); err != nil {
		return nil, f.errorAt(keys["dim"].from, "%w", err)
	}
	data, err := f.flow(keys["data"])
	if err != nil {
		return nil, err
	}
	if len(data) != w*h {
		return nil, f.errorAt(keys["data"].from, "%s, and the size %dx%d asks for %d", count(len(data), "cell"), w, h, w*h)
	}
	p, err := newPainter(w, h, paces.Eight, occupancyThing)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	for i, n := range data {
		state := map[int]int{0: stateFree, 100: stateOccupied, -1: stateUnknown}
		s, ok := state[n.value]
		if !ok {
			return nil, f.errorAt(n.off, "%d is none of 0, 100 and -1", n.value)
		}
		if err := p.paint(i%w, h-1-i/w, s); err != nil {
			return nil, f.errorf("%w", err)
		}
	}
	f.flowMarks(p.Map, keys)
	return p.Map, nil
}

// flow reads a list of whole numbers in square brackets.
func (f *file) flow(s span) ([]number, error) {
	text := f.text(s)
	if len(text) < 2 || text[0] != '[' || text[len(text)-1] != ']' {
		return nil, f.errorAt(s.from, "a list in square brackets should stand here")
	}
	return f.numbers(nil, span{s.from + 1, s.to - 1})
}

// flowMarks marks start and goal, which are places in metres.
func (f *file) flowMarks(m *Map, keys map[string]span) {
	var resolution float64
	if _, err := fmt.Sscan(string(f.text(keys["resolution"])), &resolution); err != nil || !(resolution > 0) {
		return
	}
	for _, name := range []string{"start", "goal"} {
		var x, y, originX, originY float64
		_, err := fmt.Sscanf(string(f.text(keys[name])), "[%g, %g", &x, &y)
		_, err2 := fmt.Sscanf(string(f.text(keys["origin"])), "[%g, %g", &originX, &originY)
		c := paces.Cell{X: int((x - originX) / resolution), Y: m.Grid.Height() - 1 - int((y-originY)/resolution)}
		if err == nil && err2 == nil && c.In(m.Grid.Bounds()) {
			m.Marks = append(m.Marks, Mark{name, c})
		}
	}
}
