package tally

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"gridcnf/encode/fold"
	"gridcnf/internal/balanced"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// fewWays is so few that a search sees by itself if there is no way more for as many lines.
const fewWays = 8

// crowd returns why some lines cannot all be different: together they have fewer ways to be
// filled than there are lines (P. Hall 1935). A line with as many ways as the group has lines
// can always be filled last, and one with many open cells is taken for such a line. The others are
// matched with their ways, line by line; where that fails, the lines that were tried are too many.
func crowd(ctx context.Context, lines []rule.Line, decided []fold.Value) *Contradiction {
	n := len(lines)
	if n <= fewWays || lines[0].Len > balanced.MaxLine {
		return nil
	}
	var narrow []int // the lines with few open cells
	open := 0        // how many of them have any
	for i := range lines {
		k := 0
		for _, bit := range lines[i].Bits() {
			if decided[bit] == fold.Open {
				k++
			}
		}
		if k < 2*bits.Len(uint(4*n)) {
			narrow = append(narrow, i)
			open += min(k, 1)
		}
	}
	if open <= fewWays {
		return nil
	}
	m := &matching{owner: make(map[way]int), taken: make(map[way]bool)}
	w := newLister(lines[0].Len, n)
	for _, i := range narrow {
		if ctx.Err() != nil {
			return nil
		}
		found := w.list(&lines[i], decided)
		if len(found) == n {
			continue
		}
		m.lines, m.ways = append(m.lines, i), append(m.ways, slices.Clone(found))
		m.tried = m.tried[:0]
		clear(m.taken)
		if !m.place(len(m.lines) - 1) {
			for j, k := range m.tried {
				m.tried[j] = m.lines[k]
			}
			slices.Sort(m.tried)
			return &Contradiction{Text: fmt.Sprintf("%s have to differ, and there are only %s to fill them",
				spell(&rule.Book{Lines: lines}, m.tried), english.Count(len(m.taken), "way"))}
		}
	}
	return nil
}

// way is a way to fill a line: the cells that are 1.
type way = balanced.Places

// matching gives lines a way each that no other has.
type matching struct {
	lines []int       // by number in the group
	ways  [][]way     // of each
	owner map[way]int // which of the lines has it
	tried []int       // what was looked at for one more line
	taken map[way]bool
}

// place gives one more line a way, moving others (H. W. Kuhn 1955).
func (m *matching) place(line int) bool {
	m.tried = append(m.tried, line)
	for _, w := range m.ways[line] {
		if m.taken[w] {
			continue
		}
		m.taken[w] = true
		if owner, owned := m.owner[w]; !owned || m.place(owner) {
			m.owner[w] = line
			return true
		}
	}
	return false
}

// lister lists ways to fill lines: balanced, without three neighbours alike, as the cells are decided.
type lister struct {
	cells []fold.Value
	rest  []balanced.States // by cell: the states before it from which the rest can be filled
	most  int               // enough of them
	found []way
}

func newLister(length, most int) *lister {
	return &lister{cells: make([]fold.Value, length), rest: make([]balanced.States, length+1), most: most}
}

// list returns as many ways to fill a line as are enough, or all. They are valid until the next call.
func (w *lister) list(l *rule.Line, decided []fold.Value) []way {
	w.found = w.found[:0]
	w.rest[l.Len] = balanced.Filled(l.Len)
	for k := l.Len - 1; k >= 0; k-- {
		w.cells[k] = decided[l.Bit(k)]
		w.rest[k] = w.rest[k+1].Before(w.symbols(k))
	}
	w.extend(way{}, 0, balanced.Start)
	return w.found
}

// symbols is all ones for each of the symbols 0 and 1 that a cell can be.
func (w *lister) symbols(k int) (zero, one uint64) {
	x := int64(w.cells[k])
	return ^uint64(-x >> 63), ^uint64(x >> 63)
}

// extend lists the ways that begin with the first k cells of one, which lead to some states.
func (w *lister) extend(begun way, k int, ahead balanced.States) {
	if zero, one := ahead.Meets(w.rest[k]); len(w.found) == w.most || !zero && !one {
		return
	}
	if k == len(w.cells) {
		w.found = append(w.found, begun)
		return
	}
	zero, one := w.symbols(k)
	w.extend(begun, k+1, ahead.After(zero, 0))
	begun.Add(k)
	w.extend(begun, k+1, ahead.After(0, one))
}
