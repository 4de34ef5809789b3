package mapfile

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The limits on XML: how deep elements may stand in each other, and how many there may be.
const (
	maxXMLDepth    = 64
	maxXMLElements = 1 << 20
)

// element is an element of an XML file with the elements in it. What stands in an element named "data" is left in the
// file, where it is read when it is needed: it is most of a map file.
type element struct {
	name  string
	attrs []xml.Attr
	kids  []*element
	off   int  // where the element ends its opening tag
	body  span // of an element "data": what stands between its tags
}

// attr returns the attribute of that name, or "".
func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all returns the elements in e of that name.
func (e *element) all(name string) (list []*element) {
	for _, k := range e.kids {
		if k.name == name {
			list = append(list, k)
		}
	}
	return list
}

// attrInt returns an attribute as a whole number, or missing if there is none.
func (f *file) attrInt(e *element, name string, missing int) (int, error) {
	text := e.attr(name)
	if text == "" {
		return missing, nil
	}
	n, err := wholeNumber([]byte(text))
	if err != nil {
		return 0, f.errorAt(e.off, "<%s %s>: %w", e.name, name, err)
	}
	return n, nil
}

// attrInts reads attributes as whole numbers: pairs of a name and a *int, which stays as it is if there is none.
func (f *file) attrInts(e *element, pairs ...any) (err error) {
	for i := 0; i < len(pairs) && err == nil; i += 2 {
		to := pairs[i+1].(*int)
		*to, err = f.attrInt(e, pairs[i].(string), *to)
	}
	return err
}

// attrFloat returns an attribute as a number, 0 if there is none.
func (f *file) attrFloat(e *element, name string) (float64, error) {
	text := e.attr(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n > -1e9 && n < 1e9) {
		return 0, f.errorAt(e.off, "<%s %s>: %s is not a number", e.name, name, shown([]byte(text)))
	}
	return n, nil
}

// elided is an XML file without what stands in its elements "data": there, "@N" stands for body N.
type elided struct {
	text   []byte
	bodies []span // in the file
	at     []int  // where in text "@N" stands
}

// elide takes what stands in elements "data" out of an XML file.
func elide(data []byte) elided {
	var e elided
	from := 0
	for {
		tag := bytes.Index(data[from:], []byte("<data"))
		if tag < 0 {
			break
		}
		if next := from + tag + len("<data"); next == len(data) || bytes.IndexByte([]byte(" \t\r\n/>"), data[next]) < 0 {
			e.text, from = append(e.text, data[from:next]...), next // another element, whose name begins like this
			continue
		}
		open := bytes.IndexByte(data[from+tag:], '>')
		if open < 0 {
			break
		}
		open += from + tag + 1
		end := bytes.Index(data[open:], []byte("</data>"))
		if end < 0 {
			break
		}
		if data[open-2] == '/' {
			end = 0 // <data/>
		}
		e.text = append(e.text, data[from:open]...)
		if end > 0 {
			e.at = append(e.at, len(e.text))
			e.text = append(e.text, "@"+strconv.Itoa(len(e.bodies))...)
			e.bodies = append(e.bodies, span{open, open + end})
		}
		from = open + end
	}
	e.text = append(e.text, data[from:]...)
	return e
}

// offset returns where in the file the place off of the text is.
func (e *elided) offset(off int) int {
	shift := 0
	for i, at := range e.at {
		if at < off {
			shift += e.bodies[i].to - e.bodies[i].from - len("@"+strconv.Itoa(i))
		}
	}
	return off + shift
}

// xmlTree reads the file as XML and returns its root. There are no external entities: the reader knows none.
func (f *file) xmlTree() (*element, error) {
	e := elide(f.data)
	dec := xml.NewDecoder(bytes.NewReader(e.text))
	dec.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		return nil, fmt.Errorf("the file is in %s, not in UTF-8", charset)
	}
	top := &element{}
	stack := []*element{top}
	elements := 0
	for {
		token, err := dec.Token()
		off := int(dec.InputOffset())
		switch {
		case errors.Is(err, io.EOF):
			if len(top.kids) != 1 {
				return nil, f.errorf("is XML without a root")
			}
			return top.kids[0], nil
		case err != nil:
			return nil, f.errorAt(e.offset(off), "%w", xmlReason(err))
		}
		switch t := token.(type) {
		case xml.StartElement:
			if elements++; len(stack) > maxXMLDepth || elements > maxXMLElements {
				return nil, f.errorAt(e.offset(off), "more than %d elements, or more than %d in each other", maxXMLElements, maxXMLDepth)
			}
			kid := &element{name: t.Name.Local, attrs: t.Attr, off: e.offset(off)}
			last := stack[len(stack)-1]
			last.kids = append(last.kids, kid)
			stack = append(stack, kid)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			if last := stack[len(stack)-1]; last.name == "data" {
				last.body = e.body(t)
			}
		}
	}
}

// body returns the body that "@N" stands for.
func (e *elided) body(text []byte) span {
	n, err := strconv.Atoi(strings.TrimPrefix(string(text), "@"))
	if err != nil || n < 0 || n >= len(e.bodies) {
		return span{}
	}
	return e.bodies[n]
}

// xmlReason strips from err the line number, which counts without what was elided.
func xmlReason(err error) error {
	if e := (*xml.SyntaxError)(nil); errors.As(err, &e) {
		return fmt.Errorf("is not whole XML: %s", e.Msg)
	}
	return err
}
