package explain

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/explain/infer"
	"gridcnf/explain/mus"
	"gridcnf/explain/technique"
	"gridcnf/explain/technique/masyu"
	"gridcnf/explain/technique/slitherlink"
	"gridcnf/internal/english"
	"gridcnf/internal/giveup"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
	"gridcnf/solve"
)

// Options choose how a puzzle is explained. The zero Options are the measured best.
type Options struct {
	Seed int64 // for the solver that looks for small sets of rules, and the orders in which these are shrunk

	// Effort is how much work (Path.Effort) small sets of rules may take until steps become hasty; 0 is some seconds.
	Effort int64

	Solve solve.Options // how the puzzle is solved beforehand
}

// Path is an unfinished explanation, for one goroutine. If there are several solutions, Forced takes long to find out, so it is nil
// until the techniques find nothing.
type Path struct {
	solve.Result // of solving the puzzle beforehand

	puzzle puzzle.Puzzle
	opt    Options
	known  *technique.Known
	finder *mus.Finder
	ground *grounded // for families without techniques, instead of the finder
	proofs int64     // the work of telling steps
	told   int       // how many steps are not folded
	loose  bool      // some facts are not in all solutions
	ended  bool      // there are no more steps
}

// Start solves a puzzle and begins its explanation. If ctx ends first, the verdict is unknown, and there are no steps.
func Start(ctx context.Context, p puzzle.Puzzle, opt Options) (*Path, error) {
	b, err := rule.Of(p, "explaining", encode.Known...)
	if err != nil {
		return nil, err
	}
	path := &Path{puzzle: p, opt: opt}
	if set := techniques(b); set == nil {
		path.known = &technique.Known{Engine: infer.New(p, nil), Set: &Rules, Puzzle: p}
		path.known.Restart(technique.Givens(p))
		path.ground = newGrounded(path, b)
	} else if err := path.byTechniques(ctx, set); err != nil {
		return nil, err
	}
	r, err := solve.Unique(ctx, p, opt.Solve)
	if err != nil {
		return nil, err
	}
	if r.Verdict == solve.OnlyOne {
		r.Forced = slices.Repeat([]bool{true}, p.Bits())
	}
	path.Result = *r
	return path, nil
}

// byTechniques begins an explanation by the techniques of a family.
func (p *Path) byTechniques(ctx context.Context, set *technique.Set) (err error) {
	if p.known, err = technique.Begin(ctx, p.puzzle, set); err != nil && ctx.Err() == nil {
		return err
	}
	p.finder, err = mus.New(p.puzzle, p.known.Instances, p.opt.Seed)
	return err
}

// Techniques are those by which people solve a puzzle with such rules. It fails for rules without any.
func Techniques(p puzzle.Puzzle) (*technique.Set, error) {
	b, err := rule.Of(p, "explaining", encode.Known...)
	if err != nil {
		return nil, err
	}
	set := techniques(b)
	if set == nil {
		return nil, puzzle.NoPower(fmt.Sprintf("no techniques are known for %s, so it cannot be explained", p.Kind()))
	}
	return set, nil
}

// techniques returns the techniques for the rules of a book, or nil if there are none.
func techniques(b *rule.Book) *technique.Set {
	switch {
	case len(b.Others) > 0 || b.Loop == nil && len(b.Lines) == 0: // a board of holes has no rules at all
		return nil
	case b.Loop == nil:
		return &technique.Lines
	case b.Loop.Corners:
		return &slitherlink.Techniques
	}
	return &masyu.Techniques
}

// compare finds out what several solutions have in common.
func (p *Path) compare(ctx context.Context) {
	if p.Verdict != solve.Several || p.Forced != nil {
		return
	}
	r, err := solve.Forced(ctx, p.puzzle, p.opt.Solve)
	giveup.If(err)
	p.Forced, p.Stats = r.Forced, r.Stats
	giveup.If(r.Reason)
}

// Facts returns all that is known, in the order in which it became known, the givens first.
func (p *Path) Facts() []cnf.Lit { return slices.Clone(p.known.Facts()) }

// counted is the most bits of a board for which a step says why there is no solution although counting already does (Because).
// On larger boards the step would name more rules than anybody reads, after a search that may not end.
const counted = 60

// Next takes the next step, by the first technique that finds one. It returns nil if nothing more is the same in all
// solutions, or after the step that shows that there are none. If ctx ends, it returns the error of ctx, and can be called again.
func (p *Path) Next(ctx context.Context) (s *Step, err error) {
	defer giveup.Caught(&err)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case p.ended || p.Verdict == solve.Unknown || p.Because != "" && p.puzzle.Bits() > counted:
		return nil, nil
	case p.Verdict == solve.NoneAtAll:
		return p.contradict(ctx), nil
	}
	if s = p.apply(ctx); s == nil {
		s = p.search(ctx)
	}
	if p.ended = s == nil; !p.ended {
		p.take(s)
	}
	return s, nil
}

// targets lists what we still want to derive: everything open, if some facts are not in all solutions.
func (p *Path) targets() []cnf.Lit {
	var lits []cnf.Lit
	for bit, forced := range p.Forced {
		l := rule.Literal(bit, p.loose || p.Solutions[0][bit])
		switch {
		case p.known.Value(l) != infer.Open:
		case p.loose:
			lits = append(lits, l, -l)
		case forced:
			lits = append(lits, l)
		}
	}
	return lits
}

// apply tries the techniques in their order, as by does. It returns nil if none finds a step.
func (p *Path) apply(ctx context.Context, to ...cnf.Lit) (s *Step) {
	if p.ground != nil {
		return p.ground.step(ctx, to...)
	}
	for _, t := range p.known.Techniques {
		if s != nil {
			break
		}
		giveup.If(ctx.Err())
		s = p.by(ctx, t, to...)
	}
	return s
}

