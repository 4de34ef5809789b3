package mapfile

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// isTMX reports whether the root of the file is <map>, a Tiled map in XML.
func isTMX(f *file) bool { return f.xmlRoot() == "map" }

// xmlRoot returns the name of the first element if the file begins like XML, else "".
func (f *file) xmlRoot() string {
	head := bytes.TrimSpace(f.data[:min(len(f.data), 1<<16)])
	if len(head) == 0 || head[0] != '<' {
		return ""
	}
	dec := xml.NewDecoder(bytes.NewReader(head))
	for {
		token, err := dec.RawToken()
		if err != nil {
			return ""
		}
		if t, ok := token.(xml.StartElement); ok {
			return t.Name.Local
		}
	}
}

func decodeTMX(f *file) (*Map, error) {
	root, err := f.xmlTree()
	if err != nil {
		return nil, err
	}
	if root.name != "map" {
		return nil, f.errorAt(root.off, "the root is <%s>, not <map>", root.name)
	}
	t := &tiled{
		file: f, orientation: root.attr("orientation"), infinite: root.attr("infinite") == "1",
		staggerAxis: root.attr("staggeraxis"), staggerIndex: root.attr("staggerindex"), props: xmlProperties(root),
	}
	if err := f.attrInts(root, "width", &t.width, "height", &t.height, "tilewidth", &t.tileWidth, "tileheight", &t.tileHeight, "hexsidelength", &t.hexSide); err != nil {
		return nil, err
	}
	if err := t.xmlLayers(root, nil); err != nil {
		return nil, err
	}
	return t.decode()
}

