package explain

import (
	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle/rule"
)

// even concludes an edge, or a contradiction, from a region of points whose rules the step has: the loop crosses its border
// an even number of times. Told point by point, that can take thousands of cases. The smallest such region counts; without
// one the link is nil, and if all of the border is known it has no literal.
func (r *refuter) even() *infer.Link {
	var best *infer.Link
	size := 0
	seen := make([]bool, len(r.owned)) // in a region that leaves out no edge
	for p, owned := range r.owned {
		if !owned {
			continue
		}
		for _, e := range r.loop.AroundPoint(p) {
			if e >= 0 && r.Value(cnf.Lit(e+1)) != infer.Open {
				e = -1
			}
			if e < 0 && seen[p] {
				continue
			}
			region, n := r.region(p, e)
			for q := range region {
				seen[q] = seen[q] || e < 0 && region[q]
			}
			if region == nil || best != nil && n >= size {
				continue
			}
			link := &infer.Link{Rule: &rule.Parity{Loop: r.loop, Region: region}}
			odd := false
			for _, f := range r.loop.Crossing(region) {
				switch l := cnf.Lit(f + 1); {
				case r.Value(l) == infer.True:
					link.From, odd = append(link.From, l), !odd
				case r.Value(l) == infer.False:
					link.From = append(link.From, -l)
				default:
					link.Lits = []cnf.Lit{l}
				}
			}
			if len(link.Lits) > 0 && !odd {
				link.Lits[0] = -link.Lits[0]
			}
			if len(link.Lits) > 0 || odd {
				best, size = link, n
			}
		}
	}
	return best
}

// region spreads from a point over open edges other than one, and returns how far it has come; nil if it comes to a point
// without a rule, or to the other end of the edge.
func (r *refuter) region(from, but int) (region []bool, size int) {
	region = make([]bool, r.loop.Points())
	region[from] = true
	queue := []int{from}
	for i := 0; i < len(queue); i++ {
		if !r.owned[queue[i]] {
			return nil, 0
		}
		for _, e := range r.loop.AroundPoint(queue[i]) {
			if e < 0 || e == but || r.Value(cnf.Lit(e+1)) != infer.Open {
				continue
			}
			if a, b := r.loop.Ends(e); !region[a] || !region[b] {
				region[a], region[b] = true, true
				queue = append(queue, a+b-queue[i])
			}
		}
	}
	if but >= 0 {
		if a, b := r.loop.Ends(but); region[a] && region[b] {
			return nil, 0
		}
	}
	return region, len(queue)
}
