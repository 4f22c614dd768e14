package core

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Rules are the rules that the input itself states.
type Rules struct {
	Family *family.Family
	On     []string // the optional rules in force
}

// With returns the rules with one more in force. It does not change the rules of another family, so that a later check finds the conflict.
func (r *Rules) With(f *family.Family, rule string) *Rules {
	if r == nil {
		return &Rules{f, []string{rule}}
	}
	if r.Family != f {
		return r
	}
	return &Rules{f, append(slices.Clone(r.On), rule)}
}

// Kind returns the first kind of the family that has exactly these rules, or else its first kind.
func (r *Rules) Kind() puzzle.Kind {
	i := slices.IndexFunc(r.Family.Kinds, func(k family.Kind) bool { return r.areOf(k.Name, 6, 6) })
	return r.Family.Kinds[max(i, 0)].Name
}

// areOf reports whether a board of a kind has just these rules.
func (r *Rules) areOf(kind puzzle.Kind, rows, cols int) bool {
	b, err := r.Family.New(kind, rows, cols)
	return err == nil && !slices.ContainsFunc(r.Family.Options, func(rule family.Option) bool {
		return slices.Contains(b.Rules(), rule.Name) != slices.Contains(r.On, rule.Name)
	})
}

// Usual reports whether a board has the rules that it would get if the input named none, whether or not its kind is named.
func Usual(p puzzle.Puzzle) bool {
	f, err := family.Of(p.Kind())
	if err != nil {
		return false
	}
	rows, cols := p.Size()
	has := &Rules{f, p.Rules()}
	return has.areOf(f.Name(), rows, cols) && has.areOf(p.Kind(), rows, cols)
}

// ParseRules reads names of rules with blanks between them. It fails if they name some of the rules that the family always has, but not all
// of them.
func ParseRules(text string) (*Rules, error) {
	names := strings.FieldsFunc(text, func(ch rune) bool { return ch == ' ' || ch == '\t' || ch == ',' })
	if len(names) == 0 {
		return nil, errors.New("found no rule, expected rules as " + allRules())
	}
	has := func(f *family.Family, name string) bool {
		return slices.ContainsFunc(f.Rules(), func(r rulefile.Rule) bool { return r.Name == name })
	}
	candidates := family.All()
	for _, name := range names {
		first := candidates[0]
		candidates = slices.DeleteFunc(candidates, func(f *family.Family) bool { return !has(f, name) })
		switch {
		case len(candidates) > 0:
		case slices.ContainsFunc(family.All(), func(f *family.Family) bool { return has(f, name) }):
			return nil, fmt.Errorf("found %q among rules of %s puzzles", name, first.Name())
		default:
			return nil, fmt.Errorf("found %q, expected rules as %s", name, allRules())
		}
	}
	r, _, err := RulesAmong(candidates[0], names)
	for _, f := range candidates[1:] {
		if err != nil {
			r, _, err = RulesAmong(f, names)
		}
	}
	return r, err
}

// RulesAmong returns the rules of a family that have these names. It fails if they name some of the rules that the family always has, and
// missing lists others of these.
func RulesAmong(f *family.Family, names []string) (r *Rules, missing []string, err error) {
	r = &Rules{Family: f}
	var named []string
	for _, rule := range f.Rules() {
		on := slices.Contains(names, rule.Name)
		switch {
		case rule.Clue != "":
		case on && rule.Optional:
			r.On = append(r.On, rule.Name)
		case on:
			named = append(named, rule.Name)
		case !rule.Optional:
			missing = append(missing, rule.Name)
		}
	}
	if named != nil && missing != nil {
		return nil, missing, fmt.Errorf("found %s without %s, expected both", strings.Join(named, " "), strings.Join(missing, " "))
	}
	return r, missing, nil
}

// allRules lists the rules of all families.
func allRules() string {
	all := ""
	for _, f := range family.All() {
		separator := ", or "
		for _, rule := range f.Rules() {
			if rule.Clue == "" {
				all, separator = all+separator+rule.Name, " "
			}
		}
	}
	return strings.TrimPrefix(all, ", or ")
}
