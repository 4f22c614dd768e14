package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/must"
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

// read is a range as cases have it: a number, or two with .. between them, of which one or both can be left out.
func read(t *testing.T, word string) (r Range) {
	number := func(text string) float64 { return must.Get(strconv.ParseFloat(text, 64))(t) }
	low, high, open := strings.Cut(word, "..")
	if low != "" {
		r.Low = number(low)
	}
	switch {
	case !open:
		r.High = r.Low
	case high == "":
		r.High = math.Inf(1)
	default:
		r.High = number(high)
	}
	return r
}

// TestNumbers has the statistics of small samples, and how numbers are written.
func TestNumbers(t *testing.T) {
	golden.Cases(t, "numbers.txt", func(t *testing.T, words []string) string {
		var lists [2][]Range
		list := 0
		for _, word := range words[1:] {
			if word == "/" {
				list++
			} else {
				lists[list] = append(lists[list], read(t, word))
			}
		}
		all := lists[0]
		switch first := all[0].Low; words[0] {
		case "median":
			return fmt.Sprint(median(all))
		case "quantile":
			return fmt.Sprint(quantile(all[1:], first))
		case "par2":
			return fmt.Sprint(par2(all[1:], first))
		case "interval":
			return fmt.Sprint(interval(all, lists[1]))
		case "seconds":
			return seconds(first)
		case "bound":
			return all[0].bound(significant)
		}
		return all[0].between()
	})
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
