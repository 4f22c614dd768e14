package backend_test

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gridcnf/backend"
	"gridcnf/backend/backendtest"
	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/proof/drat"
	"gridcnf/proof/kernel"
	"gridcnf/puzzle/format"
)

// prover skips a test of a program that is not installed.
func prover(t *testing.T, name string) {
	t.Helper()
	if _, err := backend.Open(name, backend.Options{}); err != nil {
		missing(t, name, err)
	}
}

// formula makes a formula from its clauses.
func formula(clauses ...[]cnf.Lit) *cnf.Formula {
	f := new(cnf.Formula)
	for _, c := range clauses {
		f.Add(c...)
	}
	return f
}

// random3 has random clauses of three literals, in which variables may be there twice.
func random3(seed uint64, vars, clauses int) *cnf.Formula {
	rng := rand.New(rand.NewPCG(seed, 3))
	f := new(cnf.Formula)
	for range clauses {
		var c [3]cnf.Lit
		for i := range c {
			c[i] = cnf.Lit(1+rng.IntN(vars)) * cnf.Lit(1-2*rng.IntN(2))
		}
		f.Add(c[:]...)
	}
	return f
}

// another says that a board has a solution besides its only one.
func another(t *testing.T, balance encode.Balance) *cnf.Formula {
	t.Helper()
	file, err := os.Open("../testdata/takuzu-6x6.takuzu")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	next, stop := iter.Pull2(format.Read(file, file.Name(), format.Options{}))
	defer stop()
	record, err, _ := next()
	if err != nil {
		t.Fatal(err)
	}
	e, err := encode.New(t.Context(), record.Puzzle, encode.Options{Balance: balance, Textbook: true})
	if err != nil {
		t.Fatal(err)
	}
	s := gophersat()
	session, err := backend.NewSession(t.Context(), s, e.Formula)
	if err != nil {
		t.Fatal(err)
	}
	want(t, s, backend.Sat)
	var other []cnf.Lit
	for _, l := range e.Answer {
		if s.Value(l) {
			l = -l
		}
		other = append(other, l)
	}
	session.Add(other...)
	return e.Formula
}

// proofs has unsatisfiable formulas: refuted by what is there, by unit propagation, by one
// decision, and by search.
func proofs(t *testing.T) map[string]*cnf.Formula {
	return map[string]*cnf.Formula{
		"empty clause":    formula([]cnf.Lit{1, 2}, nil, []cnf.Lit{3}),
		"units":           formula([]cnf.Lit{7}, []cnf.Lit{-7}),
		"propagation":     formula([]cnf.Lit{1}, []cnf.Lit{-1, 2}, []cnf.Lit{-2, 3}, []cnf.Lit{-3, -1}),
		"pairs":           formula([]cnf.Lit{1, 2}, []cnf.Lit{-1, 2}, []cnf.Lit{1, -2}, []cnf.Lit{-1, -2}),
		"odd clauses":     formula([]cnf.Lit{1, -1, 3}, []cnf.Lit{1, 2, 2}, []cnf.Lit{-1, 2}, []cnf.Lit{1, -2, 1}, []cnf.Lit{-1, -2, -2}, []cnf.Lit{4, 3, -4}),
		"6 pigeons":       backendtest.Pigeons(6, 5),
		"8 pigeons":       backendtest.Pigeons(8, 7),
		"random, 20":      random3(1, 20, 160),
		"random, 100":     random3(2, 100, 500),
		"Takuzu, counter": another(t, encode.SequentialCounter),
		"Takuzu, network": another(t, encode.CardinalityNetwork),
	}
}

func TestProve(t *testing.T) {
	formulas := proofs(t)
	for _, name := range backend.Provers() {
		t.Run(name, func(t *testing.T) {
			prover(t, name)
			for _, seed := range []int64{0, 5} {
				for what, f := range formulas {
					p, err := backend.Prove(t.Context(), name, f, backend.Options{Seed: seed})
					if err != nil {
						t.Fatalf("%s: %v", what, err)
					}
					if stats, err := check(t, f, p); err != nil || name == "cdcl" && stats.Ignored > 0 {
						t.Errorf("%s, seed %d: %+v, %v in\n%.300s", what, seed, stats, err, p.Data)
					}
				}
			}
		})
	}
}

// check has package drat check a proof.
func check(t *testing.T, f *cnf.Formula, p *backend.Proof) (drat.Stats, error) {
	t.Helper()
	var dimacs bytes.Buffer
	if err := f.WriteDIMACS(&dimacs); err != nil {
		t.Fatal(err)
	}
	meter := kernel.NewMeter(t.Context(), 1<<30)
	read, err := drat.ReadFormula(&dimacs, "formula", meter)
	if err != nil {
		t.Fatal(err)
	}
	return drat.Check(read, bytes.NewReader(p.Data), "proof", drat.Format(p.Format), meter)
}

// rate, a checker of others, takes DRAT in both forms, and no proof that was cut short.
func TestProveRate(t *testing.T) {
	if _, err := exec.LookPath("rate"); err != nil {
		missing(t, "rate", err)
	}
	formulas := proofs(t)
	for _, name := range []string{"cdcl", "gophersat", "cadical", "kissat"} {
		t.Run(name, func(t *testing.T) {
			prover(t, name)
			for what, f := range formulas {
				p, err := backend.Prove(t.Context(), name, f, backend.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if out, err := rate(t, f, p.Data); err != nil {
					t.Errorf("%s: %v\n%s", what, err, out)
				}
				if !strings.HasSuffix(what, "pigeons") {
					continue
				}
				if out, err := rate(t, f, p.Data[:len(p.Data)/8]); err == nil {
					t.Errorf("%s, an eighth of the proof: %s", what, out)
				}
			}
		})
	}
}

// rate runs the program on the formula and the proof.
func rate(t *testing.T, f *cnf.Formula, proof []byte) (string, error) {
	t.Helper()
	folder := t.TempDir()
	formulaFile, proofFile := filepath.Join(folder, "f.cnf"), filepath.Join(folder, "p.drat")
	var dimacs bytes.Buffer
	if err := f.WriteDIMACS(&dimacs); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(formulaFile, dimacs.Bytes(), 0o600), os.WriteFile(proofFile, proof, 0o600)); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "rate", formulaFile, proofFile).CombinedOutput()
	if err == nil && !bytes.Contains(out, []byte("s VERIFIED")) {
		err = errors.New("not verified")
	}
	return string(out), err
}

