package turns

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"paces"
)

// Fraction reads and writes points where the unit of cost is a part of one. Where a road costs a third of a point, give
// open ground the price 3, road the price 1, the unit three times its points, and Fraction(3) writes 7 as 2 1/3. There is
// no rounding: what is not a whole number of parts is an error. Fraction(0) and Fraction(1) are whole points.
type Fraction paces.Cost

// Points returns n points in units of cost: what is more than a Cost can hold is the greatest Cost, and no unit may have
// so many.
func (f Fraction) Points(n paces.Cost) paces.Cost {
	return paces.Cost(min(max(int64(n)*f.parts(), math.MinInt32), math.MaxInt32))
}

// parts is how many units of cost a point has.
func (f Fraction) parts() int64 { return max(int64(f), 1) }

// Format writes an amount in points: 2, 1/3, 2 1/3.
func (f Fraction) Format(c paces.Cost) string {
	if f < 2 {
		return strconv.Itoa(int(c))
	}
	sign := ""
	whole, part, parts := int64(c)/int64(f), int64(c)%int64(f), int64(f)
	if c < 0 {
		sign, whole, part = "-", -whole, -part
	}
	if part == 0 {
		return sign + strconv.FormatInt(whole, 10)
	}
	d := gcd(part, parts)
	if whole == 0 {
		return fmt.Sprintf("%s%d/%d", sign, part/d, parts/d)
	}
	return fmt.Sprintf("%s%d %d/%d", sign, whole, part/d, parts/d)
}

// Parse reads an amount of points: 2, 1/3, 2 1/3, 2.5. The error says that it is none, or no whole number of parts.
func (f Fraction) Parse(text string) (paces.Cost, error) {
	num, den, ok := ratio(strings.TrimSpace(text))
	if !ok {
		return 0, fmt.Errorf("%q is no amount of points: write 2, 1/3, 2 1/3 or 2.5", text)
	}
	d := gcd(num, den)
	num, den = num/d, den/d
	parts := f.parts()
	switch {
	case parts%den != 0 && parts == 1:
		return 0, fmt.Errorf("%q points: they are whole here", text)
	case parts%den != 0:
		return 0, fmt.Errorf("%q points: a point has %d parts here, and that is no whole number of them", text, parts)
	case num > math.MaxInt32/(parts/den):
		return 0, fmt.Errorf("%q points are too many", text)
	}
	return paces.Cost(num * (parts / den)), nil
}

// ratio reads a whole, broken, mixed or decimal number that is not negative. Each of its parts has at most 31 bits.
func ratio(text string) (num, den int64, ok bool) {
	if whole, decimals, found := strings.Cut(text, "."); found && len(decimals) <= 9 {
		den = 1
		for range decimals {
			den *= 10
		}
		w, ok1 := digits(whole)
		d, ok2 := digits(decimals)
		return w*den + d, den, ok1 && ok2
	}
	whole, part, mixed := strings.Cut(text, " ")
	if !mixed && strings.Contains(text, "/") {
		whole, part, mixed = "0", text, true
	}
	w, ok := digits(whole)
	if !mixed {
		return w, 1, ok
	}
	above, below, found := strings.Cut(part, "/")
	n, ok1 := digits(above)
	d, ok2 := digits(below)
	return w*d + n, d, ok && found && ok1 && ok2 && d > 0
}

func digits(text string) (int64, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int64(n), err == nil
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
