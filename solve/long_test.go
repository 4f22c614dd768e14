package solve_test

import (
	"testing"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/solve"
)

// Lines can be of any length. An empty board is filled without a conflict, and then in another way.
func TestLongLines(t *testing.T) {
	check := func(rows, cols int, seed int64, distinct takuzu.Distinct) {
		t.Helper()
		b := boards.Must(takuzu.New(takuzu.Takuzu, rows, cols))
		b.Distinct = distinct
		r, err := solve.First(t.Context(), b, solve.Options{Seed: seed})
		if err != nil || len(r.Solutions) != 1 || r.Stats.Counters.Conflicts > 0 {
			t.Fatalf("%dx%d, seed %d: %+v, %v", rows, cols, seed, r, err)
		}
	}
	both := takuzu.Distinct{Rows: true, Cols: true}
	for seed := range int64(3) {
		check(128, 128, seed, both)
		check(128, 60, seed, both)
		check(2, 300, seed, takuzu.Distinct{})
	}
	b := boards.Must(takuzu.New(takuzu.Takuzu, 130, 130))
	if r, err := solve.Unique(t.Context(), b, solve.Options{}); err != nil || r.Verdict != solve.Several {
		t.Fatal(r, err)
	}
}
