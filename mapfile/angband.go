package mapfile

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"paces"
)

// Angband's rooms and vaults (room_template.txt, vault.txt): records that begin with "name:", with a row of the drawing
// in each line "D:". A file holds many; Part chooses one by its name.

func isAngband(f *file) bool {
	return bytes.Contains(f.data, []byte("\nD:")) && bytes.Contains(f.data, []byte("name:")) && bytes.Contains(f.data, []byte("\nrows:"))
}

// room is a record with its drawing.
type room struct {
	name          string
	width, height string // as the record says
	rows          []span
}

func decodeAngband(f *file) (*Map, error) {
	rooms := f.rooms()
	if len(rooms) == 0 {
		return nil, f.errorf("has no rooms")
	}
	at := 0
	if part := f.opts.Part; part != "" {
		at = slices.IndexFunc(rooms, func(r room) bool { return r.name == part })
		if at < 0 {
			return nil, f.errorf("there is no room %q among %d", part, len(rooms))
		}
	}
	m, err := f.angbandRoom(rooms[at])
	if err == nil && f.opts.Part == "" && len(rooms) > 1 {
		m.warn("of %s this is the first, %q", count(len(rooms), "room"), rooms[at].name)
	}
	return m, err
}

// rooms returns the records that have a drawing.
func (f *file) rooms() (rooms []room) {
	var r room
	flush := func() {
		if len(r.rows) > 0 {
			rooms = append(rooms, r)
		}
		r = room{}
	}
	for _, line := range f.lines() {
		key, value, _ := strings.Cut(string(f.text(line)), ":")
		switch key {
		case "name":
			flush()
			r.name = value
		case "rows":
			r.height = value
		case "columns":
			r.width = value
		case "D":
			r.rows = append(r.rows, span{line.from + 2, line.to})
		}
	}
	flush()
	return rooms
}

func (f *file) angbandRoom(r room) (*Map, error) {
	w := 0
	for _, row := range r.rows {
		w = max(w, row.to-row.from)
	}
	if err := f.checkRoom(w, len(r.rows), 16); err != nil {
		return nil, f.errorf("room %q: %w", r.name, err)
	}
	p, err := newPainter(w, len(r.rows), paces.King, angbandThing)
	if err != nil {
		return nil, f.errorf("%w", err)
	}
	for y, row := range r.rows {
		for x := range w {
			b := byte(' ')
			if row.from+x < row.to {
				b = f.data[row.from+x]
			}
			if b < ' ' || b > '~' {
				return nil, f.errorAt(row.from+x, "%q is not a symbol of a room", b)
			}
			if err := p.paint(x, y, b); err != nil {
				return nil, f.errorAt(row.from+x, "%w", err)
			}
		}
	}
	if says := fmt.Sprintf("%sx%s", strings.TrimSpace(r.width), strings.TrimSpace(r.height)); says != fmt.Sprintf("%dx%d", w, len(r.rows)) {
		p.warn("room %q says that it has %s cells, and draws %dx%d", r.name, says, w, len(r.rows))
	}
	return p.Map, nil
}

// angbandWalls are the symbols that close a cell: rock, veins, rubble, lava, and what is outside.
var angbandWalls = map[byte]string{'#': "granite", '@': "rock", '*': "vein", ':': "rubble", '`': "lava", '%': "outside", ' ': "nothing", 'x': "optional wall"}

func angbandThing(b byte) thing {
	if name, ok := angbandWalls[b]; ok {
		return thing{rune(b), name, Wall}
	}
	return thing{rune(b), "", 1}
}
