// Package ground draws conclusions from the constraints of package book as people do: what a single constraint forces, and
// what a few force together under an assumption. It knows no family and no technique.
package ground

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/internal/list"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Engine holds constraints and the known literals: it is told those of answer bits, and derives those of helpers.
type Engine struct {
	rules  []book.Constraint
	say    []func(v book.Partial, yield func(clause []cnf.Lit))
	at     [][]int // by variable: the rules that contain it
	size   []int   // by rule: the number of its literals
	slow   []int   // by rule: 1 if it is asked last, 0 otherwise
	value  []int8  // by variable
	since  []int32 // by variable: its place on the trail
	trail  []cnf.Lit
	reason []*Link  // by variable; nil for facts
	queue  [2]queue // quick rules and slow ones
	queued []bool
	bits   int

	Work int64            // a count of literals visited, as a measure of time
	Only func(i int) bool // whether to ask a rule; nil for all
}

// queue holds rules to ask. The first of them, up to asked, are done.
type queue struct {
	rules []int
	asked int
}

func (q *queue) empty() bool { return q.asked == len(q.rules) }

// Link says that a constraint forces a literal, by way of a clause that it implies.
type Link struct {
	Clause []cnf.Lit
	Lit    cnf.Lit // 0: the constraint is violated
	By     book.Constraint
}

// New returns an engine. The first bits of the variables are answer bits.
func New(rules []book.Constraint, bits, vars int) *Engine {
	e := &Engine{at: make([][]int, vars+1), value: make([]int8, vars+1), since: make([]int32, vars+1), reason: make([]*Link, vars+1), bits: bits}
	for _, k := range rules {
		e.add(k)
	}
	return e
}

func (e *Engine) add(k book.Constraint) {
	i := len(e.rules)
	e.rules, e.queued = append(e.rules, k), append(e.queued, false)
	lits := k.Lits()
	e.size = append(e.size, len(lits))
	for _, l := range lits {
		if at := e.at[l.Var()]; len(at) == 0 || at[len(at)-1] != i {
			e.at[l.Var()] = append(at, i)
		}
	}
	switch k := k.(type) {
	case book.Forcer:
		slow := 0
		if k.Kind() == Packed || k.Kind() == Joint {
			slow = 1
		}
		e.slow, e.say = append(e.slow, slow), append(e.say, k.Forced)
	case book.Cutter:
		e.slow, e.say = append(e.slow, 1), append(e.say, k.Follow().Forced)
	}
	e.ask(i)
}

// Since returns how many literals were known before this one.
func (e *Engine) Since(l cnf.Lit) int32 { return e.since[l.Var()] }

// Known returns 1 if a literal is known to hold, -1 if it is known not to, and 0 otherwise.
func (e *Engine) Known(l cnf.Lit) int8 {
	if l < 0 {
		return -e.value[-l]
	}
	return e.value[l]
}

func (e *Engine) ask(i int) {
	if q := &e.queue[e.slow[i]]; !e.queued[i] && (e.Only == nil || e.Only(i)) {
		e.queued[i] = true
		q.rules = append(q.rules, i)
	}
}

// Know makes a literal known, as a fact if why is nil.
func (e *Engine) Know(l cnf.Lit, why *Link) {
	if e.Known(l) != 0 {
		return
	}
	e.value[l.Var()], e.reason[l.Var()] = 1, why
	if l < 0 {
		e.value[-l] = -1
	}
	e.since[l.Var()] = int32(len(e.trail))
	e.trail = append(e.trail, l)
	for _, i := range e.at[l.Var()] {
		e.ask(i)
	}
}

// forget cuts the trail back to a length.
func (e *Engine) forget(length int) {
	for _, l := range e.trail[length:] {
		e.value[l.Var()] = 0
		e.reason[l.Var()] = nil
	}
	e.trail = e.trail[:length]
	for n := range e.queue {
		q := &e.queue[n]
		for _, i := range q.rules[q.asked:] {
			e.queued[i] = false
		}
		*q = queue{rules: q.rules[:0]}
	}
}

