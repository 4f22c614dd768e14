package certify_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gridcnf/backend"
	"gridcnf/encode"
	"gridcnf/proof"
	"gridcnf/proof/certify"
	"gridcnf/puzzle"
	"gridcnf/puzzle/masyu"
	"gridcnf/puzzle/slitherlink"
	"gridcnf/puzzle/takuzu"
	"gridcnf/solve"
)

// The public checkers agree with ours on a sample of every family, encoding, prover and
// level: rate on clausal proofs, veripb on those from the rules.
func TestPublicCheckers(t *testing.T) {
	for _, program := range []string{"rate", "veripb"} {
		if _, err := exec.LookPath(program); err != nil && os.Getenv("CI") != "true" {
			t.Skipf("%s is not installed: see proof/checkers/setup", program)
		}
	}
	provers := backend.Provers()
	n := 0
	check := func(p puzzle.Puzzle, level int, enc encode.Options) {
		t.Helper()
		n++
		opt := certify.Options{Level: level, Prover: provers[n%len(provers)], Solve: solve.Options{Encode: enc}}
		if enc.Balance == encode.Native {
			opt.Prover, opt.Solve.Backend = "gophersat", "gophersat"
		}
		if _, err := exec.LookPath(opt.Prover); err != nil && opt.Prover != "cdcl" && opt.Prover != "gophersat" && os.Getenv("CI") != "true" {
			opt.Prover = certify.DefaultProver
		}
		name := fmt.Sprintf("%v %v level %d %+v", p.Kind(), opt.Prover, level, enc)
		c, err := certify.Make(t.Context(), p, opt)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if c.Manifest.Claim != proof.Several {
			public(t, name, c.Files)
		}
	}
	for _, p := range sample(t) {
		balances := []encode.Balance{encode.CardinalityNetwork, encode.SequentialCounter, encode.Automaton, encode.Native}
		if puzzle.Drawn(p) {
			balances = balances[:3] // without an effect: provers and levels go round
		}
		for _, balance := range balances {
			for _, textbook := range []bool{false, true} {
				enc := encode.Options{Balance: balance, Textbook: textbook, Lines: encode.When(n / 2 % 2), Plain: n%3 == 0}
				if balance != encode.Native {
					check(p, proof.Clausal, enc)
				}
				check(p, proof.FromRules, enc)
			}
		}
	}
	t.Logf("%d certificates", n)
}

// public asks the public checker about the proof of a certificate.
func public(t *testing.T, name string, files proof.Files) {
	t.Helper()
	dir := t.TempDir()
	for member, data := range files {
		if err := os.WriteFile(filepath.Join(dir, member), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	args, want := []string{"rate", "--skip-unit-deletions", proof.FormulaFile, proof.DRATFile}, "s VERIFIED"
	if files[proof.VeriPBFile] != nil {
		args, want = []string{"veripb", proof.OPBFile, proof.VeriPBFile}, "s VERIFIED UNSATISFIABLE"
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), want) {
		t.Errorf("%s: %v: %v\n%s", name, args, err, out)
	}
}

// sample makes boards of every family: some that the givens decide, some that take a
// search, with one solution or none.
func sample(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	rng := rand.New(rand.NewPCG(12, 6))
	var all []puzzle.Puzzle
	take := func(p puzzle.Puzzle, want map[solve.Verdict]int) {
		t.Helper()
		ev, err := solve.UniqueEvidence(t.Context(), p, solve.Options{Backend: "gini"})
		if err != nil {
			t.Fatal(err)
		}
		if want[ev.Verdict] > 0 && ev.Eager > p.Bits() { // a search is needed
			want[ev.Verdict]--
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
