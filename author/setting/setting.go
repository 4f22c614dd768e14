// Package setting says how puzzles of each kind are set: what a random answer is like, and which clues an
// answer allows. Everything else about making puzzles is in package author and asks for no kind.
package setting

import (
	"context"
	"fmt"
	"math/rand/v2"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/rulefile"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
)

// Setting is how puzzles of a family are set.
type Setting struct {
	// Clue is the clue that an answer allows in a cell of a board, 0 if there is none.
	Clue func(b puzzle.Puzzle, a puzzle.Answer, at puzzle.Cell) puzzle.Clue

	// Swap is the clue that stands for the other value where values can be exchanged: an answer with all
	// bits turned round obeys the rules as well. It is nil where they cannot.
	Swap func(clue puzzle.Clue) puzzle.Clue

	// Answer makes an answer to begin with, for a board whose clues do not count, or says
	// why there is none. If it is nil, the first solution that a solver finds is taken.
	Answer func(ctx context.Context, b puzzle.Puzzle, random *rand.Rand) (puzzle.Answer, error)

	// Change makes a random answer of another one, of which nothing that a person would see
	// is left if same is nil. Else it changes a little where solutions with its clues differ:
	// same tells by bit where they do not. If the context ends, it has changed less.
	Change func(ctx context.Context, b puzzle.Puzzle, a puzzle.Answer, same []bool, random *rand.Rand) puzzle.Answer
}

var settings = map[puzzle.Kind]*Setting{
	takuzu.Takuzu: &takuzuSetting, takuzu.ThreeInARow: &takuzuSetting, masyu.Masyu: &masyuSetting, slitherlink.Slitherlink: &slitherlinkSetting,
}

// Of is how puzzles of a kind are set, or an error if nobody has said that.
func Of(kind puzzle.Kind) (*Setting, error) {
	s := settings[kind]
	if s == nil {
		return nil, puzzle.NoPower(fmt.Sprintf("no way of making %s puzzles is known", kind))
	}
	return s, nil
}

// allowed is the clue that an answer allows in a cell, as the board's rule file says.
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
