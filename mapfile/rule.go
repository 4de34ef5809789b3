package mapfile

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"paces"
)

// Rule says what walkable means: what the things that a file is made of cost. Each format has a rule of its own that is
// used where this one says nothing; [Map] gives the rule that was used, complete, to be edited and passed back.
//
// The text form, read by [ReadRule] and written by String, is a subset of TOML:
//
//	default = 1           # what nothing below names
//	empty = "wall"        # a cell where no layer has anything
//
//	[layer]               # a layer, by name: what anything on it means
//	Collision = "wall"
//	Fringe = "ignore"
//
//	[property]            # a property of a tile, a layer or an object, by name
//	solid = "wall"        # closed where it is true
//	walkable = "open"     # open where it is true, closed where it is false
//	cost = "value"        # its value is the cost
//
//	[tile]                # a tile of a tile set
//	"cave:17" = 3
//
//	[color]
//	"#ff0000" = "wall"
//
//	[kind]                # a kind, by the name or the character that the legend gives it
//	swamp = 3
//	"~" = 3
type Rule struct {
	Default, Empty                     Price
	Layer, Property, Tile, Color, Kind []Line
}

// Line is a line of a [Rule]: what the thing of that name costs.
type Line struct {
	Name  string
	Price Price
}

// Price is what a rule says: a cost in paces from 1 on, or one of the constants.
type Price int

// The prices that are no numbers.
const (
	Unsaid   Price = -iota // the rule says nothing: the zero value
	Wall                   // closed
	Free                   // passable at no cost
	Walkable               // open at the default cost; for a property that is false, closed
	Value                  // the number itself: of the property, of the kind
	Ignore                 // as if the layer were not there
)

// priceNames are the prices as the text form writes them.
var priceNames = map[Price]string{Wall: `"wall"`, Free: "0", Walkable: `"open"`, Value: `"value"`, Ignore: `"ignore"`}

// String returns the price as the text form writes it.
func (p Price) String() string {
	if name, ok := priceNames[p]; ok {
		return name
	}
	return strconv.Itoa(int(p))
}

// entry returns the entry of a cost table for p.
func (p Price) entry() uint16 {
	switch {
	case p == Free:
		return paces.Free
	case p < 0:
		return 0
	}
	return uint16(min(int(p), dearest))
}

// priceOf returns the price of an entry of a cost table.
func priceOf(cost uint16) Price {
	switch cost {
	case 0:
		return Wall
	case paces.Free:
		return Free
	}
	return Price(cost)
}

// look returns what lines say about the first of the names that they name.
func look(lines []Line, names ...string) Price {
	for _, name := range names {
		if i := slices.IndexFunc(lines, func(l Line) bool { return l.Name == name }); i >= 0 && name != "" {
			return lines[i].Price
		}
	}
	return Unsaid
}

// sections returns the sections of a rule in the order of the text form.
func (r *Rule) sections() []section {
	return []section{{"layer", &r.Layer}, {"property", &r.Property}, {"tile", &r.Tile}, {"color", &r.Color}, {"kind", &r.Kind}}
}

type section struct {
	name  string
	lines *[]Line
}

// String returns the rule in its text form.
func (r Rule) String() string {
	var b strings.Builder
	for _, l := range []Line{{"default", r.Default}, {"empty", r.Empty}} {
		if l.Price != Unsaid {
			fmt.Fprintf(&b, "%s = %s\n", l.Name, l.Price)
		}
	}
	for _, s := range r.sections() {
		if len(*s.lines) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n[%s]\n", s.name)
		for _, l := range *s.lines {
			fmt.Fprintf(&b, "%s = %s\n", quoteKey(l.Name), l.Price)
		}
	}
	return b.String()
}

// quoteKey quotes a name unless TOML takes it bare.
func quoteKey(name string) string {
	bare := func(r rune) bool {
		return r == '_' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	}
	if name != "" && strings.IndexFunc(name, func(r rune) bool { return !bare(r) }) < 0 {
		return name
	}
	return quoteTOML(name)
}

// quoteTOML quotes text as a basic string of TOML.
func quoteTOML(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, "\\u%04X", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// maxRule is how many bytes a rule has at most.
const maxRule = 1 << 20

// ReadRule reads a rule from its text form. The name stands in errors, which are of type [*Error].
func ReadRule(r io.Reader, name string) (Rule, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxRule+1))
	if err != nil {
		return Rule{}, &Error{Name: name, Err: reason(err)}
	}
	f := &file{name: name, data: data}
	if len(data) > maxRule {
		return Rule{}, f.errorf("is too large: more than %d bytes", maxRule)
	}
	var rule Rule
	var lines *[]Line
	for _, s := range f.lines() {
		text := strings.TrimSpace(string(f.text(s)))
		switch {
		case !utf8.ValidString(text):
			return Rule{}, f.errorAt(s.from, "not a text in UTF-8")
		case text == "" || text[0] == '#':
		case text[0] == '[':
			if lines, err = rule.section(text); err != nil {
				return Rule{}, f.errorAt(s.from, "%w", err)
			}
		default:
			l, err := parseLine(text)
			if err == nil {
				err = rule.add(lines, l)
			}
			if err != nil {
				return Rule{}, f.errorAt(s.from, "%w", err)
			}
		}
	}
	return rule, nil
}

