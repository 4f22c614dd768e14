package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle"
)

// witness says why a cut holds. It is one of
//
//	loop CELL… misses CELL
//	region CELL… holds CELL apart CELL
//	region CELL… entered CELL-CELL apart CELL
//
// with cells as puzzle.CellName names them. In Go they are row·columns + column.
type witness struct {
	loop    bool
	cells   []int  // of the loop, in walking order, or of the region
	apart   int    // a cell off them that the loop has to visit
	holds   int    // a cell of the region that the loop has to visit, or -1
	entered [2]int // if there is none: the ends of an edge in the region
}

var errWitness = errors.New(`expected "loop CELLS misses CELL", "region CELLS holds CELL apart CELL" or "region CELLS entered CELL-CELL apart CELL"`)

// parseWitness reads the witness of a cut on a board of the given size.
func parseWitness(text string, rows, cols int) (w witness, err error) {
	words := strings.Split(text, " ")
	w.loop = words[0] == "loop"
	if !w.loop && words[0] != "region" {
		return w, errWitness
	}
	words = words[1:]
	n := slices.IndexFunc(words, func(word string) bool { return !strings.HasPrefix(word, "r") })
	if n < 0 {
		return w, errWitness
	}
	w.cells = make([]int, n)
	for i, word := range words[:n] {
		if w.cells[i], err = parseCell(word, rows, cols); err != nil {
			return w, err
		}
	}
	w.holds = -1
	words = words[n:]
	switch {
	case w.loop && len(words) == 2 && words[0] == "misses":
	case !w.loop && len(words) == 4 && words[0] == "holds" && words[2] == "apart":
		w.holds, err = parseCell(words[1], rows, cols)
	case !w.loop && len(words) == 4 && words[0] == "entered" && words[2] == "apart":
		from, to, _ := strings.Cut(words[1], "-")
		if w.entered[0], err = parseCell(from, rows, cols); err == nil {
			w.entered[1], err = parseCell(to, rows, cols)
		}
	default:
		return w, errWitness
	}
	if err == nil {
		w.apart, err = parseCell(words[len(words)-1], rows, cols)
	}
	return w, err
}

// parseCell reads the name of a cell.
func parseCell(word string, rows, cols int) (int, error) {
	row, col, _ := strings.Cut(strings.TrimPrefix(word, "r"), "c")
	r, _ := strconv.Atoi(row)
	c, _ := strconv.Atoi(col)
	if !within(r, 1, rows) || !within(c, 1, cols) || puzzle.CellName(r-1, c-1) != word {
		return 0, fmt.Errorf("found %q, expected a cell from r1c1 to %s", word, puzzle.CellName(rows-1, cols-1))
	}
	return (r-1)*cols + c - 1, nil
}