// xmlLayers adds the tile sets and layers in e, which stands in the groups.
func (t *tiled) xmlLayers(e *element, groups []string) error {
	for _, k := range e.kids {
		var err error
		switch k.name {
		case "tileset":
			err = t.xmlTileset(k)
		case "layer":
			err = t.xmlLayer(k, groups)
		case "objectgroup":
			err = t.xmlObjects(k, groups)
		case "group":
			err = t.xmlLayers(k, append(groups[:len(groups):len(groups)], k.attr("name")))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// xmlTileset adds a tile set that stands in the map, or the one in a file beside it.
func (t *tiled) xmlTileset(e *element) error {
	first, err := t.attrInt(e, "firstgid", 1)
	if err != nil {
		return err
	}
	if source := e.attr("source"); source != "" {
		t.externalTileset(first, source)
		return nil
	}
	set, err := t.xmlTiles(e)
	if err != nil {
		return err
	}
	set.first = first
	t.sets = append(t.sets, set)
	return nil
}

// xmlTiles reads the tiles of a <tileset>.
func (f *file) xmlTiles(e *element) (tileset, error) {
	set := tileset{name: e.attr("name"), tiles: make(map[int]tile)}
	for _, k := range e.all("tile") {
		id, err := f.attrInt(k, "id", 0)
		if err != nil {
			return set, err
		}
		props := xmlProperties(k)
		if solid, err := f.xmlShapes(e, k); err != nil {
			return set, err
		} else if solid {
			props = append(props, collisionShape)
		}
		set.tiles[id] = tile{class: xmlClass(k), props: props}
	}
	return set, nil
}

// xmlShapes reports whether the shapes that the editor's collision editor put on a tile cover its middle.
func (f *file) xmlShapes(set, tile *element) (bool, error) {
	var size [2]int
	if err := f.attrInts(set, "tilewidth", &size[0], "tileheight", &size[1]); err != nil {
		return false, err
	}
	for _, group := range tile.all("objectgroup") {
		for _, k := range group.all("object") {
			o, err := (&tiled{file: f}).xmlObject(k)
			if err != nil {
				return false, err
			}
			if o.contains(point{float64(size[0]) / 2, float64(size[1]) / 2}) {
				return true, nil
			}
		}
	}
	return false, nil
}

// xmlClass returns the class of a tile, layer or object: version 1.9 of the editor says class, all others say type.
func xmlClass(e *element) string {
	if c := e.attr("class"); c != "" {
		return c
	}
	return e.attr("type")
}

func xmlProperties(e *element) (props properties) {
	for _, list := range e.all("properties") {
		for _, p := range list.all("property") {
			props = append(props, property{p.attr("name"), p.attr("value")})
		}
	}
	return props
}

func (t *tiled) xmlLayer(e *element, groups []string) error {
	l := tiledLayer{name: e.attr("name"), groups: groups, class: xmlClass(e), props: xmlProperties(e), off: e.off}
	for _, data := range e.all("data") {
		whole := chunk{body: data.body, encoding: data.attr("encoding"), compression: data.attr("compression")}
		var err error
		if whole.w, err = t.attrInt(e, "width", t.width); err != nil {
			return err
		}
		if whole.h, err = t.attrInt(e, "height", t.height); err != nil {
			return err
		}
		if !t.infinite {
			l.chunks = append(l.chunks, whole)
			continue
		}
		chunks, err := t.xmlChunks(whole)
		if err != nil {
			return err
		}
		l.chunks = append(l.chunks, chunks...)
	}
	t.layers = append(t.layers, l)
	return nil
}

// xmlChunks returns the chunks in the data of an infinite map.
func (t *tiled) xmlChunks(whole chunk) (chunks []chunk, err error) {
	err = t.xmlBody(whole.body, func(e xml.StartElement, body int) error {
		if e.Name.Local != "chunk" {
			return nil
		}
		c := chunk{encoding: whole.encoding, compression: whole.compression}
		head := &element{name: "chunk", attrs: e.Copy().Attr, off: body}
		if err := t.attrInts(head, "x", &c.x, "y", &c.y, "width", &c.w, "height", &c.h); err != nil {
			return err
		}
		end := bytes.Index(t.data[body:whole.body.to], []byte("</chunk>"))
		if end < 0 {
			return t.errorAt(body, "the chunk has no end")
		}
		c.body = span{body, body + end}
		chunks = append(chunks, c)
		return nil
	})
	return chunks, err
}

// xmlBody calls found for each opening tag in a body, with where the tag ends.
func (f *file) xmlBody(body span, found func(e xml.StartElement, end int) error) error {
	dec := xml.NewDecoder(bytes.NewReader(f.text(body)))
	for {
		token, err := dec.RawToken()
		end := body.from + int(dec.InputOffset())
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return f.errorAt(end, "%w", xmlReason(err))
		}
		if e, ok := token.(xml.StartElement); ok {
			if err := found(e, end); err != nil {
				return err
			}
		}
	}
}

func (t *tiled) xmlObjects(e *element, groups []string) error {
	l := tiledLayer{name: e.attr("name"), groups: groups, class: xmlClass(e), props: xmlProperties(e), off: e.off}
	for _, k := range e.all("object") {
		o, err := t.xmlObject(k)
		if err != nil {
			return err
		}
		l.objects = append(l.objects, o)
	}
	t.layers = append(t.layers, l)
	return nil
}

func (t *tiled) xmlObject(e *element) (o object, err error) {
	if source := e.attr("template"); source != "" {
		o = t.template(source)
	}
	for name, to := range map[string]*string{"id": &o.id, "name": &o.name} {
		if text := e.attr(name); text != "" {
			*to = text
		}
	}
	if class := xmlClass(e); class != "" {
		o.class = class
	}
	for _, a := range []struct {
		name string
		to   *float64
	}{{"x", &o.x}, {"y", &o.y}, {"width", &o.w}, {"height", &o.h}, {"rotation", &o.rotation}} {
		if e.attr(a.name) == "" {
			continue
		}
		if *a.to, err = t.attrFloat(e, a.name); err != nil {
			return o, err
		}
	}
	o.tile = o.tile || e.attr("gid") != ""
	o.props = append(xmlProperties(e), o.props...)
	for _, k := range e.kids {
		switch k.name {
		case "point", "ellipse", "text", "capsule":
			o.shape = k.name
		case "polygon", "polyline":
			o.shape = k.name
			if o.points, err = t.points(k.attr("points"), k.off); err != nil {
				return o, err
			}
		}
	}
	return o, nil
}

// points reads "0,0 16,0 16.5,20".
func (f *file) points(text string, off int) (points []point, err error) {
	for pair := range strings.FieldsSeq(text) {
		x, y, _ := strings.Cut(pair, ",")
		var p point
		if p.x, err = coordinate(x); err != nil {
			return nil, f.errorAt(off, "points: %w", err)
		}
		if p.y, err = coordinate(y); err != nil {
			return nil, f.errorAt(off, "points: %w", err)
		}
		points = append(points, p)
	}
	return points, nil
}

// template reads the object of a template file beside the map; an empty one, and a warning, if it cannot be read.
func (t *tiled) template(source string) object {
	if o, ok := t.templates[source]; ok {
		return o
	}
	if t.templates == nil {
		t.templates = make(map[string]object)
	}
	f, err := t.beside(source)
	if err == nil && strings.HasPrefix(f.xmlRoot(), "template") {
		var root *element
		if root, err = f.xmlTree(); err == nil {
			for _, k := range root.all("object") {
				k.attrs = slices.DeleteFunc(k.attrs, func(a xml.Attr) bool { return a.Name.Local == "template" })
				t.templates[source], err = (&tiled{file: f}).xmlObject(k)
			}
		}
	}
	if err != nil {
		t.warn("template %s: %v: its objects have a place alone", source, reason(err))
	}
	return t.templates[source]
}

// externalTileset adds the tile set in a file beside the map. One that cannot be read is a warning: walls often stand
// in a layer of their own, and need none.
func (t *tiled) externalTileset(first int, source string) {
	name := strings.TrimSuffix(path.Base(strings.ReplaceAll(source, `\`, "/")), path.Ext(source))
	if set, ok := t.external[source]; ok {
		set.first = first
		t.sets = append(t.sets, set)
		return
	}
	set := tileset{name: name}
	f, err := t.beside(source)
	switch {
	case err != nil:
	case f.xmlRoot() == "tileset":
		var root *element
		if root, err = f.xmlTree(); err == nil {
			set, err = f.xmlTiles(root)
		}
	case isJSON(f):
		set, err = f.jsonTiles()
	default:
		err = errors.New("is not a tile set")
	}
	if err != nil {
		t.missing = append(t.missing, fmt.Sprintf("%s (%v)", source, err))
	}
	if set.name == "" {
		set.name = name
	}
	if t.external == nil {
		t.external = make(map[string]tileset)
	}
	t.external[source] = set
	set.first = first
	t.sets = append(t.sets, set)
}
