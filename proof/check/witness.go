package check

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/rule"
)

// witness says why a cut holds:
//
//	loop POINT… misses STOP
//
// with points as the rule book names them, and stops by the cells of their clues.
type witness struct {
	points []int      // of the loop, in walking order
	missed *rule.Stop // it does not have the edges of it that are needed
}

var errWitness = errors.New(`expected "loop POINTS misses CELL"`)

// parseWitness reads the witness of a cut.
func parseWitness(loop *rule.Loop, text string) (w witness, err error) {
	words := strings.Split(text, " ")
	last := len(words) - 1
	if last < 3 || words[0] != "loop" || words[last-1] != "misses" {
		return w, errWitness
	}
	w.points = make([]int, last-2)
	for i, word := range words[1 : last-1] {
		if w.points[i], err = parsePoint(loop, word); err != nil {
			return w, err
		}
	}
	w.missed, err = parseStop(loop, words[last])
	return w, err
}

// parsePoint reads the name of a point: the cell that it is, or the two cells between which
// it is a corner, of which the second one has its row and column.
func parsePoint(loop *rule.Loop, word string) (int, error) {
	at, ok := parseCell(word[strings.IndexByte(word, '/')+1:])
	if !ok || !within(at.Row, 0, loop.Rows-1) || !within(at.Col, 0, loop.Cols-1) || loop.PointSite(at.Row, at.Col).String() != word {
		return 0, fmt.Errorf("found %q, expected a point from %s to %s", word, loop.PointName(0), loop.PointName(loop.Points()-1))
	}
	return at.Row*loop.Cols + at.Col, nil
}

// parseStop reads the name of the cell of a stop.
func parseStop(loop *rule.Loop, word string) (*rule.Stop, error) {
	at, ok := parseCell(word)
	i := slices.IndexFunc(loop.Stops, func(s rule.Stop) bool { return s.Place == at })
	if !ok || i < 0 {
		return nil, fmt.Errorf("found %q, expected a cell that the loop has to touch", word)
	}
	return &loop.Stops[i], nil
}

// parseCell reads the name of a cell.
func parseCell(word string) (cell puzzle.Cell, ok bool) {
	row, col, _ := strings.Cut(strings.TrimPrefix(word, "r"), "c")
	r, _ := strconv.Atoi(row)
	c, _ := strconv.Atoi(col)
	cell = puzzle.Cell{Row: r - 1, Col: c - 1}
	return cell, cell.String() == word
}
