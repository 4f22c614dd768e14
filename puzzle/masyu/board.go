// Package masyu holds Masyu: a board of R rows and C columns of cells, some with
// a pearl, in which one closed loop through cell centres is to be drawn so that
//
//   - the loop is a single one and does not cross or touch itself (single-loop),
//   - it visits every pearl (pearls),
//   - at a white pearl it goes straight on, and turns in at least one of the two
//     neighbouring cells of the loop (pearls),
//   - at a black pearl it turns, and goes straight on in both neighbouring cells
//     of the loop (pearls),
//   - if the board says so, it visits every cell (full).
//
// A board without pearls still needs a loop.
package masyu

import (
	"fmt"
	"strings"

	"gridcnf/puzzle"
)

// Pearl is what is printed in a cell.
type Pearl byte

// The three cells.
const (
	None Pearl = iota
	White
	Black
)

// Board is a Masyu puzzle. An answer's bits are edges between neighbouring
// cells: first the R*(C-1) edges to the right, row by row, then the (R-1)*C
// edges down, row by row.
type Board struct {
	Full       bool // the loop visits every cell
	rows, cols int
	pearls     []Pearl
}

// New returns a board without pearls.
func New(rows, cols int) (*Board, error) {
	if rows < 1 || cols < 1 {
		return nil, fmt.Errorf("the board is %dx%d, but a Masyu board needs at least one row and one column", rows, cols)
	}
	return &Board{rows: rows, cols: cols, pearls: make([]Pearl, rows*cols)}, nil
}

// At returns the pearl in row r and column c, counted from 0.
func (b *Board) At(r, c int) Pearl { return b.pearls[r*b.cols+c] }

// Set puts a pearl in row r and column c, counted from 0.
func (b *Board) Set(r, c int, p Pearl) { b.pearls[r*b.cols+c] = p }

// Clone returns a copy that shares nothing with b.
func (b *Board) Clone() *Board {
	c := *b
	c.pearls = append([]Pearl(nil), b.pearls...)
	return &c
}

// Right returns the bit of the edge from cell (r, c) to its right neighbour, or
// -1 if there is no such edge.
func (b *Board) Right(r, c int) int {
	if r < 0 || r >= b.rows || c < 0 || c >= b.cols-1 {
		return -1
	}
	return r*(b.cols-1) + c
}

// Down returns the bit of the edge from cell (r, c) to the cell below, or -1 if
// there is no such edge.
func (b *Board) Down(r, c int) int {
	if r < 0 || r >= b.rows-1 || c < 0 || c >= b.cols {
		return -1
	}
	return b.rows*(b.cols-1) + r*b.cols + c
}

// Edge returns the upper or left end of edge i, and whether it goes down.
func (b *Board) Edge(i int) (r, c int, down bool) {
	if right := b.rows * (b.cols - 1); i >= right {
		i -= right
		return i / b.cols, i % b.cols, true
	}
	return i / (b.cols - 1), i % (b.cols - 1), false
}

// Kind is puzzle.Masyu.
func (b *Board) Kind() puzzle.Kind { return puzzle.Masyu }

// Size is the number of rows and columns.
func (b *Board) Size() (rows, cols int) { return b.rows, b.cols }

// Bits is the number of edges.
func (b *Board) Bits() int { return b.rows*(b.cols-1) + (b.rows-1)*b.cols }

// BitName names an edge by its upper or left end, counted from 1: right_rR_cC or
// down_rR_cC.
func (b *Board) BitName(i int) string {
	r, c, down := b.Edge(i)
	if down {
		return fmt.Sprintf("down_r%d_c%d", r+1, c+1)
	}
	return fmt.Sprintf("right_r%d_c%d", r+1, c+1)
}

// Rules names the rules in force.
func (b *Board) Rules() []string {
	rules := []string{"single-loop", "pearls"}
	if b.Full {
		rules = append(rules, "full")
	}
	return rules
}

// The directions in which the loop can leave a cell.
const (
	north = 1 << iota
	south
	east
	west
)

// words is the notation for pairs of directions, as puzzle collections write it.
var words = map[int]string{
	0:             "-",
	north | south: "ns",
	east | west:   "ew",
	north | east:  "ne",
	north | west:  "nw",
	south | east:  "se",
	south | west:  "sw",
}

// exits returns the directions in which the answer's edges leave a cell.
func (b *Board) exits(a puzzle.Answer, r, c int) int {
	set := 0
	for _, e := range [...]struct{ bit, dir int }{
		{b.Down(r-1, c), north}, {b.Down(r, c), south}, {b.Right(r, c), east}, {b.Right(r, c-1), west},
	} {
		if e.bit >= 0 && a[e.bit] {
			set |= e.dir
		}
	}
	return set
}

// Text is the answer as one string per row, a word per cell: the two directions
// in which the loop leaves it (ns ew ne nw se sw) or "-".
func (b *Board) Text(a puzzle.Answer) []string {
	rows := make([]string, b.rows)
	for r := range rows {
		line := make([]string, b.cols)
		for c := range line {
			word, ok := words[b.exits(a, r, c)]
			if !ok {
				word = "?"
			}
			line[c] = word
		}
		rows[r] = strings.Join(line, " ")
	}
	return rows
}
