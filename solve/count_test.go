package solve

import (
	"context"
	"errors"
	"testing"
	"time"

	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/solve/count"
)

// A short search counts what has few solutions, tables what has many, and where they get too
// large there are at least as many as the search finds.
func TestCountBothWays(t *testing.T) {
	empty := func(rows, cols int) puzzle.Board {
		b := boards.Must(masyu.New(rows, cols))
		return b
	}
	binary := boards.Must(takuzu.New(takuzu.ThreeInARow, 30, 30))
	unsolvable := binary.Clone()
	for c := range 3 {
		unsolvable.Set(0, c, 1)
	}
	both := Counting{Search: true, Tables: true, Memory: 64 << 20}
	check := func(p puzzle.Board, how Counting, want string, complete, tables bool) *Tally {
		t.Helper()
		r, err := Count(t.Context(), p, how, Options{})
		if err != nil || r.Count.String() != want || r.Complete != complete || r.Tables != tables {
			t.Errorf("%v, error %v: expected %s, complete %v, from tables %v", r, err, want, complete, tables)
		}
		return r
	}
	check(empty(3, 3), both, "13", true, false)
	check(empty(6, 6), both, "1222363", true, true)
	check(unsolvable, both, "0", true, false)
	large := check(binary, both, "10000", false, false)
	if !errors.Is(large.Reason, count.ErrTooLarge) {
		t.Errorf("%v: expected that the tables are too large", large.Reason)
	}
	if r := check(empty(6, 6), Counting{Search: true, Limit: 5}, "5", false, false); r.Reason != nil {
		t.Errorf("%v: expected nothing, at the limit", r.Reason)
	}
	shown := 0
	each := Counting{Search: true, Each: func(puzzle.Answer) error {
		if shown++; shown == 7 {
			return context.Canceled
		}
		return nil
	}}
	if r := check(empty(6, 6), each, "7", false, false); !errors.Is(r.Reason, context.Canceled) {
		t.Errorf("%v: expected that it was stopped", r.Reason)
	}
}

// A search that may have a few conflicts only does not decide a hard board, and can go on.
func TestConflictsAreLimited(t *testing.T) {
	b := must.Get(masyu.New(9, 9))(t) // odd, and the loop passes every cell: there is none
	b.Full = true
	s := New(b, Options{Encode: encode.Options{Textbook: true}})
	r := &Tally{}
	if r.search(t.Context(), s, Counting{}, short, 10) {
		t.Fatalf("%v: expected the limit of conflicts", r)
	}
	if n := s.Stats().Counters.Conflicts; n != 10 {
		t.Errorf("%d conflicts, expected 10", n)
	}
}

// A context that ends while a large board is being encoded, handed over or solved
// makes the verdict unknown, soon, with every question.
func TestTimeLimit(t *testing.T) {
	b := boards.Must(takuzu.New(takuzu.Takuzu, 1000, 1000))
	for _, limit := range []time.Duration{0, time.Millisecond, 50 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		r, err := Unique(ctx, b, Options{})
		if err != nil || r.Verdict != Unknown || !errors.Is(r.Reason, context.DeadlineExceeded) || len(r.Solutions) > 0 {
			t.Errorf("%v: %v, %d solutions, %v", limit, r.Verdict, len(r.Solutions), err)
		}
		ctx, cancel = context.WithTimeout(t.Context(), limit)
		defer cancel()
		f, err := Forced(ctx, b, Options{})
		if err != nil || f.Verdict != Unknown || f.Forced != nil {
			t.Errorf("%v: forced: %v", limit, err)
		}
		ctx, cancel = context.WithTimeout(t.Context(), limit)
		defer cancel()
		n, err := Count(ctx, b, Counting{Search: true}, Options{})
		if err != nil || n.Complete || n.Count.Sign() != 0 || n.Reason == nil {
			t.Errorf("%v: count: %d, %v", limit, n.Count, err)
		}
	}
}
