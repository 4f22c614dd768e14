package format

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// exits are the directions in which a loop leaves a cell.
type exits byte

const (
	north exits = 1 << iota
	south
	east
	west
)

var exitOf = map[byte]exits{'n': north, 's': south, 'e': east, 'w': west}

// exitsOf reads a cell of a loop: "-", or two directions in any order and case.
func exitsOf(word string) (exits, error) {
	if word == "-" {
		return 0, nil
	}
	if len(word) == 2 {
		a, b := exitOf[word[0]|0x20], exitOf[word[1]|0x20]
		if a != 0 && b != 0 && a != b {
			return a | b, nil
		}
	}
	return 0, fmt.Errorf("found %q, expected ns ew ne nw se sw or -", word)
}

// edges turns the exits of all cells into an answer. Neighbours must agree; if
// they do not, err says so of the given cell.
func edges(b *masyu.Board, cells []exits) (a puzzle.Answer, cell int, err error) {
	_, cols := b.Size()
	a = make(puzzle.Answer, b.Bits())
	for i, x := range cells {
		r, c := i/cols, i%cols
		for _, side := range [...]struct {
			to, from exits
			edge     int
			next     int
			name     string
		}{
			{north, south, b.Down(r-1, c), i - cols, "above"},
			{south, north, b.Down(r, c), i + cols, "below"},
			{west, east, b.Right(r, c-1), i - 1, "to the left"},
			{east, west, b.Right(r, c), i + 1, "to the right"},
		} {
			switch {
			case x&side.to == 0:
			case side.edge < 0:
				return nil, i, fmt.Errorf("the line at %s leaves the board", puzzle.CellName(r, c))
			case cells[side.next]&side.from == 0:
				return nil, i, fmt.Errorf("the line at %s does not go on in the cell %s", puzzle.CellName(r, c), side.name)
			default:
				a[side.edge] = true
			}
		}
	}
	return a, 0, nil
}
