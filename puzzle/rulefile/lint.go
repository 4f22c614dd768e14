package rulefile

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"gridcnf/puzzle/book"
)

// Small lists boards of few answer bits, with and without clues, of which all answers can be walked. Sizes for which the rules cannot
// be stated are left out.
func (f *File) Small(most int) (all []*Board) {
	for rows := 1; rows <= 4; rows++ {
		for cols := 1; cols <= 4; cols++ {
			for _, area := range []func(i int) int{func(i int) int { return i%cols/2 + 1 }, func(i int) int { return i + 1 }} {
				empty, err := f.New(rows, cols, f.smallParams()...)
				if err != nil {
					continue
				}
				for i := 0; f.Areas && i < rows*cols; i++ {
					empty.areas = append(empty.areas, strconv.Itoa(area(i)))
				}
				all = append(all, f.clued(empty, most)...)
				if other := empty.Copy().(*Board); other.flip() {
					all = append(all, f.clued(other, most)...)
				}
				if !f.Areas {
					break
				}
			}
		}
	}
	return all
}

// clued are a board without clues, boards with one clue, and one with clues in all cells or corners; those of few answer bits.
func (f *File) clued(empty *Board, most int) (all []*Board) {
	add := func(b *Board) bool {
		fits := b.Compile(context.Background()) == nil && b.Bits() <= most
		if fits {
			all = append(all, b)
		}
		return fits
	}
	if !add(empty) {
		return nil
	}
	full := empty.Copy().(*Board)
	places := 0
	examples := f.examples()
	for k, text := range examples {
		b := empty.Copy().(*Board)
		t, err := f.read(text.kind, text.text)
		if err != nil {
			continue
		}
		at := text.at(k, b.rows, b.cols)
		if (at.kind == eastPlace || at.kind == southPlace) && !b.between(at) {
			continue
		}
		if b.set(at, t) == nil {
			add(b)
		}
		if text.kind == cellPlace || text.kind == cornerPlace {
			for i := places; i < b.rows*b.cols; i += len(examples) {
				_ = full.set(spot{text.kind, i / b.cols, i % b.cols}, t)
			}
			places++
		}
	}
	if places > 0 {
		add(full)
	}
	return all
}

// flip turns the optional rules round, and reports whether there are any.
func (b *Board) flip() (some bool) {
	for _, r := range b.file.Rules {
		some = b.SetRule(r.Name, r.Off) == nil || some
	}
	return some
}

// smallParams are 1 for each parameter.
func (f *File) smallParams() (all []string) {
	for range f.Params {
		all = append(all, "1")
	}
	return all
}

// example is a text for a kind of places.
type example struct{ kind, text string }

// at is a place of the kind.
func (e example) at(k, rows, cols int) spot {
	switch e.kind {
	case topPlace, bottomPlace:
		return spot{e.kind, -1, k % cols}
	case leftPlace, rightPlace:
		return spot{e.kind, -1, k % rows}
	}
	if e.kind == eastPlace || e.kind == southPlace { // not in the last row and column, where there are others
		rows, cols = max(1, rows-1), max(1, cols-1)
	}
	return spot{e.kind, k % rows, k % cols}
}

// examples are clues and givens that small boards get.
func (f *File) examples() (all []example) {
	for _, l := range f.printing() {
		if l.token == nil {
			continue
		}
		for _, text := range textsOf(single(l.token), 3) {
			switch l.kind {
			case outsidePlace:
			case borderPlace:
				all = append(all, example{eastPlace, text}, example{southPlace, text})
			default:
				all = append(all, example{l.kind, text})
			}
			for _, side := range l.where {
				all = append(all, example{side, strings.TrimSpace(strings.Repeat(text+" ", l.deep))})
			}
		}
	}
	return all
}

// single is a token of a list of them, or the token.
func single(t token) token {
	if s, list := t.(several); list {
		return s.token
	}
	return t
}

// Faults are what a linter says of the file: what is declared and has no effect.
func (f *File) Faults() (faults []string) {
	used := make(map[string]bool)
	constrained := false
	for _, b := range f.Small(1 << 10) {
		c := b.stated()
		for _, k := range c.book.Others {
			used[k.(book.Constraint).About().Rule] = true
		}
		constrained = constrained || len(c.book.Others) > 0
	}
	for _, r := range f.Rules {
		if r.Text == "" {
			faults = append(faults, fmt.Sprintf("the rule %q has no words", r.Name))
		}
		if constrained && !used[r.Name] {
			faults = append(faults, fmt.Sprintf("the rule %q states nothing on small boards", r.Name))
		}
	}
	return faults
}
