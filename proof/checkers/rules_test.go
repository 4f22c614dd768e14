// Package checkers has what others check certificates with, and the test that they and the
// kernel speak of the same constraints.
package checkers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/internal/testkit/stated"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
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
	tried := 400
	if long.On {
		tried *= 20
	}
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
