package drat

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// prover is a program that refutes a formula and writes a proof.
type prover struct {
	name   string
	args   []string // FORMULA and PROOF stand for the files
	format Format
}

var provers = []prover{
	{"cadical", []string{"-q", "--no-binary", "FORMULA", "PROOF"}, Text},
	{"cadical", []string{"-q", "FORMULA", "PROOF"}, Binary},
	{"kissat", []string{"-q", "--no-binary", "FORMULA", "PROOF"}, Text},
	{"kissat", []string{"-q", "FORMULA", "PROOF"}, Binary},
	{"varisat", []string{"--proof", "PROOF", "--proof-format", "drat", "FORMULA"}, Text},
	{"varisat", []string{"--proof", "PROOF", "--proof-format", "binary-drat", "FORMULA"}, Binary},
}

// prove returns the names of the files with the formula and the program's proof.
func (p prover) prove(t *testing.T, formula string) (cnf, proof string) {
	t.Helper()
	cnf, proof = filepath.Join(t.TempDir(), "formula.cnf"), filepath.Join(t.TempDir(), "proof.drat")
	if err := os.WriteFile(cnf, []byte(formula), 0o600); err != nil {
		t.Fatal(err)
	}
	args := slices.Clone(p.args)
	for i := range args {
		args[i] = strings.NewReplacer("FORMULA", cnf, "PROOF", proof).Replace(args[i])
	}
	// Solvers exit with 20 for unsatisfiable.
	if out, err := exec.CommandContext(t.Context(), p.name, args...).CombinedOutput(); !strings.Contains(string(out), "s UNSAT") {
		t.Fatalf("%s: %v, %s", p.name, err, out)
	}
	return cnf, proof
}

// needs skips a test where a program is missing. Continuous integration has CaDiCaL.
func needs(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if os.Getenv("CI") == "true" && name == "cadical" {
			t.Fatalf("this test must not be skipped here: %v", err)
		}
		t.Skip(err)
	}
}

// hard returns a random formula of clauses of three variables, with so many clauses that it
// is hardly ever satisfiable.
func hard(seed uint64, variables int) naive {
	r := rand.New(rand.NewPCG(seed, 0))
	n := make(naive, variables*6)
	for i := range n {
		for _, v := range r.Perm(variables)[:3] {
			n[i] = append(n[i], int32(v+1)*int32(1-2*r.IntN(2)))
		}
	}
	return n
}

func TestProvers(t *testing.T) {
	for _, p := range provers {
		t.Run(p.name+" "+string(p.format), func(t *testing.T) {
			needs(t, p.name)
			for seed := range uint64(6) {
				const variables = 100
				formula := hard(seed, variables).text(variables)
				_, file := p.prove(t, formula)
				proof, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				stats, err := run(formula, string(proof), p.format)
				if err != nil || stats.Lemmas < 10 {
					t.Errorf("seed %d: %v, %+v", seed, err, stats)
				}
				if _, err := run(formula, string(proof[:len(proof)/2]), p.format); err == nil {
					t.Errorf("seed %d: half of the proof was accepted", seed)
				}
			}
		})
	}
}

// TestRate compares verdicts on damaged proofs with those of another checker. It accepts
// more: it need not check lemmas that the refutation does not use.
func TestRate(t *testing.T) {
	needs(t, "cadical")
	needs(t, "rate")
	r := rand.New(rand.NewPCG(7, 8))
	accepted, refused := 0, 0
	for seed := range uint64(8) {
		const variables = 40
		formula := hard(seed, variables).text(variables)
		cnf, file := provers[0].prove(t, formula)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(text), "\n")
		for range 4 {
			i := r.IntN(len(lines))
			proof := strings.Join(slices.Delete(slices.Clone(lines), i, min(len(lines), i+1+r.IntN(3))), "")
			if err := os.WriteFile(file, []byte(proof), 0o600); err != nil {
				t.Fatal(err)
			}
			out, _ := exec.CommandContext(t.Context(), "rate", "-d", cnf, file).Output()
			theirs := strings.Contains(string(out), "s VERIFIED")
			_, err := run(formula, proof, Text)
			if err == nil {
				accepted++
			} else {
				refused++
			}
			if err == nil && !theirs {
				t.Errorf("seed %d: accepted, but rate says %s", seed, out)
			}
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
	if accepted == 0 || refused == 0 {
		t.Errorf("%d accepted, %d refused: the test is vacuous", accepted, refused)
	}
}

// BenchmarkCheck has a formula of the size that a small board has, and larger ones.
func BenchmarkCheck(b *testing.B) {
	b.Run("small", func(b *testing.B) {
		benchmark(b, rivest, "-1 0\nd -1 2 4 0\n2 0\n0\n")
	})
	for _, size := range []struct {
		name      string
		variables int
	}{{"medium", 60}, {"large", 150}} {
		b.Run(size.name, func(b *testing.B) {
			formula := hard(1, size.variables).text(size.variables)
			dir := b.TempDir()
			cnf, file := filepath.Join(dir, "formula.cnf"), filepath.Join(dir, "proof.drat")
			if err := os.WriteFile(cnf, []byte(formula), 0o600); err != nil {
				b.Fatal(err)
			}
			// CaDiCaL exits with 20 for unsatisfiable, so its status says nothing here.
			_ = exec.CommandContext(b.Context(), "cadical", "-q", "--no-binary", cnf, file).Run()
			proof, err := os.ReadFile(file)
			if err != nil {
				b.Skip(err)
			}
			benchmark(b, formula, string(proof))
		})
	}
}

func benchmark(b *testing.B, formula, proof string) {
	f, err := ReadFormula(strings.NewReader(formula), "formula.cnf", plenty())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(proof)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Check(f, strings.NewReader(proof), "proof", Text, plenty()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadFormula(b *testing.B) {
	formula := hard(1, 20_000/6).text(20_000 / 6)
	b.SetBytes(int64(len(formula)))
	for b.Loop() {
		if _, err := ReadFormula(strings.NewReader(formula), "formula.cnf", plenty()); err != nil {
			b.Fatal(err)
		}
	}
}
