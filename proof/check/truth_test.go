package check

import (
	"fmt"
	"slices"
	"testing"

	"gridcnf/internal/brute"
	"gridcnf/meaning"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// truth evaluates variables under an answer, helpers by what they mean.
type truth struct {
	p        puzzle.Puzzle
	meanings []meaning.Meaning
	a        puzzle.Answer
	inside   [][]bool // of a loop: by face
}

func newTruth(p puzzle.Puzzle, meanings []meaning.Meaning, a puzzle.Answer) *truth {
	t := &truth{p, meanings, a, nil}
	if b, ok := p.(interface{ Down(r, c int) int }); ok {
		rows, cols := p.Size()
		if p.Kind() == masyu.Masyu { // of faces
			rows, cols = rows-1, cols-1
		}
		t.inside = make([][]bool, rows)
		for r := range t.inside {
			t.inside[r] = make([]bool, cols)
			in := false
			for c := range t.inside[r] {
				in = in != a[b.Down(r, c)] // the way from the left border crosses these edges
				t.inside[r][c] = in
			}
		}
	}
	return t
}

func (t *truth) satisfies(clause []int32) bool {
	return slices.ContainsFunc(clause, func(l int32) bool { return t.variable(int(abs(l))) == (l > 0) })
}

func (t *truth) variable(v int) bool {
	if v <= len(t.a) {
		return t.a[v-1]
	}
	switch m := t.meanings[v-len(t.a)-1].(type) {
	case meaning.Count:
		return t.count(m.Line, m.Value, m.From, m.To) >= m.AtLeast
	case meaning.Wire:
		n := 0
		for _, s := range [...]meaning.Stretch{m.A, m.B} {
			k := t.count(m.Line, m.Value, s.From, s.To) - s.Less
			for i := m.Offset; i < k; i += m.Stride {
				n++
			}
		}
		return n >= m.AtLeast
	case meaning.State:
		run := 1
		for run < m.Read && t.cell(m.Line, m.Read-1-run) == t.cell(m.Line, m.Read-1) {
			run++
		}
		return t.count(m.Line, 1, 0, m.Read) == m.Ones && t.cell(m.Line, m.Read-1) == (m.Last == 1) && run == m.Run
	case meaning.Differ:
		a, b := meaning.Line{Column: m.Columns, Index: m.A}, meaning.Line{Column: m.Columns, Index: m.B}
		return t.cell(a, m.Cell) != t.cell(b, m.Cell)
	case meaning.Inside:
		return t.inside[m.Row][m.Col]
	}
	panic("no meaning")
}

func (t *truth) cell(l meaning.Line, k int) bool {
	_, cols := t.p.Size()
	if l.Column {
		return t.a[k*cols+l.Index]
	}
	return t.a[l.Index*cols+k]
}

func (t *truth) count(l meaning.Line, value, from, to int) int {
	n := 0
	for k := from; k < to; k++ {
		if t.cell(l, k) == (value == 1) {
			n++
		}
	}
	return n
}

// truths evaluates all solutions of a puzzle.
func truths(p puzzle.Puzzle, meanings []meaning.Meaning) []*truth {
	var all []*truth
	for a := range brute.All(p) {
		all = append(all, newTruth(p, meanings, a))
	}
	return all
}

// sound fails if a clause is false in a solution.
func sound(t *testing.T, all []*truth, clause []int32) {
	t.Helper()
	for _, s := range all {
		if !s.satisfies(clause) {
			t.Fatalf("%T %v %q: %v was accepted (%v), but is false in %q", s.p, s.p.Rules(), boardText(s.p), clause, s.describe(clause), s.p.Text(s.a))
		}
	}
}

func (t *truth) describe(clause []int32) (words []string) {
	for _, l := range clause {
		word := fmt.Sprint(l)
		if v := int(abs(l)); v > len(t.a) {
			word += " " + t.meanings[v-len(t.a)-1].String()
		}
		words = append(words, word)
	}
	return words
}

func boardText(p puzzle.Puzzle) (lines []string) {
	rows, cols := p.Size()
	for r := range rows {
		line := ""
		for c := range cols {
			line += fmt.Sprint(p.Clue(r, c))
		}
		lines = append(lines, line)
	}
	return lines
}
