package card

import (
	"math/bits"
	"slices"

	"gridcnf/cnf"
)

// adder states the same as Weighted. The number of its clauses grows only with the bits of the weights, but it propagates
// little. It adds up the literals that count the same power of two, three at a time, until one is left for each bit of the
// total. Then it compares the total with lo and hi.
//
// N. Eén, N. Sörensson: Translating Pseudo-Boolean Constraints into SAT. Journal on Satisfiability, Boolean Modeling and
// Computation 2, 2006.
func adder(sink cnf.Sink, lo, hi int, groups [][]Choice, unless []cnf.Lit) {
	var powers [][]cnf.Lit // by power of two
	put := func(power int, l cnf.Lit) {
		for len(powers) <= power {
			powers = append(powers, nil)
		}
		powers[power] = append(powers[power], l)
	}
	for _, group := range groups {
		for _, c := range group {
			for power := 0; c.Weight>>power > 0; power++ {
				if c.Weight>>power&1 == 1 {
					put(power, c.Lit)
				}
			}
		}
	}
	var total []cnf.Lit // its bits
	for power := 0; power < len(powers); power++ {
		for len(powers[power]) > 1 {
			n := min(3, len(powers[power]))
			sum, carry := add(sink, powers[power][:n])
			powers[power] = append(powers[power][n:], sum)
			put(power+1, carry)
		}
		total = append(total, append(powers[power], 0)[0])
	}
	bound(sink, total, hi, false, unless)
	bound(sink, total, lo, true, unless)
}

// add counts how many of two or three literals hold, and returns the two bits of that number.
func add(sink cnf.Sink, lits []cnf.Lit) (sum, carry cnf.Lit) {
	sum, carry = sink.NewVar(), sink.NewVar()
	for row := range 1 << len(lits) {
		clause := make([]cnf.Lit, 0, len(lits)+1)
		count := 0
		for i, l := range lits {
			if row>>i&1 == 1 {
				count++
				l = -l
			}
			clause = append(clause, l)
		}
		for bit, l := range []cnf.Lit{sum, carry} {
			if count>>bit&1 == 0 {
				l = -l
			}
			sink.Add(append(clause, l)...)
		}
	}
	return sum, carry
}

// bound writes that a binary number is at most n: if it has a bit that n lacks, it lacks a higher bit that n has. With least,
// it writes that the number is at least n, in the same way with "has" and "lacks" exchanged. A bit without a literal is 0.
func bound(sink cnf.Sink, number []cnf.Lit, n int, least bool, unless []cnf.Lit) {
	width := max(len(number), bits.Len(uint(n)))
	number = append(number, make([]cnf.Lit, width-len(number))...)
	for i := range width {
		if (n>>i&1 == 1) != least {
			continue
		}
		clause, holds := slices.Clone(unless), false
		for k := i; k < width; k++ {
			switch l := number[k]; {
			case k > i && (n>>k&1 == 1) == least:
			case l == 0:
				holds = holds || !least
			case least:
				clause = append(clause, l)
			default:
				clause = append(clause, -l)
			}
		}
		if !holds {
			sink.Add(clause...)
		}
	}
}
