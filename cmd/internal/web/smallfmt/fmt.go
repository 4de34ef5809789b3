// Package fmt stands in for the standard library's in the engine that browsers download, where that one, with
// reflection and files behind it, is a tenth of the whole. It formats what the engine's packages ask for: the verbs d,
// s, q, v, U and w without flags, of errors, Stringers, strings and integers. The test compares it with the real one,
// and looks through the engine's packages for calls that ask for more.
//
// The build tool puts it in place by the overlay of the go command; nothing imports it.
package fmt

import (
	"io"
	"strconv"
)

// Stringer is what says itself how it is printed.
type Stringer interface{ String() string }

// Errorf formats an error. It wraps the operands of %w.
func Errorf(format string, args ...any) error {
	e := &wrapError{text: Sprintf(format, args...)}
	verbs(format, func(verb byte, i int) {
		if verb != 'w' || i >= len(args) {
			return
		}
		if err, ok := args[i].(error); ok {
			e.wrapped = append(e.wrapped, err)
		}
	})
	return e
}

type wrapError struct {
	text    string
	wrapped []error
}

func (e *wrapError) Error() string   { return e.text }
func (e *wrapError) Unwrap() []error { return e.wrapped }

// Sprintf formats a string.
func Sprintf(format string, args ...any) string {
	var b []byte
	from := 0
	for i, n := 0, 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		b = append(b, format[from:i]...)
		i++
		from = i + 1
		switch {
		case format[i] == '%':
			b = append(b, '%')
		case n < len(args):
			b = appendArg(b, format[i], args[n])
			n++
		default:
			b = append(b, "%!"+format[i:i+1]+"(MISSING)"...)
		}
	}
	return string(append(b, format[from:]...))
}

// verbs calls back for each verb of a format with the number of its operand.
func verbs(format string, verb func(verb byte, arg int)) {
	n := 0
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		if i++; format[i] != '%' {
			verb(format[i], n)
			n++
		}
	}
}

// Sprint formats operands one after the other, with a blank between two that are not strings.
func Sprint(args ...any) string { return string(appendAll(nil, args)) }

// Fprint writes what Sprint returns.
func Fprint(w io.Writer, args ...any) (int, error) { return w.Write(appendAll(nil, args)) }

// Fprintf writes what Sprintf returns.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return w.Write([]byte(Sprintf(format, args...)))
}

func appendAll(b []byte, args []any) []byte {
	for i, arg := range args {
		_, text := arg.(string)
		if i > 0 && !text {
			if _, text := args[i-1].(string); !text {
				b = append(b, ' ')
			}
		}
		b = appendArg(b, 'v', arg)
	}
	return b
}

func appendArg(b []byte, verb byte, arg any) []byte {
	if verb != 'd' {
		switch v := arg.(type) {
		case error:
			return appendText(b, verb, v.Error())
		case Stringer:
			return appendText(b, verb, v.String())
		case string:
			return appendText(b, verb, v)
		}
	}
	n, ok := integer(arg)
	switch {
	case !ok:
		return append(b, "%!"+string(rune(verb))+"(?)"...)
	case verb == 'q':
		return strconv.AppendQuoteRune(b, rune(n))
	case verb == 'U':
		hex := strconv.AppendInt(nil, n, 16)
		for i, digit := range hex {
			if digit >= 'a' {
				hex[i] = digit - 'a' + 'A'
			}
		}
		return append(append(b, "U+0000"[:max(2, 6-len(hex))]...), hex...)
	}
	return strconv.AppendInt(b, n, 10)
}

func appendText(b []byte, verb byte, text string) []byte {
	if verb == 'q' {
		return strconv.AppendQuote(b, text)
	}
	return append(b, text...)
}

func integer(arg any) (int64, bool) {
	switch v := arg.(type) {
	case int:
		return int64(v), true
	case int32:
		return int64(v), true
	case int64:
		return v, true
	case uint8:
		return int64(v), true
	case uint16:
		return int64(v), true
	case uint32:
		return int64(v), true
	case uint64:
		return int64(v), true
	}
	return 0, false
}
