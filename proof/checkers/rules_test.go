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
	"slices"
	"strings"
	"testing"

	"gridcnf/bench"
	"gridcnf/internal/testkit/corpus"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
)

// script has rules.py state the formulas of the jobs that it reads, one a line, and answers
// with their texts and with which of the cuts it refused.
const script = `
import json, sys
sys.path.insert(0, ".")
sys.dont_write_bytecode = True
import rules
def judged(formula, cut):
    try:
        return formula.cut(cut) is None
    except (SystemExit, KeyError, ValueError, IndexError):
        return False
for line in sys.stdin:
    job = json.loads(line)
    formula = rules.Formula(job["puzzle"])
    accepted = [judged(formula, cut) for cut in job["cuts"]]
    true = {x for x, bit in enumerate(job["solution"], 1) if bit}
    manifest = {"claim": job["claim"], "bit": list(formula.names)[job["bit"]], "value": int(job["bit"] + 1 in true)}
    formula.claim(manifest, [] if job["claim"] == "none" else [true])
    print(json.dumps({"opb": formula.opb(), "accepted": accepted}), flush=True)
`

// job is a formula that both state.
type job struct {
	Puzzle   string       `json:"puzzle"`
	Cuts     []string     `json:"cuts"` // some of them wrong
	Claim    kernel.Claim `json:"claim"`
	Solution []bool       `json:"solution"`
	Bit      int          `json:"bit"` // whose value is forced
}

