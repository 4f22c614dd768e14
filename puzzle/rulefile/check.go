package rulefile

import (
	"context"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
)

// Broken is the error of an answer that breaks a rule.
type Broken struct {
	Rule, Words, Place string
}

func (b *Broken) Error() string {
	if b.Place == "" {
		return fmt.Sprintf("%s: %s", b.Rule, b.Words)
	}
	return fmt.Sprintf("%s: %s: broken %s", b.Rule, b.Words, puzzle.Said("at "+b.Place))
}

// Check evaluates every constraint on an answer. A helper with a definition gets its value from that; for the others, Check searches for
// values that obey the rules. The error is a *Broken, or puzzle.ErrTooLong if the search takes too long.
func (b *Board) Check(a puzzle.Answer) error { return b.CheckNear(a, nil) }

// CheckNear is Check with a hint: the search for helpers tries the values of a solver's model first, but trusts none of them.
func (b *Board) CheckNear(a puzzle.Answer, model func(cnf.Lit) bool) error {
	c, f, err := b.rulesOf(context.Background(), false)
	switch {
	case err != nil:
		return err
	case f != nil:
		return (&Grid{f, b}).Check(a)
	}
	return c.check(a, model)
}

func (c *compiler) check(a puzzle.Answer, model func(cnf.Lit) bool) error {
	if len(a) != c.nbits {
		return fmt.Errorf("found %d bits, expected %d", len(a), c.nbits)
	}
	x := &checker{c: c, values: make([]int8, c.nbits+len(c.book.Helpers)+1), index: c.indexed()}
	if len(x.about) != len(c.book.Others) || len(x.at) != len(x.values) { // the book has grown
		x = c.checker(c.nbits)
	}
	for i, v := range a {
		x.values[i+1] = sign(v)
	}
	if broken := x.start(); broken != nil {
		return broken
	}
	left := mostChecks
	broken := x.complete(&left, model)
	if left <= 0 {
		return puzzle.ErrTooLong
	}
	if broken != nil {
		return broken
	}
	return x.walk()
}

// checker returns a checker. The first known variables have values already; it looks for those of the others.
func (c *compiler) checker(known int) *checker {
	return &checker{c: c, values: make([]int8, c.nbits+len(c.book.Helpers)+1), index: c.index(known)}
}

// mostRefuted is the largest board that Refuted examines, in cells.
const mostRefuted = 400

// Refuted reports whether propagation alone, without a guess, finds that the board has no solution. A board whose rules cannot be stated
// also counts as refuted.
func (b *Board) Refuted(ctx context.Context) bool {
	if b.rows*b.cols > mostRefuted {
		return false
	}
	c, _, err := b.rulesOf(ctx, true)
	if err != nil {
		return true
	}
	x := c.checker(0)
	for i := range c.nbits {
		if v, known := b.Given(i); known {
			x.values[i+1] = sign(v)
		}
	}
	return x.start() != nil
}

// walk evaluates every constraint and every helper's definition with the values found. Only this accepts an answer, however
// the values were found.
func (x *checker) walk() error {
	holds := func(l cnf.Lit) bool { return x.Known(l) > 0 }
	for h := range x.c.book.Helpers {
		if !x.c.means(h, holds) {
			return x.broken(x.at[x.c.nbits+h+1])
		}
	}
	for i, k := range x.about {
		if !k.Holds(holds) {
			return x.error(i)
		}
	}
	return nil
}

// means reports whether a helper agrees with its definition, if it has one.
func (c *compiler) means(h int, holds book.Values) bool {
	all := c.book.Helpers[h].All
	return all == nil || holds(cnf.Lit(c.nbits+h+1)) == !slices.ContainsFunc(all, func(l cnf.Lit) bool { return !holds(l) })
}

// mostChecks bounds the search for helpers.
const mostChecks = 1 << 20

func sign(v bool) int8 {
	if v {
		return 1
	}
	return -1
}

// checker looks for values of the helpers. 1 is true, -1 false, 0 open.
type checker struct {
	*index
	c      *compiler
	values []int8
	trail  []int
	queue  int
}

// index tells where a book has its variables.
type index struct {
	about []book.Constraint
	at    [][]int32 // by variable: the constraints that contain it
	users [][]int32 // by variable: the helpers whose definitions contain it
}

// index makes an index, and leaves out known variables from at.
func (c *compiler) index(known int) *index {
	n := c.nbits + len(c.book.Helpers) + 1
	x := &index{at: make([][]int32, n), users: make([][]int32, n)}
	for i, k := range c.book.Others {
		x.about = append(x.about, k.(book.Constraint))
		for _, l := range x.about[i].Lits() {
			if v := l.Var(); v > known {
				x.at[v] = append(x.at[v], int32(i))
			}
		}
	}
	for h, helper := range c.book.Helpers {
		for _, l := range helper.All {
			x.users[l.Var()] = append(x.users[l.Var()], int32(h))
		}
	}
	return x
}

