package rulefile

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"go.starlark.net/starlark"

	"gridcnf/cnf"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Draft is a board with optional clues. Each has a bit after those of the answer, and is printed if that bit is true. What a clue states
// holds only on that condition. Only solvers see a Draft, never people.
type Draft struct {
	*Board // the board, compiled with these clues
	c      *compiler
	Clues  []Clue // in the order of their bits; a clue without a text stands for any
	Drawn  bool   // the clues are a random choice, as there are too many
}

// Draft states the rules of a board for these optional clues, at most one of which is printed in each place. A clue without
// a text states only that there is a clue.
func (b *Board) Draft(ctx context.Context, clues []Clue) (*Draft, error) {
	bare, err := b.Printed(nil)
	if err != nil {
		return nil, err
	}
	return bare.loosen(ctx, clues, untold)
}

// What the rules may ask about a clue without a text.
const (
	nothing = iota
	whether // there is one
	untold  // also which one it is; this stays open
)

// errAsked says that the rules ask more about a clue without a text than they may.
var errAsked = errors.New("the rules ask for a clue without a text")

// loosen returns a draft that keeps the clues of the board and adds optional ones.
func (b *Board) loosen(ctx context.Context, clues []Clue, may int) (*Draft, error) {
	c := newCompiler(b)
	c.may = may
	c.loose = make([]loose, len(clues))
	for i, k := range clues {
		c.loose[i].Clue = k
		if k.Text == "" {
			continue
		}
		var err error
		if c.loose[i].printed, err = b.file.read(k.at.Kind, k.Text); err != nil {
			return nil, err
		}
	}
	err := c.runFrame(ctx, b)
	if err == nil {
		c, err = b.compile(ctx, c)
	}
	d := b.Copy().(*Board)
	d.compiled, d.err, d.frame = c, err, nil
	return &Draft{Board: d, c: c, Clues: clues}, err
}

// loose is an optional clue, and what it prints if it has a text.
type loose struct {
	Clue
	printed
}

// Value returns "", as nobody reads a draft.
func (d *Draft) Value(int) string { return "" }

// Given knows no value, as everything printed is optional.
func (d *Draft) Given(int) (value, known bool) { return false, false }

// Broken returns the error of a rule that an answer breaks, whatever the clues are, or nil if propagation finds none.
func (d *Draft) Broken(a puzzle.Answer) error {
	x := d.c.checker(0)
	for i, value := range a {
		x.values[i+1] = sign(value)
	}
	return x.start()
}

// heavy bounds the literals of a draft that lists the texts of many clues.
const heavy = 300_000

// Open returns a draft of a board with an optional clue in each free place. It has no text, unless the rules ask about clues: then a place
// lists its texts if there are at most few, or numbers up to largest if it must. If these are still too many or take too many literals, and
// random is not nil, each place gets random texts.
func (b *Board) Open(ctx context.Context, few, largest int, random *rand.Rand) (*Draft, error) {
	if b.file.whole != nil { // its rules depend on all clues together, so none can be optional
		return b.loosen(ctx, nil, nothing)
	}
	d, err := b.loosen(ctx, b.places(0, 0, nil), nothing)
	for may, largest := range []int{whether: 0, untold: largest} {
		if may > nothing && (errors.Is(err, errAsked) || err == nil && d.Asks() && (d.Whole() || may == whether)) {
			d, err = b.loosen(ctx, b.places(few, largest, nil), may)
		}
	}
	many := err == nil && len(d.Clues) > 4*b.rows*b.cols && d.c.spent > heavy
	if random != nil && err == nil && d.Asks() && (d.Whole() || many) {
		d, err = b.loosen(ctx, b.places(few, largest, random), untold)
		d.Drawn = true
	}
	return d, err
}

// Whole reports whether the rules use optional clues in ways that a draft cannot state, so that some constraints are missing.
func (d *Draft) Whole() bool { return d.c.whole || d.c.looked || d.c.vague }

// Sole returns the literal of sole(), under which an answer obeys the constraints that hold only for the one answer of a puzzle. It is
// empty if the rules do not use sole().
func (d *Draft) Sole() []cnf.Lit { return d.c.sole }

// Proper returns the number of bits of the answer, without those of clues.
func (d *Draft) Proper() int { return len(d.c.of) - len(d.Clues) }

// Asked reports whether the rules ask if this clue is printed.
func (d *Draft) Asked(clue int) bool { return d.c.asked[d.c.looseLit(clue)] }

// Asks reports whether the rules ask if any optional clue is printed.
func (d *Draft) Asks() bool { return len(d.c.asked) > 0 }

// openUp makes the bits of optional clues.
func (c *compiler) openUp() {
	c.open, c.asked = make(map[*place][]cnf.Lit), make(map[cnf.Lit]bool)
	for _, k := range c.loose {
		p := c.placeOf(k.at)
		c.of = append(c.of, p)
		c.open[p] = append(c.open[p], cnf.Lit(len(c.of)))
	}
}

// stateLoose states what optional clues mean.
func (c *compiler) stateLoose() {
	about := &book.Label{Rule: c.file.Rules[0].Name}
	for i, k := range c.loose {
		p := c.placeOf(k.at)
		self := c.looseLit(i)
		for _, other := range c.open[p] {
			if other > self {
				c.add(book.NewClause(about, -self, -other))
			}
		}
		c.when = []cnf.Lit{self}
		if k.Text == "" {
			c.stateAny(k.at, c.asked[self])
		} else {
			c.stateClue(p, k.printed)
		}
		c.when = nil
	}
}

