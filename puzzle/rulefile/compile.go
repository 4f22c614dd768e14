package rulefile

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	"go.starlark.net/starlark"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// bits are the answer bits of a place: a single one for two values, else one for each value, of which exactly one holds.
type bits struct {
	first  int // the first of its bits
	values []starlark.Value
	looks  []Look    // by value
	lits   []cnf.Lit // by value
	key    map[string]int
}

// is returns the literal that says that the place has a value.
func (b *bits) is(v starlark.Value) cnf.Lit {
	if !writable(v) {
		return book.False // its text could be too long to make
	}
	if i, known := b.key[v.Type()+v.String()]; known {
		return b.lits[i]
	}
	return book.False
}

// compiler states the rules of one board.
type compiler struct {
	*geometry
	file  *File
	rules map[string]string

	boxed       map[puzzle.Cell][]int // the boxes of a cell, by number
	nboxes      int
	places      []*place         // the places of the answer, in the order of their bits
	of          []*place         // by bit: its place
	bits        map[*place]*bits // of the places of the answer
	numbersOnly bool             // all values are numbers

	clues, givens map[*place]starlark.Value
	view          *view

	book    rule.Book
	nbits   int
	indexed func() *index // of the book, for all answers that are checked
	defined map[string]cnf.Lit
	stating string // the name of the clue being stated
	looked  bool   // whether the file looked at other clues
	spent   int
	loose   []loose              // of a Draft: the optional clues; else nil
	open    map[*place][]cnf.Lit // of a Draft: their literals
	asked   map[cnf.Lit]bool     // of a Draft: the literals that the rules ask about
	when    []cnf.Lit            // conditions of the constraint being stated
	whole   bool                 // of a Draft: a constraint on all clues together is missing
	may     int                  // of a Draft: what the rules may ask about a clue without a text
	vague   bool                 // of a Draft: the rules ask about clues without a text
	sole    []cnf.Lit            // of a Draft: see Sole
	thread  *starlark.Thread
}

// mostValue bounds the text of a value, in bytes.
const mostValue = 200

// helper adds a variable after those of the answer.
func (c *compiler) helper(text string, all []cnf.Lit) cnf.Lit {
	c.book.Helpers = append(c.book.Helpers, rule.Helper{Text: text, All: all})
	return cnf.Lit(c.nbits + len(c.book.Helpers))
}

func (c *compiler) add(k book.Constraint) {
	if len(c.when) > 0 {
		if k = c.conditional(k); k == nil {
			c.whole = true
			return
		}
	}
	c.book.Others = append(c.book.Others, k)
}

// spend counts the literals of constraints. overspent checks the limit after each call from the file, and at the end.
func (c *compiler) spend(literals int) { c.spent += literals }

// overspent fails if the constraints have too many literals.
func (c *compiler) overspent() error {
	if c.spent > mostLiterals {
		return fmt.Errorf("the rules take more than %d literals", mostLiterals)
	}
	return nil
}

// newCompiler returns a compiler that has no layers yet.
func newCompiler(b *Board) *compiler {
	c := &compiler{
		geometry: newGeometry(b.rows, b.cols), file: b.file, rules: make(map[string]string),
		bits: make(map[*place]*bits), clues: make(map[*place]starlark.Value), givens: make(map[*place]starlark.Value),
	}
	for _, r := range b.file.Rules {
		c.rules[r.Name] = r.Text
	}
	c.begin(b)
	return c
}

func (c *compiler) begin(b *Board) {
	c.book, c.defined, c.sole, c.spent, c.thread = rule.Book{}, make(map[string]cnf.Lit), nil, 0, c.file.newThread()
	c.indexed = sync.OnceValue(func() *index { return c.index(c.nbits) })
	c.thread.SetLocal("compiler", c)
	c.view = &view{opaque: "board", c: c, board: b}
}

// run does some work, and stops when the context ends.
func (c *compiler) run(ctx context.Context, work func()) error {
	err := c.file.guard(ctx, c.thread, func(*starlark.Thread) { work() })
	return cmp.Or(err, c.overspent())
}

// lacking explains an error: it names the missing parameter that made a list too short, or a parameter that is not a number.
func (c *compiler) lacking(err error) error {
	params := c.view.board.params
	n := len(params)
	for i, name := range c.file.Params[:min(n, len(c.file.Params))] {
		if strings.Trim(params[i], "0123456789") != "" && strings.Contains(err.Error(), "got string, want int") {
			return fmt.Errorf("found %q as %q after the size of the board, expected a number (%w)", params[i], name, err)
		}
	}
	if n >= len(c.file.Params) || !strings.Contains(err.Error(), "out of range") {
		return err
	}
	return fmt.Errorf("found no %q after the size in the first line of the board (%w)", c.file.Params[n], err)
}

// runFrame finds the places of a board, and states what holds whatever the clues are.
func (c *compiler) runFrame(ctx context.Context, b *Board) error {
	return c.run(ctx, func() {
		c.layOut(b)
		c.stateFrame()
	})
}

// compile states the rules of a board, until the context ends. The frame can be stated already.
func (b *Board) compile(ctx context.Context, begun *compiler) (c *compiler, err error) {
	if c = begun; c == nil {
		c = newCompiler(b)
		err = c.runFrame(ctx, b)
	}
	if err == nil {
		c.view.board = b
		c.print(b)
		err = c.run(ctx, func() { c.stateClues(b) })
	}
	return c, err
}

// print loads the clues, givens and holes of a board.
func (c *compiler) print(b *Board) {
	for _, at := range b.Positions() {
		t, p := b.token(at), c.placeOf(at)
		if t.given {
			c.givens[p] = t.value
		} else {
			c.clues[p] = t.value
		}
		c.hole[p] = t.hole
	}
}

