package explain

import (
	"fmt"
	"slices"
	"strings"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/explain/technique"
	"gridcnf/internal/english"
	"gridcnf/internal/list"
	"gridcnf/puzzle/rule"
)

// A chain with at most this many links, in a sentence with at most this many letters, is told in one go. A longer one becomes a trace.
const (
	longChain    = 5
	longSentence = 250
)

// teller puts proofs into words.
type teller struct{ *technique.Known }

// refutation tells a step: in one go, or its beginning and end with a trace.
func (t teller) refutation(s *Step, p *proof) (text string, trace []Line) {
	suppose, so := "", " So there is no solution."
	if len(s.Lits) > 0 {
		suppose, so = fmt.Sprintf("Suppose %s. ", t.Values(-s.Lits[0])), fmt.Sprintf(" So %s.", t.Values(s.Lits[0]))
	} else {
		suppose = t.given(s)
	}
	rules := english.Count(len(s.Rules), "rule")
	if p.endless && s.Hasty {
		return suppose + "Then there is no way to obey all of " + rules + ". Which of them it takes has not been worked out." + so, nil
	}
	if p.endless {
		return suppose + fmt.Sprintf("Then there is no way to obey %s, but it takes more than %d cases to see that.", rules, mostLemmas) + so, nil
	}
	said, told := t.beginning(p)
	whole := told == len(p.links) && len(p.links) <= longChain && !p.branches()
	switch {
	case !whole:
		return suppose + t.summary(p, said, told) + so, fold(t.trace(nil, p, 0))
	case len(said) == 0:
		return suppose + "Then " + t.broken(p.broken) + "." + so, nil
	}
	return suppose + "Then " + english.List(said) + ". But then " + t.broken(p.broken) + "." + so, nil
}

// beginning tells the first links of a proof, as many as fit into a sentence, but at least one.
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
	return fmt.Sprintf("%s (%s)", t.Values(link.Lits...), t.why(link))
}

// given names what cannot hold together: facts or clues, or else that there is a solution.
func (t teller) given(s *Step) string {
	if len(s.Facts) > 0 {
		given, these := t.Facts()[:t.Givens], "These givens"
		if slices.ContainsFunc(s.Facts, func(l cnf.Lit) bool { return !slices.Contains(given, l) }) {
			these = "What is known"
		}
		return fmt.Sprintf("%s cannot stand together: %s. ", these, t.Values(s.Facts...))
	}
	clues := list.Map(rule.Those[*rule.Local](s.Rules), func(l *rule.Local) string { return l.Cell.String() })
	obeys := t.Obeys
	switch {
	case len(clues) == 0:
		return "Suppose " + t.Words.Solved + ". "
	case len(clues) > 1:
		obeys = english.Plural(obeys)
	}
	return fmt.Sprintf("Suppose a loop %s at %s. ", obeys, english.List(clues))
}

// mostBegun is how many links of a long proof its summary tells.
const mostBegun = 3

// summary tells how a long proof begins and ends.
func (t teller) summary(p *proof, said []string, told int) string {
	told = min(told, mostBegun)
	text, then := "", "Then "
	if told > 0 {
		text = "Then " + english.List(said[:told]) + ". "
	}
	n := 0 // literals that follow
	for _, link := range p.links[told:] {
		n += len(link.Lits)
	}
	if n > 0 {
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
			ends = append(ends, fmt.Sprintf("if %s, %s", t.Values(c.assumed), t.broken(c.broken)))
		}
	}
	text += then + fmt.Sprintf("%s can be neither %s", t.Name(p.cases[0].assumed), t.Words.Either(" nor "))
	if len(ends) == len(p.cases) {
		text += ": " + strings.Join(ends, ", and ")
	}
	return text + "."
}

// trace tells a proof line by line. Conclusions from an assumption are one level deeper.
func (t teller) trace(lines []Line, p *proof, depth int) []Line {
	if p.assumed != 0 {
		lead := "Suppose "
		if depth > 0 {
			lead = "If "
		}
		lines = append(lines, Line{Depth: depth, Lits: []cnf.Lit{p.assumed}, Text: lead + t.Values(p.assumed) + ":"})
		depth++
	}
	for _, link := range p.links {
		for _, c := range link.cases {
			lines = t.trace(lines, c, max(1, depth))
		}
		var text string
		switch len(link.cases) {
		case 0:
			text = english.Sentence(t.conclusion(link))
		case 1:
			text = "So " + t.Values(link.Lits...)
		default:
			text = "Either way " + t.Values(link.Lits...)
		}
		lines = append(lines, Line{Depth: depth, Lits: link.Lits, Rule: link.Rule, Text: text + "."})
	}
	for _, c := range p.cases {
		lines = t.trace(lines, c, max(1, depth))
	}
	if p.broken.Rule == nil { // it ends with cases, or goes on after them
		return lines
	}
	return append(lines, Line{Depth: depth, Rule: p.broken.Rule, Text: english.Sentence(t.broken(p.broken)) + "."})
}

