package format

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// tathamPlay is a board on which the moves of a save file are made.
type tathamPlay interface {
	// play makes a move. If it cannot, m.off is where the move is wrong.
	play(m *tathamMove) error
	// restart takes all moves back.
	restart()
	// shown is the answer on the board, or nil if it is not complete, and whether
	// anything is drawn or filled in beside the givens.
	shown() (a puzzle.Answer, drawn bool)
}

// tathamMove is the text of a move that is being read.
type tathamMove struct {
	text    string
	off     int
	lenient bool // numbers may have blanks and a plus before them, and text may follow
}

func (m *tathamMove) rest() string { return m.text[m.off:] }

// take takes one of the given characters, or returns 0.
func (m *tathamMove) take(chars string) byte {
	if m.off == len(m.text) || strings.IndexByte(chars, m.text[m.off]) < 0 {
		return 0
	}
	m.off++
	return m.text[m.off-1]
}

// want is an error about the next character.
func (m *tathamMove) want(what string) error {
	return fmt.Errorf("found %s, expected %s", tathamFound(m.rest()), what)
}

// number takes a comma and a number below a bound.
func (m *tathamMove) number(name string, below int) (int, error) {
	if m.take(",") == 0 {
		return 0, m.want("a comma")
	}
	return m.first(name, below)
}

// first takes a number below a bound.
func (m *tathamMove) first(name string, below int) (int, error) {
	if m.lenient {
		m.off = len(m.text) - len(strings.TrimLeft(m.rest(), " "))
		m.take("+")
	}
	found := m.rest()[:len(m.rest())-len(strings.TrimLeft(m.rest(), "0123456789"))]
	n, ok := clampedNumber(found, below-1)
	want := fmt.Sprintf("%s from 0 to %d", name, below-1)
	switch {
	case !ok:
		return 0, m.want(want)
	case n == below:
		return 0, fmt.Errorf("found %.20s, expected %s", found, want)
	}
	m.off += len(found)
	return n, nil
}
