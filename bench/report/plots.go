package main

import (
	"image/color"
	"math"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"paces/bench/table"
)

// colors tell the libraries apart: ours black, the floor grey.
var colors = map[string]color.RGBA{
	"paces": {A: 255}, "floor": {150, 150, 150, 255}, "boost": {31, 119, 180, 255}, "gruid": {44, 160, 44, 255},
	"libtcod": {214, 39, 40, 255}, "gonum": {255, 127, 14, 255}, "dominikbraun": {148, 103, 189, 255},
	"pathfinding": {140, 86, 75, 255}, "easystarjs": {227, 119, 194, 255}, "ngraph": {23, 190, 207, 255}, "rot-js": {188, 189, 34, 255},
}

func (r report) plots(dir string) error {
	for _, p := range []struct {
		file, title, workload, moves string
	}{
		{"growth-field-four", "Field, four-way, noise 20 %", "field", "four"},
		{"growth-field-octile", "Field, octile, noise 20 %", "field", "octile"},
		{"growth-path-octile", "Path, octile, noise 20 %", "path", "octile"},
	} {
		if err := r.plotGrowth(filepath.Join(dir, "bench-"+p.file+".svg"), p.title, p.workload, p.moves); err != nil {
			return err
		}
	}
	for _, p := range []struct{ file, title, workload, moves string }{
		{"field-four", "Field, four-way: time for a cell of the map", "field", "four"},
		{"field-octile", "Field, octile: time for a cell of the map", "field", "octile"},
		{"path-octile", "Path, octile: time for a path", "path", "octile"},
	} {
		if err := r.plotMaps(filepath.Join(dir, "bench-"+p.file+".svg"), p.title, p.workload, p.moves); err != nil {
			return err
		}
	}
	return r.plotRepair(filepath.Join(dir, "bench-repair.svg"))
}

func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding = vg.Points(6)
	p.BackgroundColor = color.White
	p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	p.Legend.TextStyle.Font.Size = vg.Points(9)
	p.Add(plotter.NewGrid())
	return p
}

// value is what is drawn of a row: ns a cell of a field, us a question of anything else.
func value(r table.Row) (v float64, unit string) {
	if r.Workload == "field" {
		return float64(r.Min) / float64(r.Width*r.Height), "ns a cell"
	}
	return float64(r.Min) / 1e3 / float64(r.Queries), "us a question"
}

func (r report) plotGrowth(file, title, workload, moves string) error {
	m := r.maps(func(row table.Row) bool {
		return row.Series == "growth" && row.Workload == workload && row.Moves == moves && ours(row)
	})
	p := newPlot(title, "side of the map, cells", "")
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, powers{}
	for _, library := range append([]string{"paces"}, libraries...) {
		var points plotter.XYs
		for _, name := range m.names {
			if row, status := best(m.rows[name], library); status == "ok" {
				v, unit := value(row)
				p.Y.Label.Text = unit
				points = append(points, plotter.XY{X: float64(row.Width), Y: v})
			}
		}
		if err := addLine(p, library, points, colors[library], nil); err != nil {
			return err
		}
	}
	return save(p, file)
}

func (r report) plotMaps(file, title, workload, moves string) error {
	m := r.maps(func(row table.Row) bool {
		return row.Series == "maps" && row.Workload == workload && row.Moves == moves && !isWeighted(row) && ours(row)
	})
	p := newPlot(title, "", "")
	p.X.Tick.Label.Rotation, p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = math.Pi/4, draw.XRight, draw.YCenter
	for _, library := range append([]string{"paces"}, libraries...) {
		var points plotter.XYs
		for i, name := range m.names {
			if row, status := best(m.rows[name], library); status == "ok" {
				v, unit := value(row)
				p.Y.Label.Text = unit
				points = append(points, plotter.XY{X: float64(i), Y: v})
			}
		}
		if len(points) == 0 {
			continue
		}
		dots, err := plotter.NewScatter(points)
		if err != nil {
			return err
		}
		dots.GlyphStyle = draw.GlyphStyle{Color: colors[library], Radius: vg.Points(3.5), Shape: draw.CircleGlyph{}}
		p.Add(dots)
		p.Legend.Add(library, dots)
	}
	p.NominalX(m.names...)
	return save(p, file)
}

