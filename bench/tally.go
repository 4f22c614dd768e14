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
			t.count(rec, verdicts[place(set.Name, rec.ID)])
		}
		all = append(all, t)
	}
	return all
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

// count adds a puzzle. Where the published solution is right and the puzzle unique,
// they are the same: samples that say otherwise are wrong.
func (t *Tally) count(rec *format.Record, v Verdict) {
	t.Puzzles++
	switch v {
	case OnlyOne:
		t.Unique++
		if rec.Published != nil && published(rec) == nil {
			t.Matches++
		}
	case Multiple:
		t.Multiple++
	case None:
		t.None++
	case Found:
		t.Found++
	default:
		t.Open++
	}
	if rec.Published == nil && rec.PublishedErr == nil {
		t.Unpublished++
	}
}

// Failures lists the samples with an error, as "wrong: set: puzzle: system: error" or,
// where there was no verdict, "failed: …". What several repetitions have in common is
// there once.
func Failures(samples []Sample) []string {
	var all []string
	seen := make(map[string]bool)
	for _, s := range samples {
		if s.Error == "" {
			continue
		}
		how := "failed"
		if s.Wrong() {
			how = "wrong"
		}
		text := fmt.Sprintf("%s: %s: %s: %s: %s", how, s.Set, s.Puzzle, s.System, s.Error)
		if !seen[text] {
			seen[text] = true
			all = append(all, text)
		}
	}
	slices.Sort(all)
	return all
}
