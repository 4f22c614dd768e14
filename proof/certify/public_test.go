package certify_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// The public checker agrees with ours on a sample of every family and claim: veripb, with the
// constraints that rules.py states, and once more after it has elaborated them for verified checkers.
func TestPublicCheckers(t *testing.T) {
	for _, program := range []string{"veripb", "python3"} {
		if _, err := exec.LookPath(program); err != nil && os.Getenv("CI") != "true" {
			t.Skipf("%s is not installed: see proof/checkers/setup", program)
		}
	}
	n := 0
	check := func(p puzzle.Puzzle, name string, opt certify.Options) {
		t.Helper()
		n++
		c, err := certify.Make(t.Context(), p, opt)
		if err != nil {
			t.Fatalf("%v %s: %v", p.Kind(), name, err)
		}
		if c.Manifest.Claim != kernel.Several {
			public(t, fmt.Sprintf("%v %s", p.Kind(), name), c)
		}
	}
	for _, p := range sample(t) {
		for seed := range int64(3) {
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
	if err != nil {
		t.Fatal(err)
	}
	const verified = "s VERIFIED UNSATISFIABLE"
	run("To be verified", "python3", script, "board.cert", ".")
	run(verified, "veripb", "--elaborate", "kernel.pbp", "formula.opb", proof.ProofFile)
	run(verified, "veripb", "formula.opb", "kernel.pbp")
}

// sample makes boards of every family: some that the givens decide, some that take a
// search, with one solution or none.
func sample(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	rng := rand.New(rand.NewPCG(12, 6))
	var all []puzzle.Puzzle
	take := func(p puzzle.Puzzle, want map[solve.Verdict]int) {
		t.Helper()
		e, err1 := encode.New(t.Context(), p, encode.Options{})
		r, err2 := solve.Unique(t.Context(), p, solve.Options{})
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if want[r.Verdict] > 0 && e.NumClauses() > p.Bits() { // a search is needed
			want[r.Verdict]--
			all = append(all, p)
		}
	}
	for _, kind := range []puzzle.Kind{takuzu.Takuzu, takuzu.ThreeInARow} {
		want := map[solve.Verdict]int{solve.OnlyOne: 1, solve.NoneAtAll: 1}
		for want[solve.OnlyOne]+want[solve.NoneAtAll] > 0 {
			b, err := takuzu.New(kind, 6+2*rng.IntN(2), 8)
			if err != nil {
				t.Fatal(err)
			}
			rows, cols := b.Size()
			for range 8 + rng.IntN(8) {
				b.Set(rng.IntN(rows), rng.IntN(cols), takuzu.Cell(1+rng.IntN(2)))
			}
			take(b, want)
		}
	}
	want := map[solve.Verdict]int{solve.OnlyOne: 1, solve.NoneAtAll: 1}
	for want[solve.OnlyOne]+want[solve.NoneAtAll] > 0 {
		b, err := masyu.New(6, 6+rng.IntN(2))
		if err != nil {
			t.Fatal(err)
		}
		rows, cols := b.Size()
		for range 4 + rng.IntN(5) {
			b.Set(rng.IntN(rows), rng.IntN(cols), masyu.Pearl(1+rng.IntN(3)))
		}
		take(b, want)
	}
	want = map[solve.Verdict]int{solve.OnlyOne: 1, solve.NoneAtAll: 1}
	for want[solve.OnlyOne]+want[solve.NoneAtAll] > 0 {
		b, err := slitherlink.New(4, 5)
		if err != nil {
			t.Fatal(err)
		}
		for range 8 + rng.IntN(6) {
			b.SetClue(rng.IntN(4), rng.IntN(5), slitherlink.Number(rng.IntN(4)))
		}
		take(b, want)
	}
	decided, err := takuzu.New(takuzu.Takuzu, 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range "0.1..1...0....1." {
		decided.Set(i/4, i%4, takuzu.Cell(strings.IndexRune(".01", x)))
	}
	return append(all, decided)
}
