package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"paces"
	"paces/mapfile"
)

// costRule returns costs changed by a rule such as ".=1,~=3,#=wall". A kind is its character, its name or, in a matrix,
// its number; kinds that the map lacks are harmless. "value" makes every number of a matrix its own cost.
func costRule(costs paces.Costs, rule string, m *mapfile.Map) (paces.Costs, error) {
	for more := rule != ""; more; {
		var pair string
		pair, rule, more = cutPair(rule)
		if pair == "value" {
			values, err := m.ValueCosts()
			if err != nil {
				return costs, err
			}
			costs = values
			continue
		}
		kinds, cost, err := readPair(pair, m)
		if err != nil {
			return costs, fmt.Errorf("%q: %w", pair, err)
		}
		for _, k := range kinds {
			costs[k] = cost
		}
	}
	return costs, nil
}

// cutPair cuts the first pair off a rule. Its first character is a kind, even if it is a comma.
func cutPair(rule string) (pair, rest string, more bool) {
	_, first := utf8.DecodeRuneInString(rule)
	pair, rest, more = strings.Cut(rule[first:], ",")
	return rule[:first] + pair, rest, more
}

// readPair reads kind=cost.
func readPair(pair string, m *mapfile.Map) ([]paces.Kind, uint16, error) {
	_, first := utf8.DecodeRuneInString(pair)
	i := strings.IndexByte(pair[first:], '=')
	if i < 0 {
		return nil, 0, errors.New("a pair is kind=cost, such as ~=3 or #=wall")
	}
	kinds, err := kindsCalled(pair[:first+i], m)
	if err != nil {
		return nil, 0, err
	}
	cost, err := readCost(pair[first+i+1:])
	return kinds, cost, err
}

// dearest is the greatest cost that a table of costs holds.
const dearest = paces.Free - 1

// readCost reads the cost of a kind: a whole number of paces, 0 for free, or "wall".
func readCost(text string) (uint16, error) {
	if text == "wall" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return 0, fmt.Errorf("cost %q is neither a whole number nor wall", text)
	case err == nil:
		return tableCost(n)
	case text[0] == '-':
		return 0, fmt.Errorf("cost %s: %w", text, paces.ErrNegativeCost)
	}
	return 0, fmt.Errorf("cost %s: %w: at most %d", text, paces.ErrOverflow, dearest)
}

// tableCost returns n as the entry of a table of costs.
func tableCost(n int64) (uint16, error) {
	switch {
	case n < 0:
		return 0, fmt.Errorf("cost %d: %w", n, paces.ErrNegativeCost)
	case n > int64(dearest):
		return 0, fmt.Errorf("cost %d: %w: at most %d", n, paces.ErrOverflow, dearest)
	case n == 0:
		return paces.Free, nil
	}
	return uint16(n), nil
}

// kindsCalled returns the kinds of the map that are shown as the character name, are called name, or stand for that
// number. A name that no kind of this map could have is an error.
func kindsCalled(name string, m *mapfile.Map) (kinds []paces.Kind, err error) {
	possible := utf8.RuneCountInString(name) == 1
	number, err := strconv.Atoi(name)
	if err == nil && m.Values != nil {
		possible = true
	}
	for k, n := range m.Grid.Counts() {
		sign := m.Grid.Sign(paces.Kind(k))
		possible = possible || n > 0 && sign.Name != ""
		switch {
		case n == 0:
		case m.Values != nil && err == nil:
			if m.Values[k] == number {
				kinds = append(kinds, paces.Kind(k))
			}
		case name == string(sign.Symbol), name == sign.Name:
			kinds = append(kinds, paces.Kind(k))
		}
	}
	if !possible {
		return nil, fmt.Errorf("%q is no kind of this map: a kind is one character", name)
	}
	return kinds, nil
}
