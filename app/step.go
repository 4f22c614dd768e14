//go:build !first

package app

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/author"
	"gridcnf/explain"
	"gridcnf/explain/grade"
	"gridcnf/explain/story"
	"gridcnf/explain/technique"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
)

// further has the members of the verbs that explain, grade, draw and make puzzles.
type further struct {
	Why       *whyResult       `json:"why,omitempty"`
	Steps     []*stepResult    `json:"steps,omitzero"` // in a hint: the steps that show that something is wrong
	Verified  string           `json:"verified_by,omitempty"`
	Step      *stepResult      `json:"step,omitempty"`
	State     []valueResult    `json:"state,omitempty"`
	Wrong     []valueResult    `json:"wrong,omitempty"`
	Since     *valueResult     `json:"since,omitempty"`
	Guesses   []valueResult    `json:"guesses,omitempty"`
	Grade     *grade.Grade     `json:"grade,omitempty"`
	Course    *courseResult    `json:"course,omitempty"`
	Review    *author.Review   `json:"review,omitempty"`
	Repairs   []repairResult   `json:"repairs,omitempty"`
	Positions []positionResult `json:"positions,omitempty"`
}

// stepResult is the JSON object of a step.
type stepResult struct {
	Number    int             `json:"number"`
	Technique string          `json:"technique"`
	Class     technique.Class `json:"class,omitempty"`
	Name      string          `json:"class_name,omitempty"`
	Values    []valueResult   `json:"values,omitempty"`
	Size      int             `json:"size"`
	Rules     []ruleResult    `json:"rules"`
	Facts     []valueResult   `json:"facts,omitempty"`
	Basis     []valueResult   `json:"basis,omitzero"`
	Rough     bool            `json:"rough,omitempty"`
	Folded    bool            `json:"folded,omitempty"`
	Text      string          `json:"text"`
	Trace     []lineResult    `json:"trace,omitempty"`
	Available int             `json:"available"`
	Picture   string          `json:"picture,omitempty"`
}

// ruleResult is a rule at one place.
type ruleResult struct {
	Rule  string   `json:"rule"`
	Text  string   `json:"text"`
	Cells []string `json:"cells,omitempty"`
}

// lineResult is a line of a trace.
type lineResult struct {
	Depth  int           `json:"depth"`
	Values []valueResult `json:"values,omitempty"`
	Rule   string        `json:"rule,omitempty"`
	Text   string        `json:"text"`
	Folded bool          `json:"folded,omitempty"`
}

// newStep turns a step into its object.
func newStep(p puzzle.Puzzle, s *explain.Step) *stepResult {
	o := &stepResult{
		Number: s.Number, Technique: s.Technique, Class: s.Class, Name: grade.ClassName(s.Class),
		Values: valueResults(p, s.Lits), Size: len(s.Rules), Rules: []ruleResult{},
		Facts: valueResults(p, s.Facts), Rough: s.Rough, Folded: s.Folded, Text: s.Text, Available: s.Available,
	}
	if s.Basis != nil && !slices.Equal(s.Basis, s.Facts) {
		o.Basis = append([]valueResult{}, valueResults(p, s.Basis)...)
	}
	for _, r := range s.Rules {
		o.Rules = append(o.Rules, ruleResult{r.Rule(), r.Name(), cellNames(p, r.Cells())})
	}
	for _, line := range s.Trace {
		l := lineResult{Depth: line.Depth, Values: valueResults(p, line.Lits), Text: line.Text, Folded: line.Folded}
		if line.Rule != nil {
			l.Rule = line.Rule.Name()
		}
		o.Trace = append(o.Trace, l)
	}
	return o
}

// trace prints the smaller steps of a step, if it has any.
func (r *Report) trace(s *explain.Step) {
	for _, part := range explain.Parts(s.Trace) {
		if part[0].Folded {
			part = []explain.Line{{Depth: part[0].Depth, Text: fmt.Sprintf("(%s, which JSON, HTML and Markdown have.)", Plural(len(part), "line"))}}
		}
		for _, line := range part {
			r.Printf("   %s- %s\n", strings.Repeat("  ", line.Depth), line.Text)
		}
	}
}

// ground prints the technique of a step and the rules that it rests on, unless they go without saying. Rules with the same words share a line.
func (r *Report) ground(s *explain.Step) {
	rules := list.Filter(s.Rules, explain.Spoken)
	if len(rules) == 0 {
		rules = s.Rules
	}
	r.Printf("%s, by %s:\n", story.Named(s), Plural(len(rules), "rule"))
	times := make(map[string]int)
	for _, rule := range rules {
		times[rule.Name()]++
	}
	for _, rule := range rules {
		name := rule.Name()
		switch n := times[name]; n {
		case 0: // it is printed
		case 1:
			r.Printf("  %s\n", name)
		default:
			r.Printf("  %s (%d times)\n", name, n)
		}
		times[name] = 0
	}
}
