// Package checkers has what others check certificates with, and the test that they and the
// kernel speak of the same constraints.
package checkers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/stated"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
	"gridcnf/puzzle/format"
)

// script has rules.py state the formulas of the jobs that it reads, one a line, and answers
// with their texts, with which of the cuts it refused, and whether what is claimed is a solution.
const script = `
import json, sys
sys.path.insert(0, ".")
sys.dont_write_bytecode = True
import rules
def judged(judge, text):
    try:
        judge(text)
        return True
    except (SystemExit, AttributeError, KeyError, ValueError, IndexError):
        return False
for line in sys.stdin:
    job = json.loads(line)
    formula = rules.Formula(job["book"])
    true = judged(formula.solution, job["solution"])
    accepted = [judged(formula.cut, cut) for cut in job["cuts"]]
    formula.claim({"claim": "unique"}, [job["solution"][:len(formula.names)]])
    print(json.dumps({"opb": formula.opb(), "accepted": accepted, "true": true}), flush=True)
`

// job is a formula that both state, of a claim that a solution is unique, which need not be one.
type job struct {
	Book     string   `json:"book"`
	Cuts     []string `json:"cuts"` // some of them wrong
	Solution string   `json:"solution"`
}

// TestSameConstraints compares the kernel's formulas with those of rules.py, byte for byte, on random statements of all kinds and random boards
// of the families in Go, and with which cuts and solutions they accept.
func TestSameConstraints(t *testing.T) {
	python := newPython(t, script)
	rng := rand.New(rand.NewPCG(19, 1))
	tried := long.Of(8000, 400)
	cuts, solutions := make(map[bool]int), make(map[bool]int)
	for i := range tried {
		p := proof.Board(stated.New(7, stated.Constraint(rng, 7), stated.Constraint(rng, 7)))
		statements := 2
		if i%4 == 0 {
			p, statements = randomBoard(t, rng), 60
		}
		python.compare(t, rng, p, statements, cuts, solutions)
	}
	t.Logf("cuts %v, solutions %v", cuts, solutions)
	if min(cuts[true], cuts[false], solutions[true], solutions[false]) < tried/10 {
		t.Error("these are too few")
	}
}

// randomBoard is a small board of a family in Go.
func randomBoard(t *testing.T, rng *rand.Rand) proof.Board {
	t.Helper()
	all := family.All()
	f := all[rng.IntN(len(all))]
	kind := f.Kinds[rng.IntN(len(f.Kinds))].Name
	rows, cols := 2+2*rng.IntN(2), 2+2*rng.IntN(2)
	b := boards.Empty(t, kind, rows, cols)
	for range rng.IntN(rows * cols) {
		b.SetClue(rng.IntN(rows), rng.IntN(cols), puzzle.Clue(rng.IntN(len(f.Symbols))))
	}
	return boards.Must(proof.Ruled(t.Context(), b))
}

// compare has both state a formula, and counts what they accept.
func (p *python) compare(t *testing.T, rng *rand.Rand, board proof.Board, statements int, cuts, solutions map[bool]int) {
	t.Helper()
	var book bytes.Buffer
	must.Do(t, proof.WriteBook(t.Context(), &book, board))
	m := kernel.NewMeter(t.Context(), 1<<30)
	f := boards.Must(kernel.NewFormula(boards.Must(kernel.ReadBook(book.Bytes(), m)), m))
	j := &job{Book: book.String(), Cuts: []string{}}
	solution := make(puzzle.Answer, f.Bits)
	for i := range solution {
		solution[i] = rng.IntN(2) == 0
	}
	j.Solution = strings.TrimSpace(string(proof.WriteSolutions([]puzzle.Answer{solution})))
	var accepted []bool
	for range 12 {
		cut := fmt.Sprintf("cut %d", 1+rng.IntN(statements))
		for _, v := range rng.Perm(f.Bits)[:rng.IntN(min(f.Bits, 12)+1)] {
			cut += fmt.Sprintf(" %d", (v+1)*(1-2*rng.IntN(2)))
		}
		switch rng.IntN(6) {
		case 0:
			cut += fmt.Sprintf(" at %d", 1+rng.IntN(6))
		case 1:
			cut = "faces " + strings.Fields(cut)[1]
		case 2:
			cut = "faces 1"
		}
		j.Cuts = append(j.Cuts, cut)
		accepted = append(accepted, f.Cut(cut) == nil)
	}
	var theirs struct {
		OPB      string
		Accepted []bool
		True     bool
	}
	if err := errors.Join(json.NewEncoder(p.to).Encode(j), p.from.Decode(&theirs), f.Claim(kernel.Unique, solution, 0)); err != nil {
		t.Fatalf("%s: %v", j.Book, err)
	}
	for i, ok := range accepted {
		if cuts[ok]++; theirs.Accepted[i] != ok {
			t.Fatalf("%s\n%q: accepted by the kernel: %v, by rules.py: %v", j.Book, j.Cuts[i], ok, theirs.Accepted[i])
		}
	}
	obeys, helped := true, false // by helpers, whose values the solution does not have
	for k := range proof.Ground(boards.Must(board.Stated(t.Context())), board.Bits()) {
		obeys = obeys && k.Holds(func(l cnf.Lit) bool {
			bit := int(max(l, -l)) - 1
			helped = helped || bit >= len(solution)
			return bit < len(solution) && solution[bit] == (l > 0)
		})
	}
	if solutions[obeys]++; !helped && theirs.True != obeys {
		t.Errorf("%s%s is a solution: %v, by rules.py: %v", j.Book, j.Solution, obeys, theirs.True)
	}
	if ours := opb(f); theirs.OPB != ours {
		t.Fatalf("%s: the kernel's formula is %s, that of rules.py %s", j.Book, ours, theirs.OPB)
	}
}

