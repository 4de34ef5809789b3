package mapfile

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"paces"
)

// Cost field: a matrix in which each number is the price of its cell, and 255 a wall. A matrix that has 255 and no 0 is
// taken for one.

func isCostField(f *file) bool {
	if !isMatrix(f) {
		return false
	}
	walls := false
	for field := range bytes.FieldsFuncSeq(f.data, isSeparator) {
		n, err := strconv.Atoi(string(field))
		if err != nil || n < 1 || n > 255 {
			return false
		}
		walls = walls || n == 255
	}
	return walls
}

func decodeCostField(f *file) (*Map, error) {
	m, err := decodeMatrix(f)
	if err != nil {
		return nil, err
	}
	for k, n := range m.Grid.Counts() {
		if n == 0 || m.Values[k] == 255 {
			continue
		}
		if m.Costs[k], err = costOf(m.Values[k]); err != nil {
			return nil, f.errorf("the number %d: %w", m.Values[k], err)
		}
	}
	for k, n := range m.Grid.Counts() {
		if n > 0 && m.Values[k] == 255 {
			m.Costs[k] = 0
		}
	}
	return m, nil
}

// encodeCostField writes the price of each cell.
func encodeCostField(w io.Writer, m *Map) error {
	var numbers [256]int
	for k, n := range m.Grid.Counts() {
		switch cost := m.Costs[k]; {
		case n == 0:
		case cost == 0:
			numbers[k] = 255
		case cost == paces.Free:
		case cost == 255:
			return fmt.Errorf("costfield: kind %s costs 255, which means a wall in this format", m.kindName(paces.Kind(k)))
		default:
			numbers[k] = int(cost)
		}
	}
	b := bufio.NewWriter(w)
	writeNumbers(b, m.Grid, ',', func(_ paces.Cell, k paces.Kind) int { return numbers[k] })
	return b.Flush()
}
