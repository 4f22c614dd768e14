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

// Change is a cell of a draft that gets another clue; 0 is no clue. On boards of rule files it can be a place other than a cell
// (rulefile.SiteOf), and 1 stands for any clue.
type Change struct {
	puzzle.Cell
	Old, New puzzle.Clue
	From, To string // as boards are written
}

// Repair is a way to mend a draft.
type Repair struct {
	Changes []Change // row by row
	Board   puzzle.Board
	Answer  puzzle.Answer // the only solution; after Drop there may be others
	// Least is a proven lower bound on the number of changes, for any repair other than those listed before this one.
	// LeastHere is such a bound for repairs that lead to this solution.
	Least, LeastHere int
	Narrow           bool // LeastHere counts only ways that drop clues, or add clues that were drawn for the solution
}

// repair compares the draft with a mended board.
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

// texts returns the removable clues as text, in the order of Clues, and the text for a place without a clue.
func texts(b puzzle.Board) (all []string, none string) {
	if b, ok := b.(*rulefile.Board); ok {
		return list.Map(b.Removable(), func(c rulefile.Clue) string { return c.Text }), "-"
	}
	symbols := family.For(b).Symbols
	return list.Map(puzzle.Clues(b), func(c puzzle.Placed) string { return symbols[c.Clue : c.Clue+1] }), symbols[:1]
}
