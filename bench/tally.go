package bench

import (
	"fmt"
	"slices"

	"gridcnf/puzzle/format"
)

// Tally is what came of the puzzles of a set, whoever found it out.
type Tally struct {
	Set                    string
	Puzzles                int
	Unique, Multiple, None int
	Found                  int // there is a solution; nobody asked for more
	Open                   int // no system has answered rightly
	Matches                int // unique, and equal to the published solution
	Unpublished            int // no solution published
}

// Tallies sums up samples for each set.
func Tallies(sets []*Set, samples []Sample) []Tally {
	verdicts := make(map[string]Verdict)
	for _, s := range samples {
		if s.Solved() {
			verdicts[place(s.Set, s.Puzzle)] = s.Verdict
		}
	}
	var all []Tally
	for _, set := range sets {
		t := Tally{Set: set.Name}
		for _, rec := range set.Puzzles {
			t.Add(tallyOf(rec, verdicts[place(set.Name, rec.ID)]))
		}
		all = append(all, t)
	}
	return all
}

// tallyOf counts one puzzle. Where the published solution is right and the puzzle
// unique, they are the same: samples that say otherwise are wrong.
func tallyOf(rec *format.Record, v Verdict) Tally {
	is := func(yes bool) int {
		if yes {
			return 1
		}
		return 0
	}
	t := Tally{Puzzles: 1, Unique: is(v == OnlyOne), Multiple: is(v == Multiple), None: is(v == None), Found: is(v == Found)}
	t.Open = 1 - t.Unique - t.Multiple - t.None - t.Found
	t.Matches = is(v == OnlyOne && rec.Published != nil && published(rec) == nil)
	t.Unpublished = is(rec.Published == nil && rec.PublishedErr == nil)
	return t
}

// Add adds the numbers of another tally.
func (t *Tally) Add(u Tally) {
	t.Puzzles += u.Puzzles
	t.Unique += u.Unique
	t.Multiple += u.Multiple
	t.None += u.None
	t.Found += u.Found
	t.Open += u.Open
	t.Matches += u.Matches
	t.Unpublished += u.Unpublished
}

// Failures lists the samples with an error, as "wrong: set: puzzle: system: error" or,
// where there was no verdict, "failed: …". What several repetitions have in common is
// there once.
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
