package backend_test

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
)

// One test for each known defect of the two libraries: G are those of gini, P
// those of gophersat. Where the remedy is to keep away from a call, the test
// reads the source.

func gini() *backend.Gini           { return backend.NewGini(backend.Options{}) }
func gophersat() *backend.Gophersat { return backend.NewGophersat(backend.Options{}) }

// want solves and compares.
func want(t *testing.T, s backend.Solver, status backend.Status, assume ...cnf.Lit) {
	t.Helper()
	got, err := s.Solve(t.Context(), assume...)
	if err != nil || got != status {
		t.Fatalf("Solve(%v) = %v, %v, want %v", assume, got, err, status)
	}
}

func add(s backend.Solver, clauses ...[]cnf.Lit) {
	for _, c := range clauses {
		s.Add(c...)
	}
}

// After Unsat without assumptions, another Solve ended the process.
func TestG1AddAfterUnsat(t *testing.T) {
	s := gini()
	add(s, []cnf.Lit{1, 2}, []cnf.Lit{-1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, -2})
	want(t, s, backend.Unsat)
	s.Add(1, 3)
	want(t, s, backend.Unsat)
	want(t, s, backend.Unsat, 3)
}

// A deadline of one call must not end the next one.
func TestG4DeadlineDoesNotLinger(t *testing.T) {
	s := gini()
	for c := range brute.Pigeons(8, 7).Clauses() {
		s.Add(c...)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if status, err := s.Solve(ctx); err == nil {
		t.Skipf("solved before the deadline: %v", status)
	}
	status, err := s.Solve(context.Background())
	if status != backend.Unsat || err != nil {
		t.Fatalf("after a deadline: %v, %v, want unsat", status, err)
	}
}

// A result that nobody fetched went to the next search. Contexts that end at any
// moment around the answer try to provoke it; TestMain looks for goroutines.
func TestG6NoStaleResults(t *testing.T) {
	s := gini()
	for c := range brute.Pigeons(6, 6).Clauses() {
		s.Add(c...)
	}
	for i := range 300 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Microsecond)
		assume, right := []cnf.Lit{1}, backend.Sat
		if i%2 == 1 {
			assume, right = []cnf.Lit{1, 7}, backend.Unsat
		}
		status, err := s.Solve(ctx, assume...)
		if err == nil && status != right || err != nil && (status != backend.Unknown || !errors.Is(err, context.DeadlineExceeded)) {
			t.Fatalf("round %d: %v, %v, want %v or the deadline", i, status, err, right)
		}
		cancel()
	}
}

// What is learned under assumptions is forgotten, which costs time only: the
// answers stay right.
func TestG8RepeatedAssumptions(t *testing.T) {
	s := gini()
	for c := range brute.Pigeons(6, 5).Clauses() {
		s.Add(append([]cnf.Lit{31}, c...)...)
	}
	for range 5 {
		want(t, s, backend.Unsat, -31)
		want(t, s, backend.Sat, 31)
	}
	s.Add(-31)
	want(t, s, backend.Unsat)
}

// Units next to cardinality constraints: one true literal was counted k times.
func TestP1UnitsAndAtLeast(t *testing.T) {
	s := gophersat()
	s.Add(1)
	s.AddAtLeast(2, 1, 2, 3, 4)
	add(s, []cnf.Lit{-2}, []cnf.Lit{-3}, []cnf.Lit{-4})
	want(t, s, backend.Unsat)
	s = gophersat()
	add(s, []cnf.Lit{1}, []cnf.Lit{-2}, []cnf.Lit{-3})
	s.AddAtLeast(2, 1, 2, 3, 4)
	want(t, s, backend.Sat)
	if !s.Value(4) {
		t.Error("Value(4) = false, want true")
	}
	want(t, s, backend.Unsat, -4)
}

// Assume forgot the unit clauses.
func TestP3UnitsUnderAssumptions(t *testing.T) {
	s := gophersat()
	s.Add(1)
	s.Add(2, 3)
	want(t, s, backend.Unsat, -1)
	want(t, s, backend.Unsat, 2, -1)
	want(t, s, backend.Sat, -2)
	s.Add(-1)
	want(t, s, backend.Unsat, 2)
}

// Clauses added while there were assumptions got lost or wrong.
func TestP4AddAfterAssumptions(t *testing.T) {
	s := gophersat()
	s.Add(1, 2, 3)
	want(t, s, backend.Sat, -1, -2)
	s.Add(-3, 4)
	want(t, s, backend.Sat, -1, -2)
	if !s.Value(3) || !s.Value(4) {
		t.Error("3 and 4 must be true")
	}
	s.Add(-4)
	want(t, s, backend.Unsat, -1, -2)
	want(t, s, backend.Sat)
	want(t, s, backend.Sat, -1)
}

