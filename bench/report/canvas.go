package main

import (
	"errors"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

const width, height, strip = 620, 380, 180 // in points; the strip on the right is for the legend

// save writes the plot as SVG, with its legend beside it.
func save(p *plot.Plot, file string) error {
	if p.Y.Min > p.Y.Max {
		return nil // nothing was measured
	}
	canvas := vgsvg.New(width, height)
	page := draw.New(canvas)
	page.SetColor(p.BackgroundColor)
	page.Fill(page.Rectangle.Path())
	legend := p.Legend
	p.Legend = plot.NewLegend()
	p.Draw(draw.Crop(page, 0, -strip, 0, 0))
	legend.Top, legend.Left, legend.Padding = true, true, vg.Points(4)
	legend.Draw(draw.Crop(page, width-strip+vg.Points(8), 0, 0, -vg.Points(30)))
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	_, err = canvas.WriteTo(f)
	return errors.Join(err, f.Close())
}

// powers puts a tick at every power of two, or of four where there are many.
type powers struct{}

func (powers) Ticks(from, to float64) (ticks []plot.Tick) {
	factor := 2.0
	if to/from > 1000 {
		factor = 4
	}
	for v := 1.0; v <= to; v *= factor {
		if v >= from {
			ticks = append(ticks, plot.Tick{Value: v, Label: strconv.Itoa(int(v))})
		}
	}
	return ticks
}
