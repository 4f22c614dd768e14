package explain

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/puzzle/rule"
)

// A chain is told in one go if it has no more links than longChain, in a sentence of no more
// letters than longSentence. A longer one becomes a trace.
const (
	longChain    = 5
	longSentence = 250
)

// teller puts proofs into words.
type teller struct{ *technique.Known }

// refutation tells a step: in one go, or its beginning and end with a trace.
func (t teller) refutation(s *Step, p *proof) (text string, trace []Line) {
	suppose, so := t.frame(s)
	if p.endless && s.Hasty {
		return suppose + fmt.Sprintf("Then there is no way to obey all of %s. Which of them it takes has not been worked out.", english.Count(len(s.Rules), "rule")) + so, nil
	}
	if p.endless {
		return suppose + fmt.Sprintf("Then there is no way to obey %s, but it takes more than %d cases to see that.", english.Count(len(s.Rules), "rule"), mostLemmas) + so, nil
	}
	said, told := t.beginning(p)
	whole := told == len(p.links) && len(p.links) <= longChain && !p.branches()
	switch {
	case !whole:
		return suppose + t.summary(p, said, told) + so, fold(t.trace(nil, p, 0))
	case s.Technique == technique.EarlyClosing.Name && len(said) > 0:
		return fmt.Sprintf("If %s, then %s. That would %s.%s",
			t.values([]cnf.Lit{p.assumed}), english.List(said), technique.SayEarly(p.broken.Rule.(*rule.Closing)), so), nil
	case len(said) == 0:
		return suppose + "Then " + t.broken(p.broken) + "." + so, nil
	}
	return suppose + "Then " + english.List(said) + ". But then " + t.broken(p.broken) + "." + so, nil
}

// beginning says what the first links of a proof say, as many as fit into a sentence. The first one always is.
func (t teller) beginning(p *proof) (said []string, told int) {
	letters := 0
	for _, link := range p.links {
		if link.cases != nil {
			break
		}
		text := t.conclusion(link)
		if letters += len(text) + 2; letters > longSentence && told > 0 {
			break
		}
		said, told = append(said, text), told+1
	}
	return said, told
}

// conclusion says what a link says: "r1c2 is 0 (no three ones in row 1)".
func (t teller) conclusion(link link) string {
	return fmt.Sprintf("%s (%s)", t.values(link.Lits), t.why(link))
}

// frame is what stands before and after the chain of a step.
func (t teller) frame(s *Step) (suppose, so string) {
	if len(s.Lits) > 0 {
		return fmt.Sprintf("Suppose %s. ", t.values([]cnf.Lit{-s.Lits[0]})), fmt.Sprintf(" So %s.", t.values(s.Lits[:1]))
	}
	return t.given(s), " So there is no solution."
}

// given says what cannot hold together: facts, clues, or else that there is a solution.
func (t teller) given(s *Step) string {
	if len(s.Facts) > 0 {
		given := t.Facts()[:t.Givens]
		if slices.ContainsFunc(s.Facts, func(l cnf.Lit) bool { return !slices.Contains(given, l) }) {
			return fmt.Sprintf("What is known cannot stand together: %s. ", t.values(s.Facts))
		}
		return fmt.Sprintf("These givens cannot stand together: %s. ", t.values(s.Facts))
	}
	var clues []string
	for _, r := range s.Rules {
		if l, ok := r.(*rule.Local); ok {
			clues = append(clues, l.Cell.String())
		}
	}
	switch {
	case len(clues) == 1:
		return fmt.Sprintf("Suppose a loop %s at %s. ", t.Obeys, clues[0])
	case len(clues) > 1:
		return fmt.Sprintf("Suppose a loop %s at %s. ", english.Plural(t.Obeys), english.List(clues))
	}
	return "Suppose " + t.Words.Solved + ". "
}

// mostBegun is how many links of a long proof its summary has.
const mostBegun = 3

// summary tells how a long proof begins and ends.
func (t teller) summary(p *proof, said []string, told int) string {
	told = min(told, mostBegun)
	text, then := "", "Then "
	if told > 0 {
		text = "Then " + english.List(said[:told]) + ". "
	}
	if n := count(p.links[told:]); n > 0 {
		more := english.Count(n, t.Words.Thing)
		if told > 0 {
			more = strings.Replace(more, " ", " more ", 1)
		}
		text, then = text+fmt.Sprintf("Then %s %s, and in the end ", more, english.Verb(n, "follow")), ""
	}
	if p.cases == nil {
		return text + then + t.broken(p.broken) + "."
	}
	var ends []string
	for _, c := range p.cases {
		if !c.branches() {
			ends = append(ends, fmt.Sprintf("if %s, %s", t.values([]cnf.Lit{c.assumed}), t.broken(c.broken)))
		}
	}
	text += then + fmt.Sprintf("%s can be neither %s.", t.Name(p.cases[0].assumed), t.Words.Either(" nor "))
	if len(ends) == len(p.cases) {
		text = strings.TrimSuffix(text, ".") + ": " + strings.Join(ends, ", and ") + "."
	}
	return text
}

