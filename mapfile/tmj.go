package mapfile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// tmjMap is a Tiled map in JSON, as far as it is of use here.
type tmjMap struct {
	Type          string
	Orientation   string
	Width         int
	Height        int
	TileWidth     int
	TileHeight    int
	HexSideLength int
	Infinite      bool
	StaggerAxis   string
	StaggerIndex  string
	Properties    tmjProperties
	Tilesets      []tmjTileset
	Layers        []tmjLayer
}

type tmjProperty struct {
	Name  string
	Value json.RawMessage
}

// tmjProperties is a list; in files from before version 1.2 of the editor, an object.
type tmjProperties []tmjProperty

func (p *tmjProperties) UnmarshalJSON(data []byte) error {
	var list []tmjProperty
	if data[0] != '{' {
		err := json.Unmarshal(data, &list)
		*p = list
		return err
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		*p = append(*p, tmjProperty{name, object[name]})
	}
	return nil
}

type tmjTileset struct {
	FirstGID   int
	Source     string
	Name       string
	TileWidth  int
	TileHeight int
	Tiles      json.RawMessage // a list; in old files an object by number
}

type tmjTile struct {
	ID          int
	Class, Type string
	Properties  tmjProperties
	ObjectGroup tmjLayer // of the collision editor
}

type tmjLayer struct {
	Type, Name, Class     string
	Width, Height         int
	Encoding, Compression string
	Data                  json.RawMessage // numbers, or base64 text
	Chunks                []tmjChunk
	Properties            tmjProperties
	Objects               []tmjObject
	Layers                []tmjLayer // of a group
}

type tmjChunk struct {
	X, Y, Width, Height int
	Data                json.RawMessage
}

type tmjObject struct {
	ID                            json.RawMessage
	Name, Class, Type, Template   string
	X, Y, Width, Height, Rotation float64
	GID                           uint32
	Point, Ellipse, Capsule       bool
	Text                          json.RawMessage
	Polygon, Polyline             []struct{ X, Y float64 }
	Properties                    tmjProperties
}

// isJSON reports whether the file begins like a JSON object.
func isJSON(f *file) bool { return jsonObject.Match(f.head()) }

var jsonObject = regexp.MustCompile(`^\s*\{\s*["}]`)

// isTMJ reports whether the file is JSON with the keys that a Tiled map has at its top.
func isTMJ(f *file) bool { return f.jsonHas("layers", "tilewidth", "orientation") }

// jsonHas reports whether the file is a JSON object that has all the keys at its top.
func (f *file) jsonHas(keys ...string) bool {
	if !isJSON(f) {
		return false
	}
	for _, key := range keys {
		if !bytes.Contains(f.data, []byte(`"`+key+`"`)) {
			return false
		}
	}
	var top map[string]json.RawMessage
	if json.Unmarshal(f.data, &top) != nil {
		return true // a broken file: its reader says where
	}
	for _, key := range keys {
		if _, ok := top[key]; !ok {
			return false
		}
	}
	return true
}

// unmarshal reads the file as JSON into v.
func (f *file) unmarshal(v any) error {
	err := json.Unmarshal(f.data, v)
	if err == nil {
		return nil
	}
	off := 0
	if e := (*json.SyntaxError)(nil); errors.As(err, &e) {
		off, err = int(e.Offset), fmt.Errorf("is not whole JSON: %s", e)
	}
	if e := (*json.UnmarshalTypeError)(nil); errors.As(err, &e) {
		off, err = int(e.Offset), fmt.Errorf("%q is a %s, not the %s that is asked for", strings.ToLower(e.Field), e.Value, e.Type)
	}
	return f.errorAt(max(off-1, 0), "%w", err)
}

func decodeTMJ(f *file) (*Map, error) {
	var j tmjMap
	if err := f.unmarshal(&j); err != nil {
		return nil, err
	}
	t := &tiled{
		file: f, orientation: j.Orientation, infinite: j.Infinite, width: j.Width, height: j.Height,
		tileWidth: j.TileWidth, tileHeight: j.TileHeight, hexSide: j.HexSideLength, staggerAxis: j.StaggerAxis, staggerIndex: j.StaggerIndex,
		props: jsonProperties(j.Properties),
	}
	for _, s := range j.Tilesets {
		if s.Source != "" {
			t.externalTileset(s.FirstGID, s.Source)
			continue
		}
		set, err := s.read()
		if err != nil {
			return nil, f.errorf("tile set %q: %w", s.Name, err)
		}
		t.sets = append(t.sets, set)
	}
	t.jsonLayers(j.Layers, nil, 0)
	return t.decode()
}

