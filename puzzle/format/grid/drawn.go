package grid

import (
	"slices"
	"strconv"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format/core"
)

// The characters of drawn edges to the right and down, as render/board writes them, and of points and faces without a clue.
const (
	across  = "─═━-=~"
	down    = "│║┃|#$"
	without = "·.╵╷╶╴└┌┘┐─│+-|" + shading
	shading = " ░:"
	empty   = "×╳⊗xX%"
	crosses = empty + "!*?" // and other marks for edges
)

// drawing returns how many lines the drawing of the board in the heading has: two for every row of points except the last, which has one.
// It is 0 if such boards have no drawn lines.
func (r *reader) drawing() int {
	if r.dialect.Loop == "" || r.above.kind == "" {
		return 0
	}
	if f, _ := family.Of(r.above.kind); f != r.family {
		return 0
	}
	b, err := r.Opt.Board(r.family, r.above.rows, r.above.cols, nil, nil)
	r.above.Must(0, err)
	return 2*core.Lattice(b).Rows - 1
}

// unnumbered removes the numbers above a board that this program shows, and those beside its rows.
func unnumbered(lines []core.Piece, rows int) []core.Piece {
	margin := len(strconv.Itoa(rows)) + 1
	lines = slices.Clone(lines)
	for i, line := range lines {
		number := strings.Trim(line.Text[:min(margin, len(line.Text))], blanks)
		if _, err := strconv.Atoi(number); i > 0 && number != "" && err != nil {
			line.Fail(0, "found %q, expected the number of a row", number)
		}
		lines[i] = line.Part(min(margin, len(line.Text)), len(line.Text))
	}
	return lines[1:]
}

// drawn makes the record of a board that this program has drawn.
func (r *reader) drawn(lines []core.Piece, opt *core.Options, stated *core.Rules) *core.Record {
	want := r.drawing()
	if len(lines) == want+1 {
		lines = unnumbered(lines, r.above.rows)
	}
	if len(lines) != want {
		r.above.Fail(0, "the drawing below has %d lines, expected %d", len(lines), want)
	}
	b, err := opt.Board(r.family, r.above.rows, r.above.cols, nil, stated)
	r.above.Must(0, err)
	lattice := core.Lattice(b)
	var state []puzzle.Entry
	side, last := lattice.Rows-r.above.rows, 4*(lattice.Cols-1) // 1 if the clues are in the faces
	for y, line := range lines {
		x, end, bad := 0, ' ', error(nil)
		for off, char := range line.Text {
			row, col := y/2, x/4
			expected, set, edge := shading, "", -1
			switch {
			case x > last:
				expected = " "
			case y%2 == side && x%4 == 2*side:
				symbol, _ := core.Symbol(string(char))
				code, ok := r.letter.cells.Code(symbol)
				if !ok && bad == nil && !strings.ContainsRune(without, symbol) {
					bad = line.Defect(off, "found %q in cell %d, expected %s", symbol, col+1, r.letter.cells.Want)
				}
				b.SetClue(row, col, puzzle.Clue(code))
				expected = string(char)
			case y%2 == 0 && x%4 == 0:
				expected = strings.ReplaceAll(without, shading, "")
			case y%2 == 0 && x%4 == 2:
				set, edge = across, lattice.Right(row, col)
			case y%2 == 0:
				set = across
			case x%4 == 0:
				set, edge = down, lattice.Down(row, col)
			}
			value := strings.ContainsRune(set, char)
			if !value && !strings.ContainsRune(expected, char) && (set == "" || !strings.ContainsRune(crosses, char)) {
				line.Fail(off, "found %q between the cells of a drawing, expected lines of the loop", char)
			}
			if edge >= 0 && (value || strings.ContainsRune(empty, char)) {
				state = append(state, puzzle.Entry{Bit: edge, Value: value})
			}
			if x++; x == last+1 {
				end = char
			}
		}
		if y%2 == 0 && end == ' ' {
			line.Fail(len(line.Text), "the drawing ends before its %d columns", r.above.cols)
		}
		core.Must(bad)
	}
	rec := r.Record(lines[0].Line, b)
	rec.ID = r.above.id
	rec.Fill(state)
	return rec
}
