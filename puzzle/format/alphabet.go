package format

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// charset is a set of ASCII characters. Adding any other character makes it a
// subset of nothing.
type charset struct {
	ascii [2]uint64
	other bool
}

func (s *charset) add(text string) {
	for _, r := range text {
		if r >= utf8.RuneSelf {
			s.other = true
			continue
		}
		s.ascii[r/64] |= 1 << (r % 64)
	}
}

// within reports whether the set has only characters of the given ones.
func (s *charset) within(chars string) bool {
	var c charset
	c.add(chars)
	return !s.other && s.ascii[0]&^c.ascii[0] == 0 && s.ascii[1]&^c.ascii[1] == 0
}

// has reports whether the set has a character.
func (s *charset) has(r rune) bool {
	return r < utf8.RuneSelf && s.ascii[r/64]>>(r%64)&1 == 1
}

// any reports whether the set has one of the given characters.
func (s *charset) any(chars string) bool {
	var c charset
	c.add(chars)
	return s.ascii[0]&c.ascii[0]|s.ascii[1]&c.ascii[1] != 0
}

// charsOf returns the set of a text's characters.
func charsOf(text string) *charset {
	var s charset
	s.add(text)
	return &s
}

// alphabet says which character stands for which clue.
type alphabet struct {
	codes [utf8.RuneSelf]byte // clue code + 1, or 0
	want  string              // the characters, for errors
	rest  bool                // any other character is an empty cell
}

// newAlphabet takes the characters for an empty cell, for 0 or white, and for 1
// or black.
func newAlphabet(want, empty, first, second string) *alphabet {
	a := &alphabet{want: want}
	for code, chars := range []string{empty, first, second} {
		for _, r := range chars {
			a.codes[r] = byte(code) + 1
		}
	}
	return a
}

// orEmpty is the alphabet with every other character for an empty cell, as the reader
// of .takuzu files has it.
func (a *alphabet) orEmpty() *alphabet {
	b := *a
	b.rest = true
	return &b
}

// clue returns the clue that a character stands for.
func (a *alphabet) clue(r rune) (code byte, ok bool) {
	if r < 0 || r >= utf8.RuneSelf || a.codes[r] == 0 {
		return 0, a.rest
	}
	return a.codes[r] - 1, true
}

// cells appends the clues of a row that has blanks between all cells or between
// none. If it cannot, err says what is wrong at byte off.
func (a *alphabet) cells(dst clues, text string) (out clues, off int, err error) {
	spaced := strings.ContainsAny(strings.Trim(text, " \t"), " \t")
	after := false // a cell was right before
	for i, r := range text {
		if r == ' ' || r == '\t' {
			after = false
			continue
		}
		code, ok := a.clue(r)
		if !ok {
			return dst, i, fmt.Errorf("found %q, expected %s", r, a.want)
		}
		if spaced && after {
			return dst, i, fmt.Errorf("found %q right after a cell, expected blanks between all cells of a row or none", r)
		}
		dst, after = append(dst, code), true
	}
	return dst, 0, nil
}
