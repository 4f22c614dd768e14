package cdcl

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
)

// twin is a solver and what is true of it: the rows of the truth table that satisfy
// all that was added.
type twin struct {
	t       testing.TB
	s       *Solver
	vars    int
	rows    []uint32 // bit v-1 is variable v
	history []any
}

func newTwin(t testing.TB, vars int, seed int64) *twin {
	w := &twin{t: t, s: New(seed), vars: vars}
	w.s.far = int(seed % 3) // on so short a trail, too, some levels are kept
	if seed%2 == 1 {
		w.s.patience = 1 // propagation stops after every literal, and goes on
	}
	for row := range uint32(1) << vars {
		w.rows = append(w.rows, row)
	}
	return w
}

func holds(row uint32, l cnf.Lit) bool { return row>>(l.Var()-1)&1 == 1 == (l > 0) }

// count counts the literals that hold in a row.
func count(row uint32, lits []cnf.Lit) int {
	n := 0
	for _, l := range lits {
		if holds(row, l) {
			n++
		}
	}
	return n
}

// restrict keeps the rows in which at least k of the literals hold.
func (w *twin) restrict(k int, lits []cnf.Lit) {
	w.rows = slices.DeleteFunc(w.rows, func(row uint32) bool { return count(row, lits) < k })
}

func (w *twin) add(clause ...cnf.Lit) {
	w.history = append(w.history, "add", clause)
	w.s.Add(clause...)
	w.restrict(1, clause)
}

func (w *twin) atLeast(k int, lits ...cnf.Lit) {
	w.history = append(w.history, "at least", k, lits)
	w.s.AddAtLeast(k, lits...)
	w.restrict(k, lits)
}

// solve compares the solver with the truth table: the verdict, the model, the core.
func (w *twin) solve(assume ...cnf.Lit) {
	w.t.Helper()
	w.history = append(w.history, "solve", assume)
	sat := must.Get(w.s.Solve(w.t.Context(), assume...))(w.t)
	models := func(lits []cnf.Lit) bool {
		return slices.ContainsFunc(w.rows, func(row uint32) bool { return count(row, lits) == len(lits) })
	}
	if sat != models(assume) {
		w.t.Fatalf("%v: satisfiable = %v, want %v", w.history, sat, !sat)
	}
	if !sat {
		core := w.s.Core()
		stranger := func(l cnf.Lit) bool { return !slices.Contains(assume, l) }
		if slices.ContainsFunc(core, stranger) || models(core) {
			w.t.Fatalf("%v: core %v", w.history, core)
		}
		return
	}
	row := uint32(0)
	for v := range w.vars {
		if l := cnf.Lit(v + 1); w.s.Value(l) {
			row |= 1 << v
		} else if !w.s.Value(-l) {
			w.t.Fatalf("%v: %d and its complement are false", w.history, l)
		}
	}
	if !slices.Contains(w.rows, row) || count(row, assume) < len(assume) {
		w.t.Fatalf("%v: wrong model %b", w.history, row)
	}
}

// compact does what a long search does now and then.
func (w *twin) compact() {
	w.history = append(w.history, "compact")
	w.s.stamps = extend(w.s.stamps, len(w.s.vars)+1)
	w.s.attach(w.t.Context())
	w.s.leash = 1 << 20
	for range 2 { // what stays may have to be propagated first
		if w.s.refuted {
			return
		}
		w.s.waste = minWaste
		if w.s.restart(0); !w.s.propagate() {
			w.s.resolve()
			return
		}
	}
	if w.s.waste > 0 {
		w.t.Error("nothing is compacted")
	}
}

// script asks for random clauses, constraints and questions.
type script struct {
	*rand.Rand
	*twin
	known int // variables used so far
}

func newScript(t testing.TB, seed uint64, vars int) *script {
	return &script{rand.New(rand.NewPCG(seed, 1)), newTwin(t, vars, int64(seed%3)), min(vars, 3)}
}

// lits returns n literals, some of them perhaps twice or with their complement.
func (x *script) lits(n int) []cnf.Lit {
	if x.known < x.vars && x.IntN(4) == 0 {
		x.known++
	}
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = cnf.Lit(1+x.IntN(x.known)) * cnf.Lit(1-2*x.IntN(2))
	}
	return lits
}

// ask solves under none, a few, or more assumptions than there are variables.
func (x *script) ask() {
	x.t.Helper()
	x.solve(x.lits([]int{0, 0, 1, 2, 3, 2 * x.vars}[x.IntN(6)])...)
}
