package check

import (
	"errors"

	"gridcnf/meaning"
	"gridcnf/puzzle/masyu"
)

// masyuJudge judges the clauses of a Masyu board. A clause of edges follows from the rules
// of a cell, from what is inside and outside of the loop, or because there has to be a loop;
// a clause with faces follows from what is inside and outside.
type masyuJudge struct {
	board   *masyu.Board
	helpers *helpers
	edges   []domain // by answer bit; one more, which is 0, for what is beyond the border
	cells   []cell
	faces   faces
	changed []change
}

// change is an edge whose domain was made smaller for a while.
type change struct {
	edge   int32
	before domain
}

func newMasyuJudge(b *masyu.Board, h *helpers) *masyuJudge {
	j := &masyuJudge{board: b, helpers: h, cells: newCells(b), faces: newFaces(b)}
	j.edges = make([]domain, b.Bits()+1)
	for e := range j.edges {
		j.edges[e] = either
	}
	j.edges[b.Bits()] = zero
	return j
}

func (j *masyuJudge) known(bit int) domain { return j.edges[bit] }

func (j *masyuJudge) accept(clause []int32) error {
	if err := j.helpers.checkClause(clause); err != nil {
		return err
	}
	if err := j.follows(clause); err != nil {
		return err
	}
	if len(clause) == 1 && j.helpers.of(abs(clause[0])) == nil {
		e := abs(clause[0]) - 1
		j.edges[e] &= asserting(clause[0])
		if !j.faces.join(int(e), clause[0] > 0) {
			j.faces.torn = true
		}
	}
	return nil
}

func (j *masyuJudge) follows(clause []int32) error {
	for _, l := range clause {
		if j.helpers.of(abs(l)) != nil {
			if !j.facesFollow(clause) {
				return errors.New("its edges can part the inside from the outside although it is false")
			}
			return nil
		}
	}
	if j.cellsFollow(clause) || j.facesFollow(clause) {
		return nil
	}
	return errors.New("if it were false, every cell near it could be passed, the inside parted from the outside, and there could be a loop")
}

// cellsFollow reports whether one of the cells beside the edges of a clause could not be
// passed if it were false, or there could be no loop at all.
func (j *masyuJudge) cellsFollow(clause []int32) bool {
	for _, l := range clause {
		e := abs(l) - 1
		j.changed = append(j.changed, change{e, j.edges[e]})
		j.edges[e] &= refuting(l)
	}
	follows := j.blockedNear(clause) || !j.someEdge()
	for len(j.changed) > 0 {
		last := len(j.changed) - 1
		j.edges[j.changed[last].edge] = j.changed[last].before
		j.changed = j.changed[:last]
	}
	return follows
}

// blockedNear reports whether a cell that has an edge of the clause, or goes on to one,
// cannot be passed; for a clause without edges any cell will do.
func (j *masyuJudge) blockedNear(clause []int32) bool {
	rows, cols := j.board.Size()
	if len(clause) == 0 {
		for i := range j.cells {
			if !j.passable(i) {
				return true
			}
		}
	}
	for _, l := range clause {
		r, c, down := j.board.Edge(int(abs(l) - 1))
		for d := -1; d <= 2; d++ {
			row, col := r, c+d
			if down {
				row, col = r+d, c
			}
			if within(row, 0, rows-1) && within(col, 0, cols-1) && !j.passable(row*cols+col) {
				return true
			}
		}
	}
	return false
}

// someEdge reports whether an edge can be on the loop.
func (j *masyuJudge) someEdge() bool {
	for _, v := range j.edges {
		if v&one != 0 {
			return true
		}
	}
	return false
}

// facesFollow reports whether the edges and faces of a clause contradict one another if it
// is false: an edge is on the loop if and only if one of its faces is inside.
func (j *masyuJudge) facesFollow(clause []int32) bool {
	f := &j.faces
	start := f.mark()
	consistent := true
	for _, l := range clause {
		v := abs(l)
		if m, ok := j.helpers.of(v).(meaning.Inside); ok {
			consistent = f.colour(m.Row, m.Col, l < 0) && consistent
		} else {
			consistent = f.join(int(v-1), l < 0) && consistent
		}
	}
	follows := !consistent || f.torn
	f.undo(start)
	return follows
}
