package explain

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/ground"
	"gridcnf/explain/mus"
	"gridcnf/explain/technique"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Rules is the technique set of a family without techniques of its own: what constraints force, alone and together.
var Rules = technique.Set{
	Words: technique.Words{
		Thing: "place", Yes: "so", No: "not so", Solved: "there is a solution", Easy: 1,
		Pictures: "what a step finds is drawn thick or in a frame, what it rests on lies on a soft spot, and the cells that its rules are about are tinted",
	},
	Places: "r2c3 is the cell in row 2 and column 3",
}

// forces names what a constraint of a kind forces.
var forces = map[rule.Kind]string{
	book.Clauses: "last choice", book.Sums: "counting", book.Different: "lines that differ", book.Loops: "one loop", book.Connections: "not cut off",
	ground.Packed: groupsOfSum, ground.Joint: "combinations", book.Components: "size of a group", book.Separations: "kept apart", book.Forests: "no closed line", book.Divisions: "borders",
}

// RuleSteps lists the names of the steps that rest on rules alone, other than contradictions.
func RuleSteps() []string {
	return append(slices.Sorted(maps.Values(forces)), twoCounts, severalRules, oneClue, eitherWay, relatedRules, deepRules)
}

// Other names of steps and rules. A contradiction with at most chainLimits[i] rules is of class 3+i.
const (
	definition   = "definition" // the definition of a helper, not a rule
	severalRules = "several rules"
	relatedRules = "either or" // a contradiction that uses relations
	twoCounts    = "two counts"
	groupsOfSum  = "counting groups"
	deepRules    = "rules together"
	oneClue      = "one clue"
	eitherWay    = "either way"
)

var chainLimits = [...]int{3, 7, 15}

// grounded reasons with the constraints of package book.
type grounded struct {
	path   *Path
	book   *rule.Book
	rules  []book.Constraint
	joint  []book.Constraint // what several rules force together
	vars   int
	engine *ground.Engine // nil until it is needed, and after a contradiction
	told   []cnf.Lit      // the facts that it knows
	found  []*Step        // what single constraints force; they may cite more than they need
	at     map[forced]int // their indices in found
	work   int64          // of all assumptions
	shrunk int64          // the work of all oracles that tighten steps
	oracle *mus.Oracle
	clues  []*clue
	part   []*clue // by rule of the engine: the clue that it belongs to, or nil

	others *rivals // nil until it is needed
}

// forced is a literal and what forces it.
type forced struct {
	lit  cnf.Lit
	by   *book.Label
	kind rule.Kind
}

// newGrounded takes a book in which all constraints are those of package book.
func newGrounded(p *Path, b *rule.Book) *grounded {
	g := &grounded{path: p, book: b, vars: p.puzzle.Bits() + len(b.Helpers)}
	var ones []*book.Sum
	for _, k := range b.Others {
		g.rules = append(g.rules, k.(book.Constraint))
		if l, ok := k.(*book.Loop); ok {
			for _, clause := range l.Local() {
				g.rules = append(g.rules, book.NewClause(l.Label, clause...))
			}
		}
		if s, ok := k.(*book.Sum); ok && s.Plain() && s.Hi == 1 && len(s.When) == 0 {
			ones = append(ones, s)
		}
	}
	for _, k := range b.Others {
		if s, ok := k.(*book.Sum); ok && !s.Plain() {
			if j := ground.NewJoint(s, ones); j != nil {
				g.joint = append(g.joint, j)
			}
		}
	}
	g.joint = append(g.joint, ground.Pack(g.rules)...)
	for i, h := range b.Helpers {
		about := &book.Label{Words: cmp.Or(h.Text, "a word of the rules"), Rule: definition}
		for clause := range h.Definition(cnf.Lit(p.puzzle.Bits() + i + 1)) {
			if c := book.NewClause(about, clause...); c != nil {
				g.rules = append(g.rules, c)
			}
		}
	}
	return g
}

