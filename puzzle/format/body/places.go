package body

import (
	"iter"
	"slices"

	"gridcnf/puzzle/rulefile"
)

// slot is a place of a codec, and which of the tokens there the codec reads or writes.
type slot struct {
	rulefile.Position
	part int
	of   int // how many tokens stand there; 0 for just one, list for any number
}

const (
	list   = -1
	centre = -2 // the part is a quarter of a cell: 0 its middle, 1 its right side, 2 the lower one, 3 their corner
)

// slots are the places of a codec, in order. They are made one at a time, as most texts that we try fail at the first.
type slots struct {
	n  int
	at func(i int) slot
}

// all yields the places in order.
func (l slots) all() iter.Seq[slot] {
	return func(yield func(slot) bool) {
		for i := 0; i < l.n && yield(l.at(i)); i++ {
		}
	}
}

// listed makes slots of a list.
func listed(all []slot) slots { return slots{len(all), func(i int) slot { return all[i] }} }

func cells(s *sheet) slots { return s.grid("cell", 0, 0, 0) }

func corners(s *sheet) slots { return s.grid("corner", 0, 1, 1) }

// crossings returns the corners inside the board.
func crossings(s *sheet) slots { return s.grid("corner", 1, -1, -1) }

// sides returns the right and the lower side of each cell except the last, cell by cell.
func sides(s *sheet) slots {
	all := cells(s)
	return slots{2 * (all.n - 1), func(i int) slot {
		x := all.at(i / 2)
		x.Kind = [...]string{"east", "south"}[i%2]
		return x
	}}
}

// easts returns the borders between two cells of a row, and souths those between two cells of a column.
func easts(s *sheet) slots { return s.grid("east", 0, 0, -1) }

func souths(s *sheet) slots { return s.grid("south", 0, -1, 0) }

// limits returns the borders between two cells: those within rows first.
func limits(s *sheet) slots {
	east, south := easts(s), souths(s)
	return slots{east.n + south.n, func(i int) slot {
		if i < east.n {
			return east.at(i)
		}
		return south.at(i - east.n)
	}}
}

// grid returns the places of a kind row by row, from row and column from on. high and wide are how many more rows and columns there are
// than the board has.
func (s *sheet) grid(kind string, from, high, wide int) slots {
	rows, cols := s.b.Size()
	rows, cols = rows+high, cols+wide
	return slots{rows * cols, func(i int) slot {
		return slot{Position: rulefile.Position{Kind: kind, Row: from + i/cols, Col: from + i%cols}}
	}}
}

func outside(s *sheet) slots { return listed(s.beyond()) }

// beyond returns the places above, below, left and right of the board, as far as the family has clues there, line by line. If several stand
// one behind the other, the nearest comes first; of a list, there are as many places as it can have numbers.
func (s *sheet) beyond() (all []slot) {
	rows, cols := s.b.Size()
	sides, deep, lists := s.b.File().Sides()
	for _, side := range sides {
		lines, across := cols, rows
		if side == "left" || side == "right" {
			lines, across = rows, cols
		}
		many, of := deep, 0
		switch {
		case lists:
			many, of = (across+1)/2, list
		case deep > 1:
			of = deep
		}
		all = slices.Grow(all, lines*many)
		for i := range lines * many {
			all = append(all, slot{rulefile.Position{Kind: side, Row: -1, Col: i / many}, i % many, of})
		}
	}
	return all
}

// dots returns the middles of cells, sides and corners inside the board, row by row.
func dots(s *sheet) slots {
	rows, cols := s.b.Size()
	return slots{(2*rows - 1) * (2*cols - 1), func(i int) slot {
		y, x := i/(2*cols-1), i%(2*cols-1)
		return slot{rulefile.Position{Kind: "cell", Row: y / 2, Col: x / 2}, 2*(y%2) + x%2, centre}
	}}
}

// spots returns the same places as cells, borders and corners.
func spots(s *sheet) slots {
	all := dots(s)
	return slots{all.n, func(i int) slot {
		x := all.at(i)
		kind := [...]string{"cell", "east", "south", "corner"}[x.part]
		return slot{Position: rulefile.Position{Kind: kind, Row: x.Row + x.part/3, Col: x.Col + x.part/3}}
	}}
}

// rooms returns one cell of each area, in the order of the areas' first cells: the cell with a clue, or else the first one of its leftmost
// column, where pzpr shows the clue.
func rooms(s *sheet) slots {
	if s.borders != nil {
		s.divide()
	}
	var all []slot
	at := make(map[string]int)
	for x := range cells(s).all() {
		name := s.b.Area(x.Row, x.Col)
		if i, known := at[name]; s.b.Hole(x.Row, x.Col) {
			continue
		} else if !known {
			at[name] = len(all)
			all = append(all, x)
		} else if s.left[all[i].Position] == "" && (s.left[x.Position] != "" || x.Col < all[i].Col) {
			all[i] = x
		}
	}
	return listed(all)
}
