package kernel_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/brute"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/masyu"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/slitherlink"
	"gridcnf/internal/testkit/takuzu"
	"gridcnf/proof"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/family"
)

// board makes a board of rows of the family's symbols, with just those optional rules.
func board(t testing.TB, kind puzzle.Kind, rules string, rows ...string) puzzle.Board {
	t.Helper()
	var list []string
	for _, rule := range boards.Must(family.Of(kind)).Rules() {
		if rule.Optional && slices.Contains(strings.Fields(rules), rule.Name) {
			list = append(list, rule.Name)
		} else if rule.Optional {
			list = append(list, "-"+rule.Name)
		}
	}
	return boards.Of(t, kind, strings.Join(rows, "/"), list...)
}

// text is the puzzle.txt of a board.
func text(t testing.TB, p puzzle.Puzzle) []byte {
	t.Helper()
	return boards.Must(proof.WritePuzzle(p))
}

// randomBoard is a small board of any family, with few clues.
func randomBoard(t testing.TB, rng *rand.Rand) puzzle.Board {
	t.Helper()
	all := family.All()
	f := all[rng.IntN(len(all))]
	kind := f.Kinds[rng.IntN(len(f.Kinds))].Name
	rows, cols := 2+rng.IntN(2), 2+rng.IntN(3)
	if f.Name() == takuzu.Takuzu {
		rows, cols = 2+2*rng.IntN(2), 4
	} else if f.Name() == slitherlink.Slitherlink {
		rows, cols = 1+rng.IntN(2), 1+rng.IntN(3)
	}
	b := boards.Empty(t, kind, rows, cols)
	for _, r := range f.Rules() {
		if r.Optional && rng.IntN(2) == 0 {
			must.Do(t, b.SetRule(r.Name, rng.IntN(2) == 0))
		}
	}
	for range rng.IntN(4) {
		if clue := rng.IntN(len(f.Symbols)); f.Symbols[clue] != '?' { // whose helper is no bit
			b.SetClue(rng.IntN(rows), rng.IntN(cols), puzzle.Clue(clue))
		}
	}
	return b
}

// Every true claim of small boards has a certificate, with the naive prover of the tests, and the
// verdict says what brute force knows. The same certificate of another claim is refused.
func TestCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 2))
	claims := map[kernel.Claim]int{}
	for range 150 {
		p := randomBoard(t, rng)
		solutions := slices.Collect(brute.All(p))
		claim, bit := kernel.None, 0
		switch {
		case len(solutions) == 1:
			claim = kernel.Unique
		case len(solutions) > 1 && rng.IntN(2) == 0:
			claim = kernel.Several
		case len(solutions) > 1:
			claim = kernel.Forced
			for bit < p.Bits() && !same(solutions, bit) {
				bit++
			}
			if bit == p.Bits() {
				claim = kernel.Several
			}
		}
		claims[claim]++
		files := certify(t, p, claim, solutions, bit)
		v, err := checkFiles(t, files)
		if err != nil {
			t.Fatalf("%s: %s: %v", text(t, p), claim, err)
		}
		if v.Claim != claim || !slices.Equal(v.Rules, p.Rules()) {
			t.Errorf("%s: the verdict is %+v", text(t, p), v)
		}
		for i, s := range v.Solutions {
			if !slices.Equal(s, solutions[i]) {
				t.Errorf("%s: solution %v, expected %v", text(t, p), s, solutions[i])
			}
		}
		if _, err := proof.Derive(t.Context(), v); err != nil {
			t.Errorf("%s: %v", text(t, p), err)
		}
	}
	t.Log(claims)
	for _, claim := range []kernel.Claim{kernel.Unique, kernel.None, kernel.Several, kernel.Forced} {
		if claims[claim] < 5 {
			t.Errorf("%d boards have the claim %s", claims[claim], claim)
		}
	}
}

// same reports whether a bit is the same in all solutions.
func same(solutions []puzzle.Answer, bit int) bool {
	for _, a := range solutions {
		if a[bit] != solutions[0][bit] {
			return false
		}
	}
	return true
}

// A solution is read if the rule checker of the board accepts it, and not otherwise: here the
// second one of a certificate that there are several.
func TestSolutionsAgainstCheckers(t *testing.T) {
	check := func(kind puzzle.Kind, rules string, rows ...string) {
		t.Helper()
		p := board(t, kind, rules, rows...)
		solutions := slices.Collect(brute.All(p))
		files := certify(t, p, kernel.Several, append(solutions, solutions[0]), 0)
		accepted := 0
		for bits := range 1 << p.Bits() {
			a := puzzle.Answer(values(p.Bits(), bits))
			want := p.Check(a)
			if !long.On && want != nil && bits%8 > 0 {
				continue
			}
			files[proof.SolutionsFile] = proof.WriteSolutions([]puzzle.Answer{solutions[0], a})
			_, err := checkFiles(t, files)
			if (err == nil) != (want == nil && !a.Equal(solutions[0])) {
				t.Fatalf("%s: %v: got %v, want %v", text(t, p), p.Text(a), err, want)
			}
			if err == nil {
				accepted++
			}
		}
		if accepted != len(solutions)-1 {
			t.Errorf("%s: %d solutions are accepted, want %d", text(t, p), accepted, len(solutions)-1)
		}
	}
	check(takuzu.Takuzu, "distinct-rows", "....", "....")
	check(takuzu.ThreeInARow, "distinct-columns", "..", "1.", "..", "..")
	check(masyu.Masyu, "", "...", "...", ".W.")
	check(slitherlink.Slitherlink, "", "..", ".3")
}

