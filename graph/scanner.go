package graph

import "bytes"

// scanner cuts GML and DOT into words: quoted strings, names and numbers, and single characters.
type scanner struct {
	f     *file
	at    int
	slash bool // comments also begin with // and /*, and -> and -- are words
}

// word returns the next word, quotes included; at the end one without text.
func (s *scanner) word() token {
	s.skip()
	data, start := s.f.data, s.at
	if start == len(data) {
		return token{nil, start}
	}
	next := byte(0)
	if start+1 < len(data) {
		next = data[start+1]
	}
	switch c := data[start]; {
	case c == '"':
		s.quoted()
	case isWord(c), c == '-' && (isDigit(next) || next == '.'), c == '+' && isDigit(next):
		for s.at++; s.at < len(data) && (isWord(data[s.at]) || isSign(data, s.at)); s.at++ {
		}
	case s.slash && c == '-' && (next == '-' || next == '>'):
		s.at += 2
	default:
		s.at++
	}
	return token{data[start:s.at], start}
}

// quoted passes a string in quotes, or the rest of the file if it does not end.
func (s *scanner) quoted() {
	data := s.f.data
	for s.at++; s.at < len(data) && data[s.at] != '"'; s.at++ {
		if s.slash && data[s.at] == '\\' {
			s.at++ // in DOT, \" is part of the string
		}
	}
	s.at = min(s.at+1, len(data))
}

// skip passes blanks and comments.
func (s *scanner) skip() {
	for s.at < len(s.f.data) {
		rest := s.f.data[s.at:]
		end := ""
		switch {
		case isBlank(rest[0]) || rest[0] == '\n':
			s.at++
			continue
		case rest[0] == '#' && (s.at == 0 || !s.slash || s.f.data[s.at-1] == '\n'), s.slash && bytes.HasPrefix(rest, []byte("//")):
			end = "\n"
		case s.slash && bytes.HasPrefix(rest, []byte("/*")):
			end = "*/"
		default:
			return
		}
		if i := bytes.Index(rest, []byte(end)); i >= 0 {
			s.at += i + len(end)
		} else {
			s.at = len(s.f.data)
		}
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isWord(c byte) bool {
	return isDigit(c) || c == '.' || c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 128
}

// isSign reports whether a sign stands after the e of a number, as in 1e-3.
func isSign(data []byte, at int) bool {
	if at < 2 || at+1 == len(data) || data[at] != '-' && data[at] != '+' {
		return false
	}
	return data[at-1]|0x20 == 'e' && (isDigit(data[at-2]) || data[at-2] == '.') && isDigit(data[at+1])
}
