package card

import (
	"fmt"
	"math/bits"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode/fold"
	"gridcnf/internal/testkit/propagation"
)

// encodings are those that write clauses.
var encodings = []struct {
	name  string
	write Encoding
}{{"network", Network}, {"counter", Counter}}

// exactly writes that k of n inputs hold.
func exactly(t *testing.T, n, k int, encoding Encoding) *cnf.Formula {
	f := new(cnf.Formula)
	Exactly(fold.NewWriter(t.Context(), f, nil), propagation.Inputs(f, n), k, encoding)
	return f
}

func TestExactly(t *testing.T) {
	for _, e := range encodings {
		for n := range 9 {
			for k := range n + 2 {
				t.Run(fmt.Sprintf("%s/%d of %d", e.name, k, n), func(t *testing.T) {
					f := exactly(t, n, k, e.write)
					propagation.Complete(t, f, n, func(row uint) bool { return bits.OnesCount(row) == k })
				})
			}
		}
	}
}

// The helper variables of every encoding must have a value for every right filling
// of the inputs: propagation completeness above says that there is no conflict, and
// here that nothing is left open.
func TestExactlyHelpers(t *testing.T) {
	for _, e := range encodings {
		for n := 1; n <= 8; n++ {
			for k := range n + 1 {
				f := exactly(t, n, k, e.write)
				for row := range uint(1) << n {
					if bits.OnesCount(row) == k {
						propagation.Model(t, f, propagation.Answer(row, n))
					}
				}
			}
		}
	}
}

// Inputs that are decided are counted, and no clause mentions them.
func TestExactlyDecided(t *testing.T) {
	const n = 5
	propagation.Partials(n, func(in []int8) {
		for k := range n + 1 {
			for _, e := range encodings {
				var f cnf.Formula
				xs := propagation.Inputs(&f, n)
				decided := make([]fold.Value, n)
				for i, v := range in {
					decided[i] = fold.Value(v)
				}
				Exactly(fold.NewWriter(t.Context(), &f, decided), xs, k, e.write)
				for c := range f.Clauses() {
					for _, l := range c {
						if v := l.Var(); v <= n && in[v-1] != 0 {
							t.Fatalf("%s, %d of %v: %v is about a decided input", e.name, k, in, c)
						}
					}
				}
				for row := range uint(1) << n {
					if !propagation.Agrees(in, row) {
						continue
					}
					want := bits.OnesCount(row) == k
					if got := propagation.Unit(&f, propagation.Start(&f, values(row, n))); got != want {
						t.Fatalf("%s, %d of %v at %b: possible is %v, want %v", e.name, k, in, row, got, want)
					}
				}
			}
		}
	})
}

func TestNative(t *testing.T) {
	for n := range 9 {
		for k := range n + 2 {
			f := exactly(t, n, k, Native)
			for row := range uint(1) << n {
				m := append(cnf.Model{false}, propagation.Answer(row, n)...)
				if got, want := f.Check(m) == nil, bits.OnesCount(row) == k; got != want {
					t.Fatalf("%d of %d at %b: %v, want %v", k, n, row, got, want)
				}
			}
		}
	}
}

// values is a row of a truth table as values of n variables: bit i is variable i+1.
func values(row uint, n int) []int8 {
	vs := make([]int8, n)
	for i := range vs {
		vs[i] = 2*int8(row>>i&1) - 1
	}
	return vs
}

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