// opb is a formula as rules.py writes it.
func opb(f *kernel.Formula) string {
	text := fmt.Sprintf("* #variable= %d #constraint= %d\n", f.Vars, f.Len())
	for id := 1; id <= f.Len(); id++ {
		c := f.At(id)
		for _, l := range c.Lits {
			sign := "+1"
			if l < 0 {
				sign, l = "-1", -l
				c.Degree--
			}
			text += fmt.Sprintf("%s x%d ", sign, l)
		}
		text += fmt.Sprintf(">= %d ;\n", c.Degree)
	}
	return text
}

// python is the script, running.
type python struct {
	to   io.Writer
	from *json.Decoder
}

func newPython(t *testing.T, script string) *python {
	t.Helper()
	needs.Program(t, "python3")
	cmd := exec.Command("python3", "-c", script)
	cmd.Stderr = os.Stderr
	to, err1 := cmd.StdinPipe()
	from, err2 := cmd.StdoutPipe()
	must.Do(t, errors.Join(err1, err2, cmd.Start()))
	t.Cleanup(func() {
		to.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &python{to, json.NewDecoder(from)}
}

// deriving has rules.py compare books with what the rules state of puzzles.
const deriving = `
import json, sys
sys.path.insert(0, ".")
sys.dont_write_bytecode = True
import rules
for line in sys.stdin:
    said = {"wrong": ""}
    try:
        rules.stated(json.loads(line))
    except SystemExit as wrong:
        said["wrong"] = str(wrong)
    print(json.dumps(said), flush=True)
`

// members are those of a certificate from which its book follows.
type members map[string]string

// membersOf states the rules of a puzzle.
func membersOf(t *testing.T, of puzzle.Puzzle) members {
	t.Helper()
	board := must.Get(proof.Ruled(t.Context(), of))(t)
	var book bytes.Buffer
	must.Do(t, proof.WriteBook(t.Context(), &book, board))
	return members{
		proof.RulesFile: string(board.File().Text()), proof.PuzzleFile: string(must.Get(proof.WritePuzzle(of))(t)), proof.BookFile: book.String(),
	}
}

// wrong is what rules.py finds wrong with a book, or "".
func (p *python) wrong(t *testing.T, m members) string {
	t.Helper()
	var said struct{ Wrong string }
	must.Do(t, errors.Join(json.NewEncoder(p.to).Encode(m), p.from.Decode(&said)))
	return said.Wrong
}

// examples has a puzzle of every family.
const examples = "../../app/page/static/examples.jsonl"

// records are the puzzles of a file.
func records(t *testing.T, path string) (all []puzzle.Puzzle) {
	t.Helper()
	for rec, err := range format.Read(bytes.NewReader(must.Get(os.ReadFile(path))(t)), path, format.Options{}) {
		if err == nil { // collections have damaged puzzles
			all = append(all, rec.Puzzle)
		}
	}
	return all
}

// sampled are the puzzles of every so many-th line of the examples.
func sampled(t *testing.T, every int) (all []puzzle.Puzzle) {
	lines := slices.Collect(strings.Lines(string(must.Get(os.ReadFile(examples))(t))))
	for i := 0; i < len(lines); i += every {
		for rec, err := range format.Read(strings.NewReader(lines[i]), examples, format.Options{}) {
			must.Do(t, err)
			all = append(all, rec.Puzzle)
		}
	}
	return all
}

// TestDerived has rules.py derive the book of a puzzle of every fifth family, byte for byte, and in long runs of every family and of published puzzles.
func TestDerived(t *testing.T) {
	python := newPython(t, deriving)
	check := func(name string, p puzzle.Puzzle) {
		t.Helper()
		m := membersOf(t, p)
		if wrong := python.wrong(t, m); wrong != "" {
			t.Errorf("%s: %s\n%s", name, wrong, m[proof.PuzzleFile])
		}
	}
	for _, p := range sampled(t, long.Of(1, 5)) {
		check(string(p.Kind()), p)
	}
	dir, own := corpus.Dir(t)
	if !long.On || own {
		return
	}
	n := 0
	for _, path := range must.Get(filepath.Glob(filepath.Join(dir, "families", "*.json")))(t) {
		for i, p := range records(t, path) {
			if i%50 == 0 {
				check(fmt.Sprint(filepath.Base(path), " ", i), p)
				n++
			}
		}
	}
	t.Logf("%d published puzzles", n)
}

// TestForgedBooks changes a book in ways that a forger would like, or what it is derived from, and rules.py refuses each.
func TestForgedBooks(t *testing.T) {
	python := newPython(t, deriving)
	rng := rand.New(rand.NewPCG(29, 4))
	digit := regexp.MustCompile("[0-9]+")
	tried := 0
	for _, p := range sampled(t, long.Of(1, 30)) {
		honest := membersOf(t, p)
		lines := strings.SplitAfter(honest[proof.BookFile], "\n")
		var statements, counted []int // the second ones have numbers: Dominion can state a connection of nothing
		for i, line := range lines[:len(lines)-1] {
			if slices.Contains([]string{"title", "rule", "bit", "helper"}, strings.Fields(line)[0]) {
				continue
			}
			if statements = append(statements, i); digit.MatchString(line) {
				counted = append(counted, i)
			}
		}
		first := statements[0]
		i, k := statements[rng.IntN(len(statements))], counted[rng.IntN(len(counted))]
		numbers := digit.FindAllStringIndex(lines[k], -1)
		at := numbers[rng.IntN(len(numbers))]
		for what, forged := range map[string]string{
			"a statement dropped": strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""),
			"a statement twice":   strings.Join(slices.Insert(slices.Clone(lines), i, lines[i]), ""),
			"a number changed":    strings.Join(lines[:k], "") + lines[k][:at[0]] + "3" + lines[k][at[0]:] + strings.Join(lines[k+1:], ""),
			"another title":       "title sudoku 2x2\n" + strings.Join(lines[1:], ""),
			"no statements":       strings.Join(lines[:first], ""),
		} {
			m := maps.Clone(honest)
			m[proof.BookFile] = forged
			tried++
			if wrong := python.wrong(t, m); !strings.HasPrefix(wrong, "rules.py: book.txt: line ") {
				t.Errorf("%s, %s: found %q, expected that the book is refused", p.Kind(), what, wrong)
			}
		}
	}
	t.Logf("%d forged books", tried)
}

// TestHostileRules: a rule file cannot leave its language, and whatever it does is an error.
func TestHostileRules(t *testing.T) {
	python := newPython(t, deriving)
	for _, text := range []string{
		"import os", "from os import path", "open('/etc/passwd')", "eval('1')", "__builtins__", "__import__('os')", "getattr(clause, 'x')",
		"x = clause.__self__", "x = ().__class__", "x = [].__class__.__base__.__subclasses__()", "x = '{0.__class__}'.format(clause)", "x = f'{clause}'",
		"x = (i for i in [1])", "x = [(yield)]", "x = [y := 1]", "x = 2 ** 3", "x = 1.5", "x = {1, 2}", "x = 1j", "x = b''", "x = ...", "x = 1 < 2 < 3",
		"class X:\n    pass", "try:\n    pass\nexcept:\n    pass", "while True:\n    pass", "with x:\n    pass", "del x", "assert True", "x: int = 1",
		"def f(b):\n    global x\n    x = 1", "@clause\ndef f(b):\n    pass", "async def f(b):\n    pass", "x = 1 is 1", "x = clause\nx.a = 1",
		"def frame(b):\n    b.holes", "def frame(b):\n    frame(b)", "def frame(b):\n    b._lines", "def frame(b):\n    fail('\\x1b[2J')", "x = [0] * (1 << 40)",
		"def frame(b):\n    if is_(b.cells[0], '1'):\n        pass", "def frame(b):\n    clause([])", strings.Repeat("(", 5000), strings.Repeat("#", 1<<16),
	} {
		m := members{proof.RulesFile: "puzzle(name = 'x', rules = {'r': 'r'}, answer = cells('0', '1'))\n" + text, proof.PuzzleFile: "x\n2 2\n", proof.BookFile: ""}
		if wrong := python.wrong(t, m); !strings.HasPrefix(wrong, "rules.py: the rules cannot be stated for the puzzle: ") || strings.ContainsAny(wrong, "\x1b\n") {
			t.Errorf("%.40q: found %q, expected that the file is refused", text, wrong)
		}
	}
}
