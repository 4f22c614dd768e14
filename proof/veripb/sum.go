package veripb

import "slices"

// sum adds constraints up as VeriPB does with a line "pol", to see what comes of it.
// Every complement ~x counts as 1-x, so that a variable and its complement cancel out.
type sum struct {
	coefs   []int  // by variable
	touched []bool // by variable
	vars    []int  // those that have been touched
	degree  int
	steps   []step
}

// step is a constraint and how many times it is added.
type step struct {
	of    *constraint
	times int
}

// start forgets all that was added, with room for variables up to n.
func (s *sum) start(n int) {
	for _, v := range s.vars {
		s.coefs[v], s.touched[v] = 0, false
	}
	for len(s.coefs) <= n {
		s.coefs, s.touched = append(s.coefs, 0), append(s.touched, false)
	}
	s.vars, s.steps, s.degree = s.vars[:0], s.steps[:0], 0
}

func (s *sum) add(c *constraint, times int) {
	s.steps = append(s.steps, step{c, times})
	s.degree += c.degree * times
	for i, l := range c.lits {
		n, v := c.coef(i)*times, abs(l)
		if l < 0 {
			n = -n
			s.degree += n
		}
		s.coefs[v] += n
		if !s.touched[v] {
			s.touched[v] = true
			s.vars = append(s.vars, v)
		}
	}
}

// total writes the constraint that comes of adding some up, when literals that are false
// for good are cancelled, those that the clause does not have are weakened away, and the
// rest is divided so that it is the clause or says more. It returns nil if it says less.
func (p *proof) total(clause []int, some ...*constraint) *constraint {
	s := &p.adder
	s.start(len(p.value))
	for _, c := range some {
		s.add(c, 1)
	}
	c := &constraint{}
	degree, largest := s.degree, 1
	var weak []int
	for _, v := range s.vars {
		l, n := v, s.coefs[v]
		if n < 0 {
			l, n = -v, -n
			degree += n
		}
		switch {
		case n == 0:
		case slices.Contains(clause, l):
			c.lits = append(c.lits, l)
			largest = max(largest, n)
		case p.units[v] != nil && p.units[v].lits[0] == -l:
			s.steps = append(s.steps, step{p.units[v], n})
		default:
			weak = append(weak, v)
			degree -= n
		}
	}
	if degree < 1 {
		return nil
	}
	c.degree = (degree + largest - 1) / largest
	return p.pol(s.steps, weak, largest, c)
}

// pol writes a sum, without the variables in weak, divided and rounded up.
func (p *proof) pol(steps []step, weak []int, divisor int, c *constraint) *constraint {
	p.begin("pol ")
	for i, s := range steps {
		p.number(s.of.id)
		if s.times > 1 {
			p.number(s.times)
			p.text = append(p.text, "* "...)
		}
		if i > 0 {
			p.text = append(p.text, "+ "...)
		}
	}
	for _, v := range weak {
		p.literal(v)
		p.text = append(p.text, "w "...)
	}
	if divisor > 1 {
		p.number(divisor)
		p.text = append(p.text, "d "...)
	}
	return p.add(c)
}