func TestStatements(t *testing.T) {
	golden.Cases(t, "statements.txt", func(t *testing.T, words []string) string {
		p := board(t, puzzle.Kind(words[0]), words[1], words[3:]...)
		v := must.Get(checkFiles(t, certify(t, p, kernel.Claim(words[2]), slices.Collect(brute.All(p)), 0)))(t)
		return v.Statement
	})
}

// What is wrong is named with member and line.
func TestRefused(t *testing.T) {
	p := board(t, masyu.Masyu, "", "B..", "...", "..B")
	good := certify(t, p, kernel.Unique, slices.Collect(brute.All(p)), 0)
	must.Get(checkFiles(t, good))(t)
	golden.Cases(t, "refused.txt", func(t *testing.T, words []string) string {
		member, old, instead := words[1], words[2], words[3]
		if !bytes.Contains(good[member], []byte(old)) {
			t.Fatalf("%s has no %q:\n%s", member, old, good[member])
		}
		files := maps.Clone(good)
		files[member] = bytes.Replace(good[member], []byte(old), []byte(instead), 1)
		_, err := checkFiles(t, files)
		return fmt.Sprint(err)
	})
	long := maps.Clone(good)
	long[proof.ManifestFile] = bytes.Replace(good[proof.ManifestFile], []byte("unique"), bytes.Repeat([]byte("u"), 1<<14), 1)
	_, err := checkFiles(t, long)
	must.Fail(t, err, "JSON of a manifest")
	for _, name := range []string{proof.ManifestFile, proof.PuzzleFile, proof.BookFile, proof.SolutionsFile, proof.CutsFile, proof.ProofFile} {
		files := proof.Files{}
		for other, data := range good {
			if other != name {
				files[other] = data
			}
		}
		if _, err := checkFiles(t, files); err == nil || !strings.Contains(err.Error(), "member") {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// A false claim has no certificate: whoever forges states that the second solution is none, by a cut or in the proof.
func TestForged(t *testing.T) {
	check := func(kind puzzle.Kind, rules string, rows ...string) {
		t.Helper()
		p := board(t, kind, rules, rows...)
		solutions := slices.Collect(brute.All(p))
		if len(solutions) < 2 {
			t.Fatalf("%s has %d solutions", text(t, p), len(solutions))
		}
		book, _ := written(t, p)
		for _, cut := range []string{"", "cut 1 -1 -2 -3 -4\n", "cut 1 1\n"} {
			_, f := written(t, p)
			must.Do(t, f.Claim(kernel.Unique, solutions[0], 0))
			for id := 0; id <= f.Len()+1; id++ {
				files := filesOf(t, book, &kernel.Manifest{Claim: kernel.Unique}, solutions[0])
				files[proof.CutsFile], files[proof.ProofFile] = []byte(cut), []byte(proofText(f.Len(), fmt.Sprintf("rup >= 1 : %d ;", id)))
				if v, err := checkFiles(t, files); err == nil {
					t.Errorf("%s: accepted: %+v", text(t, p), v)
				}
			}
		}
	}
	check(takuzu.Takuzu, "", "..", "..")
	check(masyu.Masyu, "", "...", "...")
	check(slitherlink.Slitherlink, "", "..")
}

// Limits of time and memory end whatever is going on.
func TestLimits(t *testing.T) {
	large, _ := written(t, boards.Masyu(t, "200x200"))
	for _, memory := range []int64{0, 1, 1 << 10, 1 << 20, 8 << 20} {
		m := kernel.NewMeter(t.Context(), memory)
		b, err := kernel.ReadBook(large, m)
		if err == nil {
			_, err = kernel.NewFormula(b, m)
		}
		if !errors.Is(err, kernel.ErrTooLarge) {
			t.Errorf("200x200 in %d bytes: %v", memory, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := kernel.ReadBook(large, kernel.NewMeter(ended, much)); !errors.Is(err, context.Canceled) {
		t.Errorf("reading goes on after the end: %v", err)
	}
	b := boards.Must(kernel.ReadBook(large, kernel.NewMeter(t.Context(), much)))
	if _, err := kernel.NewFormula(b, kernel.NewMeter(ended, much)); !errors.Is(err, context.Canceled) {
		t.Errorf("stating goes on after the end: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	m := kernel.NewMeter(ctx, much)
	f, err := kernel.NewFormula(b, m)
	for i := 0; !errors.Is(err, context.DeadlineExceeded); i++ { // each cut goes through the whole board
		if err = f.Cut("cut 1 -1 -3"); err == nil || i == 20_000 {
			t.Fatalf("cut %d: %v", i, err)
		}
	}
}
