package cdcl

import (
	"fmt"
	"testing"
)

// The same seed makes the same search, another seed another one.
func TestSeeds(t *testing.T) {
	run := func(seed int64) (models string, counters Counters) {
		s := New(seed)
		f := random3(4, 120, 480, true)
		load(s, f)
		for range 5 {
			if sat, err := s.Solve(t.Context()); !sat || err != nil {
				break
			}
			m := model(t, s, f)
			models += fmt.Sprint(m)
			for v := 1; v < len(m); v += 10 {
				s.Add(f.Clause(v)...) // changes nothing
			}
		}
		return models, s.Counters()
	}
	seen := map[string]bool{}
	seeds := []int64{0, 1, 2, 3, -1, 1 << 40}
	for _, seed := range seeds {
		models, counters := run(seed)
		if again, counted := run(seed); again != models || counted != counters {
			t.Errorf("seed %d: %+v, then %+v", seed, counters, counted)
		}
		seen[models] = true
	}
	if len(seen) < len(seeds)-1 {
		t.Errorf("%d seeds make %d searches", len(seeds), len(seen))
	}
}