// section returns the lines of the section whose head is text.
func (r *Rule) section(text string) (*[]Line, error) {
	text, _, _ = strings.Cut(text, "#")
	text = strings.TrimSpace(text)
	for _, s := range r.sections() {
		if text == "["+s.name+"]" {
			return s.lines, nil
		}
	}
	return nil, fmt.Errorf("no section is called %s; there are [layer], [property], [tile], [color] and [kind]", text)
}

// add puts a line into its section; lines is nil above the first section.
func (r *Rule) add(lines *[]Line, l Line) error {
	if lines == nil {
		switch l.Name {
		case "default":
			r.Default = l.Price
		case "empty":
			r.Empty = l.Price
		default:
			return fmt.Errorf("%q stands before the first section, where there are default and empty alone", l.Name)
		}
		return nil
	}
	if look(*lines, l.Name) != Unsaid {
		return fmt.Errorf("%q stands twice", l.Name)
	}
	*lines = append(*lines, l)
	return nil
}

// parseLine reads a line such as `"cave:17" = 3 # comment`.
func parseLine(text string) (l Line, err error) {
	if l.Name, text, err = cutKey(text); err != nil {
		return l, err
	}
	text, ok := strings.CutPrefix(strings.TrimSpace(text), "=")
	if !ok {
		return l, fmt.Errorf("after the name %q an = is missing", l.Name)
	}
	text, _, _ = strings.Cut(text, "#") // no price has a # in it
	l.Price, err = ParsePrice(strings.Trim(strings.TrimSpace(text), `"'`))
	return l, err
}

// cutKey cuts the name, bare or in quotes, from the front of a line.
func cutKey(text string) (key, rest string, err error) {
	switch text[0] {
	case '"':
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return "", "", fmt.Errorf("a name in quotes has no end")
		}
		key, err = strconv.Unquote(quoted)
		return key, text[len(quoted):], err
	case '\'':
		key, rest, ok := strings.Cut(text[1:], "'")
		if !ok {
			return "", "", fmt.Errorf("a name in quotes has no end")
		}
		return key, rest, nil
	}
	end := strings.IndexAny(text, " \t=")
	if end < 1 {
		return "", "", fmt.Errorf("a line has the form: name = price")
	}
	return text[:end], text[end:], nil
}

// ParsePrice reads a price: wall, open, value, ignore, or a cost from 0 (free) on.
func ParsePrice(text string) (Price, error) {
	for p, name := range priceNames {
		if text == strings.Trim(name, `"`) {
			return p, nil
		}
	}
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return Unsaid, fmt.Errorf("%q is not a price: wall, open, value, ignore or a number", text)
	case n < 0:
		return Unsaid, fmt.Errorf("%d is a %w", n, paces.ErrNegativeCost)
	case n > dearest:
		return Unsaid, fmt.Errorf("%d is no cost: the dearest is %d", n, dearest)
	case n == 0:
		return Free, nil // 00 too
	}
	return Price(n), nil
}

// checkLayered returns an error if the rule takes a value from something that has none, in a format made of layers.
func (r *Rule) checkLayered() error {
	lines := slices.Concat([]Line{{"default", r.Default}, {"empty", r.Empty}}, r.Layer, r.Tile)
	for _, l := range lines {
		if l.Price == Value {
			return fmt.Errorf("rule: %s = \"value\": it has no value; properties do", quoteKey(l.Name))
		}
	}
	return nil
}

// applyKinds lets the rule price the kinds by name and character, and records in m.Rule what each kind costs.
func (m *Map) applyKinds(r *Rule) error {
	var used []Line
	counts := m.Grid.Counts()
	named := make(map[string]int)
	for k, n := range counts {
		if n > 0 {
			named[m.Grid.Sign(paces.Kind(k)).Name]++
		}
	}
	for k, n := range counts {
		if n == 0 {
			continue
		}
		sign := m.Grid.Sign(paces.Kind(k))
		p := look(r.Kind, string(sign.Symbol), sign.Name)
		if p == Unsaid {
			p = look(r.Color, sign.Name)
		}
		if p == Unsaid && m.Rule.Default == Unsaid { // else the format has applied it already
			p = r.Default
		}
		cost, err := m.price(p, paces.Kind(k))
		if err != nil {
			return err
		}
		m.Costs[k] = cost
		name := sign.Name
		if name == "" || named[name] > 1 {
			name = string(sign.Symbol)
		}
		used = append(used, Line{name, priceOf(cost)})
	}
	m.Rule.Kind = used
	if len(m.Rule.Property) > 0 { // layers and properties say it all; lines about kinds would hide what is edited there
		m.Rule.Kind = slices.Clone(r.Kind)
	}
	return nil
}

// price returns the entry for kind k of a map that has decided about it already; p may overrule.
func (m *Map) price(p Price, k paces.Kind) (uint16, error) {
	switch p {
	case Unsaid, Ignore:
		return m.Costs[k], nil
	case Walkable:
		if m.Costs[k] == 0 {
			return 1, nil
		}
		return m.Costs[k], nil
	case Value:
		if m.Values == nil {
			return 0, fmt.Errorf("kind %s is no number to take a cost from", m.kindName(k))
		}
		return costOf(m.Values[k])
	}
	return p.entry(), nil
}
