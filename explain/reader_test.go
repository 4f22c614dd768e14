package explain

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/list"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// reader compares the text of a step with what is known by then, with its rules and facts, and
// with the solution: every cell and edge that is said to have a value has it, for it is a
// fact or concluded; what is concluded is named at the end, and nothing else. Counts and
// directions are for the tests of techniques, which have every sentence word by word.
type reader struct {
	*testing.T
	puzzle   puzzle.Puzzle
	loop     *rule.Loop // nil if the answer is none
	step     *Step
	known    map[cnf.Lit]bool // before the step
	solution puzzle.Answer    // nil if there is none
	names    map[string]cnf.Lit
	name     string
}

func newReader(t *testing.T, p puzzle.Puzzle, path *Path, s *Step, facts []cnf.Lit, name string, names map[string]cnf.Lit) *reader {
	r := &reader{T: t, puzzle: p, step: s, known: list.Set(facts), names: names, name: name}
	if len(path.Solutions) > 0 {
		r.solution = path.Solutions[0]
	}
	r.loop = mustTeller(p).Loop
	return r
}

func (r *reader) wrong(format string, args ...any) {
	r.Helper()
	r.Errorf("%s: %s: %s", r.name, fmt.Sprintf(format, args...), r.step.Text)
}

func (r *reader) read() {
	r.Helper()
	if strings.Contains(r.step.Text, "  ") || !strings.HasSuffix(r.step.Text, ".") || strings.Contains(r.step.Text, "%!") {
		r.wrong("it is not written well")
	}
	for _, sentence := range sentences(r.step.Text) {
		if len(sentence) > 330 && len(r.step.Lits) > 0 {
			r.wrong("a sentence has %d letters", len(sentence))
		}
	}
	if len(r.step.Lits) == 0 {
		return
	}
	r.statements()
	r.places()
	for _, m := range needed.FindAllStringSubmatch(r.step.Text, -1) {
		if r.solution != nil && r.solution[r.literal(m[2]).Var()-1] != (m[1] == "needs") {
			r.wrong("%q: it is not so", m[0])
		}
	}
}

// sentences cuts a text.
func sentences(text string) []string {
	return strings.SplitAfter(text, ". ")
}

const (
	cellName = `r\d+c\d+`
	inner    = cellName + `-` + cellName
	edgeName = `(?:(?i:the) (?:top|bottom|left|right) edge of ` + cellName + `|` + inner + `)`
	// A point of a loop is a cell or a corner.
	borderCorner = `(?i:the) (?:top|bottom|left|right) (?:end of ` + inner + `|(?:left|right) corner of the board)`
	pointName    = `(?:` + borderCorner + `|` + cellName + `(?:/` + cellName + `)?)`
)

// Names of cells and edges, and what is said of some.
var (
	anyCell       = regexp.MustCompile(cellName)
	anyCorner     = regexp.MustCompile(cellName + "/" + cellName + "|" + borderCorner)
	anyEnd        = regexp.MustCompile(borderCorner)
	anyEdge       = regexp.MustCompile(edgeName)
	cellStatement = statement(cellName, "0|1")
	edgeStatement = statement(edgeName, "drawn|empty")
)

func statement(name, values string) *regexp.Regexp {
	list := fmt.Sprintf(`(?:%[1]s, )*(?:%[1]s and )?%[1]s`, name)
	return regexp.MustCompile(`((?i:one) of (?:` + cellName + `-)?)?(` + list + `)(?: between them)? (?:is|are|must be)(?: both)? (` + values + `)\b`)
}

// stated lists what a text says of cells or edges.
func (r *reader) stated(text string) []cnf.Lit {
	expression, names := cellStatement, anyCell
	if r.loop != nil {
		expression, names = edgeStatement, anyEdge
	}
	var lits []cnf.Lit
	for _, m := range expression.FindAllStringSubmatch(anyEnd.ReplaceAllString(text, "there"), -1) {
		if m[1] != "" {
			continue
		}
		for _, name := range names.FindAllString(m[2], -1) {
			l := r.literal(name)
			if l == 0 {
				continue
			}
			if m[3] == "0" || m[3] == "empty" {
				l = -l
			}
			lits = append(lits, l)
		}
	}
	return lits
}

// literal is that of a cell or an edge by its name.
func (r *reader) literal(name string) cnf.Lit {
	l, ok := r.names[strings.Replace(name, "The ", "the ", 1)]
	if !ok {
		r.wrong("there is no %s", name)
	}
	return l
}

