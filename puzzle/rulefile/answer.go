package rulefile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"gridcnf/puzzle"
)

// parse reads what stands at one place of the layer. If several clues stand one behind the other outside, blanks separate them, and "-"
// means none.
func (l *layer) parse(text string) (starlark.Value, bool) {
	if l.deep == 1 {
		return l.token.parse(text)
	}
	var all starlark.Tuple
	for _, text := range strings.Fields(text) {
		v, ok := starlark.Value(starlark.None), text == "-"
		if !ok {
			v, ok = l.token.parse(text)
		}
		if !ok {
			return nil, false
		}
		all = append(all, v)
	}
	return all, len(all) == l.deep
}

// at returns the field of a cell, or "" outside the grid.
func at(grid [][]Field, r, c int) string {
	if r < 0 || c < 0 || r >= len(grid) || c >= len(grid[r]) {
		return ""
	}
	return grid[r][c].Text
}

// wrongAt gives up with an error at the field of a cell.
func wrongAt(p *place, grid [][]Field, format string, args ...any) {
	grid[p.row][p.col].refuse("%s: %s", p.name(), fmt.Sprintf(format, args...))
}

// readLayer reads one layer from a field for each cell, and sets its bits in the answer. It gives up if the fields contradict each other,
// so that an answer that is read says all that its text says.
func (c *compiler) readLayer(l *layer, grid [][]Field, a puzzle.Answer) {
	set := func(p *place, v starlark.Value) {
		if x := c.bits[p].is(v); x > 0 && int(x) <= len(a) {
			a[x-1] = true
		}
	}
	switch {
	case c.inBits(l):
		c.readBits(l, grid, a)
	case l.kind == cellPlace:
		tokens := c.written(l)
		for _, p := range c.placesOf(l) {
			v, err := c.cellValue(c.bits[p], tokens, at(grid, p.row, p.col))
			if err != nil {
				wrongAt(p, grid, "%v", err)
			}
			set(p, v)
		}
	case l.kind == edgePlace && c.file.notation.hashi:
		for _, p := range c.placesOf(l) {
			set(p, starlark.MakeInt(c.bridges(p, grid)))
		}
		c.sameBridges(grid, a)
	case l.kind == edgePlace:
		for _, p := range c.cells {
			if text := at(grid, p.row, p.col); len(c.file.answer) == 1 && text != "-" && exitsIn(text) == "" {
				wrongAt(p, grid, "found %q, expected - or the directions of lines, such as ns or e", text)
			}
		}
		checkExits(grid, func(row, col int) bool { return c.hole[c.all[row*c.cols+col]] })
		for _, p := range c.cells {
			for _, d := range directions {
				if strings.Contains(exitsIn(at(grid, p.row, p.col)), d) {
					set(c.line(edgePlace, p, c.stepFrom(p, d, 1)), starlark.True)
				}
			}
		}
	case l.kind == borderPlace:
		for _, p := range c.placesOf(l) {
			set(p, starlark.Bool(at(grid, p.a.row, p.a.col) != at(grid, p.b.row, p.b.col)))
		}
		c.wholeAreas(grid, a)
	case l.kind == sidePlace:
		for _, p := range c.all {
			if text := at(grid, p.row, p.col); text != "-" && text != "x" {
				wrongAt(p, grid, "found %q, expected x inside the loop or - outside", text)
			}
		}
		in := func(cell puzzle.Cell) bool { return at(grid, cell.Row, cell.Col) == "x" }
		for _, p := range c.placesOf(l) {
			s := p.site()
			set(p, starlark.Bool(in(s.A) != in(s.B)))
		}
	}
}

// wholeAreas gives up if an area of an answer is in several pieces. What is "-" has no name.
func (c *compiler) wholeAreas(grid [][]Field, a puzzle.Answer) {
	pieces, first := c.pieces(a), make(map[string]*place)
	for _, p := range c.cells {
		area := at(grid, p.row, p.col)
		if q := first[area]; q == nil {
			first[area] = p
		} else if area != "-" && pieces[p] != pieces[q] {
			wrongAt(p, grid, "found area %s, expected another name: the area %s of %s does not reach this cell", area, area, q.name())
		}
	}
}

// pieces numbers the groups of cells with no border between them.
func (c *compiler) pieces(a puzzle.Answer) map[*place]int {
	return c.groups(func(p, q *place) bool { return !a[c.bits[c.line(borderPlace, p, q)].first] })
}

