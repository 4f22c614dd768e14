package card

import "gridcnf/cnf"

// Choice is one literal with its weight.
type Choice struct {
	Lit    cnf.Lit
	Weight int
}

// Weighted writes that the weights of the true literals add up to at least lo and at most hi, unless one of the literals in
// unless holds. Other clauses have to state that at most one literal of a group holds, or exactly one if one is true for the
// group. lo and the weights must not be negative.
//
// The encoding is a decision diagram with a layer for each group, and a variable for every total that the groups so far can
// have. A total that can no longer fail needs no variable, and one that can no longer succeed is forbidden. There can be as
// many totals as subsets of the weights: if there would be more than mostTotals, adders write the sum.
//
// I. Abío, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell, V. Mayer-Eichberger: A New Look at BDDs for
// Pseudo-Boolean Constraints. Journal of Artificial Intelligence Research 45, 2012. I. Abío, P. J. Stuckey: Encoding Linear
// Constraints into SAT. CP 2014 (decision diagrams over groups of which one holds).
func Weighted(sink cnf.Sink, lo, hi int, groups [][]Choice, one []bool, unless ...cnf.Lit) {
	least, most := make([]int, len(groups)+1), make([]int, len(groups)+1) // by group: the bounds of the total from there on
	for i := len(groups) - 1; i >= 0; i-- {
		small, large := 0, 0
		if one[i] {
			small = groups[i][0].Weight
		}
		for _, c := range groups[i] {
			small, large = min(small, c.Weight), max(large, c.Weight)
		}
		least[i], most[i] = least[i+1]+small, most[i+1]+large
	}
	// end reports whether a total before a group can still fail, and whether it can still succeed.
	end := func(i, total int) (fails, good bool) {
		return total+least[i] < lo || total+most[i] > hi, total+least[i] <= hi && total+most[i] >= lo
	}
	if hi >= mostTotals/max(1, len(groups)) && !few(groups, one, end) { // a group has at most hi + 1 totals
		adder(sink, lo, hi, groups, unless)
		return
	}
	const always = 0 // the state before the first group
	states := map[int]cnf.Lit{0: always}
	order := []int{0}
	for i, group := range groups {
		next := make(map[int]cnf.Lit)
		var nextOrder []int
		step := func(from cnf.Lit, total int, why ...cnf.Lit) {
			clause := append([]cnf.Lit(nil), unless...)
			if from != always {
				clause = append(clause, -from)
			}
			clause = append(clause, why...)
			switch fails, good := end(i+1, total); {
			case !good:
				sink.Add(clause...)
			case fails:
				if _, known := next[total]; !known {
					next[total] = sink.NewVar()
					nextOrder = append(nextOrder, total)
				}
				sink.Add(append(clause, next[total])...)
			}
		}
		for _, total := range order {
			from := states[total]
			none := make([]cnf.Lit, 0, len(group))
			for _, c := range group {
				step(from, total+c.Weight, -c.Lit)
				none = append(none, c.Lit)
			}
			if !one[i] {
				step(from, total, none...)
			}
		}
		states, order = next, nextOrder
	}
}

// mostTotals is how many totals a decision diagram may have.
const mostTotals = 1 << 16

// few reports whether a decision diagram has at most mostTotals totals.
func few(groups [][]Choice, one []bool, end func(i, total int) (fails, good bool)) bool {
	layer, all := map[int]bool{0: true}, 0
	for i, group := range groups {
		next := make(map[int]bool)
		reach := func(total int) {
			if fails, good := end(i+1, total); fails && good {
				next[total] = true
			}
		}
		for total := range layer {
			if !one[i] {
				reach(total)
			}
			for _, c := range group {
				reach(total + c.Weight)
			}
			if all+len(next) > mostTotals {
				return false
			}
		}
		layer, all = next, all+len(next)
	}
	return true
}
