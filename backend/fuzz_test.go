package backend_test

import (
	"math/rand/v2"
	"testing"

	"gridcnf/backend"
	"gridcnf/internal/testkit/backendtest"
)

// FuzzSolver reads bytes as calls and compares the answers with a truth table.
func FuzzSolver(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0})                                                         // the empty clause
	f.Add([]byte{16, 0, 1, 16, 128, 1, 16, 0, 129, 16, 128, 129, 5, 8, 2})   // all clauses over two variables, then one more
	f.Add([]byte{8, 0, 13, 128, 5, 24, 0, 128, 1, 21, 0, 128})               // a unit clause against assumptions
	f.Add([]byte{36, 3, 0, 1, 2, 3, 8, 128, 5, 8, 129, 5, 8, 130, 5})        // at least two of four, units
	f.Add([]byte{60, 4, 0, 0, 1, 1, 2, 130, 3, 133, 128, 36, 2, 4, 4, 5, 6}) // repeated literals count twice
	f.Add(questions(1))
	f.Add([]byte{16, 0, 1, 7, 2, 133, 6, 135, 7, 1, 8, 128, 15, 0}) // cancelled calls in between
	f.Add([]byte{                                                   // of the last constraint three literals follow at once, and the first of them forbids the last
		60, 4, 0, 0, 133, 134, 134, 128, 135, 16, 134, 1, 8, 135, 16, 133, 128, 7, 0, 5, 8, 128, 36, 4, 4, 5, 6, 0,
	})
	f.Fuzz(func(t *testing.T, calls []byte) {
		if len(calls) > 1000 {
			t.Skip("long scripts show nothing that short ones do not")
		}
		for _, seed := range []int64{0, 3} {
			opts := backend.Options{Seed: seed}
			backendtest.Script(t, backend.NewGini(opts), calls)
			backendtest.Script(t, backend.NewGophersat(opts), calls)
		}
	})
}

// TestLongScripts runs scripts that are longer than the suite's.
func TestLongScripts(t *testing.T) {
	for n := range uint64(1500) {
		backendtest.Script(t, gini(), questions(n))
		if n%3 == 0 {
			backendtest.Script(t, gophersat(), questions(n))
		}
	}
}

// questions is a script with a formula at the edge of satisfiability and many
// questions about it in a row, with nothing added in between that would tidy up
// a solver's state.
func questions(seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 1))
	var calls []byte
	call := func(op byte, lits int) {
		calls = append(calls, op|byte(lits)<<3)
		for range lits {
			calls = append(calls, byte(rng.Uint32()))
		}
	}
	for clauses := range 48 {
		call(0, 3)
		for clauses > 25 && rng.IntN(3) > 0 {
			call(5, rng.IntN(4))
		}
	}
	return calls
}