// sameBridges gives up if a cell says something else than the bridges that were read. An island may be "-".
func (c *compiler) sameBridges(grid [][]Field, a puzzle.Answer) {
	want := each(c.rows, func(int) []string { return make([]string, c.cols) })
	c.writeEdges(a, want)
	for _, p := range c.cells {
		text, island := at(grid, p.row, p.col), c.clues[p] != nil
		if expected := cmp.Or(want[p.row][p.col], "-"); text != expected && !(island && text == "-") {
			wrongAt(p, grid, "found %q, expected %q as the cells around it", text, expected)
		}
	}
}

// inBits reports whether a layer is written as a number in each cell, whose bits are borders, sides or corners.
func (c *compiler) inBits(l *layer) bool {
	return len(c.file.notation.bits) > 0 && (l.kind == borderPlace || l.kind == sidePlace || l.kind == cornerPlace)
}

// bitOf returns the answer bits of the border, side or corner in some direction from a cell, or nil if it lies beyond the rim.
func (c *compiler) bitOf(l *layer, p *place, way string) *bits {
	switch l.kind {
	case cornerPlace:
		return c.bits[c.corner(p.row+strings.Count(way, "s"), p.col+strings.Count(way, "e"))]
	case sidePlace:
		return c.bits[c.side(p, way)]
	}
	return c.bits[c.line(l.kind, p, c.stepFrom(p, way, 1))]
}

// readBits reads a layer that is inBits. Cells share borders, sides and corners, and must agree on them.
func (c *compiler) readBits(l *layer, grid [][]Field, a puzzle.Answer) {
	told := make(map[*bits]*place)
	most := 1<<len(c.file.notation.bits) - 1
	for _, p := range c.cells {
		n, err := strconv.Atoi(at(grid, p.row, p.col))
		if err != nil || n < 0 || n > most {
			wrongAt(p, grid, "found %q, expected a number from 0 to %d", at(grid, p.row, p.col), most)
		}
		for i, way := range c.file.notation.bits {
			b := c.bitOf(l, p, way)
			if b == nil {
				continue
			}
			on := n>>i&1 == 1
			if q := told[b]; q != nil && a[b.first] != on {
				wrongAt(p, grid, "found %d, which contradicts %s", n, q.name())
			}
			told[b], a[b.first] = p, on
		}
	}
}

// writeBits writes a layer that is inBits. The rim of the board counts as drawn.
func (c *compiler) writeBits(l *layer, a puzzle.Answer, grid [][]string) {
	for _, p := range c.cells {
		n := 0
		for i, way := range c.file.notation.bits {
			if b := c.bitOf(l, p, way); b == nil || a[b.first] {
				n |= 1 << i
			}
		}
		grid[p.row][p.col] = strconv.Itoa(n)
	}
}

// written maps what a solution writes in a cell to the text of the value; "*" stands for all other fields.
func (c *compiler) written(l *layer) map[string]string {
	all := c.placesOf(l)
	if len(all) == 0 {
		return nil
	}
	return c.file.notation.tokens(c.bits[all[0]].values)
}

// cellValue reads the value of a cell. If the answer also has edges, an empty cell may hold their letters.
func (c *compiler) cellValue(b *bits, tokens map[string]string, text string) (starlark.Value, error) {
	mapped, known := tokens[text]
	if _, empty := tokens["-"]; !known && empty && len(c.file.answer) > 1 && exitsIn(text) != "" {
		mapped, known = tokens["-"], true
	}
	if !known {
		mapped, known = tokens["*"]
	}
	if known {
		text = mapped
	}
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		for _, v := range b.values {
			if same(textOf(v), text) {
				return v, nil
			}
		}
	}
	return nil, fmt.Errorf("found %q, expected a value of the answer", text)
}

// bridges returns the number of bridges written in the cells along an edge, or in the first island if the two are side by side.
func (c *compiler) bridges(p *place, grid [][]Field) int {
	if c.clues[p.a] != nil && c.clues[p.b] != nil {
		way := "s"
		if p.a.row == p.b.row {
			way = "e"
		}
		_, many, _ := strings.Cut(at(grid, p.a.row, p.a.col), way)
		n, _ := strconv.Atoi(many[:min(1, len(many))])
		return n
	}
	for _, q := range []*place{p.a, p.b} {
		if c.clues[q] != nil {
			continue
		}
		digits := "ab"
		if p.a.row == p.b.row {
			digits = "12"
		}
		if i := strings.Index(digits, at(grid, q.row, q.col)); i >= 0 && at(grid, q.row, q.col) != "" {
			return i + 1
		}
	}
	return 0
}

