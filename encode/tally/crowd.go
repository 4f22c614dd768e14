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

// fewWays is a number of lines for which a search soon finds out by itself that they have too few ways.
const fewWays = 8

// crowd returns why some lines cannot all be different: together they have fewer ways to be filled than there are lines (P.
// Hall 1935). A line with as many ways as the group has lines can always be filled last, and crowd assumes that a line with
// many open cells is such a line. It matches the others with their ways, line by line. If that fails, the lines that it tried
// are too many.
func crowd(ctx context.Context, lines []rule.Line, decided []fold.Value) string {
	n := len(lines)
	if n <= fewWays || lines[0].Len > balanced.MaxLine {
		return ""
	}
	var narrow []int // the lines with few open cells
	open := 0        // how many of them have open cells
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

// matching gives each line a way that no other line has.
type matching struct {
	lines []int        // the numbers of the lines in the group
	ways  [][]way      // by place in lines
	owner map[way]int  // the place in lines of the line that has it
	tried []int        // the places in lines that the last place tried
	taken map[way]bool // the ways that it tried
}

// place gives one more line a way, and moves others to other ways for that (H. W. Kuhn 1955). It fails if there is no way.
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

// ways returns all ways to fill a line, or the first enough of them.
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
