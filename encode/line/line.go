// Package line encodes the lines of a rule book: rows and columns half of which are ones,
// in which no three neighbours are alike, and which may have to differ.
//
// Fold decides what follows from the givens: first on words of bits, a line at a time (words.go), then with an automaton that
// reads a line for all numbers of ones at once (package balanced). Solve adds a search of a few steps, after which most boards
// need no formula. For the others, a Writer states what is left as clauses: a count with windows of three, or the automaton
// itself (automaton.go). Clauses say that lines differ, pair by pair, from the start or once two are equal in a model
// (distinct.go). The guide does during a search what Fold does before it.
package line

import (
	"gridcnf/cnf"
	"gridcnf/encode/card"
	"gridcnf/encode/fold"
	"gridcnf/encode/meaning"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// The kinds of cuts.
const (
	EqualRows fold.CutKind = "equal-rows"    // two rows that were equal
	EqualCols fold.CutKind = "equal-columns" // two columns that were equal
)

// Writer writes the lines of a book.
type Writer struct {
	*fold.Writer
	book  *rule.Book
	lines [][]cnf.Lit // by line and cell
}

// NewWriter returns a writer of the lines of a book. cells has the literal of each cell, by answer bit.
func NewWriter(w *fold.Writer, book *rule.Book, cells []cnf.Lit) *Writer {
	return &Writer{w, book, list.Map(book.Lines, func(l rule.Line) []cnf.Lit {
		return list.Map(l.Bits(), func(bit int) cnf.Lit { return cells[bit] })
	})}
}

// Longest returns the length of the longest line of a book, or 0 if there are no lines. It looks at one row and one column.
func Longest(book *rule.Book) int {
	n := len(book.Lines)
	if n == 0 {
		return 0
	}
	return max(book.Lines[0].Len, book.Lines[n-1].Len)
}

// Balanced states for every line that half of it is 1 and no three neighbours are alike. It uses an encoding of the count, or
// an automaton if count is nil. called is the name of the encoding for groups.
func (w *Writer) Balanced(count card.Encoding, called string) {
	states := automaton{Writer: w.Writer}
	for i, line := range w.lines {
		l := &w.book.Lines[i]
		w.Line = meaning.Line{Column: l.Column, Index: l.Index}
		w.balance(l, count == nil, called)
		if count == nil {
			states.write(line)
			continue
		}
		card.Exactly(w.Writer, line, len(line)/2, count)
		w.noThree(l, line)
	}
}

// balance begins the group of a line's balance, and of both rules if they are stated together.
func (w *Writer) balance(l *rule.Line, both bool, called string) {
	if !w.Groups {
		return
	}
	g := cnf.Group{Name: l.String() + " has as many 1 as 0", Rule: l.Balance, How: called, Cells: l.Bits()}
	if both {
		g.Name += ", and no three neighbours alike"
		g.Rule += "," + l.NoThree
	}
	w.Begin(g)
}

// noThree states that no three neighbours in the line are alike: every window of
// three cells has a 0 and has a 1.
func (w *Writer) noThree(l *rule.Line, line []cnf.Lit) {
	for i := range len(line) - 2 {
		for _, value := range []bool{false, true} {
			if w.Groups {
				w.State(&rule.NoThree{Line: l, First: i, Value: value})
			}
			v := fold.Of(!value)
			w.Add(fold.Is(line[i], v), fold.Is(line[i+1], v), fold.Is(line[i+2], v))
		}
	}
}

// Apart states that lines differ, for each pair that must differ and is not yet told apart by decided cells.
func (w *Writer) Apart() {
	for g := range w.book.Apart {
		group := &w.book.Apart[g]
		for i := group.From; i < group.To; i++ {
			for j := group.From; j < i; j++ {
				if !toldApart(w.Writer, w.lines[i], w.lines[j]) {
					w.differ(group, j, i)
				}
			}
		}
	}
}

// Separate returns a Refine for lines that have to differ: it states that two lines differ if they are equal in an answer. It
// returns nil if no lines have to differ.
func (w *Writer) Separate() fold.Refine {
	if len(w.book.Apart) == 0 {
		return nil
	}
	return func(a puzzle.Answer, sink cnf.Sink) ([]puzzle.Answer, []fold.CutKind) {
		to := &Writer{w.To(sink), w.book, w.lines}
		var cuts []fold.CutKind
		for i := range w.book.Apart {
			group := &w.book.Apart[i]
			kind := EqualRows
			if w.book.Lines[group.From].Column {
				kind = EqualCols
			}
			for range to.separate(group, a) {
				cuts = append(cuts, kind)
			}
		}
		if len(cuts) > 0 {
			return nil, cuts
		}
		return []puzzle.Answer{a}, nil
	}
}