// Known and Since make a checker a book.Partial.
func (x *checker) Known(l cnf.Lit) int8 {
	if l < 0 {
		return -x.values[-l]
	}
	return x.values[l]
}
func (x *checker) Since(l cnf.Lit) int32 { return 0 }

func (x *checker) set(l cnf.Lit) {
	x.values[l.Var()] = sign(l > 0)
	x.trail = append(x.trail, l.Var())
}

func (x *checker) undo(length int) {
	for _, v := range x.trail[length:] {
		x.values[v] = 0
	}
	x.trail = x.trail[:length]
	x.queue = length
}

// start propagates the answer alone, and evaluates the constraints that this settles.
func (x *checker) start() error {
	for h, helper := range x.c.book.Helpers {
		if helper.All != nil {
			x.define(h)
		}
	}
	for i := range x.about {
		if err := x.propagate(i); err != nil {
			return err
		}
	}
	return x.follow()
}

// define propagates the definition of a helper: it sets the helper if its literals settle that, and the last open
// literal if the helper's value settles that.
func (x *checker) define(h int) bool {
	all := x.c.book.Helpers[h].All
	self := cnf.Lit(x.c.nbits + h + 1)
	var last cnf.Lit
	open := 0
	for _, l := range all {
		switch x.Known(l) {
		case -1:
			if x.Known(self) > 0 {
				return false
			}
			if x.Known(self) == 0 {
				x.set(-self)
			}
			return true
		case 0:
			open++
			last = l
		}
	}
	switch {
	case open == 0 && x.Known(self) == 0:
		x.set(self)
	case open == 0:
		return x.Known(self) > 0
	case x.Known(self) > 0:
		for _, l := range all {
			if x.Known(l) == 0 {
				x.set(l)
			}
		}
	case open == 1 && x.Known(self) < 0:
		x.set(-last)
	}
	return true
}

// follow propagates until nothing new follows.
func (x *checker) follow() error {
	for ; x.queue < len(x.trail); x.queue++ {
		v := x.trail[x.queue]
		if h := v - x.c.nbits - 1; h >= 0 && x.c.book.Helpers[h].All != nil && !x.define(h) {
			return x.broken(x.at[v])
		}
		for _, h := range x.users[v] {
			if !x.define(int(h)) {
				return x.broken(x.at[x.c.nbits+int(h)+1])
			}
		}
		for _, i := range x.at[v] {
			if err := x.propagate(int(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// broken returns the error for the first of some constraints.
func (x *checker) broken(of []int32) error {
	if len(of) == 0 {
		return &Broken{Rule: "rules", Words: "what the rules define"}
	}
	return x.error(int(of[0]))
}

func (x *checker) error(i int) error {
	l := x.about[i].About()
	place := l.Place
	if l.Clue != "" {
		place = l.Clue
	}
	return &Broken{l.Rule, l.Words, place}
}

// propagate propagates one constraint. Clauses, sums and rows that differ force literals; other kinds are evaluated once all their literals
// are settled.
func (x *checker) propagate(i int) (broken error) {
	if k, ok := x.about[i].(book.Forcer); ok {
		k.Forced(x, func(clause []cnf.Lit) {
			var last cnf.Lit
			for _, l := range clause {
				if v := x.Known(l); v > 0 || v == 0 && last != 0 {
					return
				} else if v == 0 {
					last = l
				}
			}
			if last != 0 {
				x.set(last)
			} else {
				broken = x.error(i)
			}
		})
		return broken
	}
	for _, l := range x.about[i].Lits() {
		if x.Known(l) == 0 {
			return nil
		}
	}
	if !x.about[i].Holds(func(l cnf.Lit) bool { return x.Known(l) > 0 }) {
		return x.error(i)
	}
	return nil
}

// complete gives the open helpers values in turn: first that of the model, if there is one, or else false.
func (x *checker) complete(left *int, model func(cnf.Lit) bool) error {
	for v := x.c.nbits + 1; v < len(x.values); v++ {
		if x.values[v] != 0 {
			continue
		}
		length := len(x.trail)
		var err error
		first := -cnf.Lit(v)
		if model != nil && model(-first) {
			first = -first
		}
		for _, l := range []cnf.Lit{first, -first} {
			if *left--; *left <= 0 {
				return nil
			}
			x.set(l)
			if err = x.follow(); err == nil {
				err = x.complete(left, model)
			}
			if err == nil || *left <= 0 {
				return err
			}
			x.undo(length)
		}
		return err
	}
	return nil
}
