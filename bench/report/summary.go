package report

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/bench"
)

// Summary is a table of results.
type Summary struct {
	Environments []bench.Environment // one for each results file
	Tasks        []bench.Task        // in order of appearance
	Base         string              // the system that the others are compared with
	Rows         []Row
}

// Row sums up one system on one set. Times are in seconds. An unsolved puzzle counts as the time limit or more, in PAR2 as twice the time
// limit.
type Row struct {
	Set                               string
	Task                              bench.Task
	System                            string
	Puzzles, Solved, TimedOut, Errors int // of puzzles, not of repetitions
	Median, P95, Max                  Range
	PAR2                              float64

	// Ratio is the base's median divided by this system's: how many times as fast as the base the system is. It counts the common puzzles,
	// which both were run on. If a system has solved more than half of them, its median is known, whatever the others would have taken. If the
	// base has not, the ratio is a lower bound; if this system has not, it is an upper bound; if neither has, nothing is known.
	Ratio      Range
	Confidence Range // 95 % interval of Ratio; anything below six common puzzles
	Common     int   // puzzles compared
}

// Summarise sums up results files, with one row per set and system, and compares all systems with base. Sets are in order of appearance,
// systems in that of the environments. It fails if the files are of different processors or time limits, if one name stands for two
// versions, or if base was not run.
func Summarise(results []*bench.Results, base string) (*Summary, error) {
	c, err := collect(results)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(c.systems, base) {
		return nil, fmt.Errorf("no samples of a system %q: there are %s", base, strings.Join(c.systems, ", "))
	}
	s := &Summary{Environments: c.environments, Tasks: c.tasks, Base: base}
	for _, g := range c.groups {
		for _, system := range c.systems {
			if len(g.outcomes[system]) > 0 {
				s.Rows = append(s.Rows, g.row(system, base, c.limit))
			}
		}
	}
	return s, nil
}

func (g *group) row(system, base string, limit float64) Row {
	outcomes := g.outcomes[system]
	r := Row{Set: g.set, Task: g.task, System: system, Puzzles: len(outcomes)}
	var sorted []Range
	for _, o := range outcomes {
		sorted = append(sorted, o.time)
		switch o.end {
		case solved:
			r.Solved++
		case timedOut:
			r.TimedOut++
		case failed:
			r.Errors++
		}
	}
	slices.SortFunc(sorted, slower)
	r.Median, r.P95, r.Max = median(sorted), quantile(sorted, 0.95), sorted[len(sorted)-1]
	r.PAR2 = par2(sorted, limit)
	if system == base {
		r.Ratio, r.Confidence, r.Common = Range{1, 1}, Range{1, 1}, r.Puzzles
	} else {
		r.compare(g.common(base, system))
	}
	return r
}

// compare fills in how fast the system is compared with the base, from their times on the same puzzles.
func (r *Row) compare(base, system []Range) {
	r.Common = len(base)
	r.Ratio, r.Confidence = unknown, unknown
	if len(base) == 0 {
		return
	}
	r.Confidence = interval(base, system)
	slices.SortFunc(base, slower)
	slices.SortFunc(system, slower)
	r.Ratio = median(base).over(median(system))
}
