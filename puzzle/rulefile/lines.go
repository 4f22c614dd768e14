package rulefile

import (
	"fmt"
	"strings"

	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
)

// answerFields splits the rows of an answer into fields, one for each cell. The first rows, as many as sized, have
// the size and are not read. It gives up with an Error unless there are as many fields as the board has cells.
func answerFields(rows []string, sized, height, width int) (all [][]Field) {
	if n := len(rows) - sized; n != height {
		check(&Error{len(rows), 1, fmt.Sprintf("found %d rows, expected %d", n, height)})
	}
	for r, row := range rows[sized:] {
		fs := Fields(row, sized+r+1)
		if len(fs) != width {
			check(&Error{sized + r + 1, len(row) + 1, fmt.Sprintf("the row has %d cells, expected %d", len(fs), width)})
		}
		all = append(all, fs)
	}
	return all
}

// compass has the letters for directions in collections, in the order of puzzle.Lattice.Around; back has the opposite directions.
const compass, back = "nsew", "snwe"

// exitsIn returns the letters of a field that says in which directions a line leaves its cell, in small letters. They can stand in any
// order and case. For any other field it returns "".
func exitsIn(text string) string {
	if text = strings.ToLower(text); strings.Trim(text, compass) == "" {
		return text
	}
	return ""
}

// ReadLoop reads the rows of a loop from cell to cell: for each cell "-", or the two directions in which the loop leaves it, in any order and
// case. It fails with an Error if the rows do not fit the board or contradict each other.
func ReadLoop(p puzzle.Puzzle, rows []string) (_ puzzle.Answer, err error) {
	defer giveup.Caught(&err)
	height, width := p.Size()
	all := answerFields(rows, 0, height, width)
	plain := make([]string, height)
	for r, row := range all {
		for _, f := range row {
			if exits := exitsIn(f.Text); f.Text != "-" && (len(exits) != 2 || exits[0] == exits[1]) {
				f.refuse("found %q, expected ns ew ne nw se sw or -", f.Text)
			}
		}
		plain[r] = strings.ToLower(strings.Join(strings.Fields(rows[r]), " "))
	}
	checkExits(all, func(int, int) bool { return false })
	return p.Answer(plain), nil
}

// checkExits gives up with an Error at the first field that contradicts the rest of an answer: the line that it draws leaves the board, goes into
// a hole or does not go on in the next cell. What has neither exits nor "-" may hide a line.
func checkExits(all [][]Field, hole func(r, c int) bool) {
	for r, row := range all {
		for c, f := range row {
			for way, name := range [...]string{"north", "south", "east", "west"} {
				why, times := "", strings.Count(exitsIn(f.Text), compass[way:way+1])
				if times == 0 {
					continue
				}
				nr, nc := puzzle.Step(r, c, 1<<way)
				if nr < 0 || nr >= len(all) || nc < 0 || nc >= len(row) {
					why = ", where the board ends"
				} else if next := all[nr][nc].Text; hole(nr, nc) {
					why = ", where the board has a hole"
				} else if exits := exitsIn(next); (exits != "" || next == "-") && strings.IndexByte(exits, back[way]) < 0 {
					back := [...]string{"south", "north", "west", "east"}[way]
					why = ", but " + puzzle.CellName(nr, nc) + " has no line " + back
				} else if times > 1 {
					why = " twice"
				}
				if why != "" {
					f.refuse("%s: the line goes %s%s", puzzle.CellName(r, c), name, why)
				}
			}
		}
	}
}
