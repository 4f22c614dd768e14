package backendtest

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
)

// exclude lists the models of random formulas, in some of the variables, while clauses are added,
// contexts end and assumptions change, and compares them with truth tables.
func exclude(t *testing.T, open func() backend.Solver) {
	if _, ok := open().(*backend.CDCL); !ok {
		t.Skip("excludes no models")
	}
	listed := 0
	for seed := range uint64(400) {
		l := lister{rng: rand.New(rand.NewPCG(seed, 6)), s: open(), known: make(map[int]bool)}
		l.vars = 3 + l.rng.IntN(8)
		for range l.rng.IntN(2 * l.vars) {
			l.add()
		}
		for v := range l.vars {
			if l.rng.IntN(4) > 0 {
				l.among = append(l.among, cnf.Lit(v+1))
			}
		}
		for round := range 3 {
			var assume []cnf.Lit
			for range min(round, 1) * l.rng.IntN(3) {
				assume = append(assume, l.literal())
			}
			listed += l.list(t, assume)
			if _, err := l.s.Solve(t.Context(), cnf.Lit(l.vars+1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if listed < 10_000 {
		t.Errorf("%d models, want more", listed)
	}
}

// lister lists the models of a formula of its own.
type lister struct {
	rng     *rand.Rand
	s       backend.Solver
	vars    int
	among   []cnf.Lit
	known   map[int]bool // what was listed before, perhaps under other assumptions
	clauses [][]cnf.Lit
}

func (l *lister) literal() cnf.Lit {
	return cnf.Lit(1+l.rng.IntN(l.vars)) * cnf.Lit(1-2*l.rng.IntN(2))
}

func (l *lister) add() {
	clause := make([]cnf.Lit, 2+l.rng.IntN(3))
	for i := range clause {
		clause[i] = l.literal()
	}
	l.clauses = append(l.clauses, clause)
	l.s.Add(clause...)
}

// projection is what a model says of the variables that count.
func (l *lister) projection(value func(cnf.Lit) bool) (bits int) {
	for i, v := range l.among {
		if value(v) {
			bits |= 1 << i
		}
	}
	return bits
}

// models returns the projections of all models.
func (l *lister) models(assume []cnf.Lit) map[int]bool {
	all := make(map[int]bool)
	for bits := range 1 << l.vars {
		value := func(x cnf.Lit) bool { return (bits>>(x.Var()-1)&1 == 1) == (x > 0) }
		violated := func(c []cnf.Lit) bool { return !slices.ContainsFunc(c, value) }
		if !slices.ContainsFunc(l.clauses, violated) && !slices.ContainsFunc(assume, func(x cnf.Lit) bool { return !value(x) }) {
			all[l.projection(value)] = true
		}
	}
	return all
}

// list lists the models under assumptions, and returns how many.
func (l *lister) list(t *testing.T, assume []cnf.Lit) int {
	t.Helper()
	left, found := l.models(assume), make(map[int]bool)
	ended, end := context.WithCancel(t.Context())
	end()
	for {
		if status, err := l.s.Solve(ended, assume...); err == nil {
			t.Fatalf("after the end of its context: %v", status)
		}
		status, err := l.s.Solve(t.Context(), assume...)
		if err != nil {
			t.Fatal(err)
		}
		if status == unsat {
			break
		}
		m := l.projection(l.s.Value)
		if found[m] || !left[m] {
			t.Fatalf("%v under %v: model %b of %v is known: %v, right: %v", l.clauses, assume, m, l.among, found[m], left[m])
		}
		found[m] = true
		delete(left, m)
		l.s.(*backend.CDCL).Exclude(l.among)
		if l.rng.IntN(8) == 0 {
			l.add()
			left = l.models(assume)
			for m := range found {
				delete(left, m)
			}
		}
	}
	maps.DeleteFunc(left, func(m int, _ bool) bool { return l.known[m] })
	maps.Copy(l.known, found)
	if len(left) > 0 {
		t.Fatalf("%v under %v: %d models of %v are missing", l.clauses, assume, len(left), l.among)
	}
	if c, ok := l.s.(backend.Corer); ok && len(found) > 0 {
		for _, x := range c.Core() {
			if !slices.Contains(assume, x) {
				t.Fatalf("core %v of %v", c.Core(), assume)
			}
		}
	}
	return len(found)
}
