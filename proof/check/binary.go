package check

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gridcnf/meaning"
	"gridcnf/puzzle/takuzu"
)

// binaryJudge judges the clauses of a binary board. The helpers in a clause say which rule
// it is about; a clause of cells alone can follow from a given, from the line or the lines
// that its cells are in, or because two lines would be equal.
type binaryJudge struct {
	board   *takuzu.Board
	helpers *helpers
	axes    [2]*axis // the rows, the columns
}

func newBinaryJudge(b *takuzu.Board, h *helpers) *binaryJudge {
	rows, cols := b.Size()
	j := &binaryJudge{b, h, [2]*axis{
		newAxis("row", rows, cols, b.Distinct.Rows),
		newAxis("column", cols, rows, b.Distinct.Cols),
	}}
	for r := range rows {
		for c := range cols {
			j.axes[0].put(r*cols+c, r, c)
			j.axes[1].put(r*cols+c, c, r)
		}
	}
	return j
}

func (j *binaryJudge) known(bit int) domain { return j.axes[0].cells[bit] }

func (j *binaryJudge) acceptCut([]int32, string) error {
	return errors.New("a binary board has no cuts")
}

func (j *binaryJudge) accept(clause []int32) error {
	if err := j.helpers.checkClause(clause); err != nil {
		return err
	}
	if err := j.follows(clause); err != nil {
		return err
	}
	if len(clause) == 1 && j.helpers.of(abs(clause[0])) == nil {
		for _, x := range j.axes {
			x.know(int(abs(clause[0]))-1, asserting(clause[0]))
		}
	}
	return nil
}

// follows chooses the rule by the first helper in a clause.
func (j *binaryJudge) follows(clause []int32) error {
	for _, l := range clause {
		switch m := j.helpers.of(abs(l)).(type) {
		case meaning.Count:
			return j.counts(clause, m.Line)
		case meaning.Wire:
			return j.counts(clause, m.Line)
		case meaning.State:
			return j.states(clause, m.Line)
		case meaning.Differ:
			return j.differs(clause, m)
		}
	}
	return j.cellsOnly(clause)
}

func (j *binaryJudge) axisOf(columns bool) *axis {
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
func (j *binaryJudge) counts(clause []int32, line meaning.Line) error {
	x := j.axisOf(line.Column)
	x.counter.start()
	for _, l := range clause {
		v := abs(l)
		switch m := j.helpers.of(v).(type) {
		case nil:
			if int(x.line[v-1]) != line.Index {
				return stray(l, x.name, line.Index)
			}
			x.counter.addCell(int(x.place[v-1]), l)
		case meaning.Count:
			if m.Line != line {
				return stray(l, x.name, line.Index)
			}
			x.counter.addCount(m, l)
		case meaning.Wire:
			if m.Line != line {
				return stray(l, x.name, line.Index)
			}
			x.counter.addWire(m, l)
		default:
			return stray(l, "numbers of ones in "+x.name, line.Index)
		}
	}
	switch possible, tooMany := x.counter.possible(x.of(line.Index)); {
	case tooMany:
		return fmt.Errorf("it has too many stretches of %s %d to try all numbers of ones in them", x.name, line.Index+1)
	case possible:
		return fmt.Errorf("%s %d can have half ones although it is false", x.name, line.Index+1)
	}
	return nil
}

// states judges a clause of cells and states of the automaton of a line.
func (j *binaryJudge) states(clause []int32, line meaning.Line) error {
	x := j.axisOf(line.Column)
	x.marks = x.marks[:0]
	copy(x.assumed, x.of(line.Index))
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
	slices.SortFunc(x.marks, func(a, b mark) int { return cmp.Compare(a.place, b.place) })
	if x.automaton.fillable(line.Index, x.assumed, x.marks, from) {
		return fmt.Errorf("%s %d can have half ones, and no three alike, although it is false", x.name, line.Index+1)
	}
	return nil
}

// cellsOnly judges a clause of cells.
func (j *binaryJudge) cellsOnly(clause []int32) error {
	if len(clause) == 1 && j.given(int(abs(clause[0]))-1) == asserting(clause[0]) {
		return nil
	}
	for _, x := range j.axes {
		if x.lineFollows(clause) {
			return nil
		}
	}
	for _, x := range j.axes {
		if x.distinct && x.pairFollows(clause) {
			return nil
		}
	}
	if len(clause) == 0 {
		return errors.New("no line and no two equal lines break a rule yet")
	}
	return errors.New("it is no given, and no line and no two equal lines would break a rule if it were false")
}

// given returns what is printed in a cell.
func (j *binaryJudge) given(bit int) domain {
	rows, columns := j.axes[0], j.axes[1]
	switch j.board.At(int(rows.line[bit]), int(columns.line[bit])) {
	case takuzu.Zero:
		return zero
	case takuzu.One:
		return one
	}
	return either
}
