package app

import (
	"bytes"

	"gridcnf/author"
	"gridcnf/explain/grade"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
	"gridcnf/render"
)

// aboutResult is the JSON object of what can be called: all that a page has to know.
type aboutResult struct {
	Version string        `json:"version"`
	Kinds   []aboutKind   `json:"kinds"`
	Formats []aboutFormat `json:"formats"`
	Themes  []string      `json:"themes"`
	Symbols []string      `json:"symbols"`
	Verbs   []AboutVerb   `json:"verbs"`
}

type aboutKind struct {
	Name    puzzle.Kind   `json:"name"`
	Title   string        `json:"title"`
	Aliases []string      `json:"aliases,omitempty"`
	Rules   []aboutRule   `json:"rules"`
	Grades  []string      `json:"grades"` // that puzzles can have, the easiest first
	Symbols []aboutSymbol `json:"symbols"`
}

type aboutRule struct {
	Name     string `json:"name"`
	Text     string `json:"text"`
	Optional bool   `json:"optional,omitempty"`
}

// aboutSymbol is a character for a clue. The first of a kind is an empty cell.
type aboutSymbol struct {
	Symbol string `json:"symbol"`
	Name   string `json:"name"`
}

type aboutFormat struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type AboutVerb struct {
	Name    string        `json:"name"`
	Summary string        `json:"summary"`
	Options []AboutOption `json:"options"`
}

// AboutOption is an option of a verb, as help describes the flag.
type AboutOption struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Usage   string   `json:"usage"`
	Values  []string `json:"values,omitempty"`
	Default string   `json:"default,omitempty"`
	Heading string   `json:"heading,omitempty"`
	Solver  bool     `json:"-"` // it names a solver
}

// about answers what there is.
func (c *Call) about(answer func([]byte) error) ExitCode {
	about := aboutResult{Version: Version(), Themes: render.Themes, Symbols: render.Symbols}
	for _, f := range family.All() {
		for _, k := range f.Kinds {
			about.Kinds = append(about.Kinds, newAboutKind(f, k))
		}
	}
	for _, f := range format.Formats() {
		about.Formats = append(about.Formats, aboutFormat(f))
	}
	for _, name := range c.Commands.Callable() {
		about.Verbs = append(about.Verbs, c.Commands.Command(name).AboutVerb)
	}
	var line bytes.Buffer
	if err := WriteJSON(&line, about); err != nil {
		panic(err) // strings
	}
	if answer(bytes.TrimSpace(line.Bytes())) != nil {
		return ExitFailed
	}
	return ExitYes
}

func newAboutKind(f *family.Family, k family.Kind) aboutKind {
	kind := aboutKind{Name: k.Name, Title: k.Title, Aliases: k.Aliases, Grades: []string{}}
	if b, err := f.New(k.Name, 2, 2); err == nil {
		classes, _ := (author.Target{}).Classes(b) // none without techniques
		for _, c := range classes {
			kind.Grades = append(kind.Grades, grade.ClassName(c))
		}
	}
	for _, r := range f.Rules {
		kind.Rules = append(kind.Rules, aboutRule{r.Name, r.Text, r.Optional})
	}
	for i, symbol := range f.Symbols {
		name := string(symbol)
		switch {
		case f.ClueNames != nil:
			name = f.ClueNames[i]
		case i == 0:
			name = "empty"
		}
		kind.Symbols = append(kind.Symbols, aboutSymbol{string(symbol), name})
	}
	return kind
}
