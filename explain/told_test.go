package explain

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/explain/technique"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/puzzle"
	"gridcnf/puzzle/format"
	"gridcnf/puzzle/rule"
)

// TestTold takes the paths of small puzzles and of some of the corpus, and checks what the steps
// tell: their text by a reader, their proofs by a prover.
func TestTold(t *testing.T) {
	long.Only(t)
	for _, set := range toldSets {
		for rec := range set.records(t) {
			path := must.Get(Start(t.Context(), rec.Puzzle, Options{}))(t)
			names := make(map[string]cnf.Lit)
			for v := cnf.Lit(1); int(v) <= rec.Puzzle.Bits(); v++ {
				names[place(rec.Puzzle, v)] = v
			}
			for {
				facts := path.Facts()
				s := must.Get(path.Next(t.Context()))(t)
				if s == nil {
					break
				}
				name := fmt.Sprintf("%s, step %d", rec.ID, s.Number)
				newReader(t, rec.Puzzle, path, s, facts, name, names).read()
				if s.Technique == technique.Contradiction || s.Technique == technique.Cases {
					prover{t, rec.Puzzle, s, name}.check(mustRefute(t, rec.Puzzle, s), s.Facts, false)
				}
			}
		}
	}
}

// toldSet names puzzles whose steps are checked.
type toldSet struct {
	name string // of a file of the corpus, or ""
	text string // else the puzzle
	kind puzzle.Kind
	ids  []string
}

var toldSets = []toldSet{
	{name: "takuzu", text: "0..1.0\n0.11..\n......\n......\n1..1..\n.....0\n", kind: takuzu.Takuzu},
	{name: "several solutions", text: "....1.0.\n....0.1.\n..1..0.0\n0...1...\n11.0.1..\n...10.1.\n0...010.\n....1...\n", kind: takuzu.Takuzu},
	{name: "equal rows", text: "0101..\n0101..\n......\n......\n01....\n01....\n", kind: takuzu.Takuzu},
	{name: "masyu", text: ". . W . . .\n. B . . W .\n. . . . . .\n. . . B . .\n. W . . . .\n. . . . . .\n", kind: masyu.Masyu},
	{name: "no loop", text: "B B .\n. . .\n. . .\n", kind: masyu.Masyu},
	{name: "two loops", text: "B . B B . B\n. . . . . .\nB . B B . B\n", kind: masyu.Masyu},
	{name: "binarypuzzle/size10level4.txt", ids: []string{"1", "2"}},
	{name: "binarypuzzle/size14level4.txt", ids: []string{"1", "2"}},
	{name: "janko/tohu-wa-vohu.json", kind: takuzu.ThreeInARow, ids: []string{"140_14x14", "160_10x10"}},
	{name: "janko/masyu.json", ids: []string{"80_16x16", "551_10x10"}},
	{name: "slitherlink", text: "2..1.\n.2..1\n..2..\n3..3.\n.0..3\n", kind: slitherlink.Slitherlink},
	{name: "janko/slitherlink.json", kind: slitherlink.Slitherlink, ids: []string{"585_10x10", "45_8x8", "38_7x7", "325_10x14", "684_10x10"}},
	{name: "puzzle-masyu/8x8_hard.txt", ids: []string{"1", "2"}},
	{name: "puzzle-masyu/10x10_hard.txt", ids: []string{"1", "2", "3"}},
}

// records reads the puzzles of a set, the first of them unless GRIDCNF_LONG=1 is set.
func (p *toldSet) records(t *testing.T) func(yield func(*format.Record) bool) {
	return func(yield func(*format.Record) bool) {
		text := p.text
		if text == "" {
			dir, _ := corpus.Dir(t)
			data := must.Get(os.ReadFile(filepath.Join(dir, p.name)))(t)
			text = string(data)
		}
		n := 0
		for rec, err := range format.Read(strings.NewReader(text), p.name, format.Options{Kind: p.kind}) {
			must.Do(t, err)
			n++
			if len(p.ids) > 0 && !slices.Contains(p.ids, rec.ID) && !slices.Contains(p.ids, fmt.Sprint(n)) {
				continue
			}
			if !yield(rec) {
				return
			}
		}
	}
}

// prover lets another solver check every line of the proof of a step: it follows from its
// rule, or that of a detour from the rules of the step, and from what stands above it in its
// case and around it. What a line is said to come from is enough, and stands above it. Every
// case ends with a rule that breaks, or all of a pair with the same conclusions.
type prover struct {
	*testing.T
	puzzle puzzle.Puzzle
	step   *Step
	name   string
}

