package family

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// table has a row for every family. It is plain data, which the compiler lays out, so it costs no time when the program starts.
//
// Sources of binary puzzles: the .takuzu files of jpverkamp and the dialects seen elsewhere; gotak, github.com/McKael/takuzu; the tasks of
// puzzle-binairo.com and the boards of binarypuzzle.com as collected in github.com/Borroot/binairo-scrapers, folders sets2 and sets1. Of
// Masyu: the grids of mindgames (W B .), pvv.org (o * .) and others (O @ .); the tasks of puzzle-masyu.com as collected in
// github.com/joshprzybyszewski/masyu. Of Slitherlink: puzzle-loop.com. Of all: github.com/robx/pzprjs;
// github.com/SmilingWayne/puzzlekit-dataset; www.janko.at/Raetsel.
var table = []*Family{
	{
		Kinds: []Kind{
			{Name: "takuzu", Aliases: []string{"binairo"}, Title: "A Takuzu"},
			{Name: "3-in-a-row", Aliases: []string{"tohu-wa-vohu", "unruly"}, Title: "A 3-in-a-Row"},
		},
		Options: []Option{{"distinct-rows", "no two rows are equal"}, {"distinct-columns", "no two columns are equal"}},
		Symbols: ".01", Even: true,
	},
	{
		Kinds:   []Kind{{Name: "masyu", Title: "A Masyu"}},
		Options: []Option{{"full", "the loop visits every cell"}},
		Symbols: ".WB?", ClueNames: []string{"empty", "white pearl", "black pearl", "grey pearl"},
	},
	{
		Kinds:   []Kind{{Name: "slitherlink", Aliases: []string{"loopy", "fences"}, Title: "A Slitherlink"}},
		Symbols: ".01234",
	},
}

// New returns a board without clues, with the rules of the kind. It fails for sizes that the family does not have.
func (f *Family) New(kind puzzle.Kind, rows, cols int) (puzzle.Board, error) {
	if f.Even && (rows < 2 || cols < 2 || rows%2 != 0 || cols%2 != 0) {
		return nil, fmt.Errorf("the board is %dx%d, but a binary puzzle needs an even number of rows and columns, at least 2 (half of every line is 0)", rows, cols)
	}
	b, err := rulefile.FirstGrid(kind, rows, cols)
	if err != nil {
		return nil, err
	}
	return b, nil
}
