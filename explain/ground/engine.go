// Package ground draws conclusions from the constraints of package book, as people do: what one of them forces, and what a
// few force together if something is assumed. It knows no family and no technique.
package ground

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Engine has constraints, and what is known: of answer bits what it is told, of helpers what follows.
type Engine struct {
	rules  []book.Constraint
	say    []func(v book.Partial, yield func(clause []cnf.Lit))
	at     [][]int // by variable: the rules that speak of it
	slow   []bool  // by rule: it is to be asked last
	value  []int8  // by variable
	since  []int32 // by variable: how much was known before
	trail  []cnf.Lit
	reason []*Link  // by variable; nil for facts
	queue  [2][]int // rules to be asked: quick and slow ones
	queued []bool
	bits   int

	Work int64 // literals that have been looked at
}

// Link says that a constraint forces a literal, by a clause that follows from it.
type Link struct {
	Clause []cnf.Lit
	Lit    cnf.Lit // 0: the constraint is violated
	By     book.Constraint
}

// New returns an engine for some rules on so many variables, of which the first are answer bits.
func New(rules []book.Constraint, bits, vars int) *Engine {
	e := &Engine{rules: rules, at: make([][]int, vars+1), value: make([]int8, vars+1), since: make([]int32, vars+1), reason: make([]*Link, vars+1), bits: bits, queued: make([]bool, len(rules)), slow: make([]bool, len(rules))}
	for i, k := range rules {
		for _, l := range k.Lits() {
			if at := e.at[l.Var()]; len(at) == 0 || at[len(at)-1] != i {
				e.at[l.Var()] = append(at, i)
			}
		}
		switch k := k.(type) {
		case book.Forcer:
			e.say = append(e.say, k.Forced)
		case book.Cutter:
			e.slow[i] = true
			e.say = append(e.say, k.Follow().Forced)
		}
		e.ask(i)
	}
	return e
}

// Since is how much was known before a literal.
func (e *Engine) Since(l cnf.Lit) int32 { return e.since[l.Var()] }

// Known is what is known of a literal: 1 that it holds, -1 that it does not, 0 nothing.
func (e *Engine) Known(l cnf.Lit) int8 {
	if l < 0 {
		return -e.value[-l]
	}
	return e.value[l]
}

func (e *Engine) ask(i int) {
	if q := map[bool]int{true: 1}[e.slow[i]]; !e.queued[i] {
		e.queued[i] = true
		e.queue[q] = append(e.queue[q], i)
	}
}

// Know makes a literal known, for a reason or as a fact.
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

// forget takes back what is known since the trail was so long.
func (e *Engine) forget(length int) {
	for _, l := range e.trail[length:] {
		e.value[l.Var()] = 0
		e.reason[l.Var()] = nil
	}
	e.trail = e.trail[:length]
	for q := range e.queue {
		for _, i := range e.queue[q] {
			e.queued[i] = false
		}
		e.queue[q] = nil
	}
}

// Follow asks the rules until they say nothing new, or until they have said so much. What they force of helpers
// becomes known; of answer bits only if all is wanted, else it is handed to found. It returns what is violated, or nil.
func (e *Engine) Follow(most int, all bool, found func(*Link)) *Link {
	var links []*Link
	for end := len(e.trail) + most; len(e.trail) < end; {
		q := map[bool]int{true: 1}[len(e.queue[0]) == 0]
		if len(e.queue[q]) == 0 {
			break
		}
		i := e.queue[q][0]
		e.queue[q], e.queued[i] = e.queue[q][1:], false
		k := e.rules[i]
		e.Work += int64(len(k.Lits()) * (1 + 15*q))
		var broken *Link
		e.say[i](e, func(clause []cnf.Lit) {
			var open cnf.Lit
			for _, l := range clause {
				if v := e.Known(l); v > 0 || v == 0 && open != 0 {
					return
				} else if v == 0 {
					open = l
				}
			}
			link := &Link{Clause: clause, Lit: open, By: k}
			switch {
			case open == 0:
				broken = link
			case all || open.Var() > e.bits:
				links = append(links, link)
			default:
				found(link)
			}
		})
		if broken != nil {
			return broken
		}
		for _, link := range links { // what follows is not to know it while it looks
			e.Know(link.Lit, link)
		}
		links = links[:0]
	}
	return nil
}

// Chain leads from an assumption and facts to a constraint that is violated, or to a literal.
type Chain struct {
	Assumed cnf.Lit // 0 for none
	Links   []*Link // the last one ends it
	Facts   []cnf.Lit
}

// Back is the chain that ends with a link.
func (e *Engine) Back(end *Link, assumed cnf.Lit) *Chain {
	c := &Chain{Assumed: assumed, Links: []*Link{end}}
	seen := map[int]bool{end.Lit.Var(): true, assumed.Var(): true}
	for i := 0; i < len(c.Links); i++ {
		for _, l := range c.Links[i].Clause {
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

// Refute assumes a literal, or nothing if it is 0, and returns how that leads to a violation within so many conclusions, or nil.
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

// Rules are the instances of a chain, each once, in their order.
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

// Shorter leaves out rules and facts of a chain without which there still is one.
func (c *Chain) Shorter(bits, vars int) *Chain {
	for i := 0; ; {
		rules := c.Rules()
		if i >= len(rules)+len(c.Facts) {
			return c
		}
		var rest []book.Constraint
		for k, inst := range rules {
			if k != i {
				rest = append(rest, inst.(*Instance).stated())
			}
		}
		e := New(rest, bits, vars)
		for k, l := range c.Facts {
			if k+len(rules) != i {
				e.Know(l, nil)
			}
		}
		if less := e.Refute(c.Assumed, vars); less != nil {
			c = less
		} else {
			i++
		}
	}
}
