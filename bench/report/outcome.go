package report

import (
	"math"
	"slices"

	"gridcnf/bench"
)

// outcome is what a system did on a puzzle.
type outcome struct {
	puzzle string
	end    end
	time   Range // seconds
}

// end is how the runs of a system on a puzzle ended.
type end int

const (
	solved end = iota
	timedOut
	failed
)

// outcomeOf sums up the repetitions of a system on a puzzle.
func outcomeOf(runs []bench.Sample, limit float64) outcome {
	o := outcome{puzzle: runs[0].Puzzle}
	times := make([]Range, len(runs))
	for i, s := range runs {
		switch {
		case s.Solved():
		case s.Error != "":
			o.end = failed
		default:
			o.end = max(o.end, timedOut)
		}
		// The clock may not have moved, but ratios must not divide by zero.
		seconds := max(s.Seconds, 1e-9)
		times[i] = Range{seconds, seconds}
	}
	slices.SortFunc(times, slower)
	o.time = median(times)
	if o.end != solved {
		o.time.High = math.Inf(1)
		if limit > 0 {
			o.time.Low = limit
		}
	}
	return o
}

// common lists the times of two systems on the puzzles that both were run on, in the same order.
func (g *group) common(a, b string) (timesA, timesB []Range) {
	byName := map[string]Range{}
	for _, o := range g.outcomes[a] {
		byName[o.puzzle] = o.time
	}
	for _, o := range g.outcomes[b] {
		if time, ok := byName[o.puzzle]; ok {
			timesA, timesB = append(timesA, time), append(timesB, o.time)
		}
	}
	return timesA, timesB
}
