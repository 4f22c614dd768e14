package bench

import (
	"strings"
	"testing"

	"gridcnf/encode"
)

// generation is one board of a set.
func generation(t *testing.T, name string) *Set {
	t.Helper()
	for _, set := range GenerationSets() {
		if set.Name == name {
			set.Thin(1, 1)
			return set
		}
	}
	t.Fatalf("no set %s", name)
	return nil
}

// What is generated is judged: of a family each, by this program.
func TestGenerate(t *testing.T) {
	for _, name := range []string{"takuzu-6x6", "3-in-a-row-6x6", "masyu-6x6", "slitherlink-5x5"} {
		plan := planOf(generation(t, "generate/"+name), Gridcnf("cdcl", "", encode.Options{}))
		samples := runPlan(t, plan)
		if len(samples) != 1 {
			t.Fatalf("got %+v, want a sample of cdcl", samples)
		}
		if s := samples[0]; !s.Solved() || s.Verdict != Generated || s.Made.Givens == 0 || s.Made.Spare != 0 || s.Made.Class == 0 {
			t.Errorf("got %+v, %+v", s, s.Made)
		}
	}
}

// A peer's puzzles are judged like one's own.
func TestPeerGenerates(t *testing.T) {
	check := func(part, want string) {
		t.Helper()
		s := runPlan(t, planOf(generation(t, "generate/takuzu-6x6"), fake(t, part)))[0]
		if want == "" && (s.Error != "" || s.Made.Givens != 9 || s.Made.Spare == 0) || !strings.Contains(s.Error, want) {
			t.Errorf("got %+v, %+v, want %q", s, s.Made, want)
		}
	}
	check("generates", "")
	check("generates several", "generates a puzzle that is not unique: multiple")
	check("generates another size", "generates another board than the one asked for, a takuzu of 6x6")
	check("generates nonsense", "its puzzle: ")
}
