package author

import (
	"cmp"
	"maps"
	"slices"

	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Change is a cell of a draft that gets another clue; 0 is none. On boards of rule files it can be another place (rulefile.SiteOf), and
// 1 is any clue.
type Change struct {
	puzzle.Cell
	Old, New puzzle.Clue
	From, To string // as boards are written
}

// Repair is a way to mend a draft.
type Repair struct {
	Changes []Change // row by row
	Board   puzzle.Board
	Answer  puzzle.Answer // the only solution, or after Drop one of perhaps several
	// Least is how many changes it takes at least to do what no repair before this one does,
	// and LeastHere how many lead to its solution.
	Least, LeastHere int
	Narrow           bool // LeastHere looks only at ways to drop clues, or to add those that were drawn for the solution
}

// repair says what makes the draft another board.
func (m *mender) repair(made puzzle.Board, answer puzzle.Answer) *Repair {
	changed := make(map[puzzle.Cell]Change)
	old, none := texts(m.board)
	for i, c := range m.clues {
		changed[c.Cell] = Change{c.Cell, c.Clue, 0, old[i], none}
	}
	now, _ := texts(made)
	for i, c := range Clues(made) {
		if was := changed[c.Cell]; was.From == now[i] {
			delete(changed, c.Cell)
		} else {
			changed[c.Cell] = Change{c.Cell, was.Old, c.Clue, cmp.Or(was.From, none), now[i]}
		}
	}
	byCell := func(a, b Change) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) }
	return &Repair{Board: made, Answer: answer, Changes: slices.SortedFunc(maps.Values(changed), byCell)}
}

// texts are how Clues are written, and how a place without one.
func texts(b puzzle.Board) (all []string, none string) {
	if b, ok := b.(*rulefile.Board); ok {
		return list.Map(b.Removable(), func(c rulefile.Clue) string { return c.Text }), "-"
	}
	symbols := family.For(b).Symbols
	return list.Map(puzzle.Clues(b), func(c puzzle.Placed) string { return symbols[c.Clue : c.Clue+1] }), symbols[:1]
}
