package author

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
)

// ErrGrade says that an answer gave no puzzle of the wished grade.
var ErrGrade = errors.New("no puzzle of the wished grade was found")

// Target is a wished grade.
type Target struct {
	Least, Most technique.Class // bounds for the hardest step; 0 is no bound
	// Technique names a technique that must be needed: the puzzle can be solved with techniques up to its class, but not
	// without this one. Contradictions do not count unless they are the wished technique. "" is none.
	Technique string
}

// Quota is how many puzzles of a class to make, in all or in each run of numbers.
type Quota struct {
	Class technique.Class
	Count int
}

// ParseQuotas reads how many puzzles to make of each class, such as "easy:4,hard:2". It returns the quotas, the easiest first, and
// their sum.
func ParseQuotas(text string) (all []Quota, total int, err error) {
	for one := range strings.SplitSeq(text, ",") {
		name, count, _ := strings.Cut(one, ":")
		class, last, err := grade.Parse(name)
		if err == nil && class != last {
			err = errors.New("expected one class")
		}
		if err != nil {
			return nil, 0, fmt.Errorf("%q: %w", one, err)
		}
		n, err := strconv.Atoi(strings.TrimSpace(count))
		if err != nil || n < 1 || n > mostQuota {
			return nil, 0, fmt.Errorf("%q: expected a class and a number from 1 to %d, for example easy:4", one, mostQuota)
		}
		if slices.ContainsFunc(all, func(q Quota) bool { return q.Class == class }) {
			return nil, 0, fmt.Errorf("%q: %s is there twice", one, grade.ClassName(class))
		}
		all, total = append(all, Quota{class, n}), total+n
	}
	slices.SortFunc(all, func(a, b Quota) int { return cmp.Compare(a.Class, b.Class) })
	return all, total, nil
}

const mostQuota = 1_000_000

// Check returns an error if no puzzle of a family can have the grade: its technique or class is
// unknown, or they exclude each other.
func (t Target) Check(p puzzle.Puzzle) error {
	if _, err := t.Classes(p); err != nil {
		return err
	}
	set, err := explain.Techniques(p)
	if err != nil {
		return err
	}
	some, err := set.On(p)
	if err != nil {
		return err
	}
	least, most := max(t.Least, 1), t.most()
	names := []string{"", technique.Cases}
	for _, known := range some {
		if known.Name == t.Technique && known.Name != technique.Contradiction && (known.Class < least || known.Class > most) {
			span := Target{Least: least, Most: most}
			return fmt.Errorf("grade %s: expected one that includes %s, the class of the technique %s", span, grade.ClassName(known.Class), known.Name)
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

// Classes lists the wished classes that puzzles like p can have, the easiest first. It fails if there is none.
func (t Target) Classes(p puzzle.Puzzle) ([]technique.Class, error) {
	set, err := explain.Techniques(p)
	if err != nil {
		return nil, err
	}
	all, err := set.Classes(p)
	if err != nil {
		return nil, err
	}
	wished := list.Filter(all, func(c technique.Class) bool { return c >= t.Least && c <= t.most() })
	switch {
	case len(wished) > 0:
		return wished, nil
	case t.Most > 0 && t.Least > t.Most:
		return nil, fmt.Errorf("grade %s: expected the easier class first", t)
	}
	return nil, fmt.Errorf("grade %s: expected one that a %s can have: %s", t, p.Kind(), grade.Choice(all))
}

// String is the wish as messages show it: "Easy to Hard", or "any grade that needs joint line".
func (t Target) String() string {
	name := func(c technique.Class) string { return cmp.Or(grade.ClassName(c), fmt.Sprint(c)) }
	text := name(t.Least)
	switch least, most := max(t.Least, 1), cmp.Or(t.Most, t.Least); {
	case t.Least == 0 && t.Most == 0:
		text = "any grade"
	case least != most:
		text = name(least) + " to " + name(most)
	}
	if t.Technique != "" {
		text += " that needs " + t.Technique
	}
	return text
}

// most returns the hardest wished class.
func (t Target) most() technique.Class { return cmp.Or(t.Most, technique.Hardest) }

// Distance returns how many classes a grade is away from the wished ones.
func (t Target) Distance(g *grade.Grade) int {
	if t.Most > 0 && g.Class > t.Most {
		return int(g.Class - t.Most)
	}
	return max(0, int(t.Least-g.Class))
}