// statements checks all that is said outright, and what is concluded.
func (r *reader) statements() {
	r.Helper()
	all := sentences(r.step.Text)
	var end []cnf.Lit
	for i, s := range all {
		if i > 0 && (strings.HasPrefix(s, "Then ") || strings.HasPrefix(s, "But then ")) ||
			strings.HasPrefix(s, "If ") || strings.HasPrefix(s, "Suppose ") {
			continue
		}
		stated := r.stated(s)
		r.ordered(s)
		for _, l := range stated {
			if !slices.Contains(r.step.Facts, l) && !slices.Contains(r.step.Lits, l) {
				r.wrong("says of %s what is neither a fact nor concluded", place(r.puzzle, l))
			}
			if r.solution != nil && r.solution[l.Var()-1] != l.Positive() {
				r.wrong("what it says of %s is false", place(r.puzzle, l))
			}
		}
		if i == len(all)-1 {
			end = stated
		}
	}
	for _, f := range concluding {
		if m := f.expression.FindStringSubmatch(all[len(all)-1]); m != nil && r.loop != nil {
			end = append(end, f.concludes(r, m[1:])...)
		}
	}
	for _, l := range r.step.Lits {
		if !slices.Contains(end, l) && (l > 0 || r.step.Technique != "three whites") {
			r.wrong("does not end with %s", place(r.puzzle, l))
		}
	}
	for _, l := range end {
		if !slices.Contains(r.step.Lits, l) && !slices.Contains(r.step.Facts, l) {
			r.wrong("ends with %s, which is not concluded", place(r.puzzle, l))
		}
	}
}

// ordered checks that the names of a list come in the order of the board.
func (r *reader) ordered(sentence string) {
	r.Helper()
	if r.loop != nil {
		return
	}
	for _, m := range cellStatement.FindAllStringSubmatch(sentence, -1) {
		if lits := r.stated(m[0]); !slices.IsSortedFunc(lits, func(a, b cnf.Lit) int { return a.Var() - b.Var() }) {
			r.wrong("%q is in disorder", m[0])
		}
	}
}

// cellNamed names a cell by its number.
func cellNamed(p puzzle.Puzzle, cell int) string {
	_, cols := p.Size()
	return puzzle.CellName(cell/cols, cell%cols)
}

// places checks that only cells and edges are named that belong to the rules of a step, or
// are beside them.
func (r *reader) places() {
	r.Helper()
	if len(r.step.Rules) > 1 || r.step.Technique == technique.Contradiction {
		return
	}
	own := make(map[string]bool)
	teller := mustTeller(r.puzzle)
	for _, l := range slices.Concat(r.step.Lits, r.step.Facts) {
		for _, cell := range anyCell.FindAllString(teller.Name(l), -1) {
			own[cell] = true
		}
	}
	for _, cell := range r.step.Rules[0].Cells() {
		own[cellNamed(r.puzzle, cell)] = true
	}
	if c, ok := r.step.Rules[0].(*rule.Closing); ok {
		for _, cell := range anyCell.FindAllString(c.Left(), -1) {
			own[cell] = true
		}
	}
	if c, ok := r.step.Rules[0].(*rule.Cut); ok {
		for _, s := range [...]rule.Where{c.Inside, c.Outside} {
			for _, cell := range anyCell.FindAllString(teller.Loop.WhereName(s), -1) {
				own[cell] = true
			}
		}
	}
	for _, cell := range anyCell.FindAllString(anyCorner.ReplaceAllString(r.step.Text, ""), -1) {
		if !own[cell] {
			r.wrong("%s has no part in it", cell)
		}
	}
}

// concluding are the ways of speaking of a last sentence that concludes something without saying "is drawn" of it, each with what it concludes.
var concluding = []struct {
	expression *regexp.Regexp
	concludes  func(r *reader, parts []string) []cnf.Lit
}{
	{form("POINT has one line and one free side: it continues to POINT"), func(r *reader, m []string) []cnf.Lit {
		a, b := r.point(m[0]), r.point(m[1])
		for e := range r.loop.Edges() {
			if u, v := r.loop.Ends(e); u == min(a, b) && v == max(a, b) {
				return []cnf.Lit{cnf.Lit(e + 1)}
			}
		}
		return nil
	}},
	{form("Joining EDGE would close the loop through"), emptyEdge},
	{form("The loop is closed already, so EDGE is empty"), emptyEdge},
	{form("EDGE lies in .*, from which no way leads to .*, so it is empty"), emptyEdge},
	{form("and EDGE is the only way left, so it is empty"), emptyEdge},
	{form("and EDGE is the only other way, so it is drawn"), drawnEdges},
	{form("and EDGE is the only other way, so it is empty"), emptyEdge},
	{form("only at EDGE and EDGE, so both are drawn"), drawnEdges},
}

// needed is what is said of one edge alone on the way to another.
var needed = form("(needs|cannot have) EDGE")

func form(text string) *regexp.Regexp {
	return regexp.MustCompile(strings.NewReplacer("EDGE", "("+edgeName+")", "POINT", "("+pointName+")").Replace(text))
}

// point numbers a point by its name.
func (r *reader) point(name string) int {
	for p := range r.loop.Points() {
		if r.loop.SayPoint(p) == strings.Replace(name, "The ", "the ", 1) {
			return p
		}
	}
	r.wrong("there is no %s", name)
	return 0
}

func drawnEdges(r *reader, m []string) (lits []cnf.Lit) {
	for _, name := range m {
		lits = append(lits, r.literal(name))
	}
	return lits
}

func emptyEdge(r *reader, m []string) []cnf.Lit { return []cnf.Lit{-r.literal(m[0])} }
