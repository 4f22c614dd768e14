package human

import (
	"gridcnf/cnf"
	"gridcnf/explain/technique"
)

// rules are those of the methods Human and Hybrid, the easiest first.
func rules() []*technique.Technique {
	return []*technique.Technique{technique.ThreeAlike, technique.FullLine, technique.OnlyCompletion}
}

// deduce applies the rules until they are silent, the easiest that has something to say
// first. It returns false if a rule of the puzzle is broken.
func (s *search) deduce() bool {
	if s.known == nil {
		return true
	}
	for i := 0; i < len(s.rules) && s.ctx.Err() == nil; {
		before := len(s.trail)
		if !s.apply(i) {
			return false
		}
		if i++; len(s.trail) > before {
			i = 0
		}
	}
	return true
}

// apply fills the cells that a rule finds on the board as it is. It returns false if that
// breaks a rule of the puzzle, or if the rule finds that what is filled already does.
func (s *search) apply(rule int) bool {
	s.found = s.found[:0]
	broken := false
	s.rules[rule].Find(s.known, func(d *technique.Deduction) {
		s.found = append(s.found, d.Lits...)
		broken = len(d.Lits) == 0
	})
	if broken {
		return false
	}
	for _, l := range s.found {
		cell, v := l.Var()-1, valueOf(l > 0)
		switch s.cells[cell] {
		case v:
		case blank:
			if !s.fill(cell, v, rule) {
				return false
			}
		default: // another deduction says the opposite
			return false
		}
	}
	return true
}

// know tells the techniques of a cell that is filled.
func (s *search) know(cell int, v value) {
	switch {
	case s.known == nil:
	case v == one:
		s.known.Know(cnf.Lit(cell + 1))
	default:
		s.known.Know(-cnf.Lit(cell + 1))
	}
}
