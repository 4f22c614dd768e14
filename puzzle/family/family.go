// Package family is the table of the puzzle families: their names, and their rules in words. Package core of the formats says how to write
// the puzzles, and packages render/board, explain and author/setting how to draw, explain and set them.
package family

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/internal/english"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rulefile"
)

// Family is a family of puzzles: kinds that share boards and rules.
type Family struct {
	Kinds     []Kind   // the first one is the default
	Options   []Option // the rules that a board may or may not have
	Symbols   string   // the characters for the clues, by code: the first is an empty cell
	ClueNames []string // the clues in words, by code; nil if the characters explain themselves
	Even      bool     // boards have even numbers of rows and columns
}

// Kind is a puzzle as users know it.
type Kind struct {
	Name    puzzle.Kind
	Aliases []string
	Title   string // to begin a sentence: "A Takuzu"
}

// Option is a rule that a board may or may not have. It repeats the rule file, because the command line makes its flags from options, and
// reading rule files would slow down every start.
type Option struct {
	Name string // as in Puzzle.Rules
	Text string
}

// Name is the name of the family's first kind.
func (f *Family) Name() puzzle.Kind { return f.Kinds[0].Name }

// Rules returns the rules from the family's rule file. The files of its kinds differ only in which rules a new board has.
func (f *Family) Rules() []rulefile.Rule {
	if file := rulefile.FirstNamed(f.Name()); file != nil {
		return file.Rules
	}
	return nil
}

// Places names the places that answer bits decide: "a cell" and "cells", or "an edge" and "edges", or both.
func Places(p puzzle.Puzzle) (one, all string) {
	switch drawn := puzzle.Drawn(p); {
	case p.Bits() > 0 && p.Site(p.Bits()-1).IsEdge() != drawn:
		return "a cell or an edge", "cells and edges"
	case drawn:
		return "an edge", "edges"
	}
	return "a cell", "cells"
}

// All lists the families.
func All() []*Family { return slices.Clone(table) }

// Of returns the family of a kind, or an error for a kind that is not in the table.
func Of(kind puzzle.Kind) (*Family, error) {
	f, _, err := find(string(kind))
	return f, err
}

// For returns the row of a board's family. A family that has only a rule file gets a new row with its name.
func For(p puzzle.Puzzle) *Family {
	if f, err := Of(p.Kind()); err == nil {
		return f
	}
	return &Family{Kinds: []Kind{{Name: p.Kind()}}}
}

// Parse reads a kind's name or alias, in any case.
func Parse(name string) (puzzle.Kind, error) {
	_, kind, err := find(name)
	return kind.Name, err
}

// told is a puzzle that knows its title, its other names, and its rules in words.
type told interface {
	InWords() (title string, others, rules []string)
}

// Called returns the title of a puzzle's kind, such as "3-in-a-Row", and its other names.
func Called(p puzzle.Puzzle) (title string, others []string) {
	title = string(p.Kind())
	if t, ok := p.(told); ok {
		title, others, _ = t.InWords()
		others = append([]string{string(p.Kind())}, others...)
	}
	return title, others
}

// InWords returns the title of a puzzle's kind, such as "A Takuzu", and its rules as sentences.
func InWords(p puzzle.Puzzle) (title string, rules []string) {
	t, ok := p.(told)
	if !ok {
		return string(p.Kind()), p.Rules()
	}
	if title, _, rules = t.InWords(); strings.ContainsAny(title[:1], "AEIOU") {
		return "An " + title, rules
	}
	return "A " + title, rules
}

// Without returns the rules that a new board of the puzzle's kind has but the puzzle does not.
func Without(p puzzle.Puzzle) []string {
	f, err := Of(p.Kind())
	if err != nil {
		return nil
	}
	usual, err := f.New(p.Kind(), 2, 2)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(usual.Rules(), func(name string) bool { return slices.Contains(p.Rules(), name) })
}

func find(name string) (*Family, *Kind, error) {
	for _, f := range table {
		for i := range f.Kinds {
			k := &f.Kinds[i]
			if strings.EqualFold(name, string(k.Name)) || slices.ContainsFunc(k.Aliases, func(alias string) bool { return strings.EqualFold(name, alias) }) {
				return f, k, nil
			}
		}
	}
	return nil, &Kind{}, unknown(name)
}

// unknown is a name that no kind has. Its message is made only when it is needed, as most words that we look up are no names.
type unknown string

func (name unknown) Error() string {
	_, known := KindNames()
	return fmt.Sprintf("unknown puzzle %q: expected %s, or the family of a rule file", string(name), english.Choice(known))
}

// KindNames lists the kinds of puzzles, first alone and then together with their other names.
func KindNames() (kinds, described []string) {
	for _, f := range table {
		for _, k := range f.Kinds {
			text := string(k.Name)
			kinds = append(kinds, text)
			if k.Aliases != nil {
				text += " (" + strings.Join(k.Aliases, ", ") + ")"
			}
			described = append(described, text)
		}
	}
	return kinds, described
}