// Follow asks the rules until nothing new follows, or until most literals have become known. Forced helpers become known.
// Forced answer bits do if all is set; otherwise found gets them. It returns the link that is violated, or nil.
func (e *Engine) Follow(most int, all bool, found func(*Link)) *Link {
	var by book.Constraint
	var links []*Link
	var broken *Link
	hear := func(clause []cnf.Lit) { // one for all rules: a closure for each would be most of the memory
		var open cnf.Lit
		for _, l := range clause {
			if v := e.Known(l); v > 0 || v == 0 && open != 0 {
				return
			} else if v == 0 {
				open = l
			}
		}
		link := &Link{Clause: clause, Lit: open, By: by}
		if p, ok := by.(interface{ now() book.Constraint }); ok {
			link.By = p.now()
		}
		switch {
		case open == 0:
			broken = link
		case all || open.Var() > e.bits:
			links = append(links, link)
		default:
			found(link)
		}
	}
	for end := len(e.trail) + most; len(e.trail) < end; {
		slow := 0
		if e.queue[0].empty() {
			slow = 1
		}
		q := &e.queue[slow]
		if q.empty() {
			break
		}
		i := q.rules[q.asked]
		q.asked++
		if e.queued[i] = false; q.empty() {
			*q = queue{rules: q.rules[:0]}
		}
		e.Work += int64(e.size[i] * (1 + 15*slow))
		by = e.rules[i]
		if e.say[i](e, hear); broken != nil {
			return broken
		}
		for _, link := range links { // only now, as a rule must not see new values while it looks
			e.Know(link.Lit, link)
		}
		links = links[:0]
	}
	return nil
}

// Chain leads from an assumption and facts to a violated constraint or to a literal.
type Chain struct {
	Assumed cnf.Lit // 0 for none
	Links   []*Link // the last one ends it
	Facts   []cnf.Lit
}

// Back returns the chain that ends with a link.
func (e *Engine) Back(end *Link, assumed cnf.Lit) *Chain {
	c := &Chain{Assumed: assumed, Links: []*Link{end}}
	seen := map[int]bool{end.Lit.Var(): true, assumed.Var(): true}
	for i := 0; i < len(c.Links); i++ {
		clause := c.Links[i].Clause
		if r, _ := c.Links[i].Related(); r != nil {
			clause = slices.Concat(clause, cnf.Complements(r.Facts))
		}
		for _, l := range clause {
			switch v := l.Var(); {
			case seen[v]:
			case e.reason[v] == nil:
				c.Facts = append(c.Facts, -l)
			default:
				c.Links = append(c.Links, e.reason[v])
			}
			seen[l.Var()] = true
		}
	}
	slices.SortFunc(c.Links[1:], func(a, b *Link) int { return int(e.Since(b.Lit) - e.Since(a.Lit)) })
	slices.Reverse(c.Links)
	slices.Sort(c.Facts)
	return c
}

// Causes returns the known literals from each of which alone a literal follows by some rule, if they are asked for.
func (e *Engine) Causes(l cnf.Lit, asked func(cnf.Lit) bool) (all []cnf.Lit) {
	add := func(lits []cnf.Lit) {
		all = list.Union(all, list.Filter(lits, func(m cnf.Lit) bool { return m != -l && e.Known(m) > 0 && asked(m) })...)
	}
	for _, i := range e.at[l.Var()] {
		switch k := e.rules[i].(type) {
		case *book.Clause:
			if lits := k.Lits(); len(lits) == 2 && slices.Contains(lits, l) {
				add(cnf.Complements(lits))
			}
		case *book.Sum:
			if k.Plain() && k.Hi == 1 && len(k.When) == 0 && slices.Contains(k.Terms, -l) {
				add(k.Terms)
			}
		}
	}
	return all
}

// Refute assumes a literal, or nothing if it is 0. It returns the chain to a violation within most conclusions, or nil.
func (e *Engine) Refute(l cnf.Lit, most int) *Chain {
	length := len(e.trail)
	defer func() { e.forget(length) }()
	if l != 0 {
		e.Know(l, nil)
	}
	if broken := e.Follow(most, true, nil); broken != nil {
		return e.Back(broken, l)
	}
	return nil
}

// Among returns an engine that has only the rules and facts of a step.
func Among(rules []rule.Instance, facts []cnf.Lit, bits, vars int) *Engine {
	e := New(list.Map(rules, stated), bits, vars)
	for _, l := range facts {
		e.Know(l, nil)
	}
	return e
}

// Rules returns the instances of a chain, each once, in order.
func (c *Chain) Rules() (all []rule.Instance) {
	seen := make(map[book.Constraint][]*Instance)
	for _, k := range c.Links {
		for _, inst := range k.Instances() {
			same := func(old *Instance) bool { return slices.Equal(old.Cut, inst.Cut) }
			if of := seen[inst.Constraint]; !slices.ContainsFunc(of, same) {
				seen[inst.Constraint] = append(of, inst)
				all = append(all, inst)
			}
		}
	}
	return all
}