// fold folds the deep lines of a long trace and, if that is not enough, the middle of the rest.
func fold(lines []Line) []Line {
	deepest := 0
	for _, l := range lines {
		deepest = max(deepest, l.Depth)
	}
	for deepest > 1 && len(shown(lines, deepest)) > mostLines {
		deepest--
	}
	left := shown(lines, deepest)
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

// shown lists the lines up to some depth, and the first line of each run of deeper ones, as a folded run takes one line.
func shown(lines []Line, deepest int) []int {
	return list.Where(len(lines), func(i int) bool { return lines[i].Depth <= deepest || lines[i-1].Depth <= deepest })
}

// why names the rule of a link in a few words.
func (t teller) why(link link) string {
	if link.detours != nil {
		return t.otherwise(link)
	}
	switch r := link.Rule.(type) {
	case *rule.Point:
		switch cell := r.Place(); {
		case drawn(link.Link) >= 2:
			return cell + " has its two lines"
		case link.Lits[0] > 0:
			return "the only way on from " + cell
		default:
			return cell + " would be a dead end"
		}
	case *rule.Local:
		return r.Spot()
	case *rule.Closing:
		if r.Stop >= 0 && strings.HasPrefix(r.Fault(), "not fit ") {
			return "it would close a loop that does " + r.Fault()
		}
		return "it would close a loop without " + r.Left()
	case *rule.Cut:
		return "the loop has no other way " + t.across(r)
	case *rule.Parity:
		return "else " + t.odd(r, link.Link)
	}
	return technique.WhyLine(link.Rule)
}

// broken says in a clause how a rule breaks.
func (t teller) broken(link infer.Link) string {
	switch r := link.Rule.(type) {
	case *rule.Point:
		if drawn(link) == 0 {
			return "the loop would miss " + r.Place()
		}
		return t.Broken(r, link.From)
	case *rule.Local:
		return t.Broken(r, link.From)
	case *rule.Closing:
		return fmt.Sprintf("the loop would close through %d %s and %s", len(r.Edges), english.Plural(r.Loop.Thing()), r.Fault())
	case *rule.Cut:
		return "the loop could not get " + t.across(r)
	case *rule.Parity:
		return t.odd(r, link)
	}
	return technique.BrokenLine(t.Puzzle, link.Rule)
}

// otherwise names the lines, points and clues by which the detours of a link would break a rule.
func (t teller) otherwise(link link) string {
	var by, ends []string
	for _, c := range link.detours {
		ends = list.Union(ends, t.broken(c.broken))
		for _, l := range c.links {
			if at := spot(l.Rule); l.Rule != link.Rule && at != "" {
				by = list.Union(by, at)
			}
		}
	}
	end := strings.Join(ends, ", or ")
	if len(by) == 0 {
		return "else " + end
	}
	return fmt.Sprintf("else, by way of %s, %s", english.List(by), end)
}

// spot returns the place of a rule, if it has a name.
func spot(inst rule.Instance) string {
	switch r := inst.(type) {
	case *rule.NoThree, *rule.Balance:
		return rule.LineOf(r).String()
	case *rule.Whole:
		return r.Line.String()
	case *rule.Point, *rule.Local:
		return technique.Spot(r)
	}
	return ""
}

// across says that the loop has to get from one side of a cut to the other.
func (t teller) across(r *rule.Cut) string {
	return fmt.Sprintf("from %s to %s and back", t.Loop.WhereName(r.Inside), t.Loop.WhereName(r.Outside))
}

// drawn counts the drawn edges from which a link follows.
func drawn(link infer.Link) int {
	on, _ := technique.Split(link.From)
	return len(on)
}

// odd says that an odd number of lines crosses a border, or would cross it if the link were wrong.
func (t teller) odd(r *rule.Parity, link infer.Link) string {
	_, off := technique.Split(link.Lits)
	border := "would cross the border of " + t.RegionName(r.Region)
	n := drawn(link) + len(off)
	if n == 1 {
		return "only one line " + border
	}
	return fmt.Sprintf("%d lines %s, which is an odd number", n, border)
}
