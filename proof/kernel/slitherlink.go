package kernel

// slitherlinkRules is the family of Slitherlink. The points of its lattice are the corners of
// the cells, its edges their sides.
var slitherlinkRules = family{
	symbols: ".01234",
	rules: []rule{
		{name: "single-loop", text: "One closed loop is drawn along the sides of cells; it does not cross or touch itself."},
		{name: "numbers", text: "A number says how many of the four sides of its cell are drawn."},
	},
	corners: 1,
	state:   func(f *Formula) { stateLoop(f, false, stateNumber) },
	stops:   "1234",
	stop: func(p *Puzzle, r, c int) stop {
		l := p.lattice()
		upper := r*l.cols + c // each side ends in the upper left corner or in the lower right one
		return stop{l.sides(r, c), int(p.At(r, c) - '0'), [2]int{upper, upper + l.cols + 1}, 0}
	},
	// x is a cell inside the loop, - one outside. A side is drawn if one of its cells is inside.
	read: func(p *Puzzle, bits []bool, r, c int, cell string) bool {
		for _, side := range p.lattice().sides(r, c) {
			bits[side-1] = bits[side-1] != (cell == "x")
		}
		return cell == "x" || cell == "-"
	},
}

// sides returns the edges around a cell: upper, lower, right and left.
func (l lattice) sides(r, c int) [4]Lit {
	return [4]Lit{l.right(r, c), l.right(r+1, c), l.down(r, c+1), l.down(r, c)}
}

// stateNumber states that so many sides of a cell are drawn: no fewer, and no more.
func stateNumber(f *Formula, l lattice, r, c int) {
	s, number := l.sides(r, c), int(f.puzzle.At(r, c)-'0')
	if number != 0 {
		f.atLeast(number, s[:]...)
	}
	if number != 4 {
		f.atLeast(4-number, -s[0], -s[1], -s[2], -s[3])
	}
}
