// Package near finds solutions that differ from others in a few places, without a solver. What it
// tries is a guess that the rules near by speak for; the rule checker says whether it is right.
//
// M. Janota, I. Lynce, J. Marques-Silva: Algorithms for computing backbones of propositional
// formulae. AI Communications 2015 (rotatable literals, which can be flipped in a model).
package near

import (
	"context"
	"slices"

	"gridcnf/puzzle"
	"gridcnf/rule"
)

// Finder finds solutions of one puzzle. It is used by one goroutine.
type Finder struct {
	puzzle puzzle.Puzzle
	book   *rule.Book
	seeing [][]int // by bit: the shapes that see it
	degree []rule.Way

	moved  []bool // by bit: it has been tried, or is given
	effort int    // how many cells may still be looked at
}

// effort is how many cells are looked at from one solution, some tenths of a second.
const effort = 50_000_000

// New returns a finder, or an error for a puzzle without a rule book.
func New(p puzzle.Puzzle) (*Finder, error) {
	book, err := rule.Of(p)
	if err != nil {
		return nil, err
	}
	n := &Finder{puzzle: p, book: book, seeing: make([][]int, p.Bits()), moved: make([]bool, p.Bits())}
	for i := range book.Locals {
		for _, bit := range book.Locals[i].Bits {
			if bit >= 0 {
				n.seeing[bit] = append(n.seeing[bit], i)
			}
		}
	}
	if book.Loop != nil {
		n.degree = book.Loop.Degree().Ways()
	}
	return n, nil
}

// Roam goes from a solution to others near by, as long as that changes bits that are wanted, and
// shows them to meet, which may want fewer then, and as long as that is not too much work. It returns the error of
// ctx if that ends.
func (n *Finder) Roam(ctx context.Context, from puzzle.Answer, wanted []bool, meet func([]puzzle.Answer)) error {
	n.effort = effort
	for {
		for i := range n.moved {
			_, n.moved[i] = n.puzzle.Given(i)
		}
		var moves [][4]int
		to := slices.Clone(from)
		for i := range from {
			if i%64 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if n.effort < 0 {
				break
			}
			if move, ok := n.move(to, i, wanted); ok {
				moves = append(moves, move)
			}
		}
		n.effort = max(n.effort, 10*len(from)) // at least a part of them
		found := n.right(ctx, from, moves)
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(found) == 0 {
			return nil
		}
		meet(found)
		if n.effort < len(from) {
			return nil
		}
		from = found[len(found)-1]
	}
}

// right returns solutions that result from moves, if possible from all of them together.
func (n *Finder) right(ctx context.Context, from puzzle.Answer, moves [][4]int) []puzzle.Answer {
	if len(moves) == 0 || n.effort < 0 || ctx.Err() != nil {
		return nil
	}
	n.effort -= len(from)
	to := slices.Clone(from)
	for _, move := range moves {
		toggle(to, move)
	}
	switch half := len(moves) / 2; {
	case n.puzzle.Check(to) == nil:
		return []puzzle.Answer{to}
	case half == 0:
		return nil
	default:
		return append(n.right(ctx, from, moves[:half]), n.right(ctx, from, moves[half:])...)
	}
}

// move changes four bits of an answer at place i, if one of them is wanted and the rules near by
// allow it: the corners of a rectangle of cells, or what is around a face of the loop.
func (n *Finder) move(a puzzle.Answer, i int, wanted []bool) (move [4]int, ok bool) {
	switch l := n.book.Loop; {
	case l == nil:
		if wanted[i] && !n.moved[i] {
			move, ok = n.rectangle(a, i)
		}
	case i < l.Faces():
		move = l.Sides(i/(l.Cols-1), i%(l.Cols-1))
		drawn := 0
		for _, e := range move {
			ok = ok || wanted[e]
			if a[e] {
				drawn++
			}
		}
		across := drawn == 2 && a[move[0]] == a[move[1]] // would part the loop in two
		again := slices.ContainsFunc(move[:], func(bit int) bool { return n.moved[bit] })
		if ok = ok && drawn%4 != 0 && !across && !again; ok {
			toggle(a, move)
			if ok = n.fits(a, move); !ok {
				toggle(a, move)
			}
		}
	}
	if ok {
		for _, bit := range move {
			n.moved[bit] = true
		}
	}
	return move, ok
}

// fits reports whether the shapes that see one of the edges allow an answer, and their points.
func (n *Finder) fits(a puzzle.Answer, edges [4]int) bool {
	allow := func(ways []rule.Way, bits []int) bool {
		var on uint8
		for site, bit := range bits {
			if bit >= 0 && a[bit] {
				on |= 1 << site
			}
		}
		return slices.ContainsFunc(ways, func(w rule.Way) bool { return (w.On^on)&w.Care == 0 })
	}
	for _, e := range edges {
		from, to := n.book.Loop.Ends(e)
		for _, point := range [...]int{from, to} {
			if around := n.book.Loop.AroundPoint(point); !allow(n.degree, around[:]) {
				return false
			}
		}
		for _, i := range n.seeing[e] {
			if l := &n.book.Locals[i]; !allow(l.Ways(), l.Bits[:]) {
				return false
			}
		}
	}
	return true
}

// rectangle exchanges the values at the corners of a rectangle, one of which is cell x: every line
// keeps as many ones as it has.
func (n *Finder) rectangle(a puzzle.Answer, x int) (move [4]int, ok bool) {
	rows, cols := n.puzzle.Size()
	r, c := x/cols, x%cols
	n.effort -= cols
	var others []int // the columns with which the row allows it
	for k := range cols {
		if y := r*cols + k; a[y] != a[x] && !n.moved[y] && alternates(a[r*cols:], 1, cols, c, k) {
			others = append(others, k)
		}
	}
	for i := range rows {
		z := i*cols + c
		if a[z] == a[x] || n.moved[z] || len(others) == 0 || !alternates(a[c:], cols, rows, r, i) {
			continue
		}
		n.effort -= len(others)
		for _, k := range others {
			if w := i*cols + k; a[w] == a[x] && !n.moved[w] && alternates(a[i*cols:], 1, cols, c, k) && alternates(a[k:], cols, rows, r, i) {
				move = [4]int{x, r*cols + k, z, w}
				toggle(a, move)
				return move, true
			}
		}
	}
	return move, false
}

// alternates reports whether a line has no three neighbours alike near i and j if the cells there
// had the other values.
func alternates(line puzzle.Answer, stride, length, i, j int) bool {
	at := func(k int) bool { return line[k*stride] != (k == i || k == j) }
	for _, m := range [...]int{i, j} {
		for k := max(0, m-2); k <= min(m, length-3); k++ {
			if one := at(k); one == at(k+1) && one == at(k+2) {
				return false
			}
		}
	}
	return true
}

func toggle(a puzzle.Answer, move [4]int) {
	for _, bit := range move {
		a[bit] = !a[bit]
	}
}
