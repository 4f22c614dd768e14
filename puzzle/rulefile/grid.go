package rulefile

import (
	"bytes"
	"context"
	"fmt"
	counted "math/bits"
	"slices"
	"strings"
	"sync/atomic"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Grid is a board of which the fast engines know all that the rule file states, and which is no more than its clues. It implements
// puzzle.Board. A clue has the same code as on a Board.
type Grid struct {
	family     *shipped // nil if the frame is known
	rows, cols int
	known      atomic.Pointer[frame]
	clues      []puzzle.Clue // row by row
}

// grid is a board with some clues.
func (f *frame) grid(clues []puzzle.Clue) *Grid {
	g := &Grid{rows: f.b.rows, cols: f.b.cols, clues: clues}
	g.known.Store(f)
	return g
}

// frame is read when something asks for it: many a board is only tried, for a text can be that of several families.
func (g *Grid) frame() *frame {
	known := g.known.Load()
	if known == nil {
		f, kept := g.family.parse(), false
		if known, kept = f.frames.find(g.rows, g.cols, nil, nil); !kept {
			known = f.blankOf(g.rows, g.cols, nil).frameOf()
		}
		g.known.Store(known)
	}
	return known
}

// Kind is the name of the family.
func (g *Grid) Kind() puzzle.Kind { return g.frame().b.Kind() }

// Size is the number of rows and columns of cells.
func (g *Grid) Size() (rows, cols int) { return g.rows, g.cols }

// Clue is what is printed in a cell.
func (g *Grid) Clue(r, c int) puzzle.Clue { return g.clues[r*g.cols+c] }

// SetClue prints a clue in a cell.
func (g *Grid) SetClue(r, c int, clue puzzle.Clue) { g.clues[r*g.cols+c] = clue }

// Copy returns a board that shares nothing with this one that can change.
func (g *Grid) Copy() puzzle.Board {
	d := &Grid{family: g.family, rows: g.rows, cols: g.cols, clues: slices.Clone(g.clues)}
	d.known.Store(g.known.Load())
	return d
}

// Rules are the names of the rules in force.
func (g *Grid) Rules() []string { return g.frame().b.rulesWith(g.prints, nameOf) }

// InWords is what people call the family, its other names, and what the rules in force say, without the characters for clues.
func (g *Grid) InWords() (title string, others, rules []string) {
	b := g.frame().b
	return b.file.Title, b.file.Aliases, b.rulesWith(g.prints, func(r Rule) string {
		for _, w := range b.words {
			r.Text = strings.ReplaceAll(r.Text, " ("+w.text+")", "")
		}
		return r.Text
	})
}

// prints reports whether a clue is printed anywhere.
func (g *Grid) prints(text string) bool {
	return slices.ContainsFunc(g.clues, func(c puzzle.Clue) bool { return c > 0 && g.frame().b.words[c-1].text == text })
}

// SetRule puts an optional rule in force or leaves it out.
func (g *Grid) SetRule(name string, on bool) error {
	for i, r := range g.frame().b.file.Rules {
		if r.Optional && r.Name == name && (r.Off == g.frame().b.flips(i)) == on {
			return nil // it is as it should be
		}
	}
	b := g.frame().b.Empty()
	if err := b.SetRule(name, on); err != nil {
		return err
	}
	known := b.frameOf()
	if known == nil {
		return errStrange
	}
	g.known.Store(known)
	return nil
}

// Bits is the number of answer bits: the cells, or the edges or sides.
func (g *Grid) Bits() int {
	if g.frame().lattice != nil {
		return g.frame().lattice.Edges()
	}
	return len(g.clues)
}

// Site is the place that a bit decides.
func (g *Grid) Site(i int) puzzle.Site {
	if g.frame().lattice != nil {
		return g.frame().lattice.Site(i)
	}
	return puzzle.CellSite(i/g.cols, i%g.cols)
}

// Given is the value that is printed in a cell.
func (g *Grid) Given(i int) (value, known bool) {
	f := g.frame()
	if f.lattice != nil || g.clues[i] == 0 {
		return false, false
	}
	return f.ones[g.clues[i]], true
}

// Compile fails if there is a clue that states more than the fast engines know.
func (g *Grid) Compile(context.Context) error {
	f := g.frame()
	if int(slices.Max(g.clues)) > len(f.b.words) {
		return errStrange
	}
	for i, clue := range g.clues {
		if f.lattice != nil && clue > 0 && f.at(puzzle.Cell{Row: i / g.cols, Col: i % g.cols}, clue).strange {
			return errStrange
		}
	}
	return nil
}

// Book is the rule book. It is not to be changed.
func (g *Grid) Book() *rule.Book { return g.frame().bookOf(g.clues) }

// Check walks an answer, and says what breaks a rule.
func (g *Grid) Check(a puzzle.Answer) error {
	f := g.frame()
	if f.lattice == nil {
		return g.checkLines(a)
	}
	line, err := f.lattice.CheckLine(a)
	if err != nil {
		return err
	}
	for i, clue := range g.clues {
		if f.book.Loop.Full != "" && line[i] == 0 {
			return fmt.Errorf("the loop misses %s", puzzle.CellName(i/f.b.cols, i%f.b.cols))
		}
		if clue == 0 {
			continue
		}
		cell, filled := puzzle.Cell{Row: i / f.b.cols, Col: i % f.b.cols}, 0
		p := f.at(cell, clue)
		for site, bit := range f.book.Loop.SitesAt(cell) {
			if bit >= 0 && a[bit] {
				filled |= 1 << site
			}
		}
		if !p.allowed[filled] {
			return fmt.Errorf(f.wrong(p, filled), fmt.Sprintf(p.Text, cell))
		}
	}
	return f.lattice.CheckOneLoop(line)
}

// wrong says what is wrong with what a loop does at a clue, with %s for the clue and its place.
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
	case f.lattice.Corners:
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

// checkLines checks the givens, and row by row and column by column what is stated of lines.
func (g *Grid) checkLines(a puzzle.Answer) error {
	if len(a) != len(g.clues) {
		return fmt.Errorf("the answer has %d cells, the board %d", len(a), len(g.clues))
	}
	f := g.frame()
	for i, clue := range g.clues {
		if clue > 0 && a[i] != f.ones[clue] {
			return fmt.Errorf("%s is given as %s", puzzle.CellName(i/g.cols, i%g.cols), f.b.words[clue-1].text)
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

// equal reports whether two lines of an answer are.
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
		for i, letter := range "nsew" {
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

// Text is the answer as one string per row: its values without blanks; x for cells inside a loop along sides and - for others; or, of one from
// cell to cell, with blanks between, the two directions in which it leaves the cell (ns ew ne nw se sw) or -.
func (g *Grid) Text(a puzzle.Answer) []string {
	l := g.frame().lattice
	if l != nil && !l.Corners {
		line := l.Line(a)
		rows := make([]string, g.rows)
		for r := range rows {
			words := make([]string, g.cols)
			for c := range words {
				words[c] = exits[line[r*g.cols+c]]
			}
			rows[r] = strings.Join(words, " ")
		}
		return rows
	}
	values, signs := []bool(a), g.frame().values
	if l != nil {
		values, signs = l.Inside(a), [2]string{"-", "x"}
	}
	text := bytes.Repeat([]byte(signs[0]), len(values))
	for i, on := range values {
		if on {
			text[i] = signs[1][0]
		}
	}
	return puzzle.Rows(string(text), g.rows)
}

// Answer reads what Text writes. Of a loop from cell to cell it draws the edges to the east and the south of the cells that have them.
func (g *Grid) Answer(rows []string) puzzle.Answer {
	l := g.frame().lattice
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
	on := make([]bool, len(g.clues))
	one := byte('x')
	if l == nil {
		on, one = a, g.frame().values[1][0]
	}
	for r, row := range rows[:min(g.rows, len(rows))] {
		for c := range min(g.cols, len(row)) {
			on[r*g.cols+c] = row[c] == one
		}
	}
	if l != nil {
		return l.Enclose(on)
	}
	return a
}
