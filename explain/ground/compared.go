package ground

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle/book"
	"gridcnf/puzzle/rule"
)

// Compared is the kind of two sums that have terms in common: they say more together than alone. What a box needs of a
// number and has room for in one row alone, the rest of the row has not; and so on.
const Compared rule.Kind = "two sums"

// compared are two such sums. All weights are 1.
type compared struct {
	*book.Sum
	other *book.Sum
	parts [3][]cnf.Lit // of the first alone, of the second alone, of both
	all   []cnf.Lit
}

// Compare finds the pairs of some sums with two terms or more in common, up to so many.
func Compare(rules []book.Constraint, most int) (pairs []book.Constraint) {
	var sums []*book.Sum
	at := make(map[cnf.Lit][]int)
	for _, k := range rules {
		if s, ok := k.(*book.Sum); ok && s.Plain() && len(s.When) == 0 {
			for _, l := range s.Terms {
				at[l] = append(at[l], len(sums))
			}
			sums = append(sums, s)
		}
	}
	for i, s := range sums {
		shared := make(map[int]int)
		var near []int
		for _, l := range s.Terms {
			for _, k := range at[l] {
				if shared[k]++; shared[k] == 2 && k > i {
					near = append(near, k)
				}
			}
		}
		for _, k := range near {
			if len(pairs) == most {
				return pairs
			}
			pairs = append(pairs, newCompared(s, sums[k]))
		}
	}
	return pairs
}

func newCompared(a, b *book.Sum) *compared {
	c := &compared{Sum: a, other: b}
	for _, l := range a.Terms {
		side := 0
		if slices.Contains(b.Terms, l) {
			side = 2
		}
		c.parts[side] = append(c.parts[side], l)
	}
	for _, l := range b.Terms {
		if !slices.Contains(a.Terms, l) {
			c.parts[1] = append(c.parts[1], l)
		}
	}
	c.all = slices.Concat(c.parts[0], c.parts[1], c.parts[2])
	return c
}

// Kind is Compared.
func (c *compared) Kind() rule.Kind { return Compared }

// Holds adds up both.
func (c *compared) Holds(v book.Values) bool { return c.Sum.Holds(v) && c.other.Holds(v) }

// Lits are those of both.
func (c *compared) Lits() []cnf.Lit { return c.all }

// Forced is what a part has to be when the others take as much, or as little, as they can.
func (c *compared) Forced(v book.Partial, yield func([]cnf.Lit)) {
	var open [3]int
	lo, hi := [2]int{c.Lo, c.other.Lo}, [2]int{c.Hi, c.other.Hi} // of what is open
	for part, lits := range c.parts {
		for _, l := range lits {
			switch v.Known(l) {
			case 0:
				open[part]++
			case 1:
				for s := range lo {
					if s == part || part == 2 {
						lo[s], hi[s] = lo[s]-1, hi[s]-1
					}
				}
			}
		}
	}
	least, most := max(0, lo[0]-open[0], lo[1]-open[1]), min(open[2], hi[0], hi[1]) // in common
	if open[2] == 0 && least <= most {
		return // each says by itself what it says
	}
	var why []cnf.Lit
	state := func(part, least, most int) {
		if least <= most && least < open[part] && most > 0 || open[part] == 0 && least <= 0 && most >= 0 {
			return
		}
		if why == nil {
			for _, l := range c.all {
				if k := v.Known(l); k != 0 {
					why = append(why, cnf.Lit(-k)*l)
				}
			}
		}
		if least > most || least > open[part] || most < 0 {
			yield(why)
			return
		}
		for _, l := range c.parts[part] {
			if v.Known(l) == 0 && least == open[part] {
				yield(append(slices.Clip(why), l))
			} else if v.Known(l) == 0 {
				yield(append(slices.Clip(why), -l))
			}
		}
	}
	state(2, least, most)
	for s := range lo {
		state(s, lo[s]-most, hi[s]-least)
	}
}

func (c *compared) instances() []*Instance { return []*Instance{{c.Sum, nil, ""}, {c.other, nil, ""}} }
