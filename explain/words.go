package explain

import (
	"fmt"
	"strings"

	"gridcnf/cnf"
	"gridcnf/infer"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/rule"
)

// longChain is how many links a chain can have that is told in one go. A longer one
// becomes a trace.
const longChain = 5

// teller puts proofs into words.
type teller struct {
	puzzle puzzle.Puzzle
	board  *masyu.Board // nil for the binary puzzles
}

func newTeller(p puzzle.Puzzle) *teller {
	b, _ := p.(*masyu.Board)
	return &teller{p, b}
}

// refutation tells a step: in one go, or its beginning and end with a trace.
func (t *teller) refutation(s *Step, p *proof) (text string, trace []Line) {
	suppose, so := t.frame(s)
	if p.endless {
		return suppose + fmt.Sprintf("Then there is no way to obey %s, but it takes more than %d cases to see that.", plural(len(s.Rules), "rule"), mostCases) + so, nil
	}
	if p.cases() || len(p.links) > longChain {
		trace = t.trace(nil, p, 0)
		return suppose + t.summary(s, p) + so, trace
	}
	var said []string
	for _, link := range p.links {
		said = append(said, fmt.Sprintf("%s (%s)", t.values(link.Lits), t.why(link)))
	}
	then := ""
	if len(said) > 0 {
		then = "Then " + join(said) + ". "
		if suppose == "" {
			then = upper(join(said)) + ". "
		}
	}
	end := t.broken(p.broken)
	if len(said) > 0 || suppose != "" {
		end = "but " + end
		if len(said) == 0 {
			end = "then " + t.broken(p.broken)
		}
	}
	return suppose + then + upper(end) + "." + so, nil
}

// frame is what stands before and after the chain of a step.
func (t *teller) frame(s *Step) (suppose, so string) {
	if len(s.Lits) > 0 {
		return fmt.Sprintf("Suppose %s. ", t.values([]cnf.Lit{-s.Lits[0]})), fmt.Sprintf(" So %s.", t.values(s.Lits[:1]))
	}
	return t.given(s), " So there is no solution."
}

// given says what cannot hold together.
func (t *teller) given(s *Step) string {
	what := plural(len(s.Rules), "rule")
	if len(s.Facts) > 0 {
		return fmt.Sprintf("The givens %s cannot stand together under %s. ", t.values(s.Facts), what)
	}
	var pearls []string
	for _, r := range s.Rules {
		if _, ok := r.(*rule.Pearl); ok {
			pearls = append(pearls, r.Name())
		}
	}
	if len(pearls) > 0 {
		return fmt.Sprintf("No loop can pass %s. ", join(pearls))
	}
	return fmt.Sprintf("%s cannot hold together. ", upper(what))
}

// summary tells how a long proof ends.
func (t *teller) summary(s *Step, p *proof) string {
	if p.cases() {
		if t.board != nil {
			return fmt.Sprintf("Then %s can be neither drawn nor empty.", t.name(p.either.assumed))
		}
		return fmt.Sprintf("Then %s can be neither 0 nor 1.", t.name(p.either.assumed))
	}
	n := 0
	for _, link := range p.links {
		n += len(link.Lits)
	}
	return fmt.Sprintf("Then %s, and in the end %s.", plural(n, t.thing())+" "+follow(n), t.broken(p.broken))
}

// trace tells a proof line by line. What follows from an assumption is one deeper.
func (t *teller) trace(lines []Line, p *proof, depth int) []Line {
	if p.assumed != 0 {
		lead := "Suppose "
		if depth > 0 {
			lead = "If "
		}
		lines = append(lines, Line{Depth: depth, Lits: []cnf.Lit{p.assumed}, Text: lead + t.values([]cnf.Lit{p.assumed}) + ":"})
		depth++
	}
	for _, link := range p.links {
		text := fmt.Sprintf("%s (%s).", upper(t.values(link.Lits)), t.why(link))
		lines = append(lines, Line{Depth: depth, Lits: link.Lits, Rule: link.Rule, Text: text})
	}
	if p.cases() {
		lines = t.trace(lines, p.either, max(1, depth))
		return t.trace(lines, p.or, max(1, depth))
	}
	return append(lines, Line{Depth: depth, Rule: p.broken.Rule, Text: upper(t.broken(p.broken)) + "."})
}

// values says which values cells or edges have: "r1c2 = 0 and r1c3, r1c4 = 1", or
// "r1c1-r1c2 is drawn".
func (t *teller) values(lits []cnf.Lit) string {
	var on, off []string
	for _, l := range lits {
		if l > 0 {
			on = append(on, t.name(l))
		} else {
			off = append(off, t.name(l))
		}
	}
	var parts []string
	say := func(names []string, value, one, many string) {
		switch {
		case len(names) == 0:
		case t.board == nil:
			parts = append(parts, strings.Join(names, ", ")+" = "+value)
		case len(names) == 1:
			parts = append(parts, names[0]+" is "+one)
		default:
			parts = append(parts, join(names)+" are "+many)
		}
	}
	say(on, "1", "drawn", "drawn")
	say(off, "0", "empty", "empty")
	return strings.Join(parts, " and ")
}

// name names the place of a literal.
func (t *teller) name(l cnf.Lit) string {
	if t.board != nil {
		return rule.EdgeName(t.board, l.Var()-1)
	}
	return t.cell(l.Var() - 1)
}

// cell names a cell.
func (t *teller) cell(cell int) string {
	_, cols := t.puzzle.Size()
	return puzzle.CellName(cell/cols, cell%cols)
}

// thing is what has a value.
func (t *teller) thing() string {
	if t.board != nil {
		return "edge"
	}
	return "cell"
}

// why says in a few words by which rule a link follows.
func (t *teller) why(link link) string {
	if link.detour {
		return "else " + t.broken(infer.Link{Rule: link.Rule, From: link.From})
	}
	if t.board != nil {
		return t.whyLoop(link.Link)
	}
	return whyBinary(link.Link)
}

// broken says in a clause how a rule breaks.
func (t *teller) broken(link infer.Link) string {
	if t.board != nil {
		return t.brokenLoop(link)
	}
	return t.brokenBinary(link)
}

// join lists things: "a, b and c".
func join(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// plural counts things.
func plural(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func follow(n int) string {
	if n == 1 {
		return "follows"
	}
	return "follow"
}

// upper makes a sentence begin with a capital. Names of cells stay as they are.
func upper(text string) string {
	if len(text) > 1 && text[0] == 'r' && text[1] >= '0' && text[1] <= '9' {
		return text
	}
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