func TestP5ContradictoryAssumptions(t *testing.T) {
	s := gophersat()
	s.Add(1, 2)
	want(t, s, backend.Unsat, 1, -1)
	want(t, s, backend.Unsat, 3, -3)
	want(t, s, backend.Sat, 1)
}

// Variables that came with a later clause made the search panic.
func TestP6LaterVariables(t *testing.T) {
	s := gophersat()
	s.Add(1, 2)
	want(t, s, backend.Sat)
	for c := range brute.Pigeons(5, 4).Clauses() {
		later := make([]cnf.Lit, 0, len(c)+1)
		for _, l := range c {
			if l > 0 {
				later = append(later, l+10)
			} else {
				later = append(later, l-10)
			}
		}
		s.Add(append(later, -1)...)
		want(t, s, backend.Sat, -1)
	}
	want(t, s, backend.Unsat, 1)
	want(t, s, backend.Sat)
}

// Two solvers in two goroutines shared a buffer: wrong models and panics. The
// race detector watches this.
func TestP7TwoSearchesAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for range 5 {
				s := gophersat()
				for c := range brute.Pigeons(7, 6+n%2).Clauses() {
					s.Add(c...)
				}
				right := []backend.Status{backend.Unsat, backend.Sat}[n%2]
				if status, err := s.Solve(t.Context()); err != nil || status != right {
					t.Errorf("7 pigeons, %d holes: %v, %v, want %v", 6+n%2, status, err, right)
				}
			}
		})
	}
	wg.Wait()
}

// A search cannot be stopped; and while one runs, the others wait. Neither may
// keep a caller whose context ends, and the solver is as good as new afterwards.
func TestP8InterruptAndWait(t *testing.T) {
	s, waiting := gophersat(), gophersat()
	for c := range brute.Pigeons(14, 13).Clauses() {
		s.Add(c...)
	}
	waiting.Add(1)
	for searching := 50 * time.Millisecond; s.Counters().Conflicts == 0; searching *= 2 {
		if searching > time.Minute {
			t.Fatal("the stopped searches' conflicts were forgotten")
		}
		long, stopLong := context.WithCancel(t.Context())
		defer stopLong()
		ended := make(chan error)
		go func() {
			_, err := s.Solve(long)
			ended <- err
		}()
		time.Sleep(searching)

		short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		start := time.Now()
		if status, err := waiting.Solve(short); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("Solve while another searches: %v, %v, want the deadline", status, err)
		}
		stopLong()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Fatalf("the stopped search: %v", err)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("both returned only after %v", took)
		}
	}
	want(t, waiting, backend.Sat)
	s.Add(1)
	s.Add(-1)
	want(t, s, backend.Unsat)
	if s.Counters().Conflicts == 0 {
		t.Error("the stopped search's conflicts were forgotten")
	}
}

// The certificate lacks lines, and the certificate checker accepts an empty one:
// certificates are not used, and the field serves to interrupt only.
func TestP9P10NoCertificates(t *testing.T) {
	s := gophersat()
	s.Add(1)
	s.Add(-1) // refuted while it is read
	want(t, s, backend.Unsat)
	s.AddAtLeast(2, 1, 2, 3)
	want(t, s, backend.Unsat)
}

// banned are calls that the adapters keep away from: activation literals panic (G3), the deadline of Try
// outlives it (G4), Stop blocks during Wait (G5), proofs have a Tracer that nothing calls (G9), the parser
// of constraints counts one true literal k times (P1), counting is wrong (P2), Assume forgets units (P3).
var banned = map[string][]string{
	"gini.go": {
		"Activate", "ActivateWith", "ActivationLit", "Deactivate", "Try", "TryStats", "Wait", "SetTracer", "Tracer",
	},
	"gophersat.go": {"ParseCardConstrs", "CountModels", "Enumerate", "Optimal", "Minimize", "Assume"},
}

// The circuits of gini hash all gates to 0 (G7), and the certificates of gophersat lack lines (P9, P10).
func TestBanned(t *testing.T) {
	banned["gophersat_input.go"] = banned["gophersat.go"]
	for name, calls := range banned {
		file := boards.Must(parser.ParseFile(token.NewFileSet(), name, nil, 0))
		for _, spec := range file.Imports {
			if strings.Contains(spec.Path.Value, "gini/logic") || strings.Contains(spec.Path.Value, "gophersat/explain") {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && slices.Contains(calls, sel.Sel.Name) {
				t.Errorf("%s uses %s", name, sel.Sel.Name)
			}
			return true
		})
	}
}
