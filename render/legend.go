package render

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"
	"unicode/utf8"

	"paces"
)

// legend is the strip below the maps of a picture that explains their colours.
type legend struct {
	items  []item
	bounds image.Rectangle
}

// item is an entry of a legend: a square of a colour, or the bar of the ramp, and what it means.
type item struct {
	ink  Color
	ramp bool
	text string
	at   image.Point // the middle of the left side
}

// legendHeight is the height of a row of a legend.
const legendHeight = 2 * charHeight

// barWidth is the width of the bar that shows the ramp.
const barWidth = 128

// sample is the width of what stands before the text.
func (i item) sample() int {
	if i.ramp {
		return barWidth
	}
	return charHeight
}

// width is what the item takes, the blanks about its parts included.
func (i item) width() int { return i.sample() + (3+utf8.RuneCountInString(i.text))*charWidth }

// newLegend places the items in rows that are as wide as the maps, or as the widest item.
func (p *picture) newLegend() legend {
	l := legend{items: p.items()}
	width := p.maps.Max.X
	for _, i := range l.items {
		width = max(width, charWidth+i.width())
	}
	at := image.Pt(charWidth, p.maps.Max.Y+legendHeight/2)
	for n := range l.items {
		i := &l.items[n]
		if at.X > charWidth && at.X+i.width() > width {
			at = image.Pt(charWidth, at.Y+legendHeight)
		}
		i.at = at
		at.X += i.width()
	}
	l.bounds = image.Rect(0, p.maps.Max.Y, width, at.Y+legendHeight/2)
	return l
}

// items are what the legend explains: roles, kinds, heat.
func (p *picture) items() []item {
	var items []item
	for r := Frontier; r < Ink; r++ {
		if r == Path {
			items = append(items, p.wayItems()...)
		} else if i := slices.IndexFunc(p.panels, func(panel *panel) bool { return slices.Contains(panel.rolesInUse(), r) }); i >= 0 {
			items = append(items, item{ink: p.o.Palette[r], text: p.panels[i].scene.name(r)})
		}
	}
	var bare []*looks
	for _, panel := range p.panels {
		if panel.scene.Heat == nil || p.o.Terrain != nil {
			bare = append(bare, panel.looks)
		}
	}
	items = append(items, p.o.kindItems(bare...)...)
	if text := p.heatText(); text != "" {
		items = append(items, item{ramp: true, text: text})
	}
	return items
}

// wayItems explain the path and the trails.
func (p *picture) wayItems() []item {
	var items []item
	for _, panel := range p.panels {
		for _, t := range panel.scene.ways() {
			if i := (item{ink: p.o.Palette[t.Role], text: t.Name}); !slices.Contains(items, i) {
				items = append(items, i)
			}
		}
	}
	return items
}

// kindItems explain the colours of kinds, each once: there are fewer colours than kinds.
func (o Options) kindItems(scenes ...*looks) []item {
	var items []item
	names := make(map[Color][]string)
	for _, l := range scenes {
		for _, k := range l.kinds(o.Terrain) {
			own, _ := o.Terrain.color(k)
			if len(names[own]) == 0 {
				items = append(items, item{ink: own})
			}
			if name := l.kindName(k); !slices.Contains(names[own], name) {
				names[own] = append(names[own], name)
			}
		}
	}
	for n := range items {
		items[n].text = fewOf(names[items[n].ink])
	}
	return items
}

// fewOf lists names, two of them if there are many.
func fewOf(names []string) string {
	if len(names) > 3 {
		return fmt.Sprintf("%s, %s and %d more", names[0], names[1], len(names)-2)
	}
	return strings.Join(names, ", ")
}

// kindName is what a legend calls a kind: its name, else its character.
func (l *looks) kindName(k paces.Kind) string {
	sign := l.scene.Grid.Sign(k)
	return cmp.Or(sign.Name, string(sign.Symbol))
}

// heatText is what stands after the bar that explains heat; it is empty if there is no heat, or not the same for all.
func (p *picture) heatText() string {
	name, most := "", ""
	for _, panel := range p.panels {
		if panel.scene.Heat == nil {
			continue
		}
		own, hottest := cmp.Or(panel.scene.HeatName, "cost"), panel.number(panel.hottest)
		switch {
		case name == "":
			name, most = own, hottest
		case own != name:
			return ""
		case hottest != most:
			most = "the greatest on each map"
		}
	}
	if name == "" {
		return ""
	}
	return name + " 0 to " + most
}

func (p *picture) paintLegend() {
	for _, i := range p.legend.items {
		box := image.Rect(0, -charHeight/2, i.sample(), charHeight-charHeight/2).Add(i.at)
		if i.ramp {
			p.paintRamp(box)
		} else {
			p.rect(box, i.ink)
		}
		p.text(i.at.Add(image.Pt(i.sample()+charWidth, 0)), i.text, p.o.Palette[Ink])
	}
}

// paintRamp fills a bar with the colours of heat.
func (p *picture) paintRamp(bar image.Rectangle) {
	for x := 0; x < bar.Dx(); x += 2 {
		p.rect(image.Rect(bar.Min.X+x, bar.Min.Y, bar.Min.X+x+2, bar.Max.Y), p.o.Ramp[x*255/(bar.Dx()-2)])
	}
}
