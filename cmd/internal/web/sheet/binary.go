package sheet

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"paces"
	"paces/cmd/internal/web/wire"
)

// A sheet in binary is read and written by the page too. All is little endian, without gaps:
//
//	int32   magic     0x54454853: the bytes S H E T
//	int32   version   1
//	int32   width, height
//	int32   moves     index in board.Moves: four, king, eight, octile, hex-odd-r, hex-even-r, hex-odd-q, hex-even-q
//	int32   corners   0 never, 1 one, 2 always
//	int32   wrap      1 left to right, 2 top to bottom, 3 both
//	int32   numbers of starts, goals, bars, portals, layers, signs
//	int32   length of the text
//	int32   starts    a cell each
//	int32   goals     a cell each
//	int32   bars      from, to
//	int32   portals   from, to, price
//	int32   layers    width·height values each
//	int32   signs     kind, character
//	int32   length of each string of the text: the names of the layers, then those of the signs
//	uint16  256 costs, of kind 0 first: 0 is a wall, 65535 free
//	byte    width·height kinds
//	byte    the text: all strings, in UTF-8
//	byte    zeros, up to a multiple of four
const (
	magic   = 0x54454853
	version = 1
)

// head is the fixed part of the encoding, field by field.
type head struct {
	Magic, Version, Width, Height, Moves, Corners, Wrap  int32
	Starts, Goals, Bars, Portals, Layers, Signs, TextLen int32
}

const headSize = 14 * 4

// size is how long a sheet with this head is. No sum overflows: each number has 31 bits, and the sides are bounded.
func (h *head) size() int64 {
	cells := int64(h.Width) * int64(h.Height)
	numbers := int64(h.Starts) + int64(h.Goals) + 2*int64(h.Bars) + 3*int64(h.Portals) + int64(h.Layers)*cells + 2*int64(h.Signs)
	lengths := int64(h.Layers) + int64(h.Signs)
	return padded(headSize + 4*(numbers+lengths) + 512 + cells + int64(h.TextLen))
}

func padded[T int | int64](n T) T { return (n + 3) &^ 3 }

// check returns an error if data cannot be a sheet with this head. After it nothing that is allocated is larger than
// data.
func (h *head) check(data []byte) error {
	switch {
	case h.Magic != magic:
		return errors.New("sheet: it begins with other bytes")
	case h.Version != version:
		return fmt.Errorf("sheet: version %d, known is %d", h.Version, version)
	case min(h.Starts, h.Goals, h.Bars, h.Portals, h.Layers, h.Signs, h.TextLen) < 0:
		return errors.New("sheet: a number of things is below zero")
	case h.Wrap&^3 != 0 || h.Corners < 0 || h.Corners > 255:
		return fmt.Errorf("sheet: wrap %d, corners %d", h.Wrap, h.Corners)
	}
	if err := checkSides(int(h.Width), int(h.Height)); err != nil {
		return err
	}
	if want := h.size(); want != int64(len(data)) {
		return fmt.Errorf("sheet: %d bytes, its numbers add up to %d", len(data), want)
	}
	return nil
}

// AppendBinary appends the encoding of the sheet. The error says what is wrong with the sheet.
func (s *Sheet) AppendBinary(b []byte) ([]byte, error) {
	if err := s.check(); err != nil {
		return b, err
	}
	h, text := s.head(), s.text()
	for _, t := range text {
		h.TextLen += int32(len(t))
	}
	end := len(b) + int(h.size())
	b = slices.Grow(b, int(h.size()))
	for _, part := range s.parts(h, text) {
		var err error
		if b, err = binary.Append(b, binary.LittleEndian, part); err != nil {
			return b, err
		}
	}
	return append(b, make([]byte, end-len(b))...), nil
}

func (s *Sheet) head() head {
	return head{
		Magic: magic, Version: version, Width: int32(s.Width), Height: int32(s.Height),
		Moves: int32(s.Moves), Corners: int32(s.Corners), Wrap: wire.Bit(s.WrapX) | wire.Bit(s.WrapY)<<1,
		Starts: int32(len(s.Starts)), Goals: int32(len(s.Goals)), Bars: int32(len(s.Bars)), Portals: int32(len(s.Portals)),
		Layers: int32(len(s.Layers)), Signs: int32(len(s.Legend)),
	}
}