// layOut finds the cells of a board, and makes the bits of its answer.
func (c *compiler) layOut(b *Board) {
	c.print(b)
	if b.file.holesOf != nil {
		for _, x := range c.listed(b.file.holesOf, "holes", "cells") {
			if p, ok := x.(*place); ok && p.kind == cellPlace {
				c.hole[p] = true
			}
		}
	}
	c.finish(b)
	c.numbersOnly = true
	for _, l := range b.file.answer {
		values := l.values
		if l.valuesOf != nil {
			values = c.valuesOf(l)
		}
		if len(values) == 0 {
			check(errNoValues)
		}
		c.layer(l, values)
	}
	c.openUp()
	c.nbits = len(c.of)
}

// valuesOf calls the function of a layer for its values. In a Draft, it tries all givens and none: if the values are equal, we assume that
// they do not depend on givens.
func (c *compiler) valuesOf(l *layer) []starlark.Value {
	looked := c.looked
	values := c.listed(l.valuesOf, "answer", "values")
	if c.loose == nil || looked == c.looked {
		return values
	}
	before := maps.Clone(c.givens)
	defer func() { c.givens = before }()
	for _, k := range c.loose {
		if k.given {
			c.givens[c.placeOf(k.at)] = k.value
		}
	}
	all := c.listed(l.valuesOf, "answer", "values")
	c.looked = looked || !slices.EqualFunc(values, all, func(v, w starlark.Value) bool { return v.String() == w.String() })
	return values
}

// listed returns the list that a function of the file returns for the board.
func (c *compiler) listed(fn starlark.Callable, of, expected string) (all []starlark.Value) {
	v := c.call(fn)
	within(of, func() { all = elements(v, expected) })
	return all
}

// layer makes the bits of one layer of the answer.
func (c *compiler) layer(l *layer, values []starlark.Value) {
	key := make(map[string]int, len(values))
	for i, v := range values {
		if text := textOf(v); !writable(v) || len(text) > mostValue || strings.ContainsFunc(text, unicode.IsControl) {
			refuse("answer: found a value that is neither a number nor a short text of one line")
		}
		key[v.Type()+v.String()] = i
		if _, number := v.(starlark.Int); !number {
			c.numbersOnly = false
		}
	}
	places, looks := c.placesOf(l), c.file.looksOf(values)
	c.spend(len(places) * len(values))
	check(c.overspent())
	for _, p := range places {
		b := &bits{first: len(c.of), values: values, looks: looks, key: key}
		if len(values) == 2 {
			c.of = append(c.of, p)
			x := cnf.Lit(len(c.of))
			b.lits = []cnf.Lit{-x, x}
		} else {
			for range values {
				c.of = append(c.of, p)
				b.lits = append(b.lits, cnf.Lit(len(c.of)))
			}
		}
		c.bits[p] = b
		c.places = append(c.places, p)
	}
}

// blanks returns the places that may have a clue: cells, unless clues stand only between them.
func (c *compiler) blanks() (places []*place) {
	between := slices.ContainsFunc(c.file.clues, func(l *layer) bool { return l.kind == borderPlace })
	if !between || slices.ContainsFunc(c.file.clues, func(l *layer) bool { return l.kind == cellPlace }) {
		places = slices.Clone(c.cells)
	}
	if between {
		places = append(places, c.list(borderPlace)...)
	}
	return places
}

// call calls a function of the file, if it is defined.
func (c *compiler) call(fn starlark.Callable, args ...starlark.Value) starlark.Value {
	if fn == nil {
		return nil
	}
	v, err := starlark.Call(c.thread, fn, append(starlark.Tuple{c.view}, args...), nil)
	check(err)
	return v
}

// stateFrame states what holds whatever the clues are.
func (c *compiler) stateFrame() {
	for _, p := range c.places {
		if bits := c.bits[p]; len(bits.lits) != 2 {
			about := &book.Label{Rule: c.file.Rules[0].Name, Words: book.OneValue, Place: p.String()}
			c.locate(about, p)
			c.sum(common{about: about}, 1, 1, bits.lits, slices.Repeat([]int{1}, len(bits.lits)))
		}
	}
	c.call(c.file.frame)
}

// stateClues states what the clues and the places without one mean, and the rest of the rules.
func (c *compiler) stateClues(b *Board) {
	for _, at := range b.Positions() {
		c.stateClue(c.placeOf(at), b.token(at))
	}
	c.stateLoose()
	if c.file.blank != nil {
		for _, p := range c.blanks() {
			if c.clues[p] == nil && c.givens[p] == nil {
				for _, l := range c.open[p] {
					c.asked[l] = true
					c.when = append(c.when, -l)
				}
				c.call(c.file.blank, p)
				c.when = nil
			}
		}
	}
	if len(c.loose) > 0 && c.file.whole != nil {
		c.whole = true
	} else {
		c.call(c.file.whole)
	}
}

// stateClue states what a clue or given means.
func (c *compiler) stateClue(p *place, t printed) {
	c.stating = "the " + strings.Trim(t.text, ",") + " at " + p.String() // a pair may lack one of its two
	defer func() { c.stating = "" }()
	switch {
	case p.kind == borderPlace && (c.hole[p.a] || c.hole[p.b]):
		refuse("%s stands beside a hole, expected it between two cells", c.stating)
	case t.given:
		l := book.False
		if bits := c.bits[p]; bits != nil {
			l = bits.is(t.value)
		}
		about := &book.Label{Rule: "given", Words: "a given", Clue: c.stating}
		c.locate(about, p)
		c.clause(common{about: about}, []cnf.Lit{l})
	case !t.only:
		c.call(c.file.clue, p, t.value)
	}
}
