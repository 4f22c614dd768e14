package author

import (
	"errors"
	"fmt"
	"slices"

	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/family"
	"gridcnf/internal/english"
	"gridcnf/puzzle"
)

// ErrGrade says that an answer gave no puzzle of the wished grade.
var ErrGrade = errors.New("no puzzle of the wished grade was found")

// Target is a wished grade.
type Target struct {
	Least, Most technique.Class // of the hardest step; 0 is no bound
	// Technique is the name of one that is needed: with the techniques of its class and easier
	// ones the puzzle can be solved, and without it, it cannot. Contradictions do not count there,
	// unless it is them that are wished. "" is none.
	Technique string
}

// Check returns an error if no puzzle of a family can have the grade: an unknown technique or
// class, or bounds that exclude each other.
func (t Target) Check(p puzzle.Puzzle) error {
	set, err := techniques(p)
	if err != nil {
		return err
	}
	_, hardest := technique.Contradictions(p)
	for _, c := range [...]technique.Class{t.Least, t.Most} {
		if c < 0 || c > hardest {
			return fmt.Errorf("class %d: expected one from 1 (%s) to %d (%s), which is the hardest of a %s",
				c, grade.ClassName(1), hardest, grade.ClassName(hardest), p.Kind())
		}
	}
	if t.Most > 0 && t.Least > t.Most {
		return fmt.Errorf("grade %s to %s: expected the easier class first", grade.ClassName(t.Least), grade.ClassName(t.Most))
	}
	if t.Technique == "" {
		return nil
	}
	names := []string{technique.Cases}
	for i, known := range set.Techniques {
		names = slices.Insert(names, i, known.Name)
	}
	if !slices.Contains(names, t.Technique) {
		return fmt.Errorf("unknown technique %q: expected %s", t.Technique, english.Choice(names))
	}
	switch easiest, most := t.needs(p, set); {
	case t.Most > 0 && easiest > t.Most:
		return fmt.Errorf("technique %s is of class %s: expected no easier class than that, found %s",
			t.Technique, grade.ClassName(easiest), grade.ClassName(t.Most))
	case t.Least > most:
		return fmt.Errorf("technique %s is of class %s: expected no harder class than that, found %s",
			t.Technique, grade.ClassName(most), grade.ClassName(t.Least))
	}
	return nil
}

// needs returns the classes that the steps of the wished technique can have.
func (t Target) needs(p puzzle.Puzzle, set *technique.Set) (least, most technique.Class) {
	chain, hardest := technique.Contradictions(p)
	for _, known := range set.Techniques {
		switch {
		case known.Name != t.Technique:
		case known.Name == technique.Contradiction:
			return chain, known.Class
		default:
			return known.Class, known.Class
		}
	}
	if puzzle.Drawn(p) {
		return chain, hardest
	}
	return hardest, hardest // cases, or no technique
}

// Distance is how many classes a grade is away from what is wished; 0 is none.
func (t Target) Distance(g *grade.Grade) int {
	if t.Most > 0 && g.Class > t.Most {
		return int(g.Class - t.Most)
	}
	return max(0, int(t.Least-g.Class))
}

// techniques are those of the family of a puzzle.
func techniques(p puzzle.Puzzle) (*technique.Set, error) {
	f, err := family.Of(p.Kind())
	if err != nil {
		return nil, err
	}
	if f.Techniques == nil {
		return nil, fmt.Errorf("no techniques are known for %s, so it cannot be graded", f.Name())
	}
	return f.Techniques, nil
}
