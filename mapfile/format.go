package mapfile

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"paces"
)

// Options says how to read a map. The zero value finds out by itself.
type Options struct {
	Format string // name of the format, as in [Formats]; empty: found from content and name
	Folder string // for [Open]: the folder that files named by the map may be read from; empty: the map's own
	Part   string // which world, level or room to read, where a file has several; empty: the first, or all that join
	Rule   Rule   // what walkable means, where the format's own rule will not do

	MaxSide int // the greatest width or height that is read; 0: that of a grid
}

// format is a way to keep a map in a file.
type format struct {
	name   string
	what   string
	plain  bool                        // other files may look like it: see strangers
	parts  bool                        // a file may hold several, of which Part names one
	detect func(*file) bool            // whether a file is in this format
	decode func(*file) (*Map, error)   // what it says
	encode func(io.Writer, *Map) error // nil: it is not written
}

// formats returns all formats, in the order in which they are tried: the one that asks for most comes first.
func formats() []format {
	return []format{
		{"paces", "our own text form, which keeps everything", false, false, isPaces, decodePaces, encodePaces},
		{"tiled", "Tiled map (.tmx)", false, false, isTMX, decodeTMX, encodeTMX},
		{"tiled-json", "Tiled map in JSON (.tmj)", false, false, isTMJ, decodeTMJ, nil},
		{"ldtk", "LDtk project or level (.ldtk, .ldtkl)", false, true, isLDtk, decodeLDtk, nil},
		{"ogmo", "Ogmo Editor 3 level (.json)", false, false, isOgmo, decodeOgmo, nil},
		{"wesnoth", "Wesnoth map (.map)", false, false, isWesnoth, decodeWesnoth, nil},
		{"megamek", "MegaMek board (.board)", false, false, isMegaMek, decodeMegaMek, nil},
		{"freeciv", "Freeciv scenario or saved game (.sav)", false, false, isFreeciv, decodeFreeciv, nil},
		{"micromouse", "micromouse maze as text, walls on the edges of cells", false, false, isMicromouse, decodeMicromouse, nil},
		{"maz", "micromouse maze in binary (.maz)", false, false, isMaz, decodeMaz, nil},
		{"esri", "ESRI ASCII grid of heights (.asc)", false, false, isESRI, decodeESRI, nil},
		{"rexpaint", "REXPaint picture (.xp)", false, false, isREXPaint, decodeREXPaint, nil},
		{"angband", "rooms and vaults of Angband (.txt)", false, true, isAngband, decodeAngband, nil},
		{"image", "PNG, GIF or BMP image, a pixel a cell", false, false, isImage, decodeImage, nil},
		{"occupancy", "settings of an occupancy map (.yaml)", false, false, isOccupancyYAML, decodeOccupancyYAML, nil},
		{"pgm", "occupancy map as an image of greys (.pgm)", false, false, isPGM, decodePGM, nil},
		{"movingai", "Moving AI benchmark map (.map)", false, false, isMovingAI, decodeMovingAI, encodeMovingAI},
		{"costfield", "numbers that are the price of their cell, 255 a wall", true, false, isCostField, decodeCostField, encodeCostField},
		{"matrix", "numbers separated by blanks, tabs or commas; 0 is open", true, false, isMatrix, decodeMatrix, encodeMatrix},
		{"text", "plain text, a character a cell, a line a row", true, false, isText, decodeText, encodeText},
	}
}

// Format describes a format for people.
type Format struct {
	Name  string
	What  string // one line
	Write bool   // all are read
}

// Formats lists the formats, sorted by name.
func Formats() []Format {
	var list []Format
	for _, f := range formats() {
		list = append(list, Format{f.name, f.what, f.encode != nil})
	}
	slices.SortFunc(list, func(a, b Format) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// find returns the format of that name.
func find(name string) (format, error) {
	var names []string
	for _, f := range formats() {
		if f.name == name {
			return f, nil
		}
		names = append(names, f.name)
	}
	slices.Sort(names)
	return format{}, fmt.Errorf("no format is called %q; there are %s", name, strings.Join(names, ", "))
}

// decode reads the map in the format that was asked for, or found.
func (f *file) decode() (*Map, error) {
	form, err := f.format()
	if err != nil {
		return nil, err
	}
	m, err := form.decode(f)
	if err != nil {
		return nil, err
	}
	if err := f.checkWanted(m.Grid.Width(), m.Grid.Height()); err != nil {
		return nil, f.errorf("%w", err)
	}
	if f.opts.Part != "" && !form.parts {
		return nil, f.errorf("part %q: a map of format %s is one whole", f.opts.Part, form.name)
	}
	if err := f.checkNames(m); err != nil {
		return nil, err
	}
	m.Format = form.name
	if err := m.applyKinds(&f.opts.Rule); err != nil {
		return nil, f.errorf("%w", err)
	}
	return m, nil
}

// checkNames refuses a name that is not UTF-8, for whoever shows it or writes it into another format. Decoders need not ask.
func (f *file) checkNames(m *Map) error {
	var names []string
	for k := range 256 {
		names = append(names, m.Grid.Sign(paces.Kind(k)).Name)
	}
	names = append(names, m.Grid.Layers()...)
	for _, mark := range m.Marks {
		names = append(names, mark.Name)
	}
	for _, mover := range m.Movers {
		names = append(names, mover.Name)
	}
	for _, name := range names {
		if utf8.ValidString(name) {
			continue
		}
		if at := bytes.Index(f.data, []byte(name)); at >= 0 {
			return f.errorAt(at, "the name %q is not UTF-8", name)
		}
		return f.errorf("the name %q is not UTF-8", name)
	}
	return nil
}

// format returns the format that was asked for, else the first that knows the file for its own.
func (f *file) format() (format, error) {
	if f.opts.Format != "" {
		return find(f.opts.Format)
	}
	asked := false
	for _, form := range formats() {
		if form.plain && !asked {
			if err := f.stranger(); err != nil {
				return format{}, err
			}
			asked = true
		}
		if form.detect(f) {
			return form, nil
		}
	}
	return format{}, f.errorf("%w in any format that is read: binary data", ErrNotMap)
}

// ending returns the file name's ending in lower case, with its dot.
func (f *file) ending() string { return strings.ToLower(filepath.Ext(f.name)) }

// Write writes m in the format of that name. A price that the format cannot say is an error that names the kind; [Loss]
// tells what else it does not keep.
func Write(w io.Writer, m *Map, formatName string) error {
	form, err := find(formatName)
	if err != nil {
		return err
	}
	if form.encode == nil {
		return fmt.Errorf("format %s can be read, not written", form.name)
	}
	return form.encode(w, m)
}
