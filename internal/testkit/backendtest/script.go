package backendtest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/long"
)

// scriptVars is how many variables a script uses: few enough to try all
// assignments.
const scriptVars = 8

// reference is the truth table of a formula: which assignments are models. Bit
// v-1 of an assignment's number is the value of variable v.
type reference [1 << scriptVars]bool

func (r *reference) atLeast(k int, lits []cnf.Lit) {
	for bits := range r {
		r[bits] = r[bits] && count(bits, lits) >= k
	}
}

func (r *reference) satisfiable(assume []cnf.Lit) bool {
	for bits, model := range r {
		if model && count(bits, assume) == len(assume) {
			return true
		}
	}
	return false
}

// count returns how many of the literals hold.
func count(bits int, lits []cnf.Lit) (n int) {
	for _, l := range lits {
		if bits>>(l.Var()-1)&1 == 1 == l.Positive() {
			n++
		}
	}
	return n
}

// Script reads the bytes as calls to s, which must be new, and compares every
// answer with the truth table. A byte says which call comes next, further bytes
// are its literals; when they run out, s is solved once more.
func Script(t testing.TB, s backend.Solver, calls []byte) {
	r := newScript(t, s, calls)
	for len(r.calls) > 0 {
		switch op := r.next(); op % 8 {
		case 0, 1, 2, 3:
			r.add(r.lits(int(op>>3) % 5))
		case 4:
			k := int(r.next()%8) - 1
			lits := r.lits(int(op>>3) % 8)
			if _, ok := s.(backend.CardAdder); ok {
				r.atLeast(k, lits)
			}
		case 5, 6:
			r.solve(op&0x80 != 0, r.lits(int(op>>3)%4)...)
		case 7:
			r.cancelled()
		}
	}
	r.solve(true)
}

type script struct {
	t      testing.TB
	solver backend.Solver
	calls  []byte
	models reference
	trace  []any
}

func newScript(t testing.TB, s backend.Solver, calls []byte) *script {
	r := &script{t: t, solver: s, calls: calls}
	for i := range r.models {
		r.models[i] = true
	}
	return r
}

// next takes a byte, or 0 if there are no more.
func (r *script) next() byte {
	if len(r.calls) == 0 {
		return 0
	}
	b := r.calls[0]
	r.calls = r.calls[1:]
	return b
}

func (r *script) lits(n int) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		b := r.next()
		lits[i] = cnf.Lit(1 + int(b&0x7f)%scriptVars)
		if b&0x80 != 0 {
			lits[i] = -lits[i]
		}
	}
	return lits
}

func (r *script) note(call string, args any) { r.trace = append(r.trace, call, args) }

func (r *script) add(clause []cnf.Lit) {
	r.note("Add", clause)
	r.models.atLeast(1, clause)
	r.solver.Add(clause...)
}

func (r *script) atLeast(k int, lits []cnf.Lit) {
	r.note("AddAtLeast", append([]cnf.Lit{cnf.Lit(k)}, lits...))
	r.models.atLeast(k, lits)
	r.solver.(backend.CardAdder).AddAtLeast(k, lits...)
}

func (r *script) solve(cancellable bool, assume ...cnf.Lit) {
	r.t.Helper()
	r.note("Solve", assume)
	ctx := context.Background()
	if cancellable {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
	}
	want := unsat
	if r.models.satisfiable(assume) {
		want = sat
	}
	status, err := r.solver.Solve(ctx, assume...)
	if err != nil || status != want {
		r.t.Fatalf("%v: %v, %v, want %v", r.trace, status, err, want)
	}
	if status == sat {
		r.checkModel(assume)
	} else if c, ok := r.solver.(backend.Corer); ok {
		r.checkCore(c.Core(), assume)
	}
}

func (r *script) checkModel(assume []cnf.Lit) {
	r.t.Helper()
	bits := 0
	for v := 1; v <= scriptVars; v++ {
		if r.solver.Value(cnf.Lit(v)) {
			bits |= 1 << (v - 1)
		}
	}
	if !r.models[bits] || count(bits, assume) < len(assume) {
		r.t.Fatalf("%v: the model %b is wrong", r.trace, bits)
	}
}

func (r *script) checkCore(core, assume []cnf.Lit) {
	r.t.Helper()
	for _, l := range core {
		if !slices.Contains(assume, l) {
			r.t.Fatalf("%v: core %v has %d, which was not assumed", r.trace, core, l)
		}
	}
	if r.models.satisfiable(core) {
		r.t.Fatalf("%v: core %v is satisfiable", r.trace, core)
	}
}

func (r *script) cancelled() {
	r.t.Helper()
	r.note("cancelled Solve", nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if status, err := r.solver.Solve(ctx, r.lits(1)...); status != backend.Unknown || !errors.Is(err, context.Canceled) {
		r.t.Fatalf("%v: %v, %v, want the context's error", r.trace, status, err)
	}
}

// plenty is how many random scripts a solver gets, and for how long: a program that is started for every call does not come far.
func plenty() (count int, most time.Duration) {
	if long.On {
		return 3000, time.Second
	}
	return 750, 250 * time.Millisecond
}

// scripts runs random scripts, the same ones every time.
func scripts(t *testing.T, open func() backend.Solver) {
	start, n := time.Now(), 0
	for count, most := plenty(); n < count && (n < 10 || time.Since(start) < most); n++ {
		rng := rand.New(rand.NewPCG(uint64(n), 0))
		calls := make([]byte, 20+rng.IntN(150))
		for i := range calls {
			calls[i] = byte(rng.Uint32())
		}
		Script(t, open(), calls)
	}
	t.Logf("%d scripts in %v", n, time.Since(start))
}
