package kernel

import (
	"slices"
	"strings"
)

// masyuRules is the family of Masyu. The points of its lattice are the cells.
var masyuRules = family{
	symbols: ".WB?",
	rules: []rule{
		{name: "single-loop", text: "One closed loop is drawn from cell to neighbouring cell; it does not cross or touch itself."},
		{name: "pearls", text: "The loop visits every pearl. At a white pearl (W) it goes straight on, and turns in the cell " +
			"before or in the cell after. At a black pearl (B) it turns, and goes straight on in the cell before and in the cell after."},
		{name: "unknown-pearls", text: "A grey pearl (?) is of unknown colour: the loop passes it as a white one or as a black one.", clue: '?'},
		{name: "full", text: "The loop visits every cell.", optional: true},
	},
	state: func(f *Formula) { stateLoop(f, f.puzzle.has("full"), statePearl) },
	stops: "WB?",
	stop: func(p *Puzzle, r, c int) stop {
		point := r*p.Cols + c
		return stop{p.lattice().at(point), 2, [2]int{point, point}, 0}
	},
	read:      readExits,
	separator: " ",
}

// readExits reads the sides where the loop leaves a cell, as ns, or - if it does not. It has to
// be the same edge for both of its cells.
func readExits(p *Puzzle, bits []bool, r, c int, cell string) bool {
	for i, edge := range p.lattice().at(r*p.Cols + c) {
		drawn := strings.Contains(cell, "nsew"[i:i+1])
		switch read := i == 0 || i == 3; { // by the cell above or on the left
		case edge != 0 && !read:
			bits[edge-1] = drawn
		case drawn != (edge != 0 && bits[edge-1]):
			return false
		}
	}
	return slices.Contains([]string{"-", "ns", "ew", "ne", "nw", "se", "sw"}, cell)
}

// The edges of a pearl, and those that go straight on from them, beyond its neighbours.
const up, down, right, left, up2, down2, right2, left2 = 1, 2, 3, 4, 5, 6, 7, 8

// A pearl is a list of clauses. Each says that one of its edges is drawn or, if negative, is not.
// The loop goes straight on at a white pearl, but not on both sides of it as well. It turns at a
// black one, and goes straight on where it comes from and goes to. A grey one is one of the two.
var (
	straight = [][]int{{up, right}, {-up, -right}, {-up, down}, {up, -down}, {-right, left}, {right, -left}}
	white    = append(straight, []int{-up, -up2, -down2}, []int{-right, -right2, -left2})
	turn     = [][]int{{-up, -down}, {up, down}, {-right, -left}, {right, left}}
	black    = append(turn, []int{-up, up2}, []int{-down, down2}, []int{-right, right2}, []int{-left, left2})
	pearls   = map[byte][][]int{'W': white, 'B': black, '?': either(white, black)}
)

// either joins the clauses of two so that one of the two is true.
func either(a, b [][]int) (all [][]int) {
	for _, x := range a {
		for _, y := range b {
			all = append(all, slices.Concat(x, y))
		}
	}
	return all
}

// statePearl states the clauses of a pearl. An edge that does not exist is not drawn.
func statePearl(f *Formula, l lattice, r, c int) {
	edges := [...]Lit{
		0, l.down(r-1, c), l.down(r, c), l.right(r, c), l.right(r, c-1),
		l.down(r-2, c), l.down(r+1, c), l.right(r, c+1), l.right(r, c-2),
	}
	for _, clause := range pearls[f.puzzle.At(r, c)] {
		lits, open := make([]Lit, 0, 6), true
		for _, edge := range clause {
			lit := edges[max(edge, -edge)]
			if edge < 0 {
				lit = -lit
			}
			if lit != 0 && !slices.Contains(lits, lit) {
				lits = append(lits, lit)
			}
			open = open && (lit != 0 || edge > 0) && !slices.Contains(lits, -lit)
		}
		if open {
			f.atLeast(1, lits...)
		}
	}
}
