package render

import (
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"iter"
)

// lastDelay is how long the last frame of an animation stays, in hundredths of a second.
const lastDelay = 300

// GIF writes an animation that runs for ever. All scenes must be of one size; the legend may make one picture larger than
// another, and the largest counts. A frame holds only the rectangle that changed, and in it only the pixels that did; a
// scene that looks like the one before makes that one stay longer.
// The scenes are drawn as they come, so that one Scene can be changed and yielded again.
func GIF(w io.Writer, scenes iter.Seq[*Scene], o Options) error {
	a := animation{delay: o.Delay}
	if a.delay <= 0 {
		a.delay = 10
	}
	for s := range scenes {
		p := newPicture(s, o)
		if a.last != nil && p.maps != a.maps {
			return errors.New("gif: the scenes differ in size")
		}
		a.maps = p.maps
		a.add(p.pixels())
	}
	if a.last == nil {
		return errors.New("gif: no scenes")
	}
	a.Delay[len(a.Delay)-1] = max(lastDelay, a.delay)
	return gif.EncodeAll(w, &a.GIF)
}

// animation is a GIF that grows frame by frame.
type animation struct {
	gif.GIF
	delay int
	maps  image.Rectangle // of each picture
	last  *image.Paletted // the last picture, whole
}

// add appends what must change to show the next picture.
func (a *animation) add(next *image.Paletted) {
	next.Palette = append(next.Palette, color.RGBA{}) // for what is left unchanged
	frame := next
	if a.last != nil {
		size := next.Rect.Union(a.last.Rect).Size()
		paper := next.Pix[len(next.Pix)-1] // no map or legend reaches that corner
		next, a.last = enlarged(next, size, paper), enlarged(a.last, size, uint8(len(next.Palette)-1))
		changed := difference(a.last, next)
		if changed.Empty() {
			a.Delay[len(a.Delay)-1] += a.delay
			return
		}
		frame = change(a.last, next, changed)
	}
	a.Config = image.Config{ColorModel: next.Palette, Width: next.Rect.Dx(), Height: next.Rect.Dy()}
	a.Image, a.Delay = append(a.Image, frame), append(a.Delay, a.delay)
	a.last = next
}

// enlarged returns p with columns and rows of one index added at the right and below.
func enlarged(p *image.Paletted, size image.Point, index uint8) *image.Paletted {
	if p.Rect.Size() == size {
		return p
	}
	w := image.NewPaletted(image.Rectangle{Max: size}, p.Palette)
	for i := range w.Pix {
		w.Pix[i] = index
	}
	for y := range p.Rect.Dy() {
		copy(w.Pix[y*w.Stride:], p.Pix[y*p.Stride:][:p.Rect.Dx()])
	}
	return w
}

// difference is the smallest rectangle that holds all pixels in which a and b differ.
func difference(a, b *image.Paletted) image.Rectangle {
	var r image.Rectangle
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		i, j := a.PixOffset(a.Rect.Min.X, y), a.PixOffset(a.Rect.Max.X, y)
		from, to := unlike(a.Pix[i:j], b.Pix[i:j])
		if from < to {
			r = r.Union(image.Rect(from, y, to, y+1))
		}
	}
	return r
}

// unlike is the range outside which two rows are alike.
func unlike(a, b []uint8) (from, to int) {
	for from < len(a) && a[from] == b[from] {
		from++
	}
	for to = len(a); to > from && a[to-1] == b[to-1]; {
		to--
	}
	return from, to
}

// change is what must be drawn over picture a in rectangle r to make it b.
func change(a, b *image.Paletted, r image.Rectangle) *image.Paletted {
	part := image.NewPaletted(r, b.Palette)
	clear := uint8(len(b.Palette) - 1)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := a.PixOffset(r.Min.X, y)
		row := part.Pix[part.PixOffset(r.Min.X, y):][:r.Dx()]
		for x := range row {
			row[x] = clear
			if b.Pix[from+x] != a.Pix[from+x] {
				row[x] = b.Pix[from+x]
			}
		}
	}
	return part
}