// sync tells the engine the facts of the path. It returns the link that contradicts them, or nil.
func (g *grounded) sync() *ground.Link {
	facts := g.path.known.Facts()
	if g.engine == nil || len(facts) < len(g.told) || !slices.Equal(g.told, facts[:len(g.told)]) {
		all := slices.Concat(g.rules, g.joint)
		g.engine, g.told, g.found = ground.New(all, g.path.puzzle.Bits(), g.vars), nil, nil
		g.readClues(all)
	}
	for _, l := range facts[len(g.told):] {
		g.engine.Know(l, nil)
	}
	g.told = slices.Clone(facts)
	g.found = slices.DeleteFunc(g.found, func(s *Step) bool { return g.engine.Known(s.Lits[0]) != 0 })
	g.at = make(map[forced]int)
	for i, s := range g.found {
		g.at[forced{s.Lits[0], s.by.About(), s.by.Kind()}] = i
	}
	broken := g.engine.Follow(g.vars+1, false, g.find)
	if broken != nil {
		g.engine = nil
	}
	return broken
}

// find notes what a single constraint forces, and keeps the easier of two reasons.
func (g *grounded) find(k *ground.Link) {
	c := g.engine.Back(k, 0)
	s := &Step{Lits: []cnf.Lit{k.Lit}, Rules: c.Rules(), Facts: c.Facts, Technique: forces[k.By.Kind()], Class: 1, by: k.By}
	_, cut := k.By.(book.Cutter)
	switch n := len(s.Rules); {
	case k.By.Kind() == ground.Packed && len(c.Links) == 1 && n == 2:
		s.Technique, s.Class = twoCounts, 2
	case (k.By.Kind() == ground.Packed || k.By.Kind() == ground.Joint) && len(c.Links) == 1:
		s.Class = 3
	case n > chainLimits[0]:
		s.Technique, s.Class = severalRules, 3
	case n > 1:
		s.Technique, s.Class = severalRules, 2
	case cut:
		s.Class = 2
	}
	s.alone = !cut && len(c.Links) == 1
	key := forced{k.Lit, k.By.About(), k.By.Kind()}
	if i, known := g.at[key]; !known {
		g.at[key] = len(g.found)
		g.found = append(g.found, s)
	} else if s.easier(g.found[i]) < 0 {
		g.found[i] = s
	}
}

// easier compares steps by their class, rules and facts.
func (s *Step) easier(t *Step) int {
	return cmp.Or(cmp.Compare(s.Class, t.Class), cmp.Compare(len(s.Rules), len(t.Rules)), cmp.Compare(len(s.Facts), len(t.Facts)))
}

// copied returns a copy that shares no rules and facts with the step.
func (s *Step) copied() *Step {
	one := *s
	one.Rules, one.Facts = slices.Clone(s.Rules), slices.Clone(s.Facts)
	return &one
}

func sameRule(a, b rule.Instance) bool {
	return a.(*ground.Instance).Constraint == b.(*ground.Instance).Constraint
}

// step returns the easiest step that needs no solver, or nil. If literals are given, the step derives one of them.
func (g *grounded) step(ctx context.Context, to ...cnf.Lit) *Step {
	if g.sync() != nil {
		return nil
	}
	var best *Step
	classes := make(map[cnf.Lit]technique.Class)
	for _, s := range g.found {
		l := s.Lits[0]
		if len(to) > 0 && !slices.Contains(to, l) {
			continue
		}
		if old := classes[l]; old == 0 || s.Class < old {
			classes[l] = s.Class
		}
		if best == nil || s.easier(best) < 0 {
			best = s.copied()
		} else if s.easier(best) == 0 && s.alone && best.alone && slices.EqualFunc(s.Rules, best.Rules, sameRule) && slices.Equal(s.Facts, best.Facts) && !slices.Contains(best.Lits, l) {
			best.Lits = append(slices.Clip(best.Lits), l)
		}
	}
	if best == nil {
		if best = g.ways(ctx, to); best == nil {
			return g.assume(ctx, to)
		}
	}
	for _, class := range classes {
		if class <= best.Class {
			best.Available++
		}
	}
	g.tighten(ctx, best, 5*readable)
	if best.Technique == oneClue && len(list.Filter(best.Rules, Spoken)) > chainLimits[2] {
		best.Class = 4
	}
	g.gather(best)
	g.say(best, g.values(best.Lits)+by(best.Rules, best.Lits[0], best.Rules[:0]))
	return best
}

