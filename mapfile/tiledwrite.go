package mapfile

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"paces"
)

// tileSide is the size of a tile in the maps that are written, in pixels.
const tileSide = 16

// encodeTMX writes one layer of tiles as CSV, and a tile set with a tile for each kind that says what it is, so that the
// map comes back with the same kinds. The tile set has no pictures: the editor asks for some.
func encodeTMX(w io.Writer, m *Map) error {
	b := bufio.NewWriter(w)
	g := m.Grid
	fmt.Fprintf(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	fmt.Fprintf(b, "<map version=\"1.10\" %s renderorder=\"right-down\" width=\"%d\" height=\"%d\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\">\n",
		orientationText(m.Topology), g.Width(), g.Height(), tileSide, tileSide)
	fmt.Fprintf(b, " <properties>\n  <property name=\"corners\" value=%q/>\n  <property name=\"moves\" value=%q/>\n </properties>\n",
		m.Topology.Corners, strings.Fields(movesText(m.Topology))[0])
	tiles := m.writeTileset(b)
	fmt.Fprintf(b, " <layer id=\"1\" name=\"Ground\" width=\"%d\" height=\"%d\">\n  <data encoding=\"csv\">\n", g.Width(), g.Height())
	for c, k := range g.All() {
		fmt.Fprintf(b, "%d", tiles[k])
		if c.X < g.Width()-1 || c.Y < g.Height()-1 {
			b.WriteByte(',')
		}
		if c.X == g.Width()-1 {
			b.WriteByte('\n')
		}
	}
	b.WriteString("</data>\n </layer>\n")
	m.writeObjects(b)
	b.WriteString("</map>\n")
	return b.Flush()
}

func orientationText(t paces.Topology) string {
	stagger := map[paces.Shape]string{
		paces.HexRowsOdd: "y\" staggerindex=\"odd", paces.HexRowsEven: "y\" staggerindex=\"even",
		paces.HexColumnsOdd: "x\" staggerindex=\"odd", paces.HexColumnsEven: "x\" staggerindex=\"even",
	}
	if s, ok := stagger[t.Shape]; ok {
		return fmt.Sprintf("orientation=\"hexagonal\" hexsidelength=\"%d\" staggeraxis=\"%s\"", tileSide/2, s)
	}
	return `orientation="orthogonal"`
}

// writeTileset writes a tile for each kind of the grid, and returns the number of each kind's tile.
func (m *Map) writeTileset(b *bufio.Writer) (tiles [256]int) {
	counts := m.Grid.Counts()
	n := 0
	for _, c := range counts {
		if c > 0 {
			n++
		}
	}
	fmt.Fprintf(b, " <tileset firstgid=\"1\" name=\"kinds\" tilewidth=\"%d\" tileheight=\"%d\" tilecount=\"%d\" columns=\"0\">\n", tileSide, tileSide, n)
	n = 0
	for k, c := range counts {
		if c == 0 {
			continue
		}
		tiles[k] = n + 1
		m.writeTile(b, n, paces.Kind(k))
		n++
	}
	b.WriteString(" </tileset>\n")
	return tiles
}

func (m *Map) writeTile(b *bufio.Writer, id int, k paces.Kind) {
	sign := m.Grid.Sign(k)
	fmt.Fprintf(b, "  <tile id=\"%d\"", id)
	if sign.Name != "" {
		fmt.Fprintf(b, " type=\"%s\"", escape(sign.Name))
	}
	b.WriteString(">\n   <properties>\n")
	if cost := m.Costs[k]; cost == 0 {
		b.WriteString("    <property name=\"solid\" type=\"bool\" value=\"true\"/>\n")
	} else {
		fmt.Fprintf(b, "    <property name=\"cost\" type=\"int\" value=\"%s\"/>\n", costText(cost))
	}
	fmt.Fprintf(b, "    <property name=\"kind\" type=\"int\" value=\"%d\"/>\n", k)
	fmt.Fprintf(b, "    <property name=\"symbol\" value=\"%s\"/>\n", escape(string(sign.Symbol)))
	b.WriteString("   </properties>\n  </tile>\n")
}

// writeObjects writes the marks and portals as objects.
func (m *Map) writeObjects(b *bufio.Writer) {
	if len(m.Marks)+len(m.Grid.Portals()) == 0 {
		return
	}
	b.WriteString(" <objectgroup id=\"2\" name=\"marks\">\n")
	id := 1
	at := func(c paces.Cell) string {
		p := (&tiled{tileWidth: tileSide, tileHeight: tileSide, hexSide: tileSide / 2}).centre(m, c)
		text := fmt.Sprintf("id=\"%d\" x=\"%g\" y=\"%g\"", id, p.x, p.y)
		id++
		return text
	}
	for _, k := range m.Marks {
		fmt.Fprintf(b, "  <object %s name=\"%s\" type=\"mark\">\n   <point/>\n  </object>\n", at(k.Cell), escape(k.Name))
	}
	for _, p := range m.Grid.Portals() {
		fmt.Fprintf(b, "  <object %s type=\"portal\">\n   <properties>\n    <property name=\"cost\" type=\"int\" value=\"%d\"/>\n", at(p.From), p.Price)
		fmt.Fprintf(b, "    <property name=\"to\" value=\"%d,%d\"/>\n   </properties>\n   <point/>\n  </object>\n", p.To.X, p.To.Y)
	}
	b.WriteString(" </objectgroup>\n")
}

// escape returns text as it stands in an attribute.
func escape(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		return ""
	}
	return b.String()
}