// parts is what is written, in order, without the zeros at the end.
func (s *Sheet) parts(h head, text []string) []any {
	parts := []any{h, s.Starts, s.Goals, s.Bars, s.Portals}
	for _, l := range s.Layers {
		parts = append(parts, l.Values)
	}
	for _, sign := range s.Legend {
		parts = append(parts, [2]int32{int32(sign.Kind), sign.Symbol})
	}
	for _, t := range text {
		parts = append(parts, int32(len(t)))
	}
	return append(parts, s.Costs, s.Kinds, []byte(strings.Join(text, "")))
}

// text is every string of the sheet.
func (s *Sheet) text() (text []string) {
	for _, l := range s.Layers {
		text = append(text, l.Name)
	}
	for _, sign := range s.Legend {
		text = append(text, sign.Name)
	}
	return text
}

// DecodeSheet reads what [Sheet.AppendBinary] writes. Whatever it accepts is a sheet, and would be written the same.
func DecodeSheet(data []byte) (*Sheet, error) {
	d := decoder{data: data}
	var h head
	if len(data) < headSize {
		return nil, fmt.Errorf("sheet: %d bytes, its head alone has %d", len(data), headSize)
	}
	d.read(&h)
	if err := h.check(data); err != nil {
		return nil, err
	}
	s := &Sheet{
		Width: int(h.Width), Height: int(h.Height), Moves: int(h.Moves), Corners: paces.Corners(h.Corners),
		WrapX: h.Wrap&1 != 0, WrapY: h.Wrap&2 != 0,
		Starts: take[int32](&d, h.Starts), Goals: take[int32](&d, h.Goals),
		Bars: take[Bar](&d, h.Bars), Portals: take[Portal](&d, h.Portals),
	}
	s.Layers = make([]Layer, h.Layers)
	for i := range s.Layers {
		s.Layers[i].Values = take[int32](&d, h.Width*h.Height)
	}
	signs := take[[2]int32](&d, h.Signs)
	lengths := take[int32](&d, h.Layers+h.Signs)
	d.read(&s.Costs)
	s.Kinds = take[paces.Kind](&d, h.Width*h.Height)
	d.text = string(take[byte](&d, h.TextLen))
	for i := range s.Layers {
		s.Layers[i].Name = d.string(lengths[i])
	}
	for i, sign := range signs {
		d.fail(sign[0] < 0 || sign[0] > 255, "a kind of the legend is none")
		s.Legend = append(s.Legend, Sign{paces.Kind(sign[0]), sign[1], d.string(lengths[len(s.Layers)+i])})
	}
	d.fail(len(d.text) > 0 || slices.ContainsFunc(d.data, func(b byte) bool { return b != 0 }), "something is left over")
	if err := cmp.Or(d.err, s.check()); err != nil {
		return nil, err
	}
	return s, nil
}

// decoder takes data apart whose length was checked.
type decoder struct {
	data []byte
	text string
	err  error
}

func (d *decoder) fail(bad bool, why string) {
	if bad && d.err == nil {
		d.err = errors.New("sheet: " + why)
	}
}

// read fills what into points to, which is of fixed size.
func (d *decoder) read(into any) {
	n, err := binary.Decode(d.data, binary.LittleEndian, into)
	d.fail(err != nil, "it ends too early")
	d.data = d.data[n:]
}

// take returns the next n values, nil for none.
func take[T any](d *decoder, n int32) []T {
	if n == 0 {
		return nil
	}
	values := make([]T, n)
	d.read(values)
	return values
}

// string returns the next string of the text.
func (d *decoder) string(length int32) string {
	if length < 0 || int(length) > len(d.text) {
		d.fail(true, "the lengths of its strings do not fit its text")
		return ""
	}
	s := d.text[:length]
	d.text = d.text[length:]
	return s
}
