package rulefile

import (
	"context"
	"fmt"
	"strconv"

	"gridcnf/puzzle/book"
)

// Small lists boards of few answer bits, with and without clues, of which all answers can be walked. Sizes for which the rules cannot
// be stated are left out.
func (f *File) Small(most int) (all []*Board) {
	for rows := 1; rows <= 4; rows++ {
		for cols := 1; cols <= 4; cols++ {
			empty, err := f.New(rows, cols, f.smallParams()...)
			if err != nil {
				continue
			}
			if f.Areas {
				for i := range rows * cols {
					empty.areas = append(empty.areas, strconv.Itoa(i%cols/2+1))
				}
			}
			if empty.Compile(context.Background()) != nil || empty.Bits() > most {
				continue
			}
			all = append(all, empty)
			for k, text := range f.examples() {
				b := empty.Copy().(*Board)
				if t, err := f.read(text.kind, text.text); err == nil {
					b.tokens[text.at(k, rows, cols)], b.compiled, b.err = t, nil, nil
					if b.Compile(context.Background()) == nil && b.Bits() <= most {
						all = append(all, b)
					}
				}
			}
		}
	}
	return all
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
	return spot{e.kind, k % rows, k % cols}
}

// examples are clues and givens that small boards get.
func (f *File) examples() (all []example) {
	for _, l := range append(append([]*layer(nil), f.clues...), f.givens) {
		if l == nil || l.token == nil {
			continue
		}
		for _, text := range textsOf(single(l.token), 3) {
			if l.where == nil {
				all = append(all, example{l.kind, text})
			}
			for _, side := range l.where {
				all = append(all, example{side, text})
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
		c := b.must()
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
