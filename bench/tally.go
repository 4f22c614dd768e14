package bench

import (
	"fmt"
	"slices"
)

// TallyColumns are the counts of a Tally: puzzles, those with each verdict, those that no system has answered correctly, those with just
// the published solution, and those without a published solution.
var TallyColumns = []string{"puzzles", OnlyOne, Multiple, None, Found, "open", "as published", "unpublished"}

// Tally counts the puzzles of a set by their verdicts, whichever system found them.
type Tally struct {
	Set   string
	Count map[string]int // by column
}

// Tallies sums up samples for each set and, if there are several sets, for all together. If the published solution is right and the puzzle
// has only one, the two are the same: samples that say otherwise are wrong.
func Tallies(sets []*Set, samples []Sample) []Tally {
	verdicts := make(map[place]Verdict)
	for _, s := range samples {
		if s.Solved() {
			verdicts[s.place()] = s.Verdict
		}
	}
	var tallies []Tally
	all := Tally{"all", make(map[string]int)}
	for _, set := range sets {
		if set.Task == Generate {
			continue // its boards are no puzzles yet
		}
		t := Tally{set.Name, make(map[string]int)}
		count := func(column string, is bool) {
			if is {
				t.Count[column]++
				all.Count[column]++
			}
		}
		for _, rec := range set.Puzzles {
			verdict, answered := verdicts[place{set.Name, rec.ID}]
			count("puzzles", true)
			count(verdict, answered)
			count("open", !answered)
			count("as published", verdict == OnlyOne && rec.Published != nil && published(rec) == nil)
			count("unpublished", rec.Published == nil && rec.PublishedErr == nil)
		}
		tallies = append(tallies, t)
	}
	if len(tallies) > 1 {
		tallies = append(tallies, all)
	}
	return tallies
}

// Failures lists the samples with an error, as "wrong: set: puzzle: system: error" or, without a verdict, "failed: …". Equal errors of
// several repetitions are listed once.
func Failures(samples []Sample) []string {
	var all []string
	for _, s := range samples {
		if s.Error == "" {
			continue
		}
		how := "failed"
		if s.Wrong() {
			how = "wrong"
		}
		all = append(all, fmt.Sprintf("%s: %s: %s: %s: %s", how, s.Set, s.Puzzle, s.System, s.Error))
	}
	slices.Sort(all)
	return slices.Compact(all)
}
