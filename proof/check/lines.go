package check

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"gridcnf/meaning"
	"gridcnf/rule"
)

// newAxes makes the rows and the columns of a book that has lines. Every answer bit has to
// be in one of each, and lines that differ have to be all rows or all columns.
func (j *judge) newAxes(book *rule.Book) error {
	if len(book.Lines) == 0 {
		return nil
	}
	cells := len(j.bits) - 1
	for kind, name := range [...]string{"row", "column"} {
		lines := linesOf(book, kind == 1)
		if len(lines) == 0 || len(lines)*lines[0].Len != cells {
			return fmt.Errorf("no judge for %d bits of which %d are in every %s, expected a rectangle", cells, len(lines), name)
		}
		if n := lines[0].Len; n > mostCells {
			return fmt.Errorf("found a line of %d cells, expected at most %d", n, mostCells)
		}
		j.axes[kind] = newAxis(name, lines, j.bits, j.effort)
	}
	for _, group := range book.Apart {
		x := j.axisOf(book.Lines[group.From].Column)
		if n := group.To - group.From; n != len(x.lines) {
			return fmt.Errorf("no judge for a rule %s of %d %ss, expected it for all %d", group.Rule, n, x.name, len(x.lines))
		}
		x.distinct = true
	}
	return nil
}

// linesOf returns the rows or the columns of a book.
func linesOf(book *rule.Book, columns bool) []rule.Line {
	rows := 0
	for rows < len(book.Lines) && !book.Lines[rows].Column {
		rows++
	}
	if columns {
		return book.Lines[rows:]
	}
	return book.Lines[:rows]
}

func (j *judge) axisOf(columns bool) *axis {
	if columns {
		return j.axes[1]
	}
	return j.axes[0]
}

// stray is the error for a literal that does not belong to what the clause is about.
func stray(literal int32, what string, line int) error {
	return fmt.Errorf("it is about %s %d, but %d is not", what, line+1, literal)
}

// counts judges a clause of cells and numbers of ones in a line, by the balance of the line.
func (j *judge) counts(clause []int32, line meaning.Line) error {
	x := j.axisOf(line.Column)
	x.counter.start()
	for _, l := range clause {
		v := abs(l)
		switch m := j.helpers.of(v).(type) {
		case nil:
			if int(x.line[v-1]) != line.Index {
				return stray(l, x.name, line.Index)
			}
			cell := int(x.place[v-1])
			x.counter.addCount(meaning.Count{From: cell, To: cell + 1, Value: 1, AtLeast: 1}, l)
		case meaning.Count:
			if m.Line != line {
				return stray(l, x.name, line.Index)
			}
			x.counter.addCount(m, l)
		case meaning.Wire:
			if m.Line != line {
				return stray(l, x.name, line.Index)
			}
			x.counter.add(m, l)
		default:
			return stray(l, "numbers of ones in "+x.name, line.Index)
		}
	}
	possible, tooMany := x.counter.possible(x.load(x.assumed, line.Index))
	j.work(x.counter.tries)
	switch {
	case tooMany:
		return fmt.Errorf("it has too many stretches of %s %d to try all numbers of ones in them", x.name, line.Index+1)
	case possible:
		return fmt.Errorf("%s %d can have half ones although it is false", x.name, line.Index+1)
	}
	return nil
}

// states judges a clause of cells and states of the automaton of a line.
func (j *judge) states(clause []int32, line meaning.Line) error {
	x := j.axisOf(line.Column)
	x.marks = x.marks[:0]
	x.load(x.assumed, line.Index)
	from := x.n
	for _, l := range clause {
		v := abs(l)
		switch m := j.helpers.of(v).(type) {
		case nil:
			if int(x.line[v-1]) != line.Index {
				return stray(l, x.name, line.Index)
			}
			x.assumed[x.place[v-1]] &= refuting(l)
			from = min(from, int(x.place[v-1]))
		case meaning.State:
			if m.Line != line {
				return stray(l, x.name, line.Index)
			}
			x.marks = append(x.marks, x.automaton.markOf(m.Read, m.Ones, m.Last, m.Run, l < 0))
			from = min(from, m.Read)
		default:
			return stray(l, "states of "+x.name, line.Index)
		}
	}
	j.work(len(x.marks) * bits.Len(uint(len(x.marks))))
	slices.SortFunc(x.marks, func(a, b mark) int { return cmp.Compare(a.place, b.place) })
	if x.automaton.fillable(line.Index, x.assumed, x.marks, from) {
		return fmt.Errorf("%s %d can have half ones, and no three alike, although it is false", x.name, line.Index+1)
	}
	return nil
}

// linesFollow reports whether a clause of cells follows from the rules of one line, or
// because two lines would be equal.
func (j *judge) linesFollow(clause []int32) bool {
	for _, x := range j.axes {
		if x != nil && x.lineFollows(clause) {
			return true
		}
	}
	for _, x := range j.axes {
		if x != nil && x.distinct && x.pairFollows(clause) {
			return true
		}
	}
	return false
}
