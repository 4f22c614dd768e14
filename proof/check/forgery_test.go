package check_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"gridcnf/backend"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/check"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// refused checks that a certificate is refused, with an error that says what is wanted.
func refused(t *testing.T, name string, files proof.Files, want string) {
	t.Helper()
	file := packed(files)
	v, err := check.File(t.Context(), bytes.NewReader(file), int64(len(file)), check.Options{Memory: check.DefaultMemory})
	switch {
	case err == nil:
		t.Errorf("%s: accepted: %s", name, v.Statement)
	case !strings.Contains(err.Error(), want):
		t.Errorf("%s: refused because %q, expected %q", name, err, want)
	}
}

// certificate makes a certificate that is in order.
func certificate(t *testing.T, p puzzle.Puzzle, opt certify.Options) proof.Files {
	t.Helper()
	c, err := certify.Make(t.Context(), p, opt)
	if err != nil {
		t.Fatal(err)
	}
	return c.Files
}

// forger claims that a puzzle with several solutions has one.
type forger struct {
	t      *testing.T
	puzzle puzzle.Puzzle
	ev     *solve.Evidence
}

func newForger(t *testing.T, p puzzle.Puzzle) *forger {
	t.Helper()
	enc := encode.Options{Balance: encode.SequentialCounter}
	ev, err := solve.UniqueEvidence(t.Context(), p, solve.Options{Backend: "gini", Encode: enc})
	if err != nil {
		t.Fatal(err)
	}
	if ev.Verdict != solve.Several {
		t.Fatalf("the board to forge with has the verdict %s", ev.Verdict)
	}
	return &forger{t, p, ev}
}

// forge hides all solutions but the first: with further clauses, as many as it takes. They
// are given out as rules, or as cuts with a witness each.
func (f *forger) forge(witness func(puzzle.Answer) string) proof.Files {
	f.t.Helper()
	var formula cnf.Formula
	formula.NewVars(f.ev.Formula.NumVars(), nil)
	cuts := len(f.ev.Encoding.Witnesses)
	for i := range f.ev.Formula.NumClauses() {
		formula.Add(f.ev.Formula.Clause(i)...)
	}
	witnesses := append([]string(nil), f.ev.Encoding.Witnesses...)
	first := f.ev.Solutions[0]
	others, err := solve.New(f.puzzle, solve.Options{})
	if err != nil {
		f.t.Fatal(err)
	}
	for a, err := range others.All(f.t.Context()) {
		if err != nil {
			f.t.Fatal(err)
		}
		if !a.Equal(first) {
			formula.Add(f.ev.Encoding.Block(a)...)
			if witness != nil {
				witnesses = append(witnesses, witness(a))
			}
		}
	}
	parts := &proof.Formula{Rules: formula.NumClauses() - len(witnesses), Cuts: len(witnesses)}
	if witness == nil {
		parts = &proof.Formula{Rules: formula.NumClauses() - cuts, Cuts: cuts}
	}
	formula.Add(f.ev.Encoding.Block(first)...)
	refutation, err := backend.Prove(f.t.Context(), "cdcl", &formula, backend.Options{})
	if err != nil {
		f.t.Fatal(err)
	}
	return f.files(first, &formula, parts, witnesses, refutation)
}

func (f *forger) files(a puzzle.Answer, formula *cnf.Formula, parts *proof.Formula, witnesses []string, refutation *backend.Proof) proof.Files {
	f.t.Helper()
	m := &proof.Manifest{Version: proof.Version, Claim: proof.Unique, Level: proof.Clausal, Formula: parts, Proof: string(refutation.Format)}
	m.Statement = m.Sentence(f.puzzle)
	var dimacs, helpers bytes.Buffer
	manifest, err1 := proof.WriteManifest(m)
	text, err2 := proof.WritePuzzle(f.puzzle)
	if err := errors.Join(err1, err2, formula.WriteDIMACS(&dimacs)); err != nil {
		f.t.Fatal(err)
	}
	for i, meaning := range f.ev.Encoding.Meanings {
		fmt.Fprintf(&helpers, "%d %v\n", f.puzzle.Bits()+1+i, meaning)
	}
	return proof.Files{
		proof.ManifestFile: manifest, proof.PuzzleFile: text, proof.SolutionsFile: proof.WriteSolutions(f.puzzle, []puzzle.Answer{a}),
		proof.FormulaFile: dimacs.Bytes(), proof.HelpersFile: helpers.Bytes(), proof.DRATFile: refutation.Data,
		proof.CutsFile: []byte(strings.Join(append(witnesses, ""), "\n")),
	}
}

