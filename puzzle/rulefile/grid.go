package rulefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	counted "math/bits"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Grid is a Board whose rules the fast engines know completely. It implements puzzle.Board.
type Grid struct {
	frame *frame
	board *Board
}

// Known returns a board as a Grid. It fails if the fast engines do not know all of its rules, or if the rules have no boards of its size.
func (b *Board) Known() (*Grid, error) {
	if f := b.frameOf(); f != nil {
		return &Grid{f, b}, nil
	}
	return nil, errStrange
}

// Kind is the name of the family.
func (g *Grid) Kind() puzzle.Kind { return g.board.Kind() }

// Board returns the same board as a Board. Callers must not change it.
func (g *Grid) Board() *Board { return g.board }

// Size is the number of rows and columns of cells.
func (g *Grid) Size() (rows, cols int) { return g.board.Size() }

// Clue is what is printed in a cell.
func (g *Grid) Clue(r, c int) puzzle.Clue { return g.board.Clue(r, c) }

// SetClue prints a clue in a cell.
func (g *Grid) SetClue(r, c int, clue puzzle.Clue) { g.board.SetClue(r, c, clue) }

// Copy returns a copy. Changes to either board do not affect the other.
func (g *Grid) Copy() puzzle.Board { return &Grid{g.frame, g.board.Copy().(*Board)} }

// Rules are the names of the rules in force.
func (g *Grid) Rules() []string { return g.board.Rules() }

// InWords returns the family's title, its other names, and the rules in force in words, without the characters for clues.
func (g *Grid) InWords() (title string, others, rules []string) {
	title, others, rules = g.board.InWords()
	for i := range rules {
		for _, w := range g.board.words {
			rules[i] = strings.ReplaceAll(rules[i], " ("+w.text+")", "")
		}
	}
	return title, others, rules
}

// SetRule puts an optional rule in force or leaves it out. It fails, and changes nothing, if there is no such rule or if the fast engines
// do not know the rules then.
func (g *Grid) SetRule(name string, on bool) error {
	if err := g.board.SetRule(name, on); err != nil {
		return err
	}
	known, err := g.board.Known()
	if err != nil { // it stays as it was
		return errors.Join(err, g.board.SetRule(name, !on))
	}
	g.frame = known.frame
	return nil
}

// Bits is the number of answer bits: the cells, or the edges or sides.
func (g *Grid) Bits() int {
	if g.frame.book.Loop != nil {
		return g.frame.book.Loop.Edges()
	}
	return len(g.board.cells)
}

// Site is the place that a bit decides.
func (g *Grid) Site(i int) puzzle.Site {
	if g.frame.book.Loop != nil {
		return g.frame.book.Loop.Site(i)
	}
	return puzzle.CellSite(i/g.board.cols, i%g.board.cols)
}

// Given returns the value that is printed in cell i. The bits of a loop are never given.
func (g *Grid) Given(i int) (value, known bool) {
	if g.frame.book.Loop != nil || g.board.cells[i] == 0 {
		return false, false
	}
	return g.frame.ones[g.board.cells[i]], true
}

// Compile fails if a clue states something that the fast engines do not know.
func (g *Grid) Compile(context.Context) error {
	if int(slices.Max(g.board.cells)) > len(g.frame.b.words) {
		return errStrange
	}
	for i, clue := range g.board.cells {
		if g.frame.book.Loop != nil && clue > 0 && g.frame.at(puzzle.Cell{Row: i / g.board.cols, Col: i % g.board.cols}, clue).strange {
			return errStrange
		}
	}
	return nil
}

// Book returns the rule book. Callers must not change it.
func (g *Grid) Book() *rule.Book { return g.frame.bookOf(g.board.cells) }

// Check walks an answer, and returns an error for the first rule that it breaks.
func (g *Grid) Check(a puzzle.Answer) error {
	f := g.frame
	if f.book.Loop == nil {
		return g.checkLines(a)
	}
	line, err := f.book.Loop.CheckLine(a)
	if err != nil {
		return err
	}
	for i, clue := range g.board.cells {
		if f.book.Loop.Full != "" && line[i] == 0 {
			return fmt.Errorf("the loop misses %s", puzzle.CellName(i/f.b.cols, i%f.b.cols))
		}
		if clue == 0 {
			continue
		}
		cell := puzzle.Cell{Row: i / f.b.cols, Col: i % f.b.cols}
		p, filled := f.at(cell, clue), f.filled(a, cell)
		if !p.allowed[filled] {
			return fmt.Errorf(f.wrong(p, filled), fmt.Sprintf(p.Text, cell))
		}
	}
	return f.book.Loop.CheckOneLoop(line)
}

// filled returns the set of the sites of a cell that a loop uses, one bit for each.
func (f *frame) filled(a puzzle.Answer, cell puzzle.Cell) (sites int) {
	for site, bit := range f.book.Loop.SitesAt(cell) {
		if bit >= 0 && a[bit] {
			sites |= 1 << site
		}
	}
	return sites
}

// Allowed returns the first clue that an answer allows in a cell, or 0 if it allows none.
func (g *Grid) Allowed(a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
	f, filled := g.frame, 0
	if f.book.Loop != nil {
		filled = f.filled(a, at)
	}
	for clue := puzzle.Clue(1); int(clue) <= len(f.b.words); clue++ {
		if f.book.Loop == nil && f.ones[clue] == a[at.Row*g.board.cols+at.Col] || f.book.Loop != nil && f.at(at, clue).allowed[filled] {
			return clue
		}
	}
	return 0
}

