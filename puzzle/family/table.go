package family

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family/game"
	"gridcnf/puzzle/rulefile"
)

// families has a row for every family.
//
// Sources of binary puzzles: the .takuzu files of jpverkamp and the dialects seen elsewhere; gotak, github.com/McKael/takuzu; the tasks of
// puzzle-binairo.com and the boards of binarypuzzle.com as collected in github.com/Borroot/binairo-scrapers, folders sets2 and sets1. Of
// Masyu: the grids of mindgames (W B .), pvv.org (o * .) and others (O @ .); the tasks of puzzle-masyu.com as collected in
// github.com/joshprzybyszewski/masyu. Of Slitherlink: puzzle-loop.com. Of all: github.com/robx/pzprjs;
// github.com/SmilingWayne/puzzlekit-dataset; www.janko.at/Raetsel.
//
//go:embed families.json
var families []byte

// table is read when the program starts, for every run needs it.
var table = func() (all []*Family) {
	if err := json.Unmarshal(families, &all); err != nil {
		panic(err)
	}
	for _, f := range all {
		f.Dialects.Tatham = game.All[f.Game]
	}
	return all
}()

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
