package check_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/family"
	"gridcnf/proof"
	"gridcnf/proof/check"
	"gridcnf/proof/kernel"
	"gridcnf/proof/trim"
	"gridcnf/puzzle"
)

// TestProvenAnew does what a patient forger would do. It takes a certificate, changes clues and
// rules of the puzzle, drops whatever is refused then, clauses and cuts, keeps the claim as it
// was, or makes another one, and has a solver prove it anew. What is accepted has to be true.
func TestProvenAnew(t *testing.T) {
	changes := 6
	if os.Getenv("GRIDCNF_LONG") != "" {
		changes *= 20
	}
	rng := rand.New(rand.NewPCG(2026, 19))
	tallies := map[string]*tally{}
	for _, original := range originals(t) {
		m, err := proof.ReadManifest(original.files[proof.ManifestFile])
		if err != nil {
			t.Fatal(err)
		}
		name, forge := "clauses that are judged", (*anew).clausal
		if m.Level == proof.FromRules {
			name, forge = "constraints of the rules", (*anew).fromRules
		}
		if m.Claim == proof.Several || m.Cubes > 0 {
			continue
		}
		if tallies[name] == nil {
			tallies[name] = new(tally)
		}
		for range changes {
			a := &anew{t, rng, changedPuzzle(t, rng, original.puzzle), *m, original.files}
			if file := forge(a); file != nil {
				tallies[name].count(t, original.name+", proven anew", file)
			} else {
				tallies[name].tried++
			}
		}
	}
	for name, n := range tallies {
		t.Logf("%s: %d tried, %d accepted (true claims)", name, n.tried, n.accepted)
		if n.accepted < n.tried/50 || n.accepted == n.tried {
			t.Errorf("%s: %d of %d accepted: that says nothing", name, n.accepted, n.tried)
		}
	}
}

// anew is a certificate for another puzzle than it was made for.
type anew struct {
	t     *testing.T
	rng   *rand.Rand
	p     puzzle.Puzzle
	m     proof.Manifest
	files proof.Files
}