// Many small formulas, of which some are satisfiable: Prove has to tell them apart.
func TestProveVerdict(t *testing.T) {
	for _, name := range []string{"cdcl", "gophersat"} {
		found := map[bool]int{}
		for seed := range uint64(300) {
			f := random3(seed, 8, 20+int(seed%40))
			p, err := backend.Prove(t.Context(), name, f, backend.Options{Seed: int64(seed % 3)})
			switch {
			case errors.Is(err, backend.ErrSatisfiable): // of a model that was checked
			case err != nil:
				t.Fatal(err)
			default:
				if _, err := check(t, f, p); err != nil {
					t.Fatalf("%s, seed %d: %v", name, seed, err)
				}
			}
			found[err == nil]++
		}
		if found[true] < 50 || found[false] < 50 {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// Clauses learned from cardinality constraints follow from these, not from clauses alone.
func TestProveCards(t *testing.T) {
	check := func(name string, f *cnf.Formula, seed int64) bool {
		t.Helper()
		p, err := backend.Prove(t.Context(), name, f, backend.Options{Seed: seed})
		if errors.Is(err, backend.ErrSatisfiable) {
			return false
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := refute(f, string(p.Data)); err != nil {
			t.Fatalf("%s, seed %d: %v", name, seed, err)
		}
		return true
	}
	native := another(t, encode.Native)
	for _, name := range []string{"cdcl", "gophersat"} {
		check(name, native, 0)
		check(name, native, 4)
		refuted := 0
		for seed := range uint64(300) {
			f := random3(seed, 12, 20)
			rng := rand.New(rand.NewPCG(seed, 4))
			for range 6 {
				lits := make([]cnf.Lit, 6)
				for i, v := range rng.Perm(12)[:6] {
					lits[i] = cnf.Lit(v+1) * cnf.Lit(1-2*rng.IntN(2))
				}
				f.AddAtLeast(2+rng.IntN(3), lits...)
			}
			if check(name, f, int64(seed%3)) {
				refuted++
			}
		}
		if refuted < 50 || refuted > 250 {
			t.Errorf("%s: %d of 300 formulas refuted", name, refuted)
		}
	}
	for _, name := range []string{"cadical", "kissat", "varisat"} {
		t.Run(name, func(t *testing.T) {
			prover(t, name)
			if _, err := backend.Prove(t.Context(), name, native, backend.Options{}); !errors.Is(err, backend.ErrNoCards) || !strings.HasPrefix(err.Error(), name) {
				t.Errorf("cardinality constraints: %v", err)
			}
		})
	}
}

func TestProveSatisfiable(t *testing.T) {
	for _, name := range backend.Provers() {
		t.Run(name, func(t *testing.T) {
			prover(t, name)
			for _, f := range []*cnf.Formula{new(cnf.Formula), backendtest.Pigeons(6, 6)} {
				p, err := backend.Prove(t.Context(), name, f, backend.Options{})
				if p != nil || !errors.Is(err, backend.ErrSatisfiable) || err.Error() != name+": the formula is satisfiable" {
					t.Errorf("%v, %v", p, err)
				}
			}
		})
	}
}

func TestProveErrors(t *testing.T) {
	if diff := cmp.Diff([]string{"cdcl", "gophersat", "cadical", "kissat", "varisat"}, backend.Provers()); diff != "" {
		t.Error(diff)
	}
	f := formula([]cnf.Lit{1}, []cnf.Lit{-1})
	for _, name := range []string{"gini", "minisat", "exec:cadical", "glucose", ""} {
		_, err := backend.Prove(t.Context(), name, f, backend.Options{})
		if err == nil || !strings.Contains(err.Error(), "writes no proofs; these do: cdcl, gophersat, cadical, kissat, varisat") {
			t.Errorf("Prove with %q: %v", name, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"cdcl", "gophersat"} {
		if _, err := backend.Prove(ended, name, f, backend.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("Prove with %s after the end: %v", name, err)
		}
	}
	t.Setenv("PATH", t.TempDir())
	for _, name := range []string{"cadical", "kissat", "varisat"} {
		_, err := backend.Prove(t.Context(), name, f, backend.Options{})
		if !errors.Is(err, backend.ErrNotFound) || !strings.Contains(err.Error(), "to install it, ") {
			t.Errorf("Prove with %s, which is not there: %v", name, err)
		}
	}
}

// A search that is cancelled leaves no files; package goleak looks for goroutines.
func TestProveCancel(t *testing.T) {
	f := backendtest.Pigeons(14, 13)
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	for _, name := range backend.Provers() {
		t.Run(name, func(t *testing.T) {
			prover(t, name)
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			deadline, _ := ctx.Deadline()
			_, err := backend.Prove(ctx, name, f, backend.Options{})
			late := time.Since(deadline)
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%v, want the context's error", err)
			}
			t.Logf("returned %v after the context ended", late)
			if late > 5*time.Second {
				t.Errorf("returned %v after the context ended", late)
			}
		})
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