// gather adds to a step of one clause the conclusions of other clauses of the same rule, if they have the same facts or cross out the
// same values. Each conclusion still needs its own clause and all of its facts.
func (g *grounded) gather(best *Step) {
	fits := func(s *Step) bool {
		return s.alone && s.Class == best.Class && s.by.Kind() == book.Clauses && !g.crosses(s)
	}
	if !fits(best) {
		return
	}
	facts, words, values := slices.Clone(best.Facts), best.by.About().Words, list.Set(list.Map(best.Lits, g.denied))
	delete(values, "")
	for _, s := range g.found {
		l := s.Lits[0]
		if fits(s) && s.by.About().Words == words && (values[g.denied(l)] || slices.Equal(s.Facts, facts)) && !slices.Contains(best.Lits, l) {
			best.Lits, best.Rules, best.Facts = append(best.Lits, l), append(best.Rules, s.Rules...), list.Union(best.Facts, s.Facts...)
		}
	}
}

// Bounds of the search for contradictions. Each may take rounds[i] conclusions in round i. The search stops after enough work if it has
// found one, and after tooMuch in any case.
var rounds = [...]int{12, 60, 100_000}

const (
	enough   = 3_000_000
	tooMuch  = 60_000_000
	readable = 40 // the most rules and facts that we try to drop one by one
	mostWays = 8  // the most ways that a step goes through
)

// A step may take half of what is left of mostShrunk (Oracle.Work) to drop what it does not need, or leastShrunk if that is more: without
// a bound, hundreds of steps with thousands of rules each would take hours, and nobody reads them anyway.
const (
	mostShrunk  = 600_000_000
	leastShrunk = 10_000_000
)

// assume looks for the assumption that the fewest rules contradict.
func (g *grounded) assume(ctx context.Context, to []cnf.Lit) *Step {
	g.path.compare(ctx)
	if len(to) == 0 {
		to = g.path.targets()
	}
	best, available := g.refute(ctx, to)
	if best == nil {
		return nil
	}
	s := &Step{Available: available}
	g.chained(s, best)
	g.retell(ctx, s)
	return s
}

// chained turns a chain into a step.
func (g *grounded) chained(s *Step, c *ground.Chain) {
	if c.Assumed != 0 {
		s.Lits = []cnf.Lit{-c.Assumed}
	}
	of, last := g.open(c), len(c.Links)-1
	if of != nil {
		c = turned(c)
	}
	s.Rules, s.Facts, s.Technique, s.Class = c.Rules(), c.Facts, technique.Contradiction, 3
	if slices.ContainsFunc(c.Links, func(k *ground.Link) bool { why, _ := k.Related(); return why != nil }) {
		s.Technique, s.Class = relatedRules, 4
	}
	for i, limit := range chainLimits {
		if len(s.Rules) > limit {
			s.Class = max(s.Class, technique.Class(4+i))
		}
	}
	switch len(of) {
	case 1:
		s.Technique, s.Class, s.Trace = forces[c.Links[last].By.Kind()], 2, nil
		g.say(s, g.values(s.Lits)+by(s.Rules, s.Lits[0], s.Rules[:0]))
	case 0:
		g.tell(s, c)
	default:
		choice := &ground.Link{By: c.Links[last].By} // its clause would have the conclusions of the ways as reasons
		ways := ground.Chain{Links: c.Links[:last]}
		s.Technique, s.Trace, s.Lits = eitherWay, nil, g.also(s, c.Assumed, of)
		s.shut = list.Filter(s.Facts, func(l cnf.Lit) bool {
			return g.denied(l) != "" && !slices.ContainsFunc(ways.Links, func(k *ground.Link) bool { return slices.Contains(k.Clause, -l) })
		})
		g.say(s, g.either(of)+by(choice.Instances(), of[0], s.Rules[:0])+" In each case "+g.values(s.Lits)+by(ways.Rules(), s.Lits[0], choice.Instances()))
	}
}