// jsonTiles reads a file that holds a tile set.
func (f *file) jsonTiles() (tileset, error) {
	var s tmjTileset
	if err := f.unmarshal(&s); err != nil {
		return tileset{}, err
	}
	return s.read()
}

func (s *tmjTileset) read() (tileset, error) {
	set := tileset{first: s.FirstGID, name: s.Name, tiles: make(map[int]tile)}
	if len(s.Tiles) == 0 || s.Tiles[0] != '[' {
		return set, nil
	}
	var tiles []tmjTile
	if err := json.Unmarshal(s.Tiles, &tiles); err != nil {
		return set, err
	}
	for _, k := range tiles {
		props := jsonProperties(k.Properties)
		for _, j := range k.ObjectGroup.Objects {
			j.Template = ""
			if o := (&tiled{}).jsonObject(j); o.contains(point{float64(s.TileWidth) / 2, float64(s.TileHeight) / 2}) {
				props = append(props, collisionShape)
			}
		}
		set.tiles[k.ID] = tile{class: cmp.Or(k.Class, k.Type), props: props}
	}
	return set, nil
}

func jsonProperties(list tmjProperties) (props properties) {
	for _, p := range list {
		var text string
		if json.Unmarshal(p.Value, &text) != nil {
			text = string(p.Value)
		}
		props = append(props, property{p.Name, text})
	}
	return props
}

func (t *tiled) jsonLayers(layers []tmjLayer, groups []string, depth int) {
	if depth > maxXMLDepth {
		t.warn("groups stand more than %d deep in each other; those further in are not read", maxXMLDepth)
		return
	}
	for _, j := range layers {
		l := tiledLayer{name: j.Name, groups: groups, class: j.Class, props: jsonProperties(j.Properties)}
		switch j.Type {
		case "group":
			t.jsonLayers(j.Layers, append(groups[:len(groups):len(groups)], j.Name), depth+1)
		case "tilelayer":
			l.chunks = j.chunks()
			t.layers = append(t.layers, l)
		case "objectgroup":
			for _, o := range j.Objects {
				l.objects = append(l.objects, t.jsonObject(o))
			}
			t.layers = append(t.layers, l)
		}
	}
}

func (j *tmjLayer) chunks() (chunks []chunk) {
	encoding := j.Encoding
	if encoding == "" {
		encoding = "csv"
	}
	for _, c := range j.Chunks {
		chunks = append(chunks, chunk{c.X, c.Y, c.Width, c.Height, encoding, j.Compression, span{}, c.Data, nil})
	}
	if len(j.Data) > 0 {
		chunks = append(chunks, chunk{0, 0, j.Width, j.Height, encoding, j.Compression, span{}, j.Data, nil})
	}
	return chunks
}

func (t *tiled) jsonObject(j tmjObject) (o object) {
	if j.Template != "" {
		o = t.template(j.Template)
	}
	o.id, o.x, o.y = strings.Trim(string(j.ID), `"`), j.X, j.Y
	o.name, o.class = cmp.Or(j.Name, o.name), cmp.Or(j.Class, j.Type, o.class)
	if j.Template == "" || j.Width != 0 || j.Height != 0 {
		o.w, o.h = j.Width, j.Height
	}
	o.rotation, o.tile = j.Rotation, o.tile || j.GID != 0
	o.props = append(jsonProperties(j.Properties), o.props...)
	switch {
	case j.Point:
		o.shape = "point"
	case j.Ellipse:
		o.shape = "ellipse"
	case len(j.Text) > 0:
		o.shape = "text"
	case j.Capsule:
		o.shape = "capsule"
	case len(j.Polygon) > 0:
		o.shape = "polygon"
	case len(j.Polyline) > 0:
		o.shape = "polyline"
	}
	for _, p := range append(j.Polygon, j.Polyline...) {
		o.points = append(o.points, point{p.X, p.Y})
	}
	return o
}
