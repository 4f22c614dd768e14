package core

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/rulefile"
)

// Named returns the kind of puzzle that a file names, or the rule file of the family. A rule file that the user names takes precedence. It
// fails if there is no such family, or if the user wants another one. Errors use what to describe the named thing.
func (in *Input) Named(what, name string, expected []string) (puzzle.Kind, *rulefile.File, error) {
	if in.Opt.Family != nil {
		return "", in.Opt.Family, nil
	}
	kind, err := family.Parse(strings.Trim(name, `"`))
	if err == nil {
		f, _ := family.Of(kind)
		return kind, nil, in.Opt.Expects(f, what+" "+name)
	}
	if of, unknown := rulefile.Named(strings.Trim(name, `"`)); unknown == nil && in.Opt.Kind == "" {
		return "", of, nil
	}
	return "", nil, fmt.Errorf("found %s %s, expected %s", what, name, OneOf(append(expected, "a family of a rule file"), ""))
}

// Believing returns the options with the kind that the input names, unless the user names one or the input states rules.
func (o Options) Believing(named puzzle.Kind, stated *Rules) *Options {
	if stated == nil {
		o.Kind = cmp.Or(o.Kind, named)
	}
	return &o
}

// Expects returns an error if the family found is not the wanted one.
func (o *Options) Expects(f *family.Family, found string) error {
	if wanted := o.Wanted(); o.Family != nil || wanted != nil && wanted != f {
		return fmt.Errorf("found %s, expected %s puzzles", found, o.Kind)
	}
	return nil
}

// Which returns the family of a puzzle in a format that has several families. The kind that the input names decides, then the user, then
// the stated rules. Otherwise it is the only family that passes the first test; if none passes, the next test decides.
func (in *Input) Which(named puzzle.Kind, stated *Rules, fits ...func(d *Dialect) bool) (*family.Family, error) {
	f, err := family.Of(named)
	if err != nil {
		f = in.Opt.Wanted()
	}
	if f == nil && stated != nil {
		f = stated.Family
	}
	if f != nil {
		if !slices.Contains(in.Format.Families, f) {
			return nil, fmt.Errorf("the format %s has no %s boards", in.Format.Name, f.Name())
		}
		return f, nil
	}
	var found []*family.Family
	for _, fit := range fits {
		if len(found) == 0 {
			found = list.Filter(in.Format.Families, func(f *family.Family) bool { return fit(DialectFor(f)) })
		}
	}
	switch len(found) {
	case 0:
		found = in.Format.Families
	case 1:
		return found[0], nil
	}
	kinds := Kinds(found)
	return nil, Lacking(Lack{Kinds: kinds}, "it can be %s", OneOf(kinds, "a "))
}

// Kinds returns the first kind of each family.
func Kinds(families []*family.Family) []puzzle.Kind { return list.Map(families, (*family.Family).Name) }

// OneOf lists things, with an article before each and "or" before the last one; a list that nobody would read to its end is cut.
func OneOf[T ~string](things []T, article string) string {
	words := list.Map(things, func(thing T) string { return article + string(thing) })
	if few := english.Few(words, ", "); len(few) < len(strings.Join(words, ", ")) {
		return few
	}
	return english.Choice(words)
}
