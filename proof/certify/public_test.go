package certify_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/encode"
	"gridcnf/internal/testkit/boards"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/puzzle"
	"gridcnf/solve"
)

// The public checker agrees with ours on a sample of every family and claim: veripb, with the
// constraints that rules.py states, and once more after it has elaborated them for verified checkers.
func TestPublicCheckers(t *testing.T) {
	needs.Program(t, "veripb") // of proof/checkers/setup
	needs.Program(t, "python3")
	n := 0
	check := func(p puzzle.Puzzle, name string, opt certify.Options) {
		t.Helper()
		n++
		c, err := certify.Make(t.Context(), p, opt)
		if err != nil {
			t.Fatalf("%v %s: %v", p.Kind(), name, err)
		}
		public(t, fmt.Sprintf("%v %s", p.Kind(), name), c)
	}
	seeds := int64(1)
	if long.On {
		seeds = 3
	}
	for _, p := range sample(t) {
		for seed := range seeds {
			opt := certify.Options{Seed: seed}
			check(p, fmt.Sprint("seed ", seed), opt)
			if r, err := solve.Unique(t.Context(), p, solve.Options{}); err == nil && r.Verdict == solve.OnlyOne {
				bit := (p.Bits() - 1) * int(seed) / 2
				opt.Forced = &bit
				check(p, fmt.Sprint("forced bit ", bit), opt)
			}
		}
	}
	t.Logf("%d certificates", n)
}

// public asks the public checkers about a certificate.
func public(t *testing.T, name string, c *certify.Certificate) {
	t.Helper()
	dir := t.TempDir()
	run := func(want string, args ...string) {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v: %v\n%s", name, args, err, out)
		}
	}
	script, err := filepath.Abs("../checkers/rules.py")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "board.cert"), c.Data, 0o666)
	}
	must.Do(t, err)
	const verified = "s VERIFIED UNSATISFIABLE"
	run("To be verified", "python3", script, "board.cert", ".")
	run(verified, "veripb", "--elaborate", "kernel.pbp", "formula.opb", proof.ProofFile)
	run(verified, "veripb", "formula.opb", "kernel.pbp")
}

// sample has boards of every family that take a search, with one solution and with none, and one that the givens
// decide.
func sample(t *testing.T) (all []puzzle.Puzzle) {
	t.Helper()
	for _, b := range []struct {
		kind   puzzle.Kind
		text   string
		claim  solve.Verdict
		search bool
	}{
		{"takuzu", "1...0.../...1..../1.0....1/......../..0..1.0/..11....", solve.OnlyOne, true},
		{"takuzu", ".1....../1...1..0/0.....0./0.0.0..1/.......1/...1..0.", solve.NoneAtAll, true},
		{"3-in-a-row", ".0..0.1./......11/.....1.1/.11..10./..0....0/...1....", solve.OnlyOne, true},
		{"3-in-a-row", "......0./1.11..../..0.0..1/1......./.....1../.11..1..", solve.NoneAtAll, true},
		{"masyu", "......./..W?..W/...?B../..B..../......./.......", solve.OnlyOne, true},
		{"masyu", "...B.../......./......./......./..B..W./.B.?...", solve.NoneAtAll, true},
		{"slitherlink", "1.2.1/....2/..31./....1", solve.OnlyOne, true},
		{"slitherlink", ".1.1./.0.2./2..11/..1..", solve.NoneAtAll, true},
		{"takuzu", "0110/1001/01../....", solve.OnlyOne, false},
	} {
		p := boards.Of(t, b.kind, b.text)
		e, err1 := encode.New(t.Context(), p, encode.Options{})
		r, err2 := solve.Unique(t.Context(), p, solve.Options{})
		must.Do(t, errors.Join(err1, err2))
		if search := e.NumClauses() > p.Bits(); r.Verdict != b.claim || search != b.search {
			t.Fatalf("%s %s: %s, a search is needed: %v", b.kind, b.text, r.Verdict, search)
		}
		all = append(all, p)
	}
	return all
}
