package grid

import (
	"strings"

	"gridcnf/family"
	"gridcnf/puzzle"
	"gridcnf/puzzle/dialect"
	"gridcnf/puzzle/format/core"
)

// The characters of edges that are drawn to the right and down, as render/shape has them,
// and those of points and faces that have no clue.
const (
	across  = "─═━-=~"
	down    = "│║┃|#$"
	without = "·.╵╷╶╴└┌┘┐─│+-| ░:"
)

// drawing is how many lines the drawing has of the board that the heading names: two for
// every row of points but the last. It is 0 if no lines are drawn on such boards.
func (r *reader) drawing() int {
	loop := r.family.Dialects.Loop
	if loop == nil || r.above.kind == "" {
		return 0
	}
	if f, _ := family.Of(r.above.kind); f != r.family {
		return 0
	}
	b, err := r.Opt.Board(r.family, r.above.rows, r.above.cols, nil, nil)
	r.above.Must(0, err)
	return 2*loop.Lattice(b).Rows - 1
}

// drawn makes the record of a drawing that this program has made of a board.
func (r *reader) drawn(lines []core.Piece, opt *core.Options, stated *core.Rules) *core.Record {
	if want := r.drawing(); len(lines) < want {
		r.above.Fail(0, "the drawing below has %d lines, expected %d", len(lines), want)
	}
	b, err := opt.Board(r.family, r.above.rows, r.above.cols, nil, stated)
	r.above.Must(0, err)
	loop := r.family.Dialects.Loop
	lattice := loop.Lattice(b)
	answer := make(puzzle.Answer, b.Bits())
	side := lattice.Rows - r.above.rows // 1 if the clues are in the faces
	begun := false
	for y, line := range lines {
		chars := []rune(line.Text)
		at := func(x int) rune {
			if x < len(chars) {
				return chars[x]
			}
			return ' '
		}
		row := y / 2
		for col := range lattice.Cols {
			if y%2 == side && row < r.above.rows && col < r.above.cols {
				symbol, _ := dialect.Symbol(string(at(4*col + 2*side)))
				code, ok := r.Grid.cells.Code(symbol)
				if !ok && !strings.ContainsRune(without, symbol) {
					line.Fail(0, "found %q in cell %d, expected %s", symbol, col+1, r.Grid.cells.Want)
				}
				b.SetClue(row, col, puzzle.Clue(code))
			}
			e, set, x := lattice.Down(row, col), down, 4*col
			if y%2 == 0 {
				e, set, x = lattice.Right(row, col), across, 4*col+2
			}
			if e >= 0 && strings.ContainsRune(set, at(x)) {
				answer[e], begun = true, true
			}
		}
	}
	rec := r.Record(lines[0].Line, b)
	rec.ID, rec.Unfinished = r.above.id, begun
	if loop.Closed(b, answer) {
		rec.Published, rec.Unfinished = answer, false
	}
	return rec
}