// wrong returns the message for a loop that breaks a clue, with %s for the clue and its place.
func (f *frame) wrong(p *piece, filled int) string {
	straight := func(filled int) bool { return puzzle.Straight(filled & 15) }
	some := func(way bool) bool { // of those that are right
		for other, allowed := range p.allowed {
			if allowed && counted.OnesCount(uint(other&15)) == p.need && straight(other) == way {
				return true
			}
		}
		return false
	}
	switch drawn := counted.OnesCount(uint(filled & 15)); {
	case f.book.Loop.Corners:
		return fmt.Sprintf("the %%s has %d sides drawn", drawn)
	case drawn == 0:
		return "the loop misses the %s"
	case !straight(filled) && !some(false):
		return "the loop turns on the %s"
	case straight(filled) && !some(true):
		return "the loop goes straight through the %s"
	}
	return "the loop does not go on from the %s as that says"
}

// checkLines checks the givens, and the rules for lines, row by row and column by column.
func (g *Grid) checkLines(a puzzle.Answer) error {
	if len(a) != len(g.board.cells) {
		return fmt.Errorf("the answer has %d cells, the board %d", len(a), len(g.board.cells))
	}
	f := g.frame
	for i, clue := range g.board.cells {
		if clue > 0 && a[i] != f.ones[clue] {
			return fmt.Errorf("%s is given as %s", puzzle.CellName(i/g.board.cols, i%g.board.cols), f.b.words[clue-1].text)
		}
	}
	numbers := make([]uint64, len(f.book.Lines)) // the last 64 cells of each line as a binary number
	for i := range f.book.Lines {
		l, ones, number := &f.book.Lines[i], 0, uint64(0)
		for k, bit := 0, l.First; k < l.Len; k, bit = k+1, bit+l.Stride {
			one := uint64(0) // without a branch, which the processor would often predict wrongly
			if a[bit] {
				one = 1
			}
			number = number<<1 | one
			ones += int(one)
			if last := number & 7; k >= 2 && (last == 0 || last == 7) {
				return fmt.Errorf("%s has three %s in a row, at %d to %d", l, f.values[last&1], k-1, k+1)
			}
		}
		numbers[i] = number
		if ones*2 != l.Len {
			return fmt.Errorf("%s has %d cells with %s and %d with %s", l, ones, f.values[1], l.Len-ones, f.values[0])
		}
		for _, group := range f.book.Apart {
			for j := group.From; j < i && i < group.To; j++ {
				if other := &f.book.Lines[j]; numbers[j] == number && equal(a, other, l) {
					kind, _, _ := strings.Cut(l.String(), " ")
					return fmt.Errorf("%ss %d and %d are equal", kind, other.Index+1, l.Index+1)
				}
			}
		}
	}
	return nil
}

// equal reports whether two lines of an answer are equal.
func equal(a puzzle.Answer, x, y *rule.Line) bool {
	for k := range x.Len {
		if a[x.Bit(k)] != a[y.Bit(k)] {
			return false
		}
	}
	return true
}

// exits has a word for every set of exits, as puzzle.Lattice.Exits has them: "-" for none, the letters of two directions, or "?".
var exits = func() (all [16]string) {
	for set := range all {
		for i, letter := range compass {
			if set>>i&1 == 1 {
				all[set] += string(letter)
			}
		}
		if len(all[set]) != 2 {
			all[set] = "?"
		}
	}
	all[0] = "-"
	return all
}()

// Text returns the answer as one string per row. A family with values in cells has these, without blanks. A loop along sides has x for the
// cells inside and - for the others. A loop from cell to cell has, for each cell, the two directions in which it leaves (ns ew ne nw se sw)
// or -, with blanks between.
func (g *Grid) Text(a puzzle.Answer) []string {
	l := g.frame.book.Loop
	if l != nil && !l.Corners {
		line := l.Line(a)
		rows := make([]string, g.board.rows)
		for r := range rows {
			words := make([]string, g.board.cols)
			for c := range words {
				words[c] = exits[line[r*g.board.cols+c]]
			}
			rows[r] = strings.Join(words, " ")
		}
		return rows
	}
	values, signs := []bool(a), g.frame.values
	if l != nil {
		values, signs = l.Inside(a), [2]string{"-", "x"}
	}
	text := bytes.Repeat([]byte(signs[0]), len(values))
	for i, on := range values {
		if on {
			text[i] = signs[1][0]
		}
	}
	return puzzle.Rows(string(text), g.board.rows)
}

// Answer reads what Text writes. For a loop from cell to cell, it reads only the letters e and s of each cell.
func (g *Grid) Answer(rows []string) puzzle.Answer {
	l := g.frame.book.Loop
	a := make(puzzle.Answer, g.Bits())
	if l != nil && !l.Corners {
		for r, row := range rows {
			for c, word := range strings.Split(row, " ") {
				if e := l.Right(r, c); e >= 0 && strings.Contains(word, "e") {
					a[e] = true
				}
				if e := l.Down(r, c); e >= 0 && strings.Contains(word, "s") {
					a[e] = true
				}
			}
		}
		return a
	}
	on := make([]bool, len(g.board.cells))
	one := byte('x')
	if l == nil {
		on, one = a, g.frame.values[1][0]
	}
	for r, row := range rows[:min(g.board.rows, len(rows))] {
		for c := range min(g.board.cols, len(row)) {
			on[r*g.board.cols+c] = row[c] == one
		}
	}
	if l != nil {
		return l.Enclose(on)
	}
	return a
}
