package masyu

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// exitsOf reads a cell of a loop: "-", or two directions in any order and case.
func exitsOf(word string) (exits byte, err error) {
	if word == "-" {
		return 0, nil
	}
	if len(word) == 2 {
		a, b := strings.IndexByte(masyu.Letters, word[0]|0x20), strings.IndexByte(masyu.Letters, word[1]|0x20)
		if a >= 0 && b >= 0 && a != b {
			return 1<<a | 1<<b, nil
		}
	}
	return 0, fmt.Errorf("found %q, expected ns ew ne nw se sw or -", word)
}

// back are the directions from the neighbours.
var back = [...]int{puzzle.North: puzzle.South, puzzle.South: puzzle.North, puzzle.East: puzzle.West, puzzle.West: puzzle.East}

// edges turns the exits of all cells into an answer. If neighbours do not agree, err says so of a cell.
func edges(p puzzle.Puzzle, cells []byte) (a puzzle.Answer, cell int, err error) {
	b := p.(*masyu.Board)
	sides := [...]string{puzzle.North: "above", puzzle.South: "below", puzzle.East: "to the right", puzzle.West: "to the left"}
	a = make(puzzle.Answer, b.Bits())
	for i, exits := range cells {
		r, c := i/b.Cols, i%b.Cols
		for direction, edge := range b.Around(r, c) {
			if exits>>direction&1 == 0 {
				continue
			}
			if edge < 0 {
				return nil, i, fmt.Errorf("the line at %s leaves the board", puzzle.CellName(r, c))
			}
			if nr, nc := puzzle.Step(r, c, 1<<direction); cells[nr*b.Cols+nc]>>back[direction]&1 == 0 {
				return nil, i, fmt.Errorf("the line at %s does not go on in the cell %s", puzzle.CellName(r, c), sides[direction])
			}
			a[edge] = true
		}
	}
	return a, 0, nil
}
