package veripb

// propagator finds out which of a few constraints refute an assignment, so that VeriPB
// need not look at all the others.
type propagator struct {
	value  []int8        // by variable: 1 true, -1 false, 0 open
	reason []*constraint // by variable: why it has its value; nil for assumptions
	units  []*constraint // by variable: the unit that decides it for good, or nil
	trail  []int         // the literals assigned since the last reset
	marked []bool        // by variable: it takes part in the refutation
}

// grow makes room for variables up to v.
func (x *propagator) grow(v int) {
	for len(x.value) <= v {
		x.value = append(x.value, 0)
		x.reason = append(x.reason, nil)
		x.units = append(x.units, nil)
		x.marked = append(x.marked, false)
	}
}

// holds returns the value of a literal.
func (x *propagator) holds(l int) int8 {
	if l < 0 {
		return -x.value[-l]
	}
	return x.value[l]
}

func (x *propagator) assign(l int, why *constraint) {
	v := abs(l)
	if x.value[v] = 1; l < 0 {
		x.value[v] = -1
	}
	x.reason[v] = why
	x.trail = append(x.trail, l)
}

// decide notes a unit constraint. What it says stays assigned.
func (x *propagator) decide(c *constraint) {
	x.reset()
	v := abs(c.lits[0])
	x.units[v] = c
	if x.value[v] = 1; c.lits[0] < 0 {
		x.value[v] = -1
	}
}

// reset takes back all assignments but those of units.
func (x *propagator) reset() {
	for _, l := range x.trail {
		x.value[abs(l)], x.reason[abs(l)] = 0, nil
	}
	x.trail = x.trail[:0]
}

// refute assumes that a clause is false and propagates some constraints. It returns the
// numbers of those that lead to a conflict, in the order in which they do, and false if
// there is none: then the assignments stay until reset.
func (x *propagator) refute(clause []int, some []*constraint) ([]int, bool) {
	x.reset()
	for _, l := range clause {
		switch x.holds(l) {
		case 1:
			if u := x.units[abs(l)]; u != nil {
				return []int{u.id}, true
			}
			return nil, true // the clause has a literal and its complement
		case 0:
			x.assign(-l, nil)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, c := range some {
			before := len(x.trail)
			if c != nil && x.propagate(c) {
				return x.analyze(c), true
			}
			changed = changed || len(x.trail) > before
		}
	}
	return nil, false
}

// propagate assigns what a constraint forces and reports whether it is violated.
func (x *propagator) propagate(c *constraint) (violated bool) {
	slack, largest := -c.degree, 0
	for i, l := range c.lits {
		if h := x.holds(l); h >= 0 {
			slack += c.coef(i)
			if h == 0 {
				largest = max(largest, c.coef(i))
			}
		}
	}
	if slack < 0 || slack >= largest {
		return slack < 0
	}
	for i, l := range c.lits {
		if x.holds(l) == 0 && c.coef(i) > slack {
			x.assign(l, c)
		}
	}
	return false
}

// analyze returns the numbers of the constraints that take part in a conflict.
func (x *propagator) analyze(conflict *constraint) []int {
	var ids []int // first of the units, then of the others in the order of the trail
	mark := func(c *constraint) {
		for _, l := range c.lits {
			if v := abs(l); x.holds(l) < 0 && !x.marked[v] {
				x.marked[v] = true
				if u := x.units[v]; u != nil {
					ids = append(ids, u.id)
				}
			}
		}
	}
	used := []*constraint{conflict}
	mark(conflict)
	for i := len(x.trail) - 1; i >= 0; i-- {
		v := abs(x.trail[i])
		if why := x.reason[v]; x.marked[v] && why != nil {
			mark(why)
			if why != used[len(used)-1] {
				used = append(used, why)
			}
		}
	}
	for _, c := range used {
		for _, l := range c.lits {
			x.marked[abs(l)] = false
		}
	}
	for i := len(used) - 1; i >= 0; i-- {
		ids = append(ids, used[i].id)
	}
	return ids
}

func abs(l int) int { return max(l, -l) }
