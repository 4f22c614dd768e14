package certify_test

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"testing"
	"time"

	"gridcnf/bench"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/format"
	"gridcnf/solve"
)

// TestCorpus certifies every puzzle of the corpus and checks the certificates. With GRIDCNF_LONG=1 it takes all of
// them, else a few of each set. It logs what that costs beside solving; nothing depends on the times.
func TestCorpus(t *testing.T) {
	dir, _ := corpus.Dir(t)
	t.Logf("%-24s %5s %10s %10s %6s %10s %6s %9s %9s", "set", "", "solve", "make", "ratio", "check", "ratio", "bytes", "largest")
	for _, c := range bench.Collections() {
		if testing.Short() || !long.On && c.Promise == bench.AtLeastOne {
			continue
		}
		set := must.Get(c.Load(dir))(t)
		set.Thin(long.Of(1, 400), 0)
		if len(set.Puzzles) == 0 {
			continue
		}
		var costs []cost
		for _, rec := range set.Puzzles {
			costs = append(costs, certified(t, rec, c.Promise.Of(rec)))
		}
		log(t, set.Name, costs)
	}
}

// cost is what one puzzle took.
type cost struct {
	solve, make, check time.Duration
	bytes              int
}

// certified makes and checks the certificate of a puzzle.
func certified(t *testing.T, rec *format.Record, promise bench.Promise) (c cost) {
	t.Helper()
	fatal := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", rec.ID, err)
		}
	}
	c.solve = timed(func() {
		_, err := solve.Unique(t.Context(), rec.Puzzle, solve.Options{})
		fatal(err)
	})
	var file []byte
	c.make = timed(func() {
		cert, err := certify.Make(t.Context(), rec.Puzzle, certify.Options{})
		fatal(err)
		file = cert.Data
	})
	c.bytes = len(file)
	var v *kernel.Verdict
	c.check = timed(func() {
		var err error
		v, err = kernel.Check(t.Context(), bytes.NewReader(file), int64(len(file)), kernel.Options{Memory: proof.DefaultMemory})
		fatal(err)
	})
	if promise == bench.ExactlyOne && v.Claim != kernel.Unique {
		t.Errorf("%s: %s", rec.ID, v.Statement)
	}
	asked, err := proof.Digest(rec.Puzzle)
	if fatal(err); v.Digest != asked {
		t.Errorf("%s: the certificate is about another puzzle", rec.ID)
	}
	return c
}

// timed runs what takes less than 5 ms twice, and returns the time of the last run: the
// first finds nothing in the caches.
func timed(run func()) time.Duration {
	start := time.Now()
	run()
	if d := time.Since(start); d > 5*time.Millisecond {
		return d
	}
	start = time.Now()
	run()
	return time.Since(start)
}

func log(t *testing.T, set string, costs []cost) {
	solve := median(costs, func(c cost) time.Duration { return c.solve })
	make := median(costs, func(c cost) time.Duration { return c.make })
	check := median(costs, func(c cost) time.Duration { return c.check })
	size := median(costs, func(c cost) int { return c.bytes })
	largest := slices.MaxFunc(costs, func(a, b cost) int { return cmp.Compare(a.bytes, b.bytes) }).bytes
	t.Logf("%-24s %5d %10v %10v %6.1f %10v %6.1f %9d %9d", set, len(costs), solve, make,
		float64(make)/float64(solve), check, float64(check)/float64(solve), size, largest)
}

func median[T cmp.Ordered](costs []cost, of func(cost) T) T {
	values := make([]T, len(costs))
	for i, c := range costs {
		values[i] = of(c)
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// A board that is too large for a certificate is not known, and nothing that was made of it wrong.
func TestMakeTooLarge(t *testing.T) {
	long.Only(t)                     // stating so much takes half a minute
	b := boards.Takuzu(t, "400x400") // 128 million literals, so that no lines are equal
	if c, err := certify.Make(t.Context(), b, certify.Options{}); !errors.Is(err, kernel.ErrTooLarge) {
		t.Errorf("%v, %v", c, err)
	}
}
