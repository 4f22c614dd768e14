package report

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// exact are times of solved puzzles.
func exact(seconds ...float64) []Range {
	var list []Range
	for _, s := range seconds {
		list = append(list, Range{s, s})
	}
	return list
}

var late = Range{10, math.Inf(1)}

func TestMedian(t *testing.T) {
	check := func(sorted []Range, want Range) {
		t.Helper()
		if got := median(sorted); got != want {
			t.Errorf("median of %v is %v, expected %v", sorted, got, want)
		}
	}
	check(exact(3), Range{3, 3})
	check(exact(1, 2), Range{1.5, 1.5})
	check(exact(1, 2, 9), Range{2, 2})
	check(append(exact(1, 2), late), Range{2, 2})
	check(append(exact(1, 2), late, late), Range{6, math.Inf(1)})
}

func TestQuantile(t *testing.T) {
	check := func(q float64, sorted []Range, want float64) {
		t.Helper()
		if got := quantile(sorted, q); got.Low != want {
			t.Errorf("quantile %g of %v is %v, expected %g", q, sorted, got, want)
		}
	}
	check(0.95, exact(7), 7)
	check(0.95, exact(1, 2, 3, 4), 4)
	check(0.5, exact(1, 2, 3, 4), 2)
	check(0.51, exact(1, 2, 3, 4), 3)
	var twenty []Range
	for i := range 20 {
		twenty = append(twenty, exact(float64(i+1))...)
	}
	check(0.95, twenty, 19)
}

func TestPAR2(t *testing.T) {
	check := func(times []Range, limit, want float64) {
		t.Helper()
		if got := par2(times, limit); got != want {
			t.Errorf("PAR-2 of %v is %g, expected %g", times, got, want)
		}
	}
	check(exact(1, 3), 10, 2)
	check(append(exact(1, 3), late, late), 10, 11)
	check(append(exact(1), late), 0, math.Inf(1))
}

// A resample has what was drawn, sorted.
func TestResample(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		times := make([]Range, 1+random.IntN(9))
		for i := range times {
			times[i] = Range{late.Low, late.High}
			if random.IntN(4) > 0 {
				times[i] = exact(float64(random.IntN(6)))[0]
			}
		}
		drawn := make([]int, len(times))
		var want []Range
		for range times {
			i := random.IntN(len(times))
			drawn[i]++
			want = append(want, times[i])
		}
		slices.SortFunc(want, slower)
		if got := resample(times, order(times), drawn); !slices.Equal(got, want) {
			t.Fatalf("%v drawn %v is %v, expected %v", times, drawn, got, want)
		}
	}
}

func TestInterval(t *testing.T) {
	check := func(name string, base, system []Range, want Range) {
		t.Helper()
		if got := interval(base, system); got != want {
			t.Errorf("%s: interval %v, expected %v", name, got, want)
		}
	}
	six := exact(1, 2, 3, 4, 5, 6)
	tenth := exact(0.125, 0.25, 0.375, 0.5, 0.625, 0.75)
	never := []Range{late, late, late, late, late, late}
	check("equal", six, six, Range{1, 1})
	check("eight times as fast on all puzzles", six, tenth, Range{8, 8})
	check("too few", six[:5], tenth[:5], unknown)
	check("neither solves any", never, never, unknown)
	check("base solves none", never, exact(2, 2, 2, 2, 2, 2), Range{5, math.Inf(1)})
	check("system solves none", exact(2, 2, 2, 2, 2, 2), never, Range{0, 0.2})
}

// The interval covers the true ratio in about 95 % of samples.
func TestIntervalCovers(t *testing.T) {
	const trials, puzzles, ratio = 100, 40, 3
	random := rand.New(rand.NewPCG(5, 6))
	covered := 0
	for range trials {
		base, system := make([]Range, puzzles), make([]Range, puzzles)
		for i := range puzzles {
			hard := random.NormFloat64()
			base[i] = exact(ratio * math.Exp(hard+0.3*random.NormFloat64()))[0]
			system[i] = exact(math.Exp(hard + 0.3*random.NormFloat64()))[0]
		}
		if r := interval(base, system); r.Low <= ratio && ratio <= r.High {
			covered++
		}
	}
	if share := float64(covered) / trials; share < 0.9 {
		t.Errorf("the interval covers the ratio in %.1f %% of %d trials", 100*share, trials)
	}
}

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
