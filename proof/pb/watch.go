package pb

import "slices"

// settle makes a constraint watch what it has to, and assigns what it forces. It says
// whether it has got so much to watch that it can force nothing, and whether it can still
// be fulfilled. What it says of that rests on all of its literals, whatever it watches.
func (p *propagator) settle(id int32) (idle, possible bool) {
	c := &p.constraints[id]
	lits, sum := p.literals(c), int64(0)
	for i, l := range lits {
		if p.value[l] < 0 {
			continue
		}
		sum += p.coef(c, i)
		if i >= int(c.watched) {
			p.swap(c, i, int(c.watched))
			c.watched++
			p.watch(l, watch{id, nothing})
		}
		if sum >= c.degree+c.most {
			return true, true
		}
	}
	slack := sum - c.degree
	if slack < 0 || slack >= c.most {
		return false, slack >= 0
	}
	for i, l := range lits[:c.watched] {
		if p.value[l] == 0 && p.coef(c, i) > slack {
			p.assign(l, id)
		}
	}
	return false, true
}

func (p *propagator) watch(l lit, w watch) {
	p.watches[l] = append(p.watches[l], w)
	p.watching++
}

// look looks at a constraint that watches the false literal l, and says whether it goes on
// watching it, and whether it can still be fulfilled.
func (p *propagator) look(id int32, l lit) (blocker lit, keep, possible bool) {
	c := &p.constraints[id]
	switch {
	case c.n < 0:
		return nothing, false, true
	case c.most == 1 && c.degree == 1 && c.watched == 2:
		return p.lookAtClause(c, id, l)
	}
	idle, possible := p.settle(id)
	if idle {
		c.watched--
		p.swap(c, slices.Index(p.literals(c), l), int(c.watched))
	}
	return nothing, !idle, possible
}

// lookAtClause is look for a clause that watches two literals, as nearly all do.
func (p *propagator) lookAtClause(c *constraint, id int32, l lit) (blocker lit, keep, possible bool) {
	lits := p.literals(c)
	if lits[0] == l {
		lits[0], lits[1] = lits[1], l
	}
	if lits[1] != l {
		return nothing, false, true // it does not watch l
	}
	other := lits[0]
	if p.value[other] > 0 {
		return other, true, true
	}
	for i := 2; i < len(lits); i++ {
		if p.value[lits[i]] >= 0 {
			lits[1], lits[i] = lits[i], l
			p.watch(lits[1], watch{id, other})
			return nothing, false, true
		}
	}
	if p.value[other] == 0 {
		p.assign(other, id)
	}
	return other, true, p.value[other] > 0
}
