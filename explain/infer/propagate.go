package infer

import (
	"slices"

	"gridcnf/cnf"
)

// none says that nothing is broken.
var none = source{kind: given}

func (e *Engine) assign(l cnf.Lit, from source) {
	v := l.Var()
	if l > 0 {
		e.value[v] = True
	} else {
		e.value[v] = False
	}
	e.source[v] = from
	e.at[v] = int32(len(e.trail))
	e.trail = append(e.trail, l)
	for _, id := range e.occurs[(-l).Index()] {
		e.constraints[id].slack--
	}
	if v > e.bits {
		return
	}
	if e.lines != nil {
		e.lines.fill(v-1, -1)
	}
	if e.paths != nil && l > 0 {
		e.paths.draw(v - 1)
	}
}

// undo takes back the latest assignments until n are left.
func (e *Engine) undo(n int) {
	for len(e.trail) > n {
		last := len(e.trail) - 1
		l := e.trail[last]
		e.trail = e.trail[:last]
		v := l.Var()
		if v <= e.bits {
			if e.paths != nil && l > 0 {
				e.paths.erase(v - 1)
			}
			if e.lines != nil {
				e.lines.fill(v-1, 1)
			}
		}
		for _, id := range e.occurs[(-l).Index()] {
			e.constraints[id].slack++
		}
		e.value[v] = Open
	}
	e.head = len(e.trail)
	e.wholes.undo(n)
}

// listen reports whether nothing follows from the facts alone. It tries only once for the same facts.
func (e *Engine) listen() bool {
	facts := len(e.trail)
	if e.heard == facts {
		return e.quiet == facts
	}
	e.heard = facts
	if e.propagate(e.quiet) == none && len(e.trail) == facts {
		e.quiet = facts
	}
	e.undo(facts)
	return e.quiet == facts
}

// propagate draws the conclusions that involve a literal at place start of the trail or later; all conclusions, if start is
// below 0. It returns what is broken, or none. It takes literals in the order of the trail, so that chains are short.
func (e *Engine) propagate(start int) source {
	e.head = max(start, 0)
	e.wholes.restart(e.head)
	if start < 0 {
		for _, id := range e.tight {
			if broken := e.settle(id); broken != none {
				return broken
			}
		}
	}
	for {
		for e.head < len(e.trail) {
			l := e.trail[e.head]
			e.head++
			if broken := e.follow(l); broken != none {
				return broken
			}
		}
		if broken := e.readOn(); broken != none || e.head == len(e.trail) {
			return broken
		}
	}
}

// follow draws the conclusions that involve a literal.
func (e *Engine) follow(l cnf.Lit) source {
	for _, id := range e.occurs[(-l).Index()] {
		if e.constraints[id].slack > 0 {
			continue
		}
		if broken := e.settle(id); broken != none {
			return broken
		}
	}
	if l.Var() > e.bits {
		return none
	}
	if e.lines != nil {
		if broken := e.compare(l.Var() - 1); broken != none {
			return broken
		}
	}
	if e.paths != nil && l > 0 {
		return e.closeUp(l.Var() - 1)
	}
	return none
}

// ready reports whether something may follow from a constraint, which then has no slack. It is true for every pair of lines.
func (e *Engine) ready(id int32) bool { return id < 0 || e.constraints[id].slack <= 0 }

// settle draws the conclusions of a constraint without slack (id), or of a pair of lines (^id). It returns what is broken.
func (e *Engine) settle(id int32) source {
	if id < 0 {
		return e.keepApart(^id)
	}
	c := &e.constraints[id]
	from := source{asserted, id}
	if c.slack < 0 {
		return from
	}
	for _, l := range c.lits {
		if e.Value(l) == Open {
			e.assign(l, from)
		}
	}
	return none
}

// Settle makes known all that follows by single instances, one after the other, but nothing that takes a look at a loop or
// at two lines. Facts at place from and later are new since the last call; below 0, all are new.
func (e *Engine) Settle(from int) {
	base, paths, lines := len(e.trail), e.paths, e.lines
	e.paths, e.lines = nil, nil
	e.propagate(from)
	news := slices.Clone(e.trail[base:])
	e.undo(base)
	e.paths, e.lines = paths, lines
	e.Know(news...)
}

// among draws the conclusions of some instances alone until nothing more follows, and returns what is broken, or none.
func (e *Engine) among(instances []int) source {
	e.wholes.restart(e.wholes.silent())
	start := len(e.trail)
	for before := -1; before != len(e.trail); {
		before = len(e.trail)
		for _, i := range instances {
			for _, id := range e.of[i] {
				if e.ready(id) {
					if broken := e.settle(id); broken != none {
						return broken
					}
				}
			}
		}
		if before == len(e.trail) {
			if broken := e.readOn(); broken != none {
				return broken
			}
		}
	}
	if w := &e.wholes; start == len(e.trail) && start > w.silent() {
		w.quiet = append(w.quiet, start)
	}
	return none
}