// count counts what links conclude.
func count(links []link) (n int) {
	for _, link := range links {
		n += len(link.Lits)
	}
	return n
}

// trace tells a proof line by line. What follows from an assumption is one deeper.
func (t teller) trace(lines []Line, p *proof, depth int) []Line {
	if p.assumed != 0 {
		lead := "Suppose "
		if depth > 0 {
			lead = "If "
		}
		lines = append(lines, Line{Depth: depth, Lits: []cnf.Lit{p.assumed}, Text: lead + t.values([]cnf.Lit{p.assumed}) + ":"})
		depth++
	}
	for _, link := range p.links {
		line := Line{Depth: depth, Lits: link.Lits, Rule: link.Rule}
		if link.cases != nil {
			for _, c := range link.cases {
				lines = t.trace(lines, c, max(1, depth))
			}
			line.Text = fmt.Sprintf("Either way %s.", t.values(link.Lits))
			if len(link.cases) == 1 {
				line.Text = fmt.Sprintf("So %s.", t.values(link.Lits))
			}
		} else {
			line.Text = english.Sentence(t.conclusion(link)) + "."
		}
		lines = append(lines, line)
	}
	for _, c := range p.cases {
		lines = t.trace(lines, c, max(1, depth))
	}
	if p.broken.Rule == nil { // it ends with cases, or goes on after them
		return lines
	}
	return append(lines, Line{Depth: depth, Rule: p.broken.Rule, Text: english.Sentence(t.broken(p.broken)) + "."})
}

// fold folds what is deep in a trace of too many lines, and the middle of what is left if that
// has too many as well.
func fold(lines []Line) []Line {
	deepest := 0
	for _, l := range lines {
		deepest = max(deepest, l.Depth)
	}
	left := shown(lines, deepest)
	for deepest > 1 && len(left) > mostLines {
		deepest--
		left = shown(lines, deepest)
	}
	for i := range lines {
		lines[i].Folded = lines[i].Depth > deepest
	}
	if n := len(left); n > mostLines {
		for i := left[mostLines/2]; i < left[n-mostLines/2+1]; i++ {
			lines[i].Folded = true
		}
	}
	return lines
}

// shown lists the lines up to some depth, and the first of every run of deeper ones: that run is one
// line when it is folded.
func shown(lines []Line, deepest int) []int {
	var left []int
	for i, l := range lines {
		if l.Depth <= deepest || lines[i-1].Depth <= deepest {
			left = append(left, i)
		}
	}
	return left
}

// values says which values cells or edges have: "r1c2 is 0 and r1c3 and r1c4 are 1", or
// "r1c1-r1c2 is drawn".
func (t teller) values(lits []cnf.Lit) string {
	var on, off []string
	for _, l := range slices.SortedFunc(slices.Values(lits), func(a, b cnf.Lit) int { return a.Var() - b.Var() }) {
		if l > 0 {
			on = append(on, t.Name(l))
		} else {
			off = append(off, t.Name(l))
		}
	}
	parts := []string{english.Are(on, t.Words.Yes), english.Are(off, t.Words.No)}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(parts, " and ")
}

// why says in a few words by which rule a link follows.
func (t teller) why(link link) string {
	if link.detours != nil {
		return t.otherwise(link)
	}
	if text := t.whyLoop(link.Link); text != "" {
		return text
	}
	return technique.WhyLine(link.Rule)
}

// otherwise says by which lines, points and clues the detours of a link lead to what would
// break.
func (t teller) otherwise(link link) string {
	var by, ends []string
	for _, c := range link.detours {
		if end := t.broken(c.broken); !slices.Contains(ends, end) {
			ends = append(ends, end)
		}
		for _, l := range c.links {
			if place := t.place(l.Rule); l.Rule != link.Rule && place != "" && !slices.Contains(by, place) {
				by = append(by, place)
			}
		}
	}
	end := strings.Join(ends, ", or ")
	if len(by) == 0 {
		return "else " + end
	}
	return fmt.Sprintf("else, by way of %s, %s", english.List(by), end)
}

// place is where a rule is, if it is at a place that has a name.
func (t teller) place(inst rule.Instance) string {
	switch r := inst.(type) {
	case *rule.NoThree:
		return r.Line.String()
	case *rule.Balance:
		return r.Line.String()
	case *rule.Whole:
		return r.Line.String()
	case *rule.Point:
		return r.Place()
	case *rule.Local:
		return r.Spot()
	}
	return ""
}

// broken says in a clause how a rule breaks.
func (t teller) broken(link infer.Link) string {
	if text := t.brokenLoop(link); text != "" {
		return text
	}
	return technique.BrokenLine(t.Puzzle, link.Rule)
}
