package author

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
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
// class, or what excludes each other.
func (t Target) Check(p puzzle.Puzzle) error {
	set, err := explain.Techniques(p)
	if err != nil {
		return err
	}
	_, hardest := technique.Contradictions(p)
	least, most := max(t.Least, 1), t.most(p)
	if t.Least < 0 || t.Most < 0 || max(least, most) > hardest {
		return fmt.Errorf("grade %d to %d: expected classes from 1 (%s) to %d (%s), which is the hardest of a %s",
			least, most, grade.ClassName(1), hardest, grade.ClassName(hardest), p.Kind())
	}
	if least > most {
		return fmt.Errorf("grade %s to %s: expected the easier class first", grade.ClassName(least), grade.ClassName(most))
	}
	names := []string{"", technique.Cases}
	for _, known := range set.Techniques {
		if known.Name == t.Technique && known.Name != technique.Contradiction && (known.Class < least || known.Class > most) {
			span := grade.ClassName(least)
			if most > least {
				span += " to " + grade.ClassName(most)
			}
			return fmt.Errorf("grade %s: expected one with %s, the class of the technique %s", span, grade.ClassName(known.Class), known.Name)
		}
		if !slices.Contains(names, known.Name) {
			names = slices.Insert(names, len(names)-1, known.Name)
		}
	}
	if !slices.Contains(names, t.Technique) {
		return fmt.Errorf("unknown technique %q: expected %s", t.Technique, english.Choice(names[1:]))
	}
	return nil
}

// most is the hardest class that is wished.
func (t Target) most(p puzzle.Puzzle) technique.Class {
	_, hardest := technique.Contradictions(p)
	return cmp.Or(t.Most, hardest)
}

// Distance is how many classes a grade is away from what is wished; 0 is none.
func (t Target) Distance(g *grade.Grade) int {
	if t.Most > 0 && g.Class > t.Most {
		return int(g.Class - t.Most)
	}
	return max(0, int(t.Least-g.Class))
}
