package report

import (
	"path"

	"gridcnf/bench"
)

// Pool makes one set of those whose names match a pattern (as in path.Match), under the
// pattern as its name. A set belongs to the first pattern that it matches. It returns the
// error of a bad pattern.
func Pool(results []*bench.Results, patterns []string) ([]*bench.Results, error) {
	pooled := make([]*bench.Results, len(results))
	for i, r := range results {
		pooled[i] = &bench.Results{Environment: r.Environment}
		for _, s := range r.Samples {
			for _, pattern := range patterns {
				match, err := path.Match(pattern, s.Set)
				if err != nil {
					return nil, err
				}
				if match {
					s.Set, s.Puzzle = pattern, s.Set+" "+s.Puzzle
					break
				}
			}
			pooled[i].Samples = append(pooled[i].Samples, s)
		}
	}
	return pooled, nil
}
