package card

import (
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/propagation"
)

// TestAtLeast compares, for every partial assignment of the inputs and of what frees
// them, what unit propagation finds with what follows.
func TestAtLeast(t *testing.T) {
	check := func(n, k, free int) {
		t.Helper()
		f := &cnf.Formula{}
		f.NewVars(n+free, nil)
		var lits, unless []cnf.Lit
		for v := 1; v <= n+free; v++ {
			l := cnf.Lit(v)
			if v%2 == 0 {
				l = l.Not()
			}
			if v <= n {
				lits = append(lits, l)
			} else {
				unless = append(unless, l)
			}
		}
		AtLeast(f, k, lits, unless...)
		propagation.Partials(n+free, func(in []int8) {
			val := propagation.Start(f, in)
			open, holds, freed, unsure := 0, 0, false, 0
			value := func(l cnf.Lit) int8 {
				if l < 0 {
					return -in[l.Var()-1]
				}
				return in[l.Var()-1]
			}
			for _, l := range lits {
				switch value(l) {
				case 0:
					open++
				case 1:
					holds++
				}
			}
			for _, l := range unless {
				freed = freed || value(l) == 1
				if value(l) == 0 {
					unsure++
				}
			}
			possible := freed || unsure > 0 || holds+open >= k
			if got := propagation.Unit(f, val); got != possible {
				t.Fatalf("at least %d of %v unless %v with %v: possible is %v, want %v", k, lits, unless, in, got, possible)
			}
			if !possible {
				return
			}
			forced := func(l cnf.Lit) bool { return val.Of(l) == 1 }
			for _, l := range lits {
				want := value(l) == 1 || value(l) == 0 && !freed && unsure == 0 && holds+open == k
				if forced(l) != want {
					t.Fatalf("at least %d of %v unless %v with %v: %v is forced: %v", k, lits, unless, in, l, !want)
				}
			}
			for _, l := range unless {
				want := value(l) == 1 || value(l) == 0 && !freed && unsure == 1 && holds+open < k
				if forced(l) != want {
					t.Fatalf("at least %d of %v unless %v with %v: %v is forced: %v", k, lits, unless, in, l, !want)
				}
			}
		})
	}
	for n := range 7 {
		for k := -1; k <= n+1; k++ {
			for free := range 3 {
				check(n, k, free)
			}
		}
	}
}

// TestAtLeastRepeated counts a literal as often as it is there.
func TestAtLeastRepeated(t *testing.T) {
	f := &cnf.Formula{}
	f.NewVars(3, nil)
	AtLeast(f, 3, []cnf.Lit{1, 2, 1, 3})
	for bits := range 8 {
		val := propagation.Start(f, values(uint(bits), 3))
		weight := 0
		for v, w := range [...]int{2, 1, 1} {
			weight += w * (bits >> v & 1)
		}
		if got := propagation.Unit(f, val); got != (weight >= 3) {
			t.Errorf("inputs %03b: possible is %v", bits, got)
		}
	}
}
