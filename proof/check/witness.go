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

// witness says why a cut holds. It is one of
//
//	loop POINT… misses STOP
//	region POINT… holds STOP apart STOP
//	region POINT… entered EDGE apart STOP
//
// with points and edges as the rule book names them, and stops by the cells of their clues.
type witness struct {
	loop   bool
	points []int      // of the loop, in walking order, or of the region
	apart  *rule.Stop // off them
	holds  *rule.Stop // in the region, or nil
	edge   int        // if there is none: an edge in the region
}

var errWitness = errors.New(`expected "loop POINTS misses CELL", "region POINTS holds CELL apart CELL" or "region POINTS entered EDGE apart CELL"`)

// parseWitness reads the witness of a cut.
func parseWitness(loop *rule.Loop, text string) (w witness, err error) {
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
	w.points = make([]int, n)
	for i, word := range words[:n] {
		if w.points[i], err = parsePoint(loop, word); err != nil {
			return w, err
		}
	}
	words = words[n:]
	switch {
	case w.loop && len(words) == 2 && words[0] == "misses":
	case !w.loop && len(words) == 4 && words[0] == "holds" && words[2] == "apart":
		w.holds, err = parseStop(loop, words[1])
	case !w.loop && len(words) == 4 && words[0] == "entered" && words[2] == "apart":
		w.edge, err = parseEdge(loop, words[1])
	default:
		return w, errWitness
	}
	if err == nil {
		w.apart, err = parseStop(loop, words[len(words)-1])
	}
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

// parseEdge reads the name of an edge, with its cells in either order. The edge begins at
// the point in the row and the column of one of them.
func parseEdge(loop *rule.Loop, word string) (int, error) {
	a, b, _ := strings.Cut(word, "-")
	for _, name := range [...]string{a, b} {
		at, _ := parseCell(name)
		for _, e := range [...]int{loop.Right(at.Row, at.Col), loop.Down(at.Row, at.Col)} {
			if e >= 0 && (loop.EdgeName(e) == word || loop.EdgeName(e) == b+"-"+a) {
				return e, nil
			}
		}
	}
	return 0, fmt.Errorf("found %q, expected an edge as %s", word, loop.EdgeName(0))
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
