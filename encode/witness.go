package encode

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
)

// testify keeps the witness of a cut, if anybody wants it.
func (k *loopCutter) testify(l loop, witness func(loop) string) {
	if k.witnesses != nil {
		*k.witnesses = append(*k.witnesses, witness(l))
	}
}

// loopWitness says that a closed loop misses a cell that has to be visited: "loop r1c1
// r1c2 r2c2 r2c1 misses r4c1".
func (k *loopCutter) loopWitness(l loop) string {
	return fmt.Sprintf("loop %s misses %s", k.names(l.cells), k.name(k.toVisit(l, false)))
}

// regionWitness says that the loop has to leave a region, because there is something to
// visit in it and outside: "region r1c1 r1c2 … holds r1c1 apart r4c1". A region with
// nothing to visit is entered if an edge in it is used: "region … entered r1c1-r1c2 apart
// r4c1".
func (k *loopCutter) regionWitness(l loop) string {
	inside := "holds " + k.name(k.toVisit(l, true))
	if l.pearls == 0 && !k.board.Full {
		r, c, down := k.board.Edge(l.edges[0])
		from := puzzle.CellName(r, c)
		if down {
			r++
		} else {
			c++
		}
		inside = "entered " + from + "-" + puzzle.CellName(r, c)
	}
	return fmt.Sprintf("region %s %s apart %s", k.names(l.cells), inside, k.name(k.toVisit(l, false)))
}

// toVisit returns the first cell on a loop, or off it, that has to be visited. There is one:
// a loop that misses nothing is not cut off.
func (k *loopCutter) toVisit(l loop, on bool) int {
	rows, cols := k.board.Size()
	for cell := range rows * cols {
		if (k.board.Full || k.board.At(cell/cols, cell%cols) != masyu.None) && slices.Contains(l.cells, cell) == on {
			return cell
		}
	}
	return -1
}

// name names a cell by its number, row by row.
func (k *loopCutter) name(cell int) string {
	_, cols := k.board.Size()
	return puzzle.CellName(cell/cols, cell%cols)
}

func (k *loopCutter) names(cells []int) string {
	words := make([]string, len(cells))
	for i, cell := range cells {
		words[i] = k.name(cell)
	}
	return strings.Join(words, " ")
}
