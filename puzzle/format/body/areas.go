package body

import (
	"fmt"

	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/rulefile"
)

// borders are those between neighbours in a row, row by row, and then those between neighbours in a column: row by row, or
// column by column.
func borders(rows, cols int, byColumn bool) (blocks [2][][2]puzzle.Cell) {
	for i := range rows * cols {
		at := puzzle.Cell{Row: i / cols, Col: i % cols}
		if at.Col+1 < cols {
			blocks[0] = append(blocks[0], [2]puzzle.Cell{at, {Row: at.Row, Col: at.Col + 1}})
		}
		if byColumn {
			at = puzzle.Cell{Row: i % rows, Col: i / rows}
		}
		if at.Row+1 < rows {
			blocks[1] = append(blocks[1], [2]puzzle.Cell{at, {Row: at.Row + 1, Col: at.Col}})
		}
	}
	return blocks
}

// divide makes areas of the borders that have been read. Cells that turn out to be holes divide, too.
func (s *sheet) divide() {
	s.b.Divide(func(x, y puzzle.Cell) bool { return s.borders[[2]puzzle.Cell{x, y}] || s.borders[[2]puzzle.Cell{y, x}] })
}

// areas is the codec of areas by what lies between them, block by block, or if the other direction goes column by column, all
// at once. It writes all borders of holes, or none.
func areas(c coding, byColumn, ofHoles bool) codec {
	blocks := func(s *sheet) [][][2]puzzle.Cell {
		rows, cols := s.b.Size()
		all := borders(rows, cols, byColumn)
		if byColumn {
			return [][][2]puzzle.Cell{append(all[0], all[1]...)}
		}
		return all[:]
	}
	return codec{
		read: func(s *sheet) error {
			s.borders = make(map[[2]puzzle.Cell]bool)
			for _, block := range blocks(s) {
				bits, used, err := c.read(s.body[s.at:], len(block))
				s.at += used
				switch {
				case err != nil:
					return s.found(err)
				case len(bits) < len(block) && s.body != "":
					return fmt.Errorf("found %d borders, expected %d", len(bits), len(block))
				}
				for i, bit := range bits {
					s.borders[block[i]] = bit != ""
				}
			}
			s.divide()
			return nil
		},
		write: func(s *sheet) (text string, err error) {
			drawn := make(map[[2]puzzle.Cell]bool)
			for _, block := range blocks(s) {
				bits := make([]string, len(block))
				for i, e := range block {
					x, y := e[0], e[1]
					drawn[e] = s.b.Area(x.Row, x.Col) != s.b.Area(y.Row, y.Col)
					if s.b.Hole(x.Row, x.Col) || s.b.Hole(y.Row, y.Col) {
						drawn[e] = ofHoles
					}
					if drawn[e] {
						bits[i] = "1"
					}
				}
				part, _ := c.write(bits)
				text += part
			}
			s.divided = true
			return text, s.undivided(drawn)
		},
	}
}

// undivided is an error if an area is not connected.
func (s *sheet) undivided(drawn map[[2]puzzle.Cell]bool) error {
	back := sheet{b: s.b.Copy().(*rulefile.Board), borders: drawn}
	back.divide()
	rows, cols := s.b.Size()
	names := make(map[string]string)
	for _, x := range grid("cell", rows, cols) {
		name, again := s.b.Area(x.Row, x.Col), back.b.Area(x.Row, x.Col)
		if was, known := names[name]; known && was != again && !s.b.Hole(x.Row, x.Col) {
			return dialect.Loss("", "has areas that are connected, and the area of %s is not", x)
		} else if !s.b.Hole(x.Row, x.Col) {
			names[name] = again
		}
	}
	return nil
}