// retell drops what a step does not need, and tells the step again if the rest still makes a chain. A step that has no
// words yet is told as nested contradictions, or as rules together.
func (g *grounded) retell(ctx context.Context, s *Step) {
	less := s.copied()
	g.tighten(ctx, less, readable)
	told := s.Text != ""
	s.Rough = less.Rough || len(less.Rules)+len(less.Facts) < len(s.Rules)+len(s.Facts)
	if told && (less.Rough || !s.Rough) {
		return
	}
	if !told {
		*s = *less
	}
	if len(s.Lits) > 0 {
		if c := ground.Among(less.Rules, less.Facts, g.path.puzzle.Bits(), g.vars).Nest(ctx, -s.Lits[0], enough); c != nil {
			s.Rough = less.Rough
			if g.chained(s, c); !told {
				s.Technique, s.Class = technique.Cases, technique.Hardest
			}
		}
	}
	if s.Text == "" {
		g.deep(s)
	}
	giveup.If(ctx.Err())
}

// refute returns a contradiction from the first round that finds any, and how many that round found. Those that can be told without an
// assumption come first, then those with fewer rules.
func (g *grounded) refute(ctx context.Context, to []cnf.Lit) (best *ground.Chain, available int) {
	start, size := g.engine.Work, 0
	defer func() { g.work += g.engine.Work - start }()
	for i := 0; i < len(rounds) && best == nil; i++ {
		for _, l := range to {
			giveup.If(ctx.Err())
			if used := g.engine.Work - start; used > tooMuch || used > enough && best != nil {
				break
			}
			c := g.engine.Refute(-l, rounds[i])
			if c == nil {
				continue
			}
			available++
			n := len(c.Rules())
			if g.open(c) == nil { // it needs the assumption
				n += tooMuch
			}
			if best == nil || n < size {
				best, size = c, n
			}
		}
	}
	return best, available
}

// tighten drops the rules and facts that a step does not need, unless there are too many to try.
func (g *grounded) tighten(ctx context.Context, s *Step, most int) {
	if len(s.Rules) == 1 {
		if k, sum := s.Rules[0].(*ground.Instance).Constraint.(*book.Sum); !sum || k.Plain() {
			return // only a weighted sum can have facts to spare
		}
	}
	if s.Rough = len(s.Rules)+len(s.Facts) > most; s.Rough {
		return
	}
	// Shrink leaves out the first ones first, so the rules that texts mention come first.
	s.Rules = slices.Concat(list.Filter(s.Rules, Spoken), list.Filter(s.Rules, func(r rule.Instance) bool { return !Spoken(r) }))
	o := g.newOracle()
	for _, inst := range s.Rules {
		o.Guard(inst)
	}
	if len(s.Lits) > 0 {
		o.Add(cnf.Complements(s.Lits)...)
	}
	needed, err := o.Shrink(ctx, slices.Concat(o.Guards, s.Facts), mostAsked/100, max(leastShrunk, (mostShrunk-g.shrunk)/2))
	g.shrunk += o.Work()
	giveup.If(err)
	rules := s.Rules
	s.Rules, s.Rough = nil, o.Limited
	for i, l := range o.Guards {
		if slices.Contains(needed, l) {
			s.Rules = append(s.Rules, rules[i])
		}
	}
	s.Facts = slices.DeleteFunc(s.Facts, func(l cnf.Lit) bool { return !slices.Contains(needed, l) })
}
