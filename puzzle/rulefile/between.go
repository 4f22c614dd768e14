package rulefile

import (
	"errors"
	"strconv"
)

// Clues between two cells stand on borders: each is east or south of a cell.

// between reports whether a place is between two cells of the board, not at its rim or beside a hole.
func (b *Board) between(s Position) bool {
	site := s.site(b.rows, b.cols)
	return min(s.Row, s.Col) >= 0 && site.B.Row < b.rows && site.B.Col < b.cols && !b.Hole(s.Row, s.Col) && !b.Hole(site.B.Row, site.B.Col)
}

// place puts the clue in a field of a grid on the board. For clues between cells, the field is a number with a bit for each border of the
// cell.
func (b *Board) place(g grid, r, c int, text string) error {
	if g.kind != borderPlace {
		return b.Put(Position{g.kind, r, c}, text)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= 1<<len(b.file.notation.bits) {
		return errors.New("expected a number whose bits are the clues around a cell")
	}
	for i, s := range b.bordersOf(r, c) {
		if n>>i&1 == 1 {
			if err := b.Put(s, b.sign()); err != nil {
				return err
			}
		}
	}
	return nil
}

// sign returns the clue that a bit stands for: the first text that a clue between cells can have, or "".
func (b *Board) sign() string {
	for _, l := range b.file.clues {
		if texts := textsOf(l.token, 1); l.kind == borderPlace && len(texts) > 0 {
			return texts[0]
		}
	}
	return ""
}

// bordersOf returns the borders of a cell, in the order of the bits.
func (b *Board) bordersOf(r, c int) (all []Position) {
	for _, way := range b.file.notation.bits {
		all = append(all, map[string]Position{"n": {southPlace, r - 1, c}, "e": {eastPlace, r, c}, "s": {southPlace, r, c}, "w": {eastPlace, r, c - 1}}[way])
	}
	return all
}

// field returns what a grid writes in a cell: empty if nothing is printed there.
func (b *Board) field(g grid, r, c int, empty string) string {
	if g.kind != borderPlace {
		return b.at(Position{g.kind, r, c}, empty)
	}
	n := 0
	for i, s := range b.bordersOf(r, c) {
		if b.token(s).text != "" {
			n |= 1 << i
		}
	}
	return strconv.Itoa(n)
}
