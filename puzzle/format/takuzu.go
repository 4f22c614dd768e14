package format

import (
	"errors"
	"strings"
)

// Takuzu text: a row a line, of 0 and 1 (or O and I), everything else that is
// usual for an empty cell, with or without blanks between the cells; leniently, any
// other character is an empty cell. A size line "R C" may stand before the rows; such
// a grid may have 1 for one and 2 for zero, as the collections of puzzlekit-dataset
// have.
//
// Source: the .takuzu files of jpverkamp and the dialects seen elsewhere.

const (
	takuzuEmpty = ".-_xX?"
	takuzuChars = "01OI" + takuzuEmpty
)

var takuzuDialect = &dialect{
	family:  binary,
	instead: ".",
	plain:   newAlphabet("0 1 (O I) or . - _ x X ? for an empty cell", takuzuEmpty, "0O", "1I"),
	more:    newAlphabet("0 1 (O I, or 2 for 0) or . - _ x X ? for an empty cell", takuzuEmpty, "0O2", "1I"),
	check: func(g *grid) error {
		if g.seen.any("2") && g.seen.any("0O") {
			return errors.New("the grid has both 0 and 2, expected 0 and 1, or 1 and 2 (2 is then 0)")
		}
		return nil
	},
}

func isTakuzu(h *head) bool {
	chars := takuzuChars
	if h.sized {
		chars += "2"
	}
	if len(h.rows) == 0 || !h.perCell || !h.cells.within(chars) {
		return false
	}
	if h.cells.within("01x") && h.cells.any("x") && !isTaskGrid(h) {
		return false // lines of a binairo file with x for 24 empty cells
	}
	_, single := h.equalWords()
	return h.sized || len(h.rows) > 1 || !single
}

// isTaskGrid reports whether lines that can be tasks are rather the rows of a
// grid.
func isTaskGrid(h *head) bool {
	if !h.cells.within(takuzuChars) || !h.perCell || len(h.rows) < 2 {
		return false
	}
	_, equal := h.equalWords()
	return equal || h.sized || strings.ContainsAny(h.rows[0], " \t")
}

var takuzuWriting = gridWriting(".takuzu", ".01")
