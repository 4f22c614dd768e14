// Package setting makes random answers for each kind of puzzle, and says which clues an answer allows.
// Everything else about making puzzles is in package author, which never asks for the kind.
package setting

import (
	"context"
	"math/rand/v2"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// Setting is what package author needs to make puzzles of a family.
type Setting struct {
	// Clue returns the clue that an answer allows in a cell of a board, or 0 if there is none.
	Clue func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue

	// Swap returns the clue for the other value, if the values can be exchanged: an answer with all bits
	// flipped obeys the rules as well. If they cannot, Swap is nil.
	Swap func(clue puzzle.Clue) puzzle.Clue

	// Answer makes an answer to begin with, ignoring the clues of the board. It fails if there is none. If Answer is nil, the
	// first solution that a solver finds is used.
	Answer func(ctx context.Context, b puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error)

	// Change makes a random answer from another. If same is nil, it leaves nothing that a person would recognise. Otherwise
	// it makes small changes where solutions with the clues of the answer differ: same marks the bits where they agree. If
	// ctx ends, it changes less.
	Change func(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, same []bool, random *rand.Rand) puzzle.Answer
}

var settings = map[puzzle.Kind]*Setting{
	"takuzu": &takuzuSetting, "3-in-a-row": &takuzuSetting, "masyu": &masyuSetting, "slitherlink": &slitherlinkSetting,
}

// Of returns the Setting of a kind, or nil if it has none, as only rule files know how to make its puzzles.
func Of(kind puzzle.Kind) *Setting { return settings[kind] }

// allowed is the Setting.Clue of families that are in rule files.
func allowed(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue {
	return b.(*rulefile.Grid).Allowed(a, at)
}

// Clues lists all clues that an answer allows, row by row.
func (s *Setting) Clues(b puzzle.Puzzle, a puzzle.Answer) (all []puzzle.Placed) {
	rows, cols := b.Size()
	for r := range rows {
		for c := range cols {
			at := puzzle.Cell{Row: r, Col: c}
			if clue := s.Clue(b, a, at); clue != 0 {
				all = append(all, puzzle.Placed{Cell: at, Clue: clue})
			}
		}
	}
	return all
}
