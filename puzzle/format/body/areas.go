package body

import (
	"slices"

	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// border is the border between two neighbours.
type border = [2]puzzle.Cell

// bounds says how areas are written: the borders between them, block by block of bordersOf.
type bounds struct {
	byColumn bool // the second block goes column by column, and both are one block
	ofHoles  bool // all borders of holes are written, or else none
	through  bool // areas go on through holes
	missing  bool // the lines that are no borders are written, in one block
}

// bordersOf returns the borders between neighbours in two blocks: those within rows, row by row, then those within columns, row by row.
func bordersOf(s *sheet, a bounds) [][]border {
	blocks := make([][]border, 2)
	for i, places := range []slots{easts(s), souths(s)} {
		for x := range places.all() {
			blocks[i] = append(blocks[i], border{{Row: x.Row, Col: x.Col}, {Row: x.Row + i, Col: x.Col + 1 - i}})
		}
	}
	if a.byColumn {
		slices.SortStableFunc(blocks[1], func(x, y border) int { return x[0].Col - y[0].Col })
	}
	if a.byColumn || a.missing {
		return [][]border{append(blocks[0], blocks[1]...)}
	}
	return blocks
}

// divide makes areas from the borders that were read. Holes divide cells, too, unless areas go on through them.
func (s *sheet) divide() {
	s.b.Divide(s.through, func(x, y puzzle.Cell) bool { return s.borders[border{x, y}] || s.borders[border{y, x}] })
}

// areas returns the codec for areas.
func areas(c coding, a bounds) codec {
	return codec{
		read: func(s *sheet) {
			s.through, s.borders = a.through, make(map[border]bool)
			for _, block := range bordersOf(s, a) {
				bits := s.next(c, len(block))
				if len(bits) < len(block) && s.body != "" {
					fail("found %d borders, expected %d", len(bits), len(block))
				}
				for i, bit := range bits {
					s.borders[block[i]] = (bit == "") == a.missing
				}
			}
		},
		write: func(s *sheet) (text string) {
			drawn := make(map[border]bool)
			s.through = a.through
			for _, block := range bordersOf(s, a) {
				bits := make([]string, len(block))
				for i, e := range block {
					x, y := e[0], e[1]
					drawn[e] = s.b.Area(x.Row, x.Col) != s.b.Area(y.Row, y.Col)
					if !s.through && (s.b.Hole(x.Row, x.Col) || s.b.Hole(y.Row, y.Col)) {
						drawn[e] = a.ofHoles
					}
					if drawn[e] != a.missing {
						bits[i] = "1"
					}
				}
				part, _ := c.write(bits)
				text += part
			}
			s.divided = true
			s.connected(drawn)
			return text
		},
	}
}

// connected fails if an area is not connected.
func (s *sheet) connected(drawn map[border]bool) {
	back := sheet{b: s.b.Copy().(*rulefile.Board), borders: drawn, through: s.through}
	back.divide()
	names := make(map[string]string)
	for x := range cells(s).all() {
		name, again := s.b.Area(x.Row, x.Col), back.b.Area(x.Row, x.Col)
		if was, known := names[name]; s.b.Hole(x.Row, x.Col) && !s.through {
			continue
		} else if known && was != again {
			lose("has areas that are connected, and the area of %s is not", x)
		}
		names[name] = again
	}
}
