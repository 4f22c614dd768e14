package rulefile

import (
	"cmp"
	"context"
	counted "math/bits"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// shaped is the shape of a clue, with the ways to fill its sites that it allows.
type shaped struct {
	*rule.Shape
	allowed [1 << rule.Sites]bool
}

// mostHelpers bounds the helpers that a clue may define in a shape.
const mostHelpers = 3

// piece is what a clue states at a place.
type piece struct {
	strange bool // the fast engines do not know it
	*shaped
	need  int    // how many of its cell's sites a loop uses
	stop  string // what the clue is called, before its place
	reach int    // how many cells away the clue looks
}

// patch is a small board on which a clue states the same as on a large one. So the clue must look at no cell further away than patchReach,
// and must not learn where on the board it is, except near the rim.
type patch struct {
	b       *Board // without clues
	lattice rule.Loop
	pieces  []atomic.Pointer[piece] // by cell and clue

	mu     sync.Mutex // held while a piece is found
	stater *compiler
}

// patchReach is how many cells away a clue may look. A patch of patchSize rows and columns has a cell from which no clue sees the rim.
const patchReach, patchSize = 2, 2*patchReach + 1

// patch returns the patch of this size with the rules of a board. Boards share patches.
func (b *Board) patch(rows, cols int) *patch {
	kept := &b.file.frames
	kept.mu.Lock()
	defer kept.mu.Unlock()
	if i := slices.IndexFunc(kept.patches, func(p *patch) bool { return p.b.alike(rows, cols, b.params, b.flipped) }); i >= 0 {
		return kept.patches[i]
	}
	p := &patch{b: &Board{file: b.file, rows: rows, cols: cols, params: b.params, flipped: b.flipped, cells: make([]puzzle.Clue, rows*cols), words: b.file.words()}}
	p.lattice = *(&sketch{b: p.b}).loop()
	p.pieces = make([]atomic.Pointer[piece], rows*cols*len(p.b.words))
	kept.patches = append(kept.patches[:min(len(kept.patches), patchSize*patchSize)], p)
	return p
}

// at returns the piece of a clue in a cell, and finds it once.
func (p *patch) at(cell int, clue puzzle.Clue, middle *piece) *piece {
	known := &p.pieces[cell*len(p.b.words)+int(clue)-1]
	if found := known.Load(); found != nil {
		return found
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known.Load() == nil {
		known.Store(p.find(cell, p.b.words[clue-1], middle))
	}
	return known.Load()
}

// at returns the piece of a clue in a cell. If the clue does not see the rim, or if its file is shipped, that is the piece in the middle of
// a patch.
func (f *frame) at(cell puzzle.Cell, clue puzzle.Clue) *piece {
	middle, r, c := f.middle.at(patchSize*patchReach+patchReach, clue, nil), cell.Row, cell.Col
	if k := middle.reach; middle.strange || f.b.file.shipped || min(r, c) >= k && r < f.b.rows-k && c < f.b.cols-k {
		return middle
	}
	on := func(i, length int) int { // the row or column of the patch from which the clue sees the same
		if i < patchReach || length <= patchSize {
			return i
		}
		return max(patchReach, i+patchSize-length)
	}
	return f.near.at(on(r, f.b.rows)*min(f.b.cols, patchSize)+on(c, f.b.cols), clue, middle)
}

// find works out what a clue states in a cell.
func (p *patch) find(cell int, t printed, middle *piece) *piece {
	strange := &piece{strange: true}
	if p.stater == nil {
		p.stater = newCompiler(p.b)
		if err := p.stater.run(context.Background(), func() { p.stater.layOut(p.b) }); err != nil {
			return strange
		}
	}
	s := p.stater
	s.begin(p.b)
	s.looked, s.stating, s.watch, s.reach = false, "the "+t.text, s.all[cell], 0
	err := s.run(context.Background(), func() { s.call(s.file.clue, s.watch, t.value) })
	if err != nil || s.looked || s.reach > patchReach {
		return strange
	}
	place := puzzle.Cell{Row: cell / p.b.cols, Col: cell % p.b.cols}
	at := p.lattice.SitesAt(place)
	table, ok := s.table(at)
	if !ok {
		return strange
	}
	found := &piece{reach: s.reach, stop: "the " + cmp.Or(s.file.called(), t.text) + " at"}
	if p.lattice.Corners || !slices.Contains(at[:], -1) {
		found.shaped = s.shape(at, table, t, p.lattice.Corners)
	} else if middle != nil { // near the rim, we use the shape of a clue that is far from it
		found.shaped = middle.shaped
	}
	if found.shaped == nil {
		return strange
	}
	for filled := range table { // a site beyond the rim is false
		if filled&present(at) == filled && table[filled] != found.allowed[filled] {
			return strange
		}
	}
	if found.need = 2; p.lattice.Corners {
		found.need = counted.OnesCount(uint(slices.Index(found.allowed[:], true)))
	}
	return found
}

// present returns the set of the sites that are on the board.
func present(at [rule.Sites]int) (sites int) {
	for i, bit := range at {
		if bit >= 0 {
			sites |= 1 << i
		}
	}
	return sites
}

// called returns the name that the file declares for all its clues, or "".
func (f *File) called() string {
	for _, l := range f.clues {
		if l.called != "" {
			return l.called
		}
	}
	return ""
}

// table returns which ways to fill the sites the constraints of the book allow; sites beyond the rim do not count. It fails if the
// constraints have other bits.
func (c *compiler) table(at [rule.Sites]int) (table [1 << rule.Sites]bool, ok bool) {
	helpers := len(c.book.Helpers)
	if helpers > mostHelpers {
		return table, false
	}
	site := slices.Repeat([]int{-1}, c.nbits+helpers+1) // by variable
	for i, bit := range at {
		if bit >= 0 {
			site[bit+1] = i
		}
	}
	unknown := func(l cnf.Lit) bool { return site[l.Var()] < 0 }
	for h, helper := range c.book.Helpers {
		if site[c.nbits+h+1] = rule.Sites + h; slices.ContainsFunc(helper.All, unknown) {
			return table, false
		}
	}
	for _, k := range c.book.Others {
		if slices.ContainsFunc(k.(book.Constraint).Lits(), unknown) {
			return table, false
		}
	}
	filled, on := 0, present(at)
	holds := func(l cnf.Lit) bool { return filled>>site[l.Var()]&1 == 1 == (l > 0) }
	for ; filled < 1<<(rule.Sites+helpers); filled++ {
		if near := filled & (1<<rule.Sites - 1); near&on == near && !table[near] {
			table[near] = c.obeyed(holds)
		}
	}
	for filled := range table {
		table[filled] = table[filled&on]
	}
	return table, true
}

// obeyed reports whether all constraints and the definitions of all helpers hold.
func (c *compiler) obeyed(holds book.Values) bool {
	for h := range c.book.Helpers {
		if !c.means(h, holds) {
			return false
		}
	}
	return !slices.ContainsFunc(c.book.Others, func(k rule.Other) bool { return !k.(book.Constraint).Holds(holds) })
}

// shape returns the shape of a clue whose sites are all on the board, or nil if the fast engines cannot use it. Equal shapes are one
// object.
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

// mostShapes bounds the shapes that are kept for a file; mostWays is how many ways of a shape people can tell apart.
const mostShapes, mostWays = 64, 8

// touched reports whether the fast engines can use a shape: a loop uses a fixed number of the first four sites (two, in a cell that it
// passes), and a drawn edge further away that the loop does not reach from the cell may always be left out. So what the clue says of a loop
// does not depend on other lines.
func touched(table *[1 << rule.Sites]bool, sides bool) bool {
	need := -1
	for filled, allowed := range table {
		near := counted.OnesCount(uint(filled & 15))
		if !allowed || !sides && near != 0 && near != 2 {
			continue // no loop can do that
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
	for filled, allowed := range table { // a number must say only how many sides are drawn
		if sides && allowed != (counted.OnesCount(uint(filled&15)) == need) {
			return false
		}
	}
	return need >= 0
}

// stated returns the clauses as the file states them, on sites from 1, or nil if the file states more than clauses.
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
		lits := k.(book.Constraint).Lits()
		sites := each(len(lits), func(i int) int { return siteOf(lits[i]) })
		slices.SortFunc(sites, bySite)
		switch k := k.(type) {
		case *book.Clause:
			clauses = append(clauses, sites)
		case *book.Sum:
			if !k.Plain() || len(k.When) > 0 || k.Lo != k.Hi {
				return nil
			}
			for _, clause := range rule.Count(len(sites), k.Lo) {
				for k, i := range clause { // put the sites in place of their numbers
					if clause[k] = sites[max(i, -i)-1]; i < 0 {
						clause[k] *= -1
					}
				}
				clauses = append(clauses, clause)
			}
		default:
			return nil
		}
	}
	return clauses
}

// complete reports whether unit propagation on some clauses finds everything that follows from them. primes has all their prime implicates.
func complete(clauses, primes [][]int) bool {
	bits := func(clause []int) (all, positive int) {
		for _, l := range clause {
			if all |= 1 << max(l, -l); l > 0 {
				positive |= 1 << l
			}
		}
		return all, positive
	}
	for _, prime := range primes {
		sites, positive := bits(prime)
		for last := sites; last != 0; last &= last - 1 {
			site := last & -last
			known, value, found := sites&^site, ^positive, false // all other literals of the prime are false
			for grown := true; grown && !found; {
				grown = false
				for _, clause := range clauses {
					all, yes := bits(clause)
					open := all &^ known
					switch {
					case all&known&^(yes^value) != 0: // the clause is true
					case open == 0:
						found = true
					case open&(open-1) == 0:
						known, value, grown = known|open, value&^open|yes&open, true
						found = found || open == site && yes&open == positive&open
					}
				}
			}
			if !found {
				return false
			}
		}
	}
	return true
}
