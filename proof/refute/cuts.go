package refute

import (
	"errors"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/giveup"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/book"
)

// cutter is a statement that the formula does not fully express, with its number in the book.
type cutter struct {
	book.Constraint
	number int
}

// follow attaches a constraint to the search if the formula does not fully express it.
func (s *search) follow(k book.Constraint, number int) {
	c := cutter{k, number}
	switch k := k.(type) {
	case *book.Clause:
		return
	case *book.Sum:
		if k.Plain() && len(k.When) == 0 {
			return
		}
	case *book.Loop:
		s.line(fmt.Sprintf("faces %d", number)) // this adds nothing unless its points are those of a lattice
	}
	for _, l := range c.Lits() {
		if of := &s.of[l.Var()]; len(*of) == 0 || (*of)[len(*of)-1] != int32(len(s.cutters)) {
			*of = append(*of, int32(len(s.cutters)))
		}
	}
	s.cutters = append(s.cutters, c)
}

// Follow returns the Following of the constraint, or one that yields what the constraint forces.
func (c cutter) Follow() book.Following {
	if k, ok := c.Constraint.(book.Cutter); ok {
		return k.Follow()
	}
	return func(v book.Partial, yield func(some, more []cnf.Lit)) {
		c.Constraint.(book.Forcer).Forced(v, func(clause []cnf.Lit) { yield(clause, nil) })
	}
}

// Lits returns the literals of the constraint without constants.
func (c cutter) Lits() []cnf.Lit { return book.WithoutConstants(c.Constraint.Lits()) }

// line adds a line of cuts.txt, and reports whether it is true.
func (s *search) line(text string) bool {
	err := s.formula.Cut(text)
	switch {
	case err == nil:
		s.cuts = append(append(s.cuts, text...), '\n')
	case errors.Is(err, kernel.ErrTooLarge), s.ctx.Err() != nil:
		giveup.If(err)
	}
	return err == nil
}

// cut adds the line of cuts.txt for a clause: which statement would be violated if all its literals were false.
func (s *search) cut(clause []cnf.Lit) {
	for _, i := range s.of[clause[0].Var()] {
		c := s.cutters[i]
		other := func(l cnf.Lit) bool { return !slices.Contains(s.of[l.Var()], i) }
		if slices.ContainsFunc(clause, other) {
			continue
		}
		text := fmt.Sprintf("cut %d", c.number)
		for _, l := range clause {
			text += fmt.Sprintf(" %d", l)
		}
		if s.line(text) {
			return
		}
		if l, ok := c.Constraint.(*book.Loop); ok {
			for _, point := range between(l, clause) {
				if s.line(fmt.Sprintf("%s at %d", text, point+1)) {
					return
				}
			}
		}
	}
	giveup.With("the cut %d follows from no statement", clause)
}

// between returns the points of a shortest way, over edges that may be drawn, between two edges that a clause takes as drawn. If a single
// point joins the two, it is one of these.
func between(l *book.Loop, clause []cnf.Lit) (points []int) {
	at := make([][]int, len(l.Names))
	var drawn []int
	for i, e := range l.Edges {
		if slices.Contains(clause, -e) {
			drawn = append(drawn, i)
		}
		if !slices.Contains(clause, e) {
			for _, p := range l.Ends[i] {
				at[p] = append(at[p], i)
			}
		}
	}
	if len(drawn) < 2 {
		return nil
	}
	from := slices.Repeat([]int{-1}, len(at))
	queue := slices.Clone(l.Ends[drawn[0]][:])
	from[queue[0]], from[queue[1]] = queue[0], queue[1]
	for i := 0; i < len(queue); i++ {
		if p := queue[i]; slices.Contains(l.Ends[drawn[1]][:], p) {
			for ; from[p] != p; p = from[p] {
				points = append(points, p)
			}
			return append(points, p)
		}
		for _, e := range at[queue[i]] {
			if p := l.Ends[e][0] + l.Ends[e][1] - queue[i]; from[p] < 0 {
				from[p] = queue[i]
				queue = append(queue, p)
			}
		}
	}
	return nil
}
