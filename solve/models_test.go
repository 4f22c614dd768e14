package solve

import (
	"context"
	"slices"
	"testing"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/must"
	"gridcnf/puzzle"
)

// checkModels enumerates the models of a formula with a bare solver, projected on
// the answer bits, and compares them with the solutions.
func checkModels(t *testing.T, e *encode.Encoding, want []string) {
	t.Helper()
	solver := boards.Must(backend.Open("gini", backend.Options{}))
	session := boards.Must(backend.NewSession(context.Background(), solver, e.Formula))
	var got []string
	for len(got) <= len(want) {
		status, model, err := session.Solve(context.Background())
		must.Do(t, err)
		if status == backend.Unsat {
			break
		}
		a := make(puzzle.Answer, len(e.Answer))
		for i, l := range e.Answer {
			a[i] = model.Value(l)
		}
		got = append(got, bitString(a))
		for i, l := range e.Answer {
			if a[i] {
				e.Answer[i] = l.Not()
			}
		}
		session.Add(e.Answer...)
		for i, l := range e.Answer {
			if a[i] {
				e.Answer[i] = l.Not()
			}
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("the formula has %d models, the puzzle %d solutions", len(got), len(want))
	}
}