// text writes an answer as rows of fields with blanks between; "-" is an empty field.
func (c *compiler) text(a puzzle.Answer) []string {
	grid := each(c.rows, func(int) []string { return make([]string, c.cols) })
	for _, l := range c.file.answer {
		c.writeLayer(l, a, grid)
	}
	return each(c.rows, func(r int) string {
		return strings.Join(each(c.cols, func(k int) string { return cmp.Or(grid[r][k], "-") }), " ")
	})
}

// valueOf returns the value of a place in an answer, or nil if none of its bits holds.
func (c *compiler) valueOf(p *place, a puzzle.Answer) starlark.Value {
	b := c.bits[p]
	for i, l := range b.lits {
		if a[l.Var()-1] == (l > 0) {
			return b.values[i]
		}
	}
	return nil
}

// writeLayer writes one layer of an answer into rows of fields.
func (c *compiler) writeLayer(l *layer, a puzzle.Answer, grid [][]string) {
	if c.inBits(l) {
		c.writeBits(l, a, grid)
		return
	}
	switch l.kind {
	case cellPlace:
		known, tokens := c.written(l), make(map[string]string)
		for _, token := range slices.Backward(slices.Sorted(maps.Keys(known))) { // the first of several stays
			if token != "*" {
				tokens[known[token]] = token
			}
		}
		_, others := known["*"]
		for _, p := range c.placesOf(l) {
			if v := c.valueOf(p, a); v == nil {
				continue
			} else if t, known := tokens[textOf(v)]; known && t == "-" { // another layer may fill the cell
				continue
			} else if known {
				grid[p.row][p.col] = t
			} else if !others {
				grid[p.row][p.col] = textOf(v)
			}
		}
	case edgePlace:
		c.writeEdges(a, grid)
	case borderPlace:
		for p, n := range c.pieces(a) {
			grid[p.row][p.col] = strconv.Itoa(n + 1)
		}
	case sidePlace:
		for _, p := range c.all {
			grid[p.row][p.col] = "-"
			inside := false
			for col := range p.col + 1 {
				s := c.line(sidePlace, c.corner(p.row, col), c.corner(p.row+1, col))
				inside = inside != a[c.bits[s].first]
			}
			if inside {
				grid[p.row][p.col] = "x"
			}
		}
	}
}

// writeEdges writes where the line leaves each cell, or the bridges in it.
func (c *compiler) writeEdges(a puzzle.Answer, grid [][]string) {
	for _, p := range c.cells {
		if grid[p.row][p.col] != "" {
			continue
		}
		ways := ""
		for _, d := range directions {
			q := c.stepFrom(p, d, 1)
			if q == nil {
				continue
			}
			v := c.valueOf(c.line(edgePlace, p, q), a)
			if n, number := v.(starlark.Int); number && c.file.notation.hashi {
				if i, _ := n.Int64(); i > 0 {
					ways = map[string]string{"n": "ab", "s": "ab", "e": "12", "w": "12"}[d][i-1 : i]
				}
			} else if v == starlark.True {
				ways += d
			}
		}
		if c.file.notation.hashi && c.clues[p] != nil {
			ways = textOf(c.clues[p])
			for _, d := range []string{"e", "s"} { // two islands side by side have no cell between them to hold the bridges
				if q := c.stepFrom(p, d, 1); q != nil && c.clues[q] != nil {
					if n, number := c.valueOf(c.line(edgePlace, p, q), a).(starlark.Int); number && n.Sign() > 0 {
						ways += d + n.String()
					}
				}
			}
		}
		if ways == "es" { // the collections write letters in the order n, s, e, w
			ways = "se"
		}
		grid[p.row][p.col] = ways
	}
}

// groups numbers the groups of joined cells from 0, in the order of their first cells.
func (c *geometry) groups(joined func(p, q *place) bool) map[*place]int {
	of := make(map[*place]int)
	n := 0
	for _, start := range c.cells {
		if _, known := of[start]; known {
			continue
		}
		of[start] = n
		queue := []*place{start}
		for i := 0; i < len(queue); i++ {
			for _, q := range c.neighbours(queue[i]) {
				if _, known := of[q]; !known && joined(queue[i], q) {
					of[q] = n
					queue = append(queue, q)
				}
			}
		}
		n++
	}
	return of
}