func TestHiddenSolution(t *testing.T) {
	binary := newForger(t, board(t, takuzu.ThreeInARow, "10..10", "..0...", ".0...0", "0....1", "0..0..", "......"))
	refused(t, "a second solution blocked as a rule", binary.forge(nil), "formula.cnf:")
	fence := newForger(t, numbers(t, "2.", ".."))
	refused(t, "a second loop around numbers blocked as a rule", fence.forge(nil), "formula.cnf:")
	loop := newForger(t, pearls(t, "..B..", "..W.W", ".....", "....B"))
	refused(t, "a second loop blocked as a rule", loop.forge(nil), "formula.cnf:")
	refused(t, "the loop through all pearls blocked by a cut", loop.forge(func(a puzzle.Answer) string {
		return witnessOf(loop.puzzle, a, "r1c3")
	}), "the loop does not miss the pearl at r1c3")
	refused(t, "a loop blocked by a cut that misses nothing", loop.forge(func(a puzzle.Answer) string {
		return witnessOf(loop.puzzle, a, "r2c2")
	}), `found "r2c2", expected a cell that the loop has to touch`)
}

// witnessOf says that the only loop of an answer misses a cell.
func witnessOf(p puzzle.Puzzle, a puzzle.Answer, misses string) string {
	words := strings.Fields(strings.Join(p.Text(a), " "))
	_, cols := p.Size()
	var cells []string
	for cell, from := indexOf(words), ""; len(cells) == 0 || cells[0] != puzzle.CellName(cell/cols, cell%cols); {
		cells = append(cells, puzzle.CellName(cell/cols, cell%cols))
		to := strings.Trim(words[cell], from)
		from = map[string]string{"n": "s", "s": "n", "e": "w", "w": "e"}[to[:1]]
		cell += map[string]int{"n": -cols, "s": cols, "e": 1, "w": -1}[to[:1]]
	}
	return "loop " + strings.Join(cells, " ") + " misses " + misses
}

func indexOf(words []string) int {
	for i, w := range words {
		if w != "-" {
			return i
		}
	}
	return -1
}

func TestWrongWitness(t *testing.T) {
	p := pearls(t, ".....", ".W...", "...B.", "..W.B", ".....")
	files := certificate(t, p, certify.Options{Level: proof.Clausal})
	witness, _, _ := strings.Cut(string(files[proof.CutsFile]), "\n")
	cells, pearl, _ := strings.Cut(witness, " misses ")
	check := func(name, instead, want string) {
		t.Helper()
		changed := strings.Replace(string(files[proof.CutsFile]), witness, instead, 1)
		refused(t, name, with(files, proof.CutsFile, changed), want)
	}
	words := strings.Fields(cells)
	pearls := 0
	for _, word := range words[1:] {
		if cell, ok := cellNamed(p, word); ok && p.At(cell/5, cell%5) != masyu.None {
			check("a pearl on the loop", cells+" misses "+word, "does not miss")
			pearls++
		}
	}
	if pearls == 0 {
		t.Errorf("the loop that is cut off has no pearl: %s", witness)
	}
	check("no pearl", cells+" misses r5c5", "has to touch")
	check("a loop that is not closed", strings.Join(words[:len(words)-1], " ")+" misses "+pearl, "is not closed")
	check("no witness", "", "cuts.txt:1: expected")
	refused(t, "a witness less", with(files, proof.CutsFile, strings.Replace(string(files[proof.CutsFile]), witness+"\n", "", 1)), "one for each")
	refused(t, "a witness cut off", with(files, proof.CutsFile, strings.TrimSuffix(string(files[proof.CutsFile]), "\n")), "cut off")
	refused(t, "no cuts", without(files, proof.CutsFile), "cuts.txt is missing")
}

// cellNamed returns the number of a cell, row by row.
func cellNamed(p puzzle.Puzzle, name string) (int, bool) {
	rows, cols := p.Size()
	for i := range rows * cols {
		if puzzle.CellName(i/cols, i%cols) == name {
			return i, true
		}
	}
	return 0, false
}