// check checks a proof of which some literals are known before. An open one is that of a case
// that does not end there.
func (c prover) check(p *proof, known []cnf.Lit, open bool) {
	c.Helper()
	known = slices.Clip(known)
	if p.assumed != 0 {
		known = append(known, p.assumed)
	}
	for _, link := range p.links {
		if link.cases != nil {
			c.both(link, known)
		} else {
			c.link(link, known)
		}
		known = append(known, link.Lits...)
	}
	switch {
	case p.endless, open:
	case len(p.cases) != 2:
		c.link(link{Link: p.broken}, known)
	case p.cases[0].assumed != -p.cases[1].assumed:
		c.Errorf("%s: the cases are of %d and %d", c.name, p.cases[0].assumed, p.cases[1].assumed)
	default:
		c.check(p.cases[0], known, false)
		c.check(p.cases[1], known, false)
	}
}

// both checks that in both cases of a link its literals are concluded, or that the only one
// refutes the opposite of what is.
func (c prover) both(l link, known []cnf.Lit) {
	c.Helper()
	if len(l.cases) == 1 {
		if len(l.Lits) != 1 || l.cases[0].assumed != -l.Lits[0] {
			c.Errorf("%s: %v is concluded from the case of %d", c.name, l.Lits, l.cases[0].assumed)
		}
		c.check(l.cases[0], known, false)
		return
	}
	if l.cases[0].assumed != -l.cases[1].assumed {
		c.Errorf("%s: the cases are of %d and %d", c.name, l.cases[0].assumed, l.cases[1].assumed)
	}
	for _, p := range l.cases {
		c.check(p, known, true)
		for _, lit := range l.Lits {
			if !p.has(lit) {
				c.Errorf("%s: %d is not concluded in the case of %d", c.name, lit, p.assumed)
			}
		}
		if len(p.links) == 0 || p.broken.Rule != nil || p.cases != nil {
			c.Errorf("%s: the case of %d ends wrongly", c.name, p.assumed)
		}
	}
}

// link checks that what a link says follows from its rule and what it comes from.
func (c prover) link(l link, known []cnf.Lit) {
	c.Helper()
	rules := []rule.Instance{l.Rule}
	if l.detours != nil {
		rules = c.step.Rules
	}
	for _, d := range l.detours {
		c.check(d, known, false)
	}
	for _, f := range l.From {
		if !slices.Contains(known, f) {
			c.Errorf("%s: %d is not known where %q uses it", c.name, f, l.Rule.Name())
		}
	}
	if cell, ok := l.Rule.(*rule.Point); ok && l.detours == nil {
		c.cell(cell, l)
	}
	lits := l.Lits
	if len(lits) == 0 {
		lits = []cnf.Lit{0}
	}
	for _, lit := range lits {
		if !follows(c.T, c.puzzle, rules, l.From, lit) {
			c.Errorf("%s: %d does not follow by %q from %v", c.name, lit, l.Rule.Name(), l.From)
		}
	}
}

// cell checks that what is said of a cell is so: which of its edges the link comes from.
func (c prover) cell(cell *rule.Point, l link) {
	c.Helper()
	on, off, open := 0, 0, 0
	for _, e := range cell.Loop.Around(cell.Row, cell.Col) {
		switch lit := cnf.Lit(e + 1); {
		case e < 0:
		case slices.Contains(l.From, lit):
			on++
		case slices.Contains(l.From, -lit):
			off++
		default:
			open++
		}
	}
	positive := len(l.Lits) > 0 && l.Lits[0] > 0
	said := mustTeller(c.puzzle)
	text := said.broken(l.Link)
	if len(l.Lits) > 0 {
		text = said.why(l)
	}
	so := false
	switch {
	case strings.HasSuffix(text, "has its two lines"):
		so = on == 2 && !positive
	case strings.HasPrefix(text, "the only way on"):
		so = open == len(l.Lits) && positive
	case strings.HasSuffix(text, "would be a dead end"):
		so = on == 0 && open == 1 && !positive
	case strings.HasPrefix(text, "three lines would meet"):
		so = on >= 3
	case strings.HasPrefix(text, "the line would end"):
		so = on == 1 && open == 0
	case strings.HasPrefix(text, "the loop would miss"):
		so = on == 0 && open == 0
	}
	if !so || len(l.From) != on+off {
		c.Errorf("%s: %d edges drawn, %d empty, %v follows: %s", c.name, on, off, l.Lits, text)
	}
}

// mustTeller is a teller of a puzzle whose family has techniques.
func mustTeller(p puzzle.Puzzle) teller {
	set, err := Techniques(p)
	if err != nil {
		panic(err)
	}
	known, err := technique.Begin(context.Background(), p, set)
	if err != nil {
		panic(err)
	}
	return teller{known}
}

// place names the place of a literal.
func place(p puzzle.Puzzle, l cnf.Lit) string { return puzzle.Spoken(p, l.Var()-1) }

// follows asks a solver whether some rules and facts imply a literal, or, if it is 0,
// contradict each other.
func follows(t *testing.T, p puzzle.Puzzle, rules []rule.Instance, facts []cnf.Lit, lit cnf.Lit) bool {
	t.Helper()
	s := &Step{Rules: rules, Facts: facts}
	if lit != 0 {
		s.Lits = []cnf.Lit{lit}
	}
	ok := must.Get(implies(t.Context(), p, s, "gini", -1))(t)
	return ok
}