func addLine(p *plot.Plot, name string, points plotter.XYs, c color.Color, dashes []vg.Length) error {
	if len(points) == 0 {
		return nil
	}
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return err
	}
	line.Color, line.Width, line.Dashes = c, vg.Points(1.5), dashes
	dots.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(2), Shape: draw.CircleGlyph{}}
	p.Add(line, dots)
	p.Legend.Add(name, line)
	return nil
}

// curve is a repair against making anew, over the number of changed cells; even is where they cross, 0 if they do not.
type curve struct {
	name   string
	points []point
	even   float64
}

type point struct{ changed, ground, repair, anew float64 }

func (r report) curves() (all []curve) {
	at := map[string]int{}
	for _, row := range r.rows {
		if row.Series != "repair" {
			continue
		}
		name := row.Map + ", " + row.Moves + ", " + row.Workload
		if _, ok := at[name]; !ok {
			at[name] = len(all)
			all = append(all, curve{name: name})
		}
		c := &all[at[name]]
		switch row.Engine {
		case "update ground":
			c.points = append(c.points, point{changed: float64(row.Amount), ground: float64(row.Median)})
		case "repair field":
			c.points[len(c.points)-1].repair = float64(row.Median)
		case "field anew":
			c.points[len(c.points)-1].anew = float64(row.Median)
		}
	}
	for i := range all {
		all[i].even = breakEven(all[i].points)
	}
	return all
}

// breakEven is where the straight lines between the points cross, on log axes.
func breakEven(points []point) float64 {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		before, after := math.Log(a.repair/a.anew), math.Log(b.repair/b.anew)
		if before < 0 && after >= 0 {
			return a.changed * math.Pow(b.changed/a.changed, before/(before-after))
		}
	}
	return 0
}

func (r report) plotRepair(file string) error {
	p := newPlot("Repair (solid) against making anew (dashed); a ring is the break-even", "changed cells", "us, median")
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, powers{}
	hues := []color.RGBA{{A: 255}, {31, 119, 180, 255}, {214, 39, 40, 255}, {44, 160, 44, 255}}
	for i, c := range r.curves() {
		if !strings.Contains(c.name, "AcrosstheCape") && !strings.Contains(c.name, "octile") {
			continue
		}
		hue := hues[i%len(hues)]
		if i >= len(hues) {
			hue.R, hue.G, hue.B = hue.R/2+127, hue.G/2+80, hue.B/2+40
		}
		var repair, anew, even plotter.XYs
		for _, q := range c.points {
			repair = append(repair, plotter.XY{X: q.changed, Y: q.repair / 1e3})
			anew = append(anew, plotter.XY{X: q.changed, Y: q.anew / 1e3})
		}
		if err := addLine(p, c.name, repair, hue, nil); err != nil {
			return err
		}
		line, err := plotter.NewLine(anew)
		if err != nil {
			return err
		}
		line.Color, line.Dashes = hue, []vg.Length{vg.Points(4), vg.Points(3)}
		p.Add(line)
		if c.even > 0 {
			even = append(even, plotter.XY{X: c.even, Y: between(c.points, c.even) / 1e3})
			ring, err := plotter.NewScatter(even)
			if err != nil {
				return err
			}
			ring.GlyphStyle = draw.GlyphStyle{Color: hue, Radius: vg.Points(5), Shape: draw.RingGlyph{}}
			p.Add(ring)
		}
	}
	return save(p, file)
}

// between is what making anew costs at x, on the line between two points.
func between(points []point, x float64) float64 {
	for i := 1; i < len(points); i++ {
		if a, b := points[i-1], points[i]; x <= b.changed {
			share := math.Log(x/a.changed) / math.Log(b.changed/a.changed)
			return a.anew * math.Pow(b.anew/a.anew, share)
		}
	}
	return points[len(points)-1].anew
}
