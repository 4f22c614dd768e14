package report

import (
	"math"
	"testing"
)

func TestSeconds(t *testing.T) {
	check := func(s float64, want string) {
		t.Helper()
		if got := seconds(s); got != want {
			t.Errorf("seconds(%g) = %q, expected %q", s, got, want)
		}
	}
	check(1e-9, "1.00 ns")
	check(123.4e-9, "123 ns")
	check(0.9994e-6, "999 ns")
	check(0.9996e-6, "1.00 µs")
	check(12.34e-6, "12.3 µs")
	check(999.6e-6, "1.00 ms")
	check(0.1, "100 ms")
	check(9.994, "9.99 s")
	check(9.996, "10.0 s")
	check(99.96, "100 s")
	check(123456, "123456 s")
	check(math.Inf(1), "∞ s")
}

func TestBound(t *testing.T) {
	check := func(r Range, want string) {
		t.Helper()
		if got := r.bound(significant); got != want {
			t.Errorf("%v is %q, expected %q", r, got, want)
		}
	}
	check(Range{2, 2}, "2.00")
	check(Range{10, math.Inf(1)}, "≥10.0")
	check(Range{0, 0.5}, "≤0.500")
	check(unknown, "–")
}

func TestBetween(t *testing.T) {
	check := func(r Range, want string) {
		t.Helper()
		if got := r.between(); got != want {
			t.Errorf("%v is %q, expected %q", r, got, want)
		}
	}
	check(Range{1, 1}, "1.00–1.00")
	check(Range{0.0123, 12.3}, "0.0123–12.3")
	check(Range{3, math.Inf(1)}, "3.00–∞")
	check(Range{0, 3}, "0–3.00")
	check(unknown, "–")
}

func TestTicks(t *testing.T) {
	check := func(e int, want string) {
		t.Helper()
		if got := timeTicks(float64(e), float64(e))[0].Label; got != want {
			t.Errorf("10^%d s is marked %q, expected %q", e, got, want)
		}
	}
	check(-9, "1 ns")
	check(-5, "10 µs")
	check(-3, "1 ms")
	check(-1, "100 ms")
	check(1, "10 s")
	check(3, "1000 s")
}

func TestCountTicks(t *testing.T) {
	check := func(high float64, step float64, n int) {
		t.Helper()
		ticks := countTicks(0, high)
		if len(ticks) != n || ticks[1].Value != step {
			t.Errorf("up to %g: %v, expected %d in steps of %g", high, ticks, n, step)
		}
	}
	check(1, 1, 2)
	check(5, 1, 6)
	check(7, 2, 4)
	check(30, 10, 4)
	check(180, 50, 4)
	check(4475, 1000, 5)
}
