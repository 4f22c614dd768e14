package veripb

import "slices"

// split writes a clause that follows from some constraints by case distinction over the
// given variables. It returns nil if that fails, or would take more than patience cases.
func (p *proof) split(clause []int, some []*constraint, over []int) *constraint {
	const patience = 256 // as many as eight edges have values
	cases := patience
	return p.splitIn(clause, some, over, &cases)
}

func (p *proof) splitIn(clause []int, some []*constraint, over []int, cases *int) *constraint {
	if c := p.derive(clause, some); c != nil {
		return c
	}
	i := slices.IndexFunc(over, func(v int) bool { return p.holds(v) == 0 })
	if i < 0 || *cases == 0 {
		return nil
	}
	*cases--
	before := len(p.made)
	var ids []int
	for _, l := range [...]int{over[i], -over[i]} {
		c := p.splitIn(append(slices.Clone(clause), l), some, over[i+1:], cases)
		if c == nil {
			p.leave(before, nil)
			return nil
		}
		ids = append(ids, c.id)
	}
	c := p.rup(clause, ids)
	p.leave(before, c)
	return c
}
