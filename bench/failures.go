package bench

import (
	"fmt"
	"slices"
)

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
