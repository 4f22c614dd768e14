package solve

import (
	"context"
	"errors"
	"testing"
	"time"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/takuzu"
)

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