func (c *compiler) looseLit(i int) cnf.Lit { return cnf.Lit(c.nbits - len(c.loose) + i + 1) }

// stateAny states what any clue at a place would state, so that the answer leaves room for one. A sample text stands for all texts; if the
// rules ask about the clue, we try its other words, too, and keep only the clauses that all of them state. What a text states beyond that
// matters when the texts are chosen.
func (c *compiler) stateAny(at Position, asked bool) {
	before, whole := len(c.book.Others), c.whole
	var texts []string
	var err error
	state := func(text string) (read bool) {
		t, unread := c.file.read(at.Kind, text)
		if unread == nil {
			err = giveup.Try(func() { c.stateClue(c.placeOf(at), t) })
		}
		return unread == nil
	}
	for _, l := range c.file.clues {
		texts = samples(l.token)
		if state(texts[0]) && err == nil || errors.Is(err, errAsked) {
			break
		}
	}
	c.keep(before, func(k rule.Other) bool { return k.Kind() == book.Clauses || texts[0] == vacant })
	for _, text := range texts[1:] {
		if !asked || err != nil {
			break
		}
		first := len(c.book.Others)
		state(text)
		stated := slices.Clone(c.book.Others[first:])
		c.book.Others = c.book.Others[:first]
		c.keep(before, func(k rule.Other) bool {
			mine, is := k.(*book.Clause)
			return is && slices.ContainsFunc(stated, func(other rule.Other) bool {
				clause, is := other.(*book.Clause)
				return is && slices.Equal(clause.Lits(), mine.Lits())
			})
		})
	}
	if c.whole = whole; errors.Is(err, errAsked) { // another error says only that the sample does not fit here
		check(err)
	}
}

// keep drops those constraints from index first on that fail the test.
func (c *compiler) keep(first int, stays func(rule.Other) bool) {
	kept := slices.DeleteFunc(c.book.Others[first:], func(k rule.Other) bool { return !stays(k) })
	c.book.Others = c.book.Others[:first+len(kept)]
}

// samples returns texts that a token reads, one for each choice of its words.
func samples(t token) (all []string) {
	switch t := t.(type) {
	case word:
		return append(slices.Clip(t.texts), "a")[:max(len(t.texts), 1)]
	case maybe:
		return samples(t.token)
	case pair:
		for _, x := range samples(t.a) {
			for _, y := range samples(t.b) {
				all = append(all, x+t.sep+y)
			}
		}
		return all
	case oneOf:
		for _, one := range t { // the vacant text states least, so it leaves the most room
			if w, words := one.(word); words && slices.Contains(w.texts, vacant) {
				return []string{vacant}
			}
		}
		return samples(t[0])
	}
	return []string{"2"}
}

// openClue returns a literal that is true if this clue, or any clue if token is nil, is printed in a place. Givens do not count.
func (c *compiler) openClue(p *place, token starlark.Value) starlark.Value {
	var some []cnf.Lit
	for _, l := range c.open[p] {
		k := c.loose[int(l)-int(c.looseLit(0))]
		if k.given {
			continue
		}
		if k.Text == "" && (c.may == nothing || token != nil && c.may == whether) {
			check(errAsked)
		}
		c.asked[l] = true
		if token != nil && k.Text == "" {
			c.vague = true
			l = c.and([]cnf.Lit{l, c.helper("this clue", nil)})
		} else if token != nil {
			if same, err := starlark.Equal(k.value, token); !same || err != nil {
				continue
			}
		}
		some = append(some, -l)
	}
	return c.value(-c.and(some))
}

// tokens lists the clues that can be printed in a place, without givens and without clues that have no text.
func (c *compiler) tokens(p *place) starlark.Value {
	var all []starlark.Value
	if v := c.clues[p]; v != nil {
		all = append(all, v)
	}
	for _, l := range c.open[p] {
		k := c.loose[int(l)-int(c.looseLit(0))]
		if k.Text == "" && c.may < untold {
			check(errAsked)
		}
		c.asked[l], c.vague = true, c.vague || k.Text == ""
		if k.Text != "" && !k.given {
			all = append(all, k.value)
		}
	}
	c.looked = c.looked || c.loose == nil // as in clued
	return starlark.NewList(all)
}

// conditional returns a constraint that holds only if the clue that states it is printed, or nil if the kind does not allow that.
func (c *compiler) conditional(k book.Constraint) book.Constraint {
	switch k := k.(type) {
	case *book.Clause:
		return book.NewClause(k.Label, append(cnf.Complements(c.when), k.Lits()...)...)
	case *book.Sum:
		s := *k
		s.When = slices.Concat(s.When, c.when)
		return &s
	case *book.Connected:
		g := *k.Graph
		g.Nodes = each(len(k.Nodes), func(i int) cnf.Lit { return c.only(k.Nodes[i]) })
		return &book.Connected{Label: k.Label, Graph: &g, To: k.To}
	case *book.Component: // a component without its root states nothing
		if k.Root >= 0 {
			g := *k.Graph
			g.Nodes = slices.Clone(g.Nodes)
			g.Nodes[k.Root] = c.only(k.Nodes[k.Root])
			return &book.Component{Label: k.Label, Graph: &g, Root: k.Root, Size: k.Size}
		}
	case *book.Apart:
		s := *k
		s.Marks = each(len(k.Marks), func(i int) cnf.Lit { return c.only(k.Marks[i]) })
		return &s
	}
	return nil
}

// only returns a literal that holds if l does and the clue being stated is printed.
func (c *compiler) only(l cnf.Lit) cnf.Lit { return c.and(append(slices.Clip(c.when), l)) }