// changedPuzzle drops or changes a clue or two, or a rule.
func changedPuzzle(t *testing.T, rng *rand.Rand, p puzzle.Puzzle) puzzle.Puzzle {
	t.Helper()
	f, err := family.Of(p.Kind())
	if err != nil {
		t.Fatal(err)
	}
	b := p.(puzzle.Board).Copy()
	rows, cols := p.Size()
	for range 1 + rng.IntN(2) {
		var clues [][2]int
		for r := range rows {
			for c := range cols {
				if b.Clue(r, c) != 0 {
					clues = append(clues, [2]int{r, c})
				}
			}
		}
		at := [2]int{rng.IntN(rows), rng.IntN(cols)}
		if len(clues) > 0 && rng.IntN(4) > 0 {
			at = clues[rng.IntN(len(clues))]
		}
		clue := puzzle.Clue(0)
		if rng.IntN(3) == 0 {
			clue = puzzle.Clue(rng.IntN(len(f.Symbols)))
		}
		b.SetClue(at[0], at[1], clue)
		if r := f.Rules[rng.IntN(len(f.Rules))]; r.Optional && rng.IntN(2) == 0 {
			if err := b.SetRule(r.Name, !slices.Contains(b.Rules(), r.Name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

// state puts the puzzle and the manifest into the files.
func (a *anew) state() {
	a.t.Helper()
	a.m.Statement = a.m.Sentence(a.p)
	text, err1 := proof.WritePuzzle(a.p)
	manifest, err2 := proof.WriteManifest(&a.m)
	if err := errors.Join(err1, err2); err != nil {
		a.t.Fatal(err)
	}
	a.files = replaced(replaced(a.files, proof.PuzzleFile, text), proof.ManifestFile, manifest)
}

// clausal drops the clauses and cuts that are refused, one after another, and proves anew once,
// when all others are judged. It returns nothing if that is no use.
func (a *anew) clausal() []byte {
	a.t.Helper()
	formula := *a.m.Formula
	a.m.Formula = &formula
	for proven := false; ; {
		a.state()
		file := packed(a.files)
		_, err := check.File(a.t.Context(), bytes.NewReader(file), int64(len(file)), check.Options{Memory: 1 << 28})
		if err == nil {
			return file
		}
		member, line, ok := placeOf(err)
		switch {
		case ok && member == proof.FormulaFile:
			a.drop(proof.FormulaFile, line)
			if line-2 < formula.Rules {
				formula.Rules--
			} else if cut := line - 2 - formula.Rules; cut < formula.Cuts {
				a.drop(proof.CutsFile, cut+1)
				formula.Cuts--
			} else {
				return nil // the claim
			}
		case ok && member == proof.CutsFile:
			a.drop(proof.CutsFile, line)
			a.drop(proof.FormulaFile, 1+formula.Rules+line)
			formula.Cuts--
		case strings.HasPrefix(err.Error(), proof.DRATFile) && !proven:
			proven = true
			refutation, err := backend.Prove(a.t.Context(), "cdcl", a.clauses(), backend.Options{})
			if err != nil {
				return nil // it can be satisfied
			}
			a.m.Proof = string(refutation.Format)
			a.files = replaced(a.files, proof.DRATFile, refutation.Data)
		default:
			return nil
		}
	}
}

// placeOf reads the beginning of an error, as "formula.cnf:17: ".
func placeOf(err error) (member string, line int, ok bool) {
	member, rest, _ := strings.Cut(err.Error(), ":")
	number, _, _ := strings.Cut(rest, ":")
	line, bad := strconv.Atoi(number)
	return member, line, bad == nil && line > 0
}

// drop takes a line out of a member, and counts the clauses anew.
func (a *anew) drop(member string, line int) {
	lines := strings.SplitAfter(string(a.files[member]), "\n")
	if line > len(lines) {
		return
	}
	lines = slices.Delete(lines, line-1, line)
	if member == proof.FormulaFile {
		var vars, clauses int
		fmt.Sscanf(lines[0], "p cnf %d %d\n", &vars, &clauses)
		lines[0] = fmt.Sprintf("p cnf %d %d\n", vars, clauses-1)
	}
	a.files = replaced(a.files, member, []byte(strings.Join(lines, "")))
}

// clauses reads the formula.
func (a *anew) clauses() *cnf.Formula {
	lines := strings.Split(strings.TrimSuffix(string(a.files[proof.FormulaFile]), "\n"), "\n")
	var vars, clauses int
	fmt.Sscanf(lines[0], "p cnf %d %d", &vars, &clauses)
	f := new(cnf.Formula)
	f.NewVars(vars, nil)
	for _, line := range lines[1:] {
		f.Add(literals(line)...)
	}
	return f
}

// literals reads a line of DIMACS or DRAT.
func literals(line string) (clause []cnf.Lit) {
	for _, word := range strings.Fields(line) {
		if l, _ := strconv.Atoi(word); l != 0 {
			clause = append(clause, cnf.Lit(l))
		}
	}
	return clause
}

// fromRules claims the same or something else, states the rules, keeps the cuts that are accepted,
// and further ones that are like them, and proves anew. It returns nothing if the
// constraints can be satisfied.
func (a *anew) fromRules() []byte {
	a.t.Helper()
	solved := a.m.Claim != proof.None
	bit := a.rng.IntN(a.p.Bits())
	switch a.rng.IntN(4) {
	case 0:
		a.m.Claim, a.m.Bit, a.m.Value = proof.None, "", 0
		a.files = replaced(a.files, proof.SolutionsFile, []byte{})
	case 1:
		if solved {
			a.m.Claim, a.m.Bit, a.m.Value = proof.Forced, a.p.Site(bit).String(), 0
		}
	}
	solution := make([]bool, a.p.Bits())
	if a.m.Claim != proof.None {
		rows := strings.Split(string(a.files[proof.SolutionsFile]), "\n")
		height, _ := a.p.Size()
		solution = a.p.Answer(rows[:height])
	}
	if a.m.Claim == proof.Forced {
		bit, _ = puzzle.BitNamed(a.p, a.m.Bit)
		if a.m.Value = 0; solution[bit] {
			a.m.Value = 1
		}
	}
	a.state()
	meter := kernel.NewMeter(a.t.Context(), 1<<28)
	p, err1 := kernel.ReadPuzzle(a.files[proof.PuzzleFile], meter)
	if err1 != nil {
		a.t.Fatal(err1)
	}
	f, err2 := kernel.NewFormula(p, meter)
	if err2 != nil {
		a.t.Fatal(err2)
	}
	a.cut(f, meter)
	if err := f.Claim(kernel.Claim(a.m.Claim), solution, bit); err != nil {
		a.t.Fatal(err)
	}
	text := a.refute(f)
	if text == nil {
		return nil
	}
	a.files = replaced(a.files, proof.VeriPBFile, text)
	file := packed(a.files)
	if _, err := kernel.Check(a.t.Context(), bytes.NewReader(file), int64(len(file)), kernel.Options{Memory: 1 << 28}); err != nil &&
		!strings.HasPrefix(err.Error(), proof.SolutionsFile) {
		a.t.Errorf("%s: a right proof is refused: %v", a.m.Statement, err)
	}
	return file
}

// cut keeps the cuts that are accepted of those that are there, and of many changed ones.
func (a *anew) cut(f *kernel.Formula, m *kernel.Meter) {
	var cuts []byte
	try := func(line []byte) {
		if f.Cut(string(line), m) == nil {
			cuts = append(append(cuts, line...), '\n')
		}
	}
	for line := range bytes.Lines(a.files[proof.CutsFile]) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		try(line)
		for range 10 {
			try(number(a.rng, line))
		}
	}
	a.files = replaced(a.files, proof.CutsFile, append([]byte{}, cuts...))
}

// refute proves that the constraints contradict each other, or returns nothing.
func (a *anew) refute(f *kernel.Formula) []byte {
	a.t.Helper()
	formula, trimmer := new(cnf.Formula), trim.New(f.Vars)
	formula.NewVars(f.Vars, nil)
	for id := 1; id <= f.Len(); id++ {
		c := f.At(id)
		trimmer.Axiom(c)
		var lits []cnf.Lit
		for _, l := range c.Lits {
			lits = append(lits, cnf.Lit(l))
		}
		if c.Degree == 1 {
			formula.Add(lits...)
		} else {
			formula.AddAtLeast(int(c.Degree), lits...)
		}
	}
	refutation, err := backend.Prove(a.t.Context(), "cdcl", formula, backend.Options{})
	if errors.Is(err, backend.ErrSatisfiable) {
		return nil
	}
	if err != nil {
		a.t.Fatal(err)
	}
	for line := range strings.Lines(string(refutation.Data)) {
		if !strings.HasPrefix(line, "d") {
			var lemma []int32
			for _, l := range literals(line) {
				lemma = append(lemma, int32(l))
			}
			trimmer.Lemma(lemma)
		}
	}
	var text bytes.Buffer
	trimmed, err := trimmer.Trim(a.t.Context())
	if err == nil {
		err = trimmed.Write(&text, f.Len(), func(axiom int) int { return axiom + 1 })
	}
	if err != nil {
		a.t.Fatal(err)
	}
	return text.Bytes()
}
