package cdcl

import (
	"context"
	"slices"

	"gridcnf/cnf"
)

// path is the state of an enumeration: steps, literals that are assumed after the assumptions of the caller.
//
// M. Gebser, B. Kaufmann, T. Schaub: Solution Enumeration for Projected Boolean Search Problems. CPAIOR 2009. There, flipped
// decisions have no reason, and conflicts among them are not analysed. Here they are assumptions, so learning and restarts
// need no special cases.
type path struct {
	under   []cnf.Lit // the assumptions of the caller
	steps   []cnf.Lit
	flipped []bool // by step: the branch with its complement has been searched
	over    bool   // no branch is left
	last    []int  // the variables that are decided after all others
	vars    int    // how many variables postpone has seen
}

// Solve looks for a model of the clauses under the assumptions. It returns true and keeps the model for Value, or it returns
// false, and then Core returns the assumptions to blame. If ctx ends, Solve returns its error, and after so many conflicts as
// Limit allows ErrLimit; another Solve continues the search.
func (s *Solver) Solve(ctx context.Context, assume ...cnf.Lit) (bool, error) {
	if p := s.path; p != nil && !slices.Equal(assume, p.under) {
		s.leave()
	}
	s.core = s.core[:0]
	for {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		all := assume
		if s.path != nil {
			if s.path.over {
				s.core = append(s.core, assume...)
				return false, nil
			}
			all = append(assume[:len(assume):len(assume)], s.path.steps...)
		}
		sat, err := s.search(ctx, all)
		if sat || err != nil || s.refuted {
			return sat, err
		}
		if failed := int(s.level()); failed < len(assume) {
			s.blame(inner(assume[failed]))
			return false, nil
		}
		s.path.cut(int(s.level()) - len(assume))
	}
}

// Exclude makes Solve find no more models in which all of the variables have their current values, as a clause would. Call it
// after a Solve that returned true and before the next Add or Solve, always for the same variables. It lasts until a Solve has
// other assumptions.
//
// It usually adds no clause. The decisions up to the last of the variables imply the values of all of them. So Exclude takes
// back the last of these decisions and assumes its complement, after the decisions before it. All other models are there, or
// have another value for an earlier decision. If each of the decisions is about one of the variables, all other models have
// other values. Therefore other variables are decided last. If some were decided earlier, Exclude adds a clause.
func (s *Solver) Exclude(vars []cnf.Lit) {
	p := s.path
	if p == nil {
		p = &path{under: slices.Clone(s.assumed)}
		s.path = p
	}
	s.postpone(vars)
	top, known := int32(0), len(s.assumed)
	otherwise := make([]cnf.Lit, len(vars)) // the clause
	some := false
	for i, l := range vars {
		if otherwise[i] = l; s.Value(l) {
			otherwise[i] = l.Not()
		}
		top = max(top, s.vars[l.Var()-1].level)
		some = some || s.values[inner(l)] == open
	}
	for level := known; level < int(top); level++ {
		s.assumed = append(s.assumed, outer(s.trail[s.levels[level]]))
	}
	if some || slices.ContainsFunc(s.assumed[known:], func(l cnf.Lit) bool { return s.left[l.Var()-1] }) {
		s.assumed = s.assumed[:known]
		s.Add(otherwise...)
		return
	}
	depth := max(0, int(top)-len(p.under))
	p.steps = append(p.steps, s.assumed[len(p.under)+len(p.steps):]...)[:depth]
	p.flipped = append(p.flipped, make([]bool, max(0, depth-len(p.flipped)))...)[:depth]
	p.flip()
}

// postpone makes all variables except these be decided last.
func (s *Solver) postpone(vars []cnf.Lit) {
	p := s.path
	if p.vars > 0 && p.vars == len(s.vars) {
		return
	}
	s.mark++
	for _, l := range vars {
		s.declare(l)
		s.marks[inner(l)&^1] = s.mark
	}
	for ; p.vars < len(s.vars); p.vars++ {
		if v := p.vars; s.marks[2*v] != s.mark && !s.left[v] {
			s.left[v], p.last = true, append(p.last, v)
		}
	}
}

// decideLast returns a literal of a postponed variable to decide, or noLit if none is open.
func (s *Solver) decideLast() lit {
	if s.path != nil {
		for _, v := range s.path.last {
			if s.values[2*v] == open {
				return s.phases[v]
			}
		}
	}
	return noLit
}

// leave ends an enumeration.
func (s *Solver) leave() {
	for _, v := range s.path.last {
		s.left[v] = false
		s.order.insert(v, s.activity)
	}
	s.path = nil
}

// cut ends the branch of step i, which is false after the steps before it. If its other branch has been searched, the branch
// before it ends, too.
func (p *path) cut(i int) {
	dead := p.flipped[i]
	p.steps, p.flipped = p.steps[:i], p.flipped[:i]
	if dead {
		p.flip()
	}
}

// flip ends the current branch and goes to the next one: it drops flipped steps at the end, and flips the step before them.
func (p *path) flip() {
	last := len(p.steps) - 1
	for last >= 0 && p.flipped[last] {
		last--
	}
	if p.over = last < 0; p.over {
		return
	}
	p.steps, p.flipped = p.steps[:last+1], p.flipped[:last+1]
	p.steps[last], p.flipped[last] = p.steps[last].Not(), true
}
