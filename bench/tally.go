package bench

import (
	"fmt"
	"slices"
)

// TallyColumns are what a Tally counts: puzzles, those of each verdict, those that no system has answered rightly,
// those that are unique and equal to the published solution, and those without a published solution.
var TallyColumns = []string{"puzzles", OnlyOne, Multiple, None, Found, "open", "as published", "unpublished"}

// Tally counts the puzzles of a set by what came of them, whoever found it out.
type Tally struct {
	Set   string
	Count map[string]int // by column
}

// Tallies sums up samples for each set and, if there are several sets, for all together. Where the published solution
// is right and the puzzle unique, they are the same: samples that say otherwise are wrong.
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
			continue // there is no puzzle yet
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

// Failures lists the samples with an error, as "wrong: set: puzzle: system: error" or, where there was no verdict,
// "failed: …". What several repetitions have in common is there once.
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
