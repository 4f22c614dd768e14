package tally

import (
	"context"
	"fmt"
	"slices"

	"gridcnf/encode/fold"
	"gridcnf/internal/balanced"
	"gridcnf/internal/english"
	"gridcnf/rule"
)

// fewWays is up to how many lines too many for their ways a search sees by itself.
const fewWays = 8

// crowd returns why some lines cannot all be different: together they have fewer ways to be
// filled than there are lines (P. Hall 1935). A line with as many ways as the group has lines
// can always be filled last. The others are matched with their ways, line by line; where that
// fails, the lines that were tried are too many.
func crowd(ctx context.Context, lines []rule.Line, decided []fold.Value) *Contradiction {
	if len(lines) <= fewWays || lines[0].Len > balanced.MaxLine {
		return nil
	}
	m := &matching{owner: make(map[string]int)}
	open := 0
	for i := range lines {
		if ctx.Err() != nil {
			return nil
		}
		w := newWays(&lines[i], decided, len(lines))
		if w.list(0, balanced.Start); len(w.found) < len(lines) {
			if len(w.found) > 1 {
				open++
			}
			m.lines = append(m.lines, i)
			m.ways = append(m.ways, w.found)
		}
	}
	if open <= fewWays {
		return nil
	}
	for i := range m.lines {
		m.tried, m.taken = []int{}, make(map[string]bool)
		if ctx.Err() != nil {
			return nil
		}
		if m.place(i) {
			continue
		}
		for j, k := range m.tried {
			m.tried[j] = m.lines[k]
		}
		slices.Sort(m.tried)
		return &Contradiction{Text: fmt.Sprintf("%s have to differ, and there are only %s to fill them",
			spell(&rule.Book{Lines: lines}, m.tried), english.Count(len(m.taken), "way"))}
	}
	return nil
}

// matching gives lines a way each that no other has.
type matching struct {
	lines []int          // by number in the group
	ways  [][]string     // of each
	owner map[string]int // of a way: which of the lines has it
	tried []int          // what was looked at for one more line
	taken map[string]bool
}

// place gives one more line a way, moving others (H. W. Kuhn 1955).
func (m *matching) place(line int) bool {
	m.tried = append(m.tried, line)
	for _, way := range m.ways[line] {
		if m.taken[way] {
			continue
		}
		m.taken[way] = true
		if owner, owned := m.owner[way]; !owned || m.place(owner) {
			m.owner[way] = line
			return true
		}
	}
	return false
}

// ways lists the ways to fill a line: balanced, without three neighbours alike, as its cells are decided.
type ways struct {
	cells []fold.Value
	rest  []balanced.States // by cell: the states before it from which the rest can be filled
	word  []byte
	most  int // enough of them
	found []string
}

func newWays(l *rule.Line, decided []fold.Value, most int) *ways {
	w := &ways{cells: make([]fold.Value, l.Len), rest: make([]balanced.States, l.Len+1), word: make([]byte, l.Len), most: most}
	w.rest[l.Len] = balanced.Filled(l.Len)
	for k := l.Len - 1; k >= 0; k-- {
		w.cells[k] = decided[l.Bit(k)]
		w.rest[k] = w.rest[k+1].Before(w.symbols(k))
	}
	return w
}

// symbols is all ones for each of the symbols 0 and 1 that a cell can be.
func (w *ways) symbols(k int) (zero, one uint64) {
	x := int64(w.cells[k])
	return ^uint64(-x >> 63), ^uint64(x >> 63)
}

// list lists the ways that go on from the first k cells, which lead to some states.
func (w *ways) list(k int, ahead balanced.States) {
	if zero, one := ahead.Meets(w.rest[k]); len(w.found) == w.most || !zero && !one {
		return
	}
	if k == len(w.cells) {
		w.found = append(w.found, string(w.word))
		return
	}
	zero, one := w.symbols(k)
	w.word[k] = '0'
	w.list(k+1, ahead.After(zero, 0))
	w.word[k] = '1'
	w.list(k+1, ahead.After(0, one))
}