func TestMissingParts(t *testing.T) {
	p := board(t, takuzu.Takuzu, "....1.", ".1....", ".....1", "0.....", ".1...0", "....1.")
	for level := proof.Clausal; level <= proof.FromRules; level++ {
		files := certificate(t, p, certify.Options{Level: level, Prover: "gophersat"})
		for name := range files {
			want := name
			if level == proof.FromRules && name == proof.VeriPBFile {
				want = "found 4 members, expected 5" // it is the last one
			}
			refused(t, "without "+name, without(files, name), want)
		}
		lines := strings.SplitAfter(string(files[proof.FormulaFile]), "\n")
		for i := range lines {
			cut := strings.Join(append(append([]string(nil), lines[:i]...), lines[i+1:]...), "")
			if cut != strings.Join(lines, "") {
				refused(t, fmt.Sprintf("the formula without line %d", i+1), with(files, proof.FormulaFile, cut), proof.FormulaFile)
			}
		}
	}
	files := certificate(t, p, certify.Options{Level: proof.Clausal, Prover: "gophersat"})
	refused(t, "a proof without the empty clause", with(files, proof.DRATFile, strings.TrimSuffix(string(files[proof.DRATFile]), "0\n")), "without the empty clause")
	refused(t, "an empty proof", with(files, proof.DRATFile, ""), "proof.drat")
	refused(t, "nothing but the empty clause", with(files, proof.DRATFile, "0\n"), "proof.drat:1")
	refused(t, "a solution of another puzzle", with(files, proof.SolutionsFile, strings.Repeat("010011\n101100\n", 3)), "solution 1")
	refused(t, "two solutions", with(files, proof.SolutionsFile, string(files[proof.SolutionsFile])+"\n"+string(files[proof.SolutionsFile])), "found 2 solutions")
	refused(t, "a statement of other rules", with(files, proof.ManifestFile, strings.Replace(string(files[proof.ManifestFile]), ", distinct-columns", "", 1)), "the statement")
	refused(t, "rules in other words", with(files, proof.PuzzleFile, strings.Replace(string(files[proof.PuzzleFile]), "No two", "Any two", 1)), "puzzle.txt:5")
}

// Files that unpack to gigabytes, and proofs that never end, are refused within the limits.
func TestBombs(t *testing.T) {
	files := certificate(t, board(t, takuzu.Takuzu, "....1.", ".1....", ".....1", "0.....", ".1...0", "....1."), certify.Options{Level: proof.Clausal})
	bomb := func(name string, first, again string, bytesOf int) []byte {
		t.Helper()
		var b bytes.Buffer
		if err := with(files, name, first+strings.Repeat(again, bytesOf/len(again))).Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	check := func(name string, file []byte, limit time.Duration, memory int64, want error) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		start := time.Now()
		_, err := check.File(ctx, bytes.NewReader(file), int64(len(file)), check.Options{Memory: memory})
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, expected %v", name, err, want)
		}
		if took := time.Since(start); took > limit+10*time.Second {
			t.Errorf("%s: ended after %v, the limit was %v", name, took, limit)
		}
	}
	const giga = 1 << 26 // a sixteenth of it will do, for the test's time
	for _, name := range []string{proof.ManifestFile, proof.PuzzleFile, proof.FormulaFile, proof.HelpersFile, proof.DRATFile} {
		check(name+" of zeros", bomb(name, "", "\x00", giga), time.Minute, 1<<22, proof.ErrTooLarge)
	}
	endless := bomb(proof.DRATFile, "", "1 -1 0\nd 1 -1 0\n", giga)
	check("a proof that goes on", endless, 300*time.Millisecond, 1<<30, context.DeadlineExceeded)
	check("lemmas without end", bomb(proof.DRATFile, "", "1 -1 0\n", giga), time.Minute, giga+1<<22, proof.ErrTooLarge)
	small, sizes := certificate(t, board(t, takuzu.Takuzu, "01", "10"), certify.Options{Level: proof.Clausal}), 0
	for _, data := range small {
		sizes += len(data)
	}
	check("no memory but for the files", packed(small), time.Minute, int64(sizes), proof.ErrTooLarge)
}

// A small file with a large board must not make the checker write all pairs of its lines.
func TestLargeBoard(t *testing.T) {
	b, err := takuzu.New(takuzu.Takuzu, 1000, 1000)
	if err != nil {
		t.Fatal(err)
	}
	m := &proof.Manifest{Version: proof.Version, Claim: proof.None, Level: proof.FromRules}
	m.Statement = m.Sentence(b)
	manifest, err1 := proof.WriteManifest(m)
	text, err2 := proof.WritePuzzle(b)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	refused(t, "a board of a million cells", proof.Files{
		proof.ManifestFile: manifest, proof.PuzzleFile: text, proof.SolutionsFile: nil,
		proof.CutsFile: nil, proof.VeriPBFile: nil,
	}, proof.VeriPBFile)
}

// with returns the members with another one of that name.
func with(files proof.Files, name, text string) proof.Files {
	changed := without(files, name)
	changed[name] = []byte(text)
	return changed
}

func without(files proof.Files, name string) proof.Files {
	changed := proof.Files{}
	for n, data := range files {
		if n != name {
			changed[n] = data
		}
	}
	return changed
}
