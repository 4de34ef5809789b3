package graph

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// decimal is a weight as written: digits / 10^places, with no zero at the end of the places.
type decimal struct {
	digits int64
	places int
}

// one is the weight of an edge without any.
var one = decimal{digits: 1}

const maxPlaces = 18

// powers are those of ten that an int64 holds.
var powers = func() (p [maxPlaces + 1]int64) {
	p[0] = 1
	for i := range maxPlaces {
		p[i+1] = 10 * p[i]
	}
	return p
}()

var (
	errNoNumber = errors.New("not a decimal number")
	errDigits   = errors.New("more digits than 64 bits hold")
)

// parseDecimal reads a number like -12, .5, 1.250 or 3e-2, exactly.
func parseDecimal(s string) (decimal, error) {
	unsigned := s
	if s != "" && (s[0] == '-' || s[0] == '+') {
		unsigned = s[1:]
	}
	mantissa, power, hasPower := strings.Cut(unsigned, "e")
	if !hasPower {
		mantissa, power, hasPower = strings.Cut(unsigned, "E")
	}
	exponent := 0
	if hasPower {
		var err error
		if exponent, err = strconv.Atoi(power); err != nil || max(exponent, -exponent) > 1000 {
			return decimal{}, errNoNumber
		}
	}
	digits, places, err := parseDigits(mantissa)
	if err != nil {
		return decimal{}, err
	}
	if s[0] == '-' {
		digits = -digits
	}
	return shift(digits, exponent-places)
}

// parseDigits reads digits with at most one point among them as a number and how many places it is to be shifted.
func parseDigits(s string) (digits int64, places int, err error) {
	zeros, point := 0, -1 // zeros count only when another digit follows
	for i := range len(s) {
		c := s[i]
		switch {
		case c == '.' && point < 0:
			point = i
		case c == '0':
			zeros++
		case c > '0' && c <= '9':
			for ; digits > 0 && zeros >= 0; zeros-- {
				if digits > math.MaxInt64/10 {
					return 0, 0, errDigits
				}
				digits *= 10
			}
			zeros = 0
			if digits += int64(c - '0'); digits < 0 {
				return 0, 0, errDigits
			}
		default:
			return 0, 0, errNoNumber
		}
	}
	if s == "" || s == "." {
		return 0, 0, errNoNumber
	}
	if point >= 0 {
		places = len(s) - 1 - point
	}
	return digits, places - zeros, nil
}

// shift is digits x 10^exponent.
func shift(digits int64, exponent int) (decimal, error) {
	if digits == 0 {
		return decimal{}, nil
	}
	for ; exponent < 0 && digits%10 == 0; exponent++ {
		digits /= 10
	}
	if exponent < -maxPlaces || exponent > maxPlaces {
		return decimal{}, errDigits
	}
	if exponent <= 0 {
		return decimal{digits, -exponent}, nil
	}
	d := decimal{digits, 0}
	scaled, ok := d.scaled(exponent)
	if !ok {
		return decimal{}, errDigits
	}
	return decimal{scaled, 0}, nil
}

// scaled is the weight times 10^places.
func (d decimal) scaled(places int) (int64, bool) {
	factor := powers[places-d.places]
	if d.digits > math.MaxInt64/factor || d.digits < -(math.MaxInt64/factor) {
		return 0, false
	}
	return d.digits * factor, true
}
