package report

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Range has the ends between which a number lies. They are equal if the number is known. The time of an unsolved puzzle lies between the
// time limit and infinity.
type Range struct{ Low, High float64 }

// unknown is the range of all positive numbers.
var unknown = Range{0, math.Inf(1)}

// Known reports whether the number is known exactly.
func (r Range) Known() bool { return r.Low == r.High }

// over returns the ratio of two positive times. A time beyond the limit in the numerator makes it a lower bound, and in the denominator an
// upper bound.
func (r Range) over(s Range) Range { return Range{r.Low / s.High, r.High / s.Low} }

// slower orders times; those of unsolved puzzles come last.
func slower(a, b Range) int {
	return cmp.Or(cmp.Compare(a.High, b.High), cmp.Compare(a.Low, b.Low))
}

// median returns the middle of sorted times, or the mean of the two in the middle.
func median(sorted []Range) Range {
	n := len(sorted)
	a, b := sorted[(n-1)/2], sorted[n/2]
	return Range{(a.Low + b.Low) / 2, (a.High + b.High) / 2}
}

// quantile returns the least of the sorted times that a share q of them does not exceed (the nearest rank), q above 0.
func quantile(sorted []Range, q float64) Range { return sorted[rank(len(sorted), q)] }

// rank returns the index of the quantile q of n sorted values.
func rank(n int, q float64) int { return max(int(math.Ceil(q*float64(n)))-1, 0) }

// par2 returns the penalised average running time in seconds: the mean, where an unsolved puzzle counts as twice the time limit. It has
// ranked the solvers of the SAT competitions since 2016. Without a limit, an unsolved puzzle makes it infinite.
func par2(times []Range, limit float64) float64 {
	penalty := 2 * limit
	if limit == 0 {
		penalty = math.Inf(1)
	}
	sum := 0.0
	for _, t := range times {
		if t.Known() {
			sum += t.Low
		} else {
			sum += penalty
		}
	}
	return sum / float64(len(times))
}

const (
	confidence = 0.95
	resamples  = 2000 // an interval needs a thousand or more: Efron and Tibshirani, section 19.3
	seed       = 1979

	// fewest is the number of puzzles below which a median has no interval of this
	// confidence: 5 are on one side of it with probability 2/2⁵ = 6 %.
	fewest = 6
)

// interval returns the 95 % confidence interval of the ratio of two systems' medians by the bootstrap's percentile method: puzzles are
// drawn with replacement, each with the times of both systems, as hard puzzles are hard for both (B. Efron, "Bootstrap methods: another
// look at the jackknife", 1979; B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13). It estimates the
// ratio for other puzzles of the same kind, not on other machines. base and system have the times of the same puzzles in the same order.
func interval(base, system []Range) Range {
	n := len(base)
	if n < fewest {
		return unknown
	}
	baseOrder, systemOrder := order(base), order(system)
	random := rand.New(rand.NewPCG(seed, seed))
	drawn := make([]int, n)
	lows, highs := make([]float64, resamples), make([]float64, resamples)
	for i := range resamples {
		clear(drawn)
		for range n {
			drawn[random.IntN(n)]++
		}
		ratio := median(resample(base, baseOrder, drawn)).over(median(resample(system, systemOrder, drawn)))
		lows[i], highs[i] = ratio.Low, ratio.High
	}
	slices.Sort(lows)
	slices.Sort(highs)
	return Range{
		lows[rank(resamples, (1-confidence)/2)],
		highs[rank(resamples, (1+confidence)/2)],
	}
}

// order lists the indices of times, the fastest first. Resampling does not change it, so a resample needs no sorting.
func order(times []Range) []int {
	at := make([]int, len(times))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return slower(times[a], times[b]) })
	return at
}

// resample lists times in their order, each as often as it was drawn.
func resample(times []Range, order, drawn []int) []Range {
	sorted := make([]Range, 0, len(times))
	for _, i := range order {
		for range drawn[i] {
			sorted = append(sorted, times[i])
		}
	}
	return sorted
}
