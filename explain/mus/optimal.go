package mus

import (
	"context"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/internal/giveup"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Optimal is Smallest with a proof that no core of any of the literals has fewer rules. If the answer is a loop, the proof
// covers the rules given to New and the closings and cuts that the search has made.
//
// For 0, 1, 2... rules, fewer than the best core has, it looks for a set that hits what each known answer breaks. Such a set
// is a core, or else there is another answer that keeps it and makes the literal false. That answer is mended until it
// cannot keep any further rule, and the rules that it still breaks are one more set to hit. Later calls use it, too.
//
// A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva: Smallest MUS Extraction with Minimal Hitting Set Dualization. CP
// 2015; E. Gamba, B. Bogaerts, T. Guns: Efficiently Explaining CSPs with Unsatisfiable Subset Optimization. IJCAI 2021.
func (f *Finder) Optimal(ctx context.Context, lits, facts []cnf.Lit) (_ Core, err error) {
	defer giveup.Caught(&err)
	s := &optimum{Finder: f, lits: lits, facts: facts, best: f.run(ctx, lits, facts)}
	for s.size < len(s.best.rules) {
		if lit, rules, ok := s.propose(ctx); ok {
			s.explore(ctx, lit, rules)
		} else {
			s.size, s.hitter = s.size+1, nil
		}
	}
	return f.decide(ctx, s.best), nil
}

// optimum is a search for a core of fewest rules.
type optimum struct {
	*Finder
	lits, facts []cnf.Lit
	best        *contest
	size        int // no core has fewer rules

	hitter *Oracle   // finds sets of at most size rules that hit what each answer breaks; nil if it has to be made
	choose []cnf.Lit // by literal: the set is for this literal
	take   []cnf.Lit // by rule: the set has this rule
	known  int       // how many of the answers in clash the hitter knows
}

// propose returns a literal and at most size rules that hit what each answer so far breaks, or false if there are none. After
// new rules it makes a new hitter, because earlier answers may break these, too.
func (s *optimum) propose(ctx context.Context) (lit cnf.Lit, rules []int, ok bool) {
	if s.hitter == nil || len(s.take) < len(s.rules) {
		s.renew()
	}
	for ; s.known < len(s.clash); s.known++ {
		giveup.If(ctx.Err())
		if a := s.clash[s.known]; fits(a, s.facts) {
			s.hit(a)
		}
	}
	if s.hitter.contradict(ctx, nil) {
		return 0, nil, false
	}
	for i, c := range s.choose {
		if s.hitter.Value(c) {
			lit = s.lits[i]
		}
	}
	return lit, list.Where(len(s.take), func(i int) bool { return s.hitter.Value(s.take[i]) }), true
}

// renew makes a hitter that knows no answers yet: it chooses one literal and at most size rules.
func (s *optimum) renew() {
	s.hitter, s.known = s.open(), 0
	s.choose = list.Map(s.lits, func(cnf.Lit) cnf.Lit { return s.hitter.NewVar() })
	s.take = list.Map(s.rules, func(rule.Instance) cnf.Lit { return s.hitter.NewVar() })
	s.hitter.Add(s.choose...)
	s.hitter.AddAtLeast(len(s.lits)-1, cnf.Complements(s.choose)...)
	s.hitter.AddAtLeast(len(s.take)-s.size, cnf.Complements(s.take)...)
}

// hit tells the hitter about an answer: a set for a literal that is false in the answer has a rule that the answer breaks.
func (s *optimum) hit(a puzzle.Answer) {
	var clause []cnf.Lit
	for i, l := range s.lits {
		if l != 0 && holds(a, l) {
			clause = append(clause, s.choose[i])
		}
	}
	for _, r := range s.broken(a) {
		clause = append(clause, s.take[r])
	}
	s.hitter.Add(clause...)
}

// fits reports whether all of some literals hold in an answer.
func fits(a puzzle.Answer, lits []cnf.Lit) bool {
	return !slices.ContainsFunc(lits, func(l cnf.Lit) bool { return !holds(a, l) })
}

// explore tests whether rules are a core of a literal. As long as an answer shows that they are not, it adds the rules which
// that answer breaks. In the end the rules are a core, which enters the contest, or the literal does not follow.
func (s *optimum) explore(ctx context.Context, lit cnf.Lit, rules []int) {
	for !s.test(ctx, lit, rules) {
		a := s.mend(ctx, lit)
		s.clash = append(s.clash, a)
		broken := s.broken(a)
		if len(broken) == 0 {
			return // the literal does not follow
		}
		rules = append(rules, broken...)
	}
	s.best.enter(ctx, s.try(s.whole.core(lit, s.facts), s.facts))
}

// test reports whether rules and facts contradict the opposite of a literal.
func (s *optimum) test(ctx context.Context, lit cnf.Lit, rules []int) bool {
	w := s.all()
	guards := list.Map(rules, func(r int) cnf.Lit { return w.Guards[r] })
	return w.contradict(ctx, slices.Concat(opposite(lit), s.facts, guards))
}

// mend takes the answer of the last test and changes it to keep more rules, until it cannot keep one more without breaking
// another.
func (s *optimum) mend(ctx context.Context, lit cnf.Lit) puzzle.Answer {
	a := s.whole.answer()
	tried := make([]bool, len(s.rules))
	for {
		broken := s.broken(a)
		next := slices.IndexFunc(broken, func(r int) bool { return !tried[r] })
		if next < 0 {
			break
		}
		r := broken[next]
		tried[r] = true
		rest := list.Where(len(s.rules), func(i int) bool {
			_, found := slices.BinarySearch(broken, i)
			return !found
		})
		if !s.test(ctx, lit, append(rest, r)) {
			a = s.whole.answer()
		}
	}
	if s.loop != nil {
		s.separate(a, append(opposite(lit), s.facts...))
	}
	return a
}

// broken returns the rules that an answer breaks, as indices of f.rules in ascending order.
func (f *Finder) broken(a puzzle.Answer) []int {
	if f.engine == nil {
		f.engine = infer.New(f.puzzle, nil)
	}
	for i := len(f.engine.Instances); i < len(f.rules); i++ {
		f.engine.Add(f.rules[i])
	}
	f.engine.Forget(0)
	for bit, value := range a {
		f.engine.Know(rule.Literal(bit, value))
	}
	return list.Where(len(f.rules), func(i int) bool {
		_, breaks := f.engine.Count(i)
		return breaks
	})
}

// holds reports whether a literal holds in an answer.
func holds(a puzzle.Answer, l cnf.Lit) bool { return a[l.Var()-1] == l.Positive() }
