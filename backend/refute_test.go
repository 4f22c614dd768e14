package backend_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/cnf"
)

// constraints are what a proof about cardinalities is checked against.
type constraints []cnf.AtLeast

// refute is the plainest checker there is: every clause of a proof without deletions has to
// follow by unit propagation from the constraints and the clauses before it, and the last is
// the empty one.
func refute(f *cnf.Formula, proof string) error {
	var cs constraints
	for c := range f.Clauses() {
		once := slices.Compact(slices.Sorted(slices.Values(c)))
		cs = append(cs, cnf.AtLeast{K: 1, Lits: once})
	}
	cs = append(cs, f.AtLeasts()...)
	last := -1
	for line := range strings.Lines(proof) {
		clause, err := literals(line)
		if err != nil {
			return err
		}
		if last == 0 || !cs.contradict(clause) {
			return fmt.Errorf("does not follow: %q", line)
		}
		cs = append(cs, cnf.AtLeast{K: 1, Lits: clause})
		last = len(clause)
	}
	if last != 0 {
		return fmt.Errorf("expected the empty clause at the end of %q", proof)
	}
	return nil
}

// literals reads a line up to the 0 at its end.
func literals(line string) ([]cnf.Lit, error) {
	var clause []cnf.Lit
	words := strings.Fields(line)
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || (n == 0) != (i == len(words)-1) {
			return nil, fmt.Errorf("no clause: %q", line)
		}
		if n != 0 {
			clause = append(clause, cnf.Lit(n))
		}
	}
	return clause, nil
}

// contradict reports whether unit propagation from the negation of a clause ends in a
// conflict.
func (cs constraints) contradict(clause []cnf.Lit) bool {
	values := map[cnf.Lit]bool{}
	for _, l := range clause {
		values[l], values[-l] = false, true
	}
	for changed := true; changed; {
		changed = false
		for _, c := range cs {
			var open []cnf.Lit
			possible := 0
			for _, l := range c.Lits {
				value, known := values[l]
				if !known {
					open = append(open, l)
				}
				if !known || value {
					possible++
				}
			}
			if possible < c.K {
				return true
			}
			if possible == c.K && len(open) > 0 {
				changed = true
				for _, l := range open {
					values[l], values[-l] = true, false
				}
			}
		}
	}
	return false
}
