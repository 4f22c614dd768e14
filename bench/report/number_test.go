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