// by returns the step that a technique would take now, or nil. If literals are given, the step derives one of them.
func (p *Path) by(ctx context.Context, t *technique.Technique, to ...cnf.Lit) (s *Step) {
	p.known.Until(ctx)
	found, available := p.find(t, to...)
	giveup.If(ctx.Err())
	if len(found) > 0 {
		s = p.made(ctx, t, found, available)
		giveup.If(ctx.Err())
	}
	return s
}

// made makes a step of the easiest of some deductions.
func (p *Path) made(ctx context.Context, t *technique.Technique, found []*technique.Deduction, available int) *Step {
	d := p.tightened(ctx, t, found)
	s := &Step{Technique: t.Name, Class: p.known.ClassOf(t, len(d.Rules)), Lits: d.Lits, Rules: d.Rules, Facts: d.Facts, Sides: d.Sides, Rough: !d.Tight, Hasty: !d.Tight && p.spent(), Available: available}
	if t.Say != nil {
		s.Text = english.Sentence(t.Say(p.known, d))
		s.Pairs = d.Pairs
	}
	if s.Text == "" {
		p.say(ctx, s)
	}
	return s
}

// take adds what a step derives to the facts. A step that contradicts the solutions is an internal error.
func (p *Path) take(s *Step) {
	for _, l := range s.Lits {
		missing := func(a puzzle.Answer) bool { return a[l.Var()-1] != l.Positive() }
		if !p.loose && slices.ContainsFunc(p.Solutions, missing) {
			giveup.With("internal error: %s derives %s, which is not in every solution", s.Technique, p.known.Name(l))
		}
	}
	p.known.Know(s.Lits...)
	s.Number = p.told + 1
	if s.Folded = p.ground != nil && p.ground.crosses(s); !s.Folded {
		p.told++
	}
}

// tries is how many deductions that may have needless rules we shrink, to take the smallest.
const tries = 4

// find returns the deductions of a technique that are worth a look, the best first, and how many literals the technique could
// derive. If literals are given, the deductions derive one of them.
func (p *Path) find(t *technique.Technique, to ...cnf.Lit) (found []*technique.Deduction, available int) {
	lits := make(map[cnf.Lit]bool)
	is := func(l cnf.Lit) bool { return slices.Contains(to, l) }
	t.Find(p.known, func(d *technique.Deduction) {
		before := len(lits)
		for _, l := range d.Lits {
			lits[l] = true
		}
		wanted := len(to) == 0 || is(d.Lits[0]) || d.Tight && slices.ContainsFunc(d.Lits, is)
		if wanted && (d.Tight || len(lits) > before) {
			found = append(found, d)
		}
	})
	if len(found) > 0 && found[0].Tight {
		return []*technique.Deduction{slices.MinFunc(found, p.easier)}, len(lits)
	}
	return found[:min(len(found), tries)], len(lits)
}

// easier puts first what has fewer rules, then fewer facts, then a newer fact, so that a path stays in one area.
func (p *Path) easier(a, b *technique.Deduction) int {
	return cmp.Or(
		cmp.Compare(len(a.Rules), len(b.Rules)),
		cmp.Compare(len(a.Facts), len(b.Facts)),
		cmp.Compare(p.newest(b.Facts), p.newest(a.Facts)),
	)
}

// newest says when the newest of some facts became known.
func (p *Path) newest(facts []cnf.Lit) int {
	at := -1
	for _, l := range facts {
		at = max(at, p.known.Place(l))
	}
	return at
}

// tightened returns the best of some deductions, with only the rules and facts that it needs, and with what else follows from
// them. If the effort is spent, it returns the first deduction, with all of its rules and facts.
func (p *Path) tightened(ctx context.Context, t *technique.Technique, found []*technique.Deduction) (best *technique.Deduction) {
	spent := p.spent()
	for _, d := range found {
		if !d.Tight && !spent {
			core, err := p.finder.Shrink(ctx, mus.Core{Lit: d.Lits[0], Rules: d.Rules, Facts: d.Facts})
			giveup.If(err)
			d = &technique.Deduction{Lits: d.Lits[:1], Rules: core.Rules, Facts: core.Facts, Tight: !core.Rough, Sides: d.Sides, Chain: d.Chain}
		}
		if best == nil || !spent && p.better(d, best) < 0 {
			best = d
		}
	}
	if t.Along != nil {
		t.Along(p.known, best)
	}
	return best
}

// better compares shrunk deductions: by the number of rules and then of literals that follow or, for chains about lines, by
// whether they need cases and then by the number of rules for each literal that follows.
func (p *Path) better(a, b *technique.Deduction) int {
	n, m := len(a.Rules), len(b.Rules)
	if a.Chain == nil || !p.known.ByGain {
		return cmp.Or(cmp.Compare(n, m), cmp.Compare(p.known.Gain(b), p.known.Gain(a)), p.easier(a, b))
	}
	return cmp.Or(
		cmp.Compare(p.branches(a), p.branches(b)),
		cmp.Compare(n*p.known.Gain(b), m*p.known.Gain(a)),
		p.easier(a, b),
	)
}

// branches returns 1 if a shrunk chain now needs cases, else 0.
func (p *Path) branches(d *technique.Deduction) int {
	e := infer.New(p.puzzle, d.Rules, d.Facts...)
	if e.Whole(true); e.Refute(-d.Lits[0], e.All()) != nil {
		return 0
	}
	return 1
}
