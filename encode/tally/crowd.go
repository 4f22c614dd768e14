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
func crowd(ctx context.Context, lines []rule.Line, decided []fold.Value) string {
	n := len(lines)
	if n <= fewWays || lines[0].Len > balanced.MaxLine {
		return ""
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
		return ""
	}
	m := &matching{owner: make(map[way]int), taken: make(map[way]bool)}
	for _, i := range narrow {
		if ctx.Err() != nil {
			return ""
		}
		found := ways(&lines[i], decided, n)
		if len(found) == n {
			continue
		}
		m.lines, m.ways = append(m.lines, i), append(m.ways, found)
		m.tried = m.tried[:0]
		clear(m.taken)
		if !m.place(len(m.lines) - 1) {
			for j, k := range m.tried {
				m.tried[j] = m.lines[k]
			}
			slices.Sort(m.tried)
			return fmt.Sprintf("%s have to differ, and there are only %s to fill them",
				spell(&rule.Book{Lines: lines}, m.tried), english.Count(len(m.taken), "way"))
		}
	}
	return ""
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

// ways returns as many ways to fill a line as are enough, or all.
func ways(l *rule.Line, decided []fold.Value, enough int) (found []way) {
	line := balanced.Line{N: l.Len}
	for k, bit := range l.Bits() {
		if decided[bit] != fold.Open {
			line = line.With(k, decided[bit] == fold.True)
		}
	}
	for ones := range line.Completions {
		if found = append(found, ones); len(found) == enough {
			break
		}
	}
	return found
}
