package rulefile

import (
	"cmp"
	"context"
	counted "math/bits"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// shaped is the shape of a clue, and which fillings of its sites it allows.
type shaped struct {
	*rule.Shape
	allowed [1 << rule.Sites]bool
}

// mostHelpers bounds the statements of its own that a clue can have in a shape.
const mostHelpers = 3

// place is the cell with a number.
func (f *frame) place(cell int) puzzle.Cell {
	return puzzle.Cell{Row: cell / f.cols, Col: cell % f.cols}
}

// piece reads what has just been stated of a clue.
func (f *frame) piece(ctx context.Context, cell int, t printed) (*piece, error) {
	at := f.book.Loop.SitesAt(f.place(cell))
	table, ok := f.stater.table(at)
	if !ok {
		return &piece{strange: true}, nil
	}
	s := f.c
	var shape *shaped
	if f.lattice.Corners || !slices.Contains(at[:], -1) {
		shape = f.stater.shape(at, table, t, f.lattice.Corners)
	} else { // the shape of a clue that is far from the rim
		if f.large == nil {
			b, err := s.file.New(5, 5, f.params...)
			if err != nil {
				return nil, err
			}
			b.flipped = f.flipped
			large, _, err := b.newFrame(ctx)
			if err != nil { // the file has no boards of that size
				return &piece{strange: true}, ctx.Err()
			}
			f.large = large
		}
		var err error
		if shape, err = f.large.shapeOf(ctx, t); err != nil {
			return &piece{strange: true}, ctx.Err()
		}
	}
	if shape == nil {
		return &piece{strange: true}, nil
	}
	for filled := range table { // a site beyond the rim is false
		missing := false
		for site, bit := range at {
			missing = missing || bit < 0 && filled>>site&1 == 1
		}
		if !missing && table[filled] != shape.allowed[filled] {
			return &piece{strange: true}, nil
		}
	}
	p := &piece{allowed: &shape.allowed, local: rule.Local{
		Shape: shape.Shape, Cell: f.place(cell), Index: cell, Bits: at, Point: cell,
	}}
	need := 2
	if f.lattice.Corners {
		p.local.Point, need = -1, counted.OnesCount(uint(slices.Index(shape.allowed[:], true)))
	}
	if need > 0 {
		p.stop = f.book.Loop.StopAt(f.place(cell), need)
		p.stop.Text = "the " + cmp.Or(s.file.called(), t.text) + " at"
	}
	return p, nil
}

// called is what clues are called, whatever stands there.
func (f *File) called() string {
	for _, l := range f.clues {
		if l.called != "" {
			return l.called
		}
	}
	return ""
}

// shapeOf is the shape of a clue in the middle of the board, or nil if it has none.
func (f *frame) shapeOf(ctx context.Context, t printed) (*shaped, error) {
	if f.book == nil {
		return nil, nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	middle := f.rows/2*f.cols + f.cols/2
	f.stater.begin(f.stater.view.board)
	var p *piece
	err := f.stater.run(ctx, func() (err error) {
		p, err = f.find(ctx, middle, t)
		return err
	})
	if err != nil || p.strange {
		return nil, err
	}
	return &shaped{p.local.Shape, *p.allowed}, nil
}

// table tells which fillings of the sites the constraints of the book allow. It fails if they speak of other bits.
func (c *compiler) table(at [rule.Sites]int) (table [1 << rule.Sites]bool, ok bool) {
	helpers := len(c.book.Helpers)
	if helpers > mostHelpers {
		return table, false
	}
	site := make(map[int]int) // by variable: its site
	for i, bit := range at {
		if bit >= 0 {
			site[bit+1] = i
		}
	}
	for h, helper := range c.book.Helpers {
		site[c.nbits+h+1] = rule.Sites + h
		for _, l := range helper.All {
			if _, there := site[l.Var()]; !there {
				return table, false
			}
		}
	}
	for _, k := range c.book.Others {
		for _, l := range k.(book.Constraint).Lits() {
			if _, there := site[l.Var()]; !there {
				return table, false
			}
		}
	}
	filled := 0
	holds := func(l cnf.Lit) bool { return filled>>site[l.Var()]&1 == 1 == (l > 0) }
	for ; filled < 1<<(rule.Sites+helpers); filled++ {
		if !table[filled&(1<<rule.Sites-1)] {
			table[filled&(1<<rule.Sites-1)] = c.obeyed(holds)
		}
	}
	return table, true
}

// obeyed reports whether all constraints hold, and what helpers mean.
func (c *compiler) obeyed(holds book.Values) bool {
	for h, helper := range c.book.Helpers {
		all := !slices.ContainsFunc(helper.All, func(l cnf.Lit) bool { return !holds(l) })
		if helper.All != nil && all != holds(cnf.Lit(c.nbits+h+1)) {
			return false
		}
	}
	return !slices.ContainsFunc(c.book.Others, func(k rule.Other) bool { return !k.(book.Constraint).Holds(holds) })
}

// shape is the shape of a clue all of whose sites are on the board, one for all places; nil if the fast engines have no use for it.
func (c *compiler) shape(at [rule.Sites]int, table [1 << rule.Sites]bool, t printed, sides bool) *shaped {
	if len(c.book.Others) == 0 || !touched(&table, sides) {
		return nil
	}
	about := c.book.Others[0].(book.Constraint).About()
	text := t.text
	if about.Words != c.rules[about.Rule] {
		text = about.Words
	}
	text = strings.ReplaceAll(text, "%", "%%") + " at %s"
	for _, k := range c.book.Others {
		if k.(book.Constraint).About().Rule != about.Rule {
			return nil
		}
	}
	kept := &c.file.frames
	kept.mu.Lock()
	defer kept.mu.Unlock()
	for _, s := range kept.shapes {
		if s.Rule == about.Rule && s.Text == text && s.allowed == table {
			return s
		}
	}
	primes := rule.Implicates(func(filled int) bool { return table[filled] })
	clauses := c.stated(at)
	if clauses == nil || !complete(clauses, primes) {
		clauses = primes
	}
	s := &shaped{rule.NewShape(about.Rule, text, clauses...), table}
	if len(s.Ways()) > mostWays || len(kept.shapes) == mostShapes {
		return nil
	}
	kept.shapes = append(kept.shapes, s)
	return s
}

// mostShapes bounds how many are kept, and mostWays is how many ways people tell apart.
const mostShapes, mostWays = 64, 8

// touched reports whether a loop has a fixed number of the first four sites, two in a cell that it passes, and whether it may leave out every
// drawn edge beyond that it does not come to from there: so that the loop is right whatever other lines there are.
func touched(table *[1 << rule.Sites]bool, sides bool) bool {
	need := -1
	for filled, allowed := range table {
		near := counted.OnesCount(uint(filled & 15))
		if !allowed || !sides && near != 0 && near != 2 {
			continue // no loop does that
		}
		if need >= 0 && near != need || !sides && near != 2 {
			return false
		}
		need = near
		for d := range 4 {
			if beyond := 1 << (4 + d); filled&beyond != 0 && filled>>d&1 == 0 && !table[filled&^beyond] {
				return false
			}
		}
	}
	for filled, allowed := range table { // a number says no more than how many
		if sides && allowed != (counted.OnesCount(uint(filled&15)) == need) {
			return false
		}
	}
	return need >= 0
}

// stated are the clauses as the file states them; nil if there is more.
func (c *compiler) stated(at [rule.Sites]int) (clauses [][]int) {
	if len(c.book.Helpers) > 0 {
		return nil
	}
	siteOf := func(l cnf.Lit) int {
		site := slices.Index(at[:], l.Var()-1) + 1
		if l < 0 {
			return -site
		}
		return site
	}
	bySite := func(a, b int) int { return cmp.Or(max(a, -a)-max(b, -b), b-a) }
	for _, k := range c.book.Others {
		var sites []int
		for _, l := range k.(book.Constraint).Lits() {
			sites = append(sites, siteOf(l))
		}
		slices.SortFunc(sites, bySite)
		switch k := k.(type) {
		case *book.Clause:
			clauses = append(clauses, sites)
		case *book.Sum:
			if !k.Plain() || len(k.When) > 0 || k.Lo != k.Hi {
				return nil
			}
			for _, clause := range rule.Count(len(sites), k.Lo) {
				var out []int
				for _, i := range clause {
					if i < 0 {
						out = append(out, -sites[-i-1])
					} else {
						out = append(out, sites[i-1])
					}
				}
				clauses = append(clauses, out)
			}
		default:
			return nil
		}
	}
	return clauses
}

// complete reports whether unit propagation on some clauses finds all that follows from them, given all that follows.
func complete(clauses, primes [][]int) bool {
	for _, prime := range primes {
		for _, last := range prime {
			known := map[int]bool{} // literals that hold
			for _, l := range prime {
				if l != last {
					known[-l] = true
				}
			}
			for grown := true; grown && !known[last]; {
				grown = false
				for _, clause := range clauses {
					open := slices.DeleteFunc(slices.Clone(clause), func(l int) bool { return known[-l] })
					switch {
					case len(open) == 0:
						known[last] = true
					case len(open) == 1 && !known[open[0]]:
						known[open[0]], grown = true, true
					}
				}
			}
			if !known[last] {
				return false
			}
		}
	}
	return true
}
