package main

import "fmt"

// didYouMean returns "; did you mean NAME?" for the name that word is most likely a slip of, "" if there is none.
func didYouMean(word string, names []string) string {
	if name := closest(word, names); name != "" {
		return fmt.Sprintf("; did you mean %s?", name)
	}
	return ""
}

// closest returns the name that word is most likely a slip of: the first with the fewest slips, of which there may
// be one for each three letters.
func closest(word string, names []string) (best string) {
	least := len(word)/3 + 1
	for _, name := range names {
		if d := slips([]rune(word), []rune(name)); d < least && d < len(name) {
			best, least = name, d
		}
	}
	return best
}

// slips returns how many slips of a typist turn a into b: a letter left out, put in, mistaken, or two exchanged
// (the restricted edit distance of Damerau, 1964).
func slips(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			mistaken := 1
			if a[i-1] == b[j-1] {
				mistaken = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+mistaken)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
