package encode

import (
	"cmp"
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/encode/line"
	"gridcnf/encode/loop"
	"gridcnf/encode/meaning"
	"gridcnf/encode/tally"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Encoding is a puzzle as a formula.
type Encoding struct {
	*cnf.Formula // nil if the puzzle is Solved

	// Answer has the literal of each answer bit. Two models that agree on these literals are the same solution.
	Answer []cnf.Lit

	// Meanings say what the helper variables mean: Meanings[0] is about the first variable after those of the answer. They are
	// nil without Options.Groups. Refine adds to them.
	Meanings []meaning.Meaning

	// Refine enforces what the clauses leave out. It is nil if they are exact.
	Refine fold.Refine

	// Cut is Refine for rules that need the helper variables of a model, too. It writes clauses that every solution satisfies
	// and the model does not, and returns their kinds; none if the model is a solution. It is nil if the clauses are exact.
	Cut func(m cnf.Model, sink cnf.Sink) []fold.CutKind

	// Guide makes a new propagator for a solver that takes one; it is nil if there is none. The propagator draws conclusions
	// that the clauses alone do not imply, or that Refine would have to write after a model. If Options.Takes.Guide is set, the
	// formula lacks the clauses for which the guide stands, so the solver needs it. Otherwise the guide is optional.
	Guide func() cnf.Propagator

	// Guided says that the solver gets the Guide, if there is one: it takes propagators, and the options choose no encoding
	// that is meant to work without. It then need not be asked what is Decided.
	Guided bool

	// Because says in words why there is no solution, if counting over the whole board has shown that. The formula then has
	// nothing but a contradiction.
	Because string

	// Solved says that Decided returns the only answer, or nil if there is none, and that the encoding has no formula. It is
	// only set for callers who want that (Takes.Answer).
	Solved bool
	answer puzzle.Answer

	book    *rule.Book
	insides []cnf.Lit    // the colours of a loop's faces that have variables
	decided []fold.Value // by answer bit: what is known without a solver
	folded  bool         // if decided is complete, it obeys all rules but those that Refine enforces
}

// Telling returns literals whose values tell solutions apart: those of the answer, and others that the answer determines. It
// returns nil if a model can have more drawn than the solution in it: then use Block.
func (e *Encoding) Telling() []cnf.Lit {
	if e.book.Loop != nil && e.Refine != nil && !e.Guided {
		return nil
	}
	return slices.Concat(e.Answer, e.insides)
}

// Decided returns the answer if the givens leave no other that obeys the rules, apart
// from those that Refine enforces; else it returns nil.
func (e *Encoding) Decided() puzzle.Answer {
	if e.Solved {
		return e.answer
	}
	if !e.folded || slices.Contains(e.decided, fold.Open) {
		return nil
	}
	return answerOf(e.decided)
}

func answerOf(decided []fold.Value) puzzle.Answer {
	return list.Map(decided, func(v fold.Value) bool { return v == fold.True })
}

// Block returns a clause that excludes a and no other solution: some undecided bit differs. If no solution
// contains another, it is enough, and shorter, that some true bit of a is false.
func (e *Encoding) Block(a puzzle.Answer) []cnf.Lit {
	return e.differ(a, func(i int) bool { return e.decided[i] == fold.Open && (a[i] || !e.book.Antichain) })
}

// BlockInFull is Block, but with the decided bits, for callers that do not know them.
func (e *Encoding) BlockInFull(a puzzle.Answer) []cnf.Lit {
	return e.differ(a, func(i int) bool { return a[i] || !e.book.Antichain })
}

// Differ returns the clause that says that one of the chosen bits differs from a; a nil
// chosen means all bits.
func (e *Encoding) Differ(a puzzle.Answer, chosen []bool) []cnf.Lit {
	return e.differ(a, func(i int) bool { return e.decided[i] == fold.Open && (chosen == nil || chosen[i]) })
}

// differ returns the clause that one of the bits for which counts is true differs from a.
func (e *Encoding) differ(a puzzle.Answer, counts func(bit int) bool) []cnf.Lit {
	clause := make([]cnf.Lit, 0, len(a)/2)
	for i, l := range e.Answer {
		if counts(i) {
			clause = append(clause, fold.Is(l, -fold.Of(a[i])))
		}
	}
	return clause
}

// bookOf returns the rule book of a puzzle. It refuses a book with both a loop and balanced lines, because
// Refine can handle only one of them at a time.
func bookOf(p puzzle.Puzzle) (*rule.Book, error) {
	book, err := rule.Of(p, "encoding", Known...)
	if err == nil && len(book.Others) > 0 && !book.Only(ground...) {
		return nil, &rule.Unknown{Kind: book.Others[0].Kind(), Power: "encoding balanced lines, shapes and loops"}
	}
	if err == nil && book.Loop != nil && !book.Only(rule.OneLoop, rule.Shapes) {
		return nil, &rule.Unknown{Kind: rule.OneLoop, Power: "encoding balanced lines"}
	}
	return book, err
}

// New encodes a puzzle. It fails for a puzzle without a rule book, and with the error of ctx if that ends
// first: the formula of a board of 300x300 cells has tens of millions of clauses.
func New(ctx context.Context, p puzzle.Puzzle, opt Options) (_ *Encoding, err error) {
	defer giveup.Caught(&err)
	book := giveup.Get(bookOf(p))
	opt.Textbook = opt.Textbook || opt.Groups
	if linesOnly(book, opt) {
		if a, known := line.Solve(book, p); known {
			return &Encoding{Solved: true, answer: a}, ctx.Err()
		}
	}
	c := &compiler{ctx: ctx, puzzle: p, book: book, opt: opt}
	if len(book.Others) > 0 {
		return c.ground(), ctx.Err()
	}
	return c.compile(), ctx.Err()
}

// Because says why a puzzle has no solution, as Encoding.Because does, without encoding it. It is empty if
// counting finds no reason, or if ctx ends.
func Because(ctx context.Context, p puzzle.Puzzle) (string, error) {
	book, err := bookOf(p)
	if err != nil {
		return "", err
	}
	c := &compiler{ctx: ctx, puzzle: p, book: book}
	c.givens()
	c.fold()
	c.count()
	return c.because, nil
}

// compiler makes one Encoding, step by step.
type compiler struct {
	ctx    context.Context
	puzzle puzzle.Puzzle
	book   *rule.Book
	opt    Options

	decided []fold.Value
	order   []int  // the decided bits; in lines, each follows from one rule and the bits before it
	clash   []int  // bits that cannot all be as decided; empty if it is not known which; nil without a contradiction
	because string // why there is no solution, if counting has shown it
	whole   bool   // the decided bits are a solution, so Refine has nothing to do

	enc *Encoding
	w   *fold.Writer

	draft bool // there will be more clues
}

// linesOnly reports whether the caller wants an answer without a formula if possible, and the book has nothing but lines that
// fit in words.
func linesOnly(book *rule.Book, opt Options) bool {
	return opt.Takes.Answer && len(book.Lines) > 0 && book.Only(rule.Balanced, rule.Distinct) &&
		opt.guided(book) && !opt.Textbook && line.Longest(book) <= line.MaxWord
}

// guided reports whether the solver gets a guide, if there is one.
func (opt *Options) guided(book *rule.Book) bool {
	return opt.Takes.Guide && (len(book.Lines) == 0 || opt.Balance == Auto) && opt.lazy(book)
}

// compile runs every step.
func (c *compiler) compile() *Encoding {
	c.givens()
	if !c.opt.Textbook {
		c.fold()
		c.count()
	}
	if c.whole && c.opt.Takes.Answer && c.opt.guided(c.book) {
		return &Encoding{Solved: true, answer: answerOf(c.decided)}
	}
	c.begin()
	if c.clash == nil && !c.whole {
		c.lines()
		c.loop()
	}
	return c.enc
}

// givens records the values printed on the board.
func (c *compiler) givens() {
	c.decided = make([]fold.Value, c.puzzle.Bits())
	for i := range c.decided {
		if value, known := c.puzzle.Given(i); known {
			c.decided[i] = fold.Of(value)
			c.order = append(c.order, i)
		}
	}
}

// fold decides what follows from the givens.
func (c *compiler) fold() {
	if len(c.book.Lines) > 0 {
		order, clash := line.Fold(c.book, c.decided)
		c.order, c.clash = append(c.order, order...), clash
	}
	if c.book.Loop == nil {
		return
	}
	if !fold.Whole(c.ctx, c.book, c.decided) {
		c.clash = []int{} // no bits in particular; count may still find a reason
	}
	c.order = list.Where(len(c.decided), func(bit int) bool { return c.decided[bit] != fold.Open })
	c.whole = c.clash == nil && len(c.order) == len(c.decided)
}

// count looks for a contradiction that a search would take long to find. It does nothing if all bits are decided. It also
// does nothing with Options.Groups, as no group could say why its clause is true.
func (c *compiler) count() {
	if len(c.clash) > 0 || c.opt.Groups || !slices.Contains(c.decided, fold.Open) {
		return
	}
	if c.because = tally.Find(c.ctx, c.book, c.decided); c.because != "" {
		c.clash = []int{}
	}
}

// begin makes the answer variables, and a unit clause for each decided bit, in the order in which they were decided. A
// decided bit keeps its variable, so that files made with different options are read back alike, but no other clause has it.
// If the givens contradict the rules, the last clause says that one of the clashing bits has another value.
func (c *compiler) begin() {
	e := c.answers()
	f := e.Formula
	for _, i := range c.order {
		if c.opt.Groups {
			f.Begin(c.given(i))
		}
		f.Add(fold.Is(e.Answer[i], c.decided[i]))
	}
	if c.clash != nil {
		e.Because = c.because
		e.Note("%s", cmp.Or(c.because, "the givens alone contradict the rules"))
		var clause []cnf.Lit
		for _, i := range c.clash {
			if i >= 0 && c.decided[i] != fold.Open {
				clause = append(clause, fold.Is(e.Answer[i], -c.decided[i]))
			}
		}
		e.Add(clause...)
		return
	}
	c.w = fold.NewWriter(c.ctx, f, c.decided)
	if c.opt.Textbook {
		c.w.Decided = nil // the givens are only unit clauses
	}
	if c.opt.Groups {
		c.w.Meanings = &e.Meanings
	}
	c.w.Groups = c.opt.Groups
	e.Guided = c.opt.guided(c.book)
	e.folded = !c.opt.Textbook && c.opt.lazy(c.book) && line.Longest(c.book) <= line.MaxFold
}

// lazy reports whether the loop is left to cuts, or there is none.
func (opt *Options) lazy(book *rule.Book) bool { return book.Loop == nil || opt.Loop == Lazy }

// lines states the rules of the balanced lines.
func (c *compiler) lines() {
	if len(c.book.Lines) == 0 || c.enc.Decided() != nil {
		return // every line is filled, obeys the rules and differs from the others
	}
	longest := line.Longest(c.book)
	if c.enc.Guided {
		first := line.First(c.ctx, c.book, c.decided, c.opt.Seed)
		c.enc.Guide = func() cnf.Propagator { return line.NewGuide(c.book, first) }
	}
	w := line.NewWriter(c.w, c.book, c.enc.Answer)
	balance := ways[c.opt.Balance.settled(longest, c.opt.Takes)]
	w.Balanced(balance.count, balance.text)
	if c.opt.Lines == Lazy {
		c.enc.Refine = w.Separate()
	} else {
		w.Apart()
	}
}

// loop states the shapes, and that the drawn edges are one loop.
func (c *compiler) loop() {
	l := c.book.Loop
	if l == nil {
		c.shapes(c.w, c.book.Locals)
		return
	}
	w := loop.NewWriter(c.w, l, c.enc.Answer)
	if !c.enc.Guided { // an eager loop has no guide
		w.InAndOut()
	}
	c.shapes(c.w, c.book.Locals)
	w.Visited()
	var parts [][2]cnf.Lit
	if !c.opt.Plain || c.opt.Loop == Eager {
		w.MergeFaces()
		if c.enc.Guided {
			parts = w.Parted()
		} else {
			w.Colours()
		}
		c.enc.insides = w.Insides()
	}
	if c.opt.Loop == Eager {
		w.SingleLoop()
		return
	}
	w.Loose = c.draft || c.enc.Guided && len(l.Stops) == 0 // any loop can be the solution, but not two together
	vars := c.enc.NumVars()
	c.enc.Refine = w.Refine
	c.enc.Guide = func() cnf.Propagator { return w.Guide(parts, vars) }
}

// shapes states the rules of single places.
func (c *compiler) shapes(w *fold.Writer, locals []rule.Local) {
	for i := range locals {
		l := &locals[i]
		var sites [rule.Sites]cnf.Lit
		for site, bit := range l.Bits {
			if sites[site] = fold.No; bit >= 0 {
				sites[site] = c.enc.Answer[bit]
			}
		}
		if c.opt.Groups {
			w.State(l)
		}
		w.AddSites(l.Clauses, sites[:])
	}
}