// TestSameConstraints compares the kernel's formulas with those of rules.py, byte for byte, on random boards of every
// family, size, rule and claim, and with which cuts they accept. GRIDCNF_LONG=1 takes all boards of the corpus, too.
func TestSameConstraints(t *testing.T) {
	python := newPython(t)
	rng := rand.New(rand.NewPCG(19, 1))
	cuts := [2]int{}
	boards := 250
	if os.Getenv("GRIDCNF_LONG") != "" {
		boards = 5000
	}
	for range boards {
		j, accepted := randomJob(t, rng)
		python.compare(t, j, accepted)
		for _, ok := range accepted {
			if ok {
				cuts[1]++
			} else {
				cuts[0]++
			}
		}
	}
	t.Logf("%d cuts accepted, %d refused", cuts[1], cuts[0])
	if min(cuts[0], cuts[1]) < boards/2 {
		t.Error("these are too few")
	}
	if os.Getenv("GRIDCNF_LONG") == "" {
		return
	}
	dir, _ := corpus.Dir(t)
	boards = 0
	for _, c := range bench.Collections() {
		set, err := c.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, rec := range set.Puzzles {
			text, err := proof.WritePuzzle(rec.Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			j := &job{Puzzle: string(text), Cuts: []string{}, Claim: kernel.Unique, Solution: make([]bool, rec.Puzzle.Bits())}
			for i := range j.Solution {
				j.Solution[i] = rng.IntN(2) == 1
			}
			python.compare(t, j, nil)
			boards++
		}
	}
	t.Logf("%d boards of the corpus", boards)
}

// python is the script, running.
type python struct {
	to   io.Writer
	from *json.Decoder
}

func newPython(t *testing.T) *python {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil && os.Getenv("CI") != "true" {
		t.Skip("python3 is not installed")
	}
	cmd := exec.Command("python3", "-c", script)
	cmd.Stderr = os.Stderr
	to, err1 := cmd.StdinPipe()
	from, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		to.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &python{to, json.NewDecoder(from)}
}

// compare has both state a formula.
func (p *python) compare(t *testing.T, j *job, accepted []bool) {
	t.Helper()
	var theirs struct {
		OPB      string
		Accepted []bool
	}
	if err := errors.Join(json.NewEncoder(p.to).Encode(j), p.from.Decode(&theirs)); err != nil {
		t.Fatalf("%s: %v", j.Puzzle, err)
	}
	for i, ok := range accepted {
		if theirs.Accepted[i] != ok {
			t.Errorf("%scut %q: accepted by the kernel: %v, by rules.py: %v", j.Puzzle, j.Cuts[i], ok, theirs.Accepted[i])
		}
	}
	ours := j.state(t, accepted)
	if theirs.OPB == ours {
		return
	}
	mine, other := strings.SplitAfter(ours, "\n"), strings.SplitAfter(theirs.OPB, "\n")
	line := 0
	for line < min(len(mine), len(other))-1 && mine[line] == other[line] {
		line++
	}
	t.Errorf("%s%s: line %d of the kernel's formula is %q, of that of rules.py %q", j.Puzzle, j.Claim, line+1, mine[line], other[line])
}

// state has the kernel state a formula.
func (j *job) state(t *testing.T, accepted []bool) string {
	t.Helper()
	f, m := newFormula(t, j.Puzzle)
	for i, ok := range accepted {
		if ok {
			if err := f.Cut(j.Cuts[i], m); err != nil {
				t.Fatal(err)
			}
		}
	}
	var text bytes.Buffer
	if err := errors.Join(f.Claim(j.Claim, j.Solution, j.Bit), proof.WriteOPB(&text, f)); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func newFormula(t *testing.T, text string) (*kernel.Formula, *kernel.Meter) {
	t.Helper()
	m := kernel.NewMeter(t.Context(), 1<<30)
	p, err := kernel.ReadPuzzle([]byte(text), m)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	f, err := kernel.NewFormula(p, m)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f, m
}

// families are the kinds with the symbols of their boards, and all sets of their rules.
var families = []struct {
	kind, symbols string
	step          int // sizes are multiples of it
	rules         [][]string
}{
	{"takuzu", ".01", 2, binaryRules},
	{"3-in-a-row", ".01", 2, binaryRules},
	{"masyu", ".WB", 1, [][]string{{loopText, pearlText}, {loopText, pearlText, fullText}}},
	{"masyu", ".WB?", 1, [][]string{{loopText, pearlText, greyText}, {loopText, pearlText, greyText, fullText}}},
	{"slitherlink", ".01234", 1, [][]string{{"single-loop One closed loop is drawn along the sides of cells; it does not cross or touch itself", "numbers A number says how many of the four sides of its cell are drawn"}}},
}

const (
	balanceText = "balance Each row and each column has as many 0 as 1"
	noThreeText = "no-three No three neighbours in a row or a column are alike"
	rowsText    = "distinct-rows No two rows are equal"
	columnsText = "distinct-columns No two columns are equal"
	loopText    = "single-loop One closed loop is drawn from cell to neighbouring cell; it does not cross or touch itself"
	pearlText   = "pearls The loop visits every pearl. At a white pearl (W) it goes straight on, and turns in the cell before or in the cell after. At a black pearl (B) it turns, and goes straight on in the cell before and in the cell after"
	greyText    = "unknown-pearls A grey pearl (?) is of unknown colour: the loop passes it as a white one or as a black one"
	fullText    = "full The loop visits every cell"
)

var binaryRules = [][]string{
	{balanceText, noThreeText},
	{balanceText, noThreeText, rowsText},
	{balanceText, noThreeText, columnsText},
	{balanceText, noThreeText, rowsText, columnsText},
}

// randomJob makes a board, a claim about values of which nobody asks whether they are a
// solution, and cuts, with which of them the kernel accepts.
func randomJob(t *testing.T, rng *rand.Rand) (*job, []bool) {
	t.Helper()
	family := families[rng.IntN(len(families))]
	rows, cols := family.step*(1+rng.IntN(6)), family.step*(1+rng.IntN(6))
	var names, texts []string
	for _, rule := range family.rules[rng.IntN(len(family.rules))] {
		name, text, _ := strings.Cut(rule, " ")
		names, texts = append(names, name), append(texts, "# "+text+".\n")
	}
	board := []byte(strings.Repeat(strings.Repeat(".", cols)+"\n", rows))
	for range rng.IntN(rows*cols + 1) {
		board[rng.IntN(rows)*(cols+1)+rng.IntN(cols)] = family.symbols[rng.IntN(len(family.symbols))]
	}
	if slices.Contains(names, "unknown-pearls") {
		board[0] = '?'
	}
	j := &job{Cuts: []string{}, Claim: []kernel.Claim{kernel.Unique, kernel.None, kernel.Forced}[rng.IntN(3)]}
	j.Puzzle = fmt.Sprintf("%s %dx%d\nrules: %s\n%s%s", family.kind, rows, cols, strings.Join(names, ", "), strings.Join(texts, ""), board)
	f, m := newFormula(t, j.Puzzle)
	if f.Bits == 0 { // a loop of no edges
		return randomJob(t, rng)
	}
	j.Bit = rng.IntN(f.Bits)
	for range f.Bits {
		j.Solution = append(j.Solution, rng.IntN(2) == 1)
	}
	var accepted []bool
	if family.step == 1 {
		if family.kind == "slitherlink" {
			rows, cols = rows+1, cols+1
		}
		for range 8 {
			cut := randomCut(rng, rows, cols)
			j.Cuts = append(j.Cuts, cut)
			accepted = append(accepted, f.Cut(cut, m) == nil)
		}
	}
	return j, accepted
}

// randomCut makes a cut of a lattice: a loop around a rectangle, or a border through all edges
// that leave one. Some are changed a little.
func randomCut(rng *rand.Rand, rows, cols int) string {
	right := func(r, c int) int { return r*(cols-1) + c + 1 }
	down := func(r, c int) int { return rows*(cols-1) + r*cols + c + 1 }
	all := rows*(cols-1) + (rows-1)*cols
	stop := func() string {
		if rng.IntN(4) > 0 {
			return fmt.Sprintf("x%d", 1+rng.IntN(all))
		}
		return fmt.Sprintf("r%dc%d", 1+rng.IntN(rows), 1+rng.IntN(cols)) // if it has a clue
	}
	ends := func(n int) (int, int) {
		from := rng.IntN(max(n-1, 1))
		return from, min(n-1, from+1+rng.IntN(n))
	}
	top, bottom := ends(rows)
	left, far := ends(cols)
	var edges []int
	format, stops := "loop %smisses %s", []any{stop()}
	if rng.IntN(2) == 0 {
		for c := left; c < far; c++ {
			edges = append(edges, right(top, c))
		}
		for r := top; r < bottom; r++ {
			edges = append(edges, down(r, far))
		}
		for c := far - 1; c >= left; c-- {
			edges = append(edges, right(bottom, c))
		}
		for r := bottom - 1; r >= top; r-- {
			edges = append(edges, down(r, left))
		}
		if start := rng.IntN(len(edges) + 1); start > 0 {
			edges = slices.Concat(edges[start:], edges[:start])
		}
	} else {
		for r := range rows {
			for c := range cols {
				inside := func(r, c int) bool { return r >= top && r <= bottom && c >= left && c <= far }
				if c+1 < cols && inside(r, c) != inside(r, c+1) {
					edges = append(edges, right(r, c))
				}
				if r+1 < rows && inside(r, c) != inside(r+1, c) {
					edges = append(edges, down(r, c))
				}
			}
		}
		rng.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
		near := fmt.Sprintf("x%d", 1+rng.IntN(all))
		switch rng.IntN(4) {
		case 0: // a cell of which the border parts the corners
			near = fmt.Sprintf("r%dc%d", top, left)
		case 1, 2:
			if top < bottom {
				near = fmt.Sprintf("x%d", down(top, left))
			}
		}
		format, stops = "border %sparts %s %s", []any{near, stop()}
	}
	if n := len(edges); n > 0 && rng.IntN(4) == 0 {
		switch i := rng.IntN(n); rng.IntN(4) {
		case 0:
			edges[i] = rng.IntN(all + 2)
		case 1:
			edges = slices.Delete(edges, i, i+1)
		case 2:
			edges = slices.Insert(edges, i, edges[rng.IntN(n)])
		default:
			j := rng.IntN(n)
			edges[i], edges[j] = edges[j], edges[i]
		}
	}
	var words strings.Builder
	for _, e := range edges {
		fmt.Fprintf(&words, "%d ", e)
	}
	return fmt.Sprintf(format, append([]any{words.String()}, stops...)...)
}
