package certify_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/backend/cdcl"
	"gridcnf/cnf"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/proof/trim"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
)

// TestProvenAnew does what a patient forger would do. It takes a certificate, changes clues and
// rules of the puzzle, drops whatever is refused then, clauses and cuts, keeps the claim as it
// was, or makes another one, and has a solver prove it anew. What is accepted has to be true.
func TestProvenAnew(t *testing.T) {
	changes := long.Of(600, 6)
	rng := rand.New(rand.NewPCG(2026, 19))
	total := new(tally)
	for _, original := range originals(t) {
		m := must.Get(kernel.ReadManifest(original.files[proof.ManifestFile]))(t)
		if m.Claim == kernel.Several {
			continue
		}
		for range changes {
			a := &anew{t, rng, changedPuzzle(t, rng, original.puzzle), *m, original.files}
			if file := a.prove(); file != nil {
				total.count(t, original.name+", proven anew", file)
			} else {
				total.tried++
			}
		}
	}
	t.Logf("%d tried, %d accepted (true claims)", total.tried, total.accepted)
	if total.accepted < total.tried/50 || total.accepted == total.tried {
		t.Errorf("%d of %d accepted: that says nothing", total.accepted, total.tried)
	}
}

// anew is a certificate for another puzzle than it was made for.
type anew struct {
	t     *testing.T
	rng   *rand.Rand
	p     puzzle.Puzzle
	m     kernel.Manifest
	files proof.Files
}

// changedPuzzle drops or changes a clue or two, or a rule.
func changedPuzzle(t *testing.T, rng *rand.Rand, p puzzle.Puzzle) puzzle.Puzzle {
	t.Helper()
	f := must.Get(family.Of(p.Kind()))(t)
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
		if r := f.Rules()[rng.IntN(len(f.Rules()))]; r.Optional && rng.IntN(2) == 0 {
			must.Do(t, b.SetRule(r.Name, !slices.Contains(b.Rules(), r.Name)))
		}
	}
	return b
}

// state puts the puzzle, its book and the manifest into the files, and returns the book as the kernel has it.
func (a *anew) state(m *kernel.Meter) *kernel.Book {
	a.t.Helper()
	var book bytes.Buffer
	text, err1 := proof.WritePuzzle(a.p)
	err2 := proof.WriteBook(a.t.Context(), &book, boards.Must(proof.Ruled(a.t.Context(), a.p)))
	b, err3 := kernel.ReadBook(book.Bytes(), m)
	must.Do(a.t, errors.Join(err1, err2, err3))
	a.m.Statement = a.m.Sentence(b)
	manifest := must.Get(a.m.Write())(a.t)
	a.files = replaced(replaced(replaced(a.files, proof.PuzzleFile, text), proof.BookFile, book.Bytes()), proof.ManifestFile, manifest)
	return b
}

// prove claims the same or something else, states the rules, keeps the cuts that are accepted, and further ones that
// are like them, and proves anew. It returns nothing if the constraints can be satisfied.
func (a *anew) prove() []byte {
	a.t.Helper()
	solved := a.m.Claim != kernel.None
	bit := a.rng.IntN(a.p.Bits())
	switch a.rng.IntN(4) {
	case 0:
		a.m.Claim, a.m.Bit, a.m.Value = kernel.None, "", 0
		a.files = replaced(a.files, proof.SolutionsFile, []byte{})
	case 1:
		if solved {
			a.m.Claim, a.m.Bit, a.m.Value = kernel.Forced, a.p.Site(bit).String(), 0
		}
	}
	solution := make([]bool, a.p.Bits())
	if a.m.Claim != kernel.None {
		for i := range solution {
			solution[i] = a.files[proof.SolutionsFile][i] == '1'
		}
	}
	if a.m.Claim == kernel.Forced {
		bit = puzzle.BitsByName(a.p)[a.m.Bit]
		if a.m.Value = 0; solution[bit] {
			a.m.Value = 1
		}
	}
	meter := kernel.NewMeter(a.t.Context(), 1<<28)
	f := must.Get(kernel.NewFormula(a.state(meter), meter))(a.t)
	a.cut(f)
	must.Do(a.t, f.Claim(a.m.Claim, solution, bit))
	text := a.refute(f)
	if text == nil {
		return nil
	}
	a.files = replaced(a.files, proof.ProofFile, text)
	file := packed(a.files)
	if _, err := kernel.Check(a.t.Context(), bytes.NewReader(file), int64(len(file)), kernel.Options{Memory: 1 << 28}); err != nil &&
		!strings.HasPrefix(err.Error(), proof.SolutionsFile) {
		a.t.Errorf("%s: a right proof is refused: %v", a.m.Statement, err)
	}
	return file
}

// cut keeps the cuts that are accepted of those that are there, and of many changed ones.
func (a *anew) cut(f *kernel.Formula) {
	var cuts []byte
	try := func(line []byte) {
		if f.Cut(string(line)) == nil {
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

// lemmas is a log of what a solver learns.
type lemmas struct{ trimmer *trim.Trimmer }

func (l lemmas) Learnt(clause []cnf.Lit) {
	lemma := []int32{}
	for _, lit := range clause {
		lemma = append(lemma, int32(lit))
	}
	l.trimmer.Lemma(lemma)
}
func (lemmas) Explained([]cnf.Lit) {}

// refute proves that the constraints contradict each other, or returns nothing.
func (a *anew) refute(f *kernel.Formula) []byte {
	a.t.Helper()
	solver, trimmer := cdcl.New(0), trim.New(f.Vars)
	solver.LogTo(lemmas{trimmer})
	for id := 1; id <= f.Len(); id++ {
		trimmer.Axiom(f.At(id))
	}
	for id := 1; id <= f.Len(); id++ {
		c := f.At(id)
		var lits []cnf.Lit
		for _, l := range c.Lits {
			lits = append(lits, cnf.Lit(l))
		}
		if c.Degree == 1 {
			solver.Add(lits...)
		} else {
			solver.AddAtLeast(int(c.Degree), lits...)
		}
	}
	if satisfiable, err := solver.Solve(a.t.Context()); satisfiable {
		return nil
	} else if err != nil {
		a.t.Fatal(err)
	}
	var text bytes.Buffer
	trimmed := must.Get(trimmer.Trim(a.t.Context()))(a.t)
	must.Do(a.t, trimmed.Write(&text, f.Len(), func(axiom int) int { return axiom + 1 }))
	return text.Bytes()
}
