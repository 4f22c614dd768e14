package loop

import (
	"fmt"
	"testing"

	"gridcnf/rule"
)

// The joint clauses of a number and a corner hold wherever both do, and each of them says
// something that neither says alone.
func TestJointClauses(t *testing.T) {
	for n := range 5 {
		s := rule.NewShape("numbers", "%s", rule.Count(4, n)...)
		clauses := jointClauses(s, 1, 3)
		if (len(clauses) == 0) != (n == 0 || n == 4) {
			t.Errorf("%d: %d clauses", n, len(clauses))
		}
		for _, clause := range clauses {
			number, corner := false, false // allows a filling that breaks the clause
			for on := range 1 << 6 {
				bit := func(site int) int { return on >> (site - 1) & 1 }
				broken := true
				for _, site := range clause {
					broken = broken && bit(max(site, -site)) == map[bool]int{true: 0, false: 1}[site > 0]
				}
				count := bit(1)+bit(2)+bit(3)+bit(4) == n
				degree := bit(1) + bit(3) + bit(5) + bit(6)
				passed := degree == 0 || degree == 2
				if broken && count && passed {
					t.Fatalf("%d: %v does not hold in %06b", n, clause, on)
				}
				number, corner = number || broken && count, corner || broken && passed
			}
			if !number || !corner {
				t.Errorf("%d: %v follows from one of them alone", n, clause)
			}
		}
	}
	got := fmt.Sprint(jointClauses(rule.NewShape("numbers", "%s", rule.Count(4, 3)...), 1, 3))
	want := "[[2 -5] [4 -5] [2 -6] [4 -6] [-5 -6] [1 5 6] [3 5 6]]"
	if got != want {
		t.Errorf("a 3 in a corner: got %s, want %s", got, want)
	}
}
