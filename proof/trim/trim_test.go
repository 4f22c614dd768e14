package trim

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gridcnf/internal/testkit/ending"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
	"gridcnf/proof/kernel"
)

const noConflict = "unit propagation from the axioms and the lemmas finds no conflict"

// Solvers' proofs of random constraints, some of which have solutions.
func TestRandom(t *testing.T) {
	refuted, steps := 0, 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		vars := 1 + r.IntN(12)
		axioms := random(r, vars, vars+r.IntN(3*vars))
		lemmas, unsat := learn(t, axioms)
		if unsat == satisfiable(vars, axioms) {
			t.Fatalf("%v: refuted %v", axioms, unsat)
		}
		p, err := trimmed(t.Context(), vars, axioms, lemmas)
		if !unsat {
			if p != nil || fmt.Sprint(err) != noConflict {
				t.Fatalf("%v: %v, want %v", axioms, err, noConflict)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%v: %v", axioms, err)
		}
		follow(t, vars, axioms, p)
		if again, _ := trimmed(t.Context(), vars, axioms, lemmas); !reflect.DeepEqual(p, again) {
			t.Fatalf("%v: another proof the second time", axioms)
		}
		refuted, steps = refuted+1, steps+len(p.Steps)
	}
	t.Logf("%d proofs of %d steps", refuted, steps)
	if refuted < 500 || steps < refuted+100 {
		t.Error("too few")
	}
}

// Lemmas that may be wrong: with an error the axioms may have a solution, with a proof not.
func TestWrongLemmas(t *testing.T) {
	proofs, refused, saved := 0, 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		vars := 5 + r.IntN(5)
		axioms := random(r, vars, 2*vars+r.IntN(2*vars))
		lemmas, unsat := learn(t, axioms)
		for range 1 + r.IntN(6) {
			lemmas = slices.Insert(lemmas, r.IntN(len(lemmas)+1), clause(r, vars, 1+r.IntN(4)))
		}
		p, err := trimmed(t.Context(), vars, axioms, lemmas)
		switch {
		case err != nil && strings.HasSuffix(err.Error(), "does not follow by unit propagation"):
			refused++
			if unsat {
				saved++
			}
		case err == nil:
			proofs++
			follow(t, vars, axioms, p)
			if !unsat {
				t.Fatalf("%v: a proof, but there is a solution", axioms)
			}
		}
	}
	t.Logf("%d proofs; %d refused, of them %d that would not need a wrong lemma", proofs, refused, saved)
	if proofs < 500 || refused < 200 {
		t.Error("too few")
	}
}

func TestTrim(t *testing.T) {
	check := func(vars int, axioms []kernel.Constraint, lemmas [][]int32, want string) {
		t.Helper()
		p, err := trimmed(t.Context(), vars, axioms, lemmas)
		got := fmt.Sprint(err)
		if err == nil {
			follow(t, vars, axioms, p)
			got = fmt.Sprint(p.Steps)
		}
		if got != want {
			t.Errorf("%v, lemmas %v: %s, want %s", axioms, lemmas, got, want)
		}
	}
	type list = []kernel.Constraint
	type clauses = [][]int32
	square := list{atLeast(1, 1, 2), atLeast(1, 3, 4), atLeast(1, 1, -2), atLeast(1, -1, 2), atLeast(1, -1, -2)}

	check(0, list{atLeast(1)}, nil, "[{[] [0]}]")
	check(2, list{atLeast(1), atLeast(1, 2)}, clauses{{}}, "[{[] [0]}]")
	check(2, list{atLeast(3, 1, 2)}, nil, "[{[] [0]}]")
	check(2, list{atLeast(0, 1, 2), atLeast(-1, 1)}, nil, noConflict)
	check(0, nil, nil, noConflict)
	check(2, list{atLeast(2, 1, 2), atLeast(1, -2)}, nil, "[{[] [0 1]}]")
	check(4, square, nil, noConflict)
	check(4, square, clauses{{1}}, "[{[1] [2 0]} {[] [5 4 3]}]")
	check(4, square, clauses{{3, 4, 1}, {1}, {2}}, "[{[1] [2 0]} {[] [5 4 3]}]")
	check(4, square, clauses{{3}, {-4}, {1, -1}, {1}, {}}, "[{[1] [2 0]} {[] [5 4 3]}]")
	check(4, square, clauses{{-4}, {-3}}, "lemma 2, [-3], does not follow by unit propagation")
	check(4, square, clauses{{3}, {}}, "lemma 2, [], does not follow by unit propagation")
	check(4, square, clauses{{5}}, "the literal 5 is not of a variable from 1 to 4")
	check(4, list{atLeast(2, 0, 1)}, nil, "the literal 0 is not of a variable from 1 to 4")
	check(0, list{atLeast(2, -1<<31, 1)}, nil, "the literal 1 is not of a variable from 1 to 0")

	// The counted literals are false one by one; those that are open then are true at once.
	count := list{atLeast(2, 1, 2, 3, 4), atLeast(1, -3, -4), atLeast(1, -1), atLeast(1, 1, -2)}
	check(4, count, nil, "[{[] [2 3 0 1]}]")
}

// A long chain of facts leads to each of many lemmas, but it is written only once.
func TestFacts(t *testing.T) {
	const length, lots = 200, 50
	axioms, lemmas := []kernel.Constraint{atLeast(1, 1)}, [][]int32{}
	for v := range int32(length - 1) {
		axioms = append(axioms, atLeast(1, -v-1, v+2))
	}
	var last []int32
	for i := range int32(lots) {
		a, b := length+2*i+1, length+2*i+2
		axioms = append(axioms, atLeast(1, -length, a, b), atLeast(1, -length, a, -b))
		lemmas, last = append(lemmas, []int32{a}), append(last, -a)
	}
	axioms = append(axioms, atLeast(1, last...))
	p := must.Get(trimmed(t.Context(), length+2*lots, axioms, lemmas))(t)
	follow(t, length+2*lots, axioms, p)
	hints := 0
	for _, s := range p.Steps {
		hints += len(s.Hints)
	}
	if len(p.Steps) != lots+1 || hints != length+4*lots {
		t.Errorf("%d steps, %d hints, want %d, %d", len(p.Steps), hints, lots+1, length+4*lots)
	}
}

func TestCancelled(t *testing.T) {
	vars, axioms := pigeons(7, 6)
	lemmas, _ := learn(t, axioms)
	for looks := 0; ; looks += 1 + looks/2 {
		p, err := trimmed(ending.After(t.Context(), looks, context.Canceled), vars, axioms, lemmas)
		if err == nil {
			follow(t, vars, axioms, p)
			if looks <= len(p.Steps) {
				t.Errorf("%d looks at the context, with %d steps", looks, len(p.Steps))
			}
			return
		}
		if p != nil || !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d looks: %v, %v", looks, p, err)
		}
	}
}

// full is a writer that takes nothing.
type full struct{ error }

func (w full) Write([]byte) (int, error) { return 0, w.error }

func TestWrite(t *testing.T) {
	axioms := []kernel.Constraint{atLeast(1, 1, 2), atLeast(1, 1, -2), atLeast(1, -1, 2), atLeast(1, -1, -2)}
	p := must.Get(trimmed(t.Context(), 2, axioms, [][]int32{{1}}))(t)
	var text strings.Builder
	must.Do(t, p.Write(&text, 40, func(axiom int) int { return 10 * (axiom + 1) }))
	const want = `pseudo-Boolean proof version 3.0
f 40 ;
rup 1 x1 >= 1 : 20 10 ;
rup >= 1 : 41 40 30 ;
output NONE ;
conclusion UNSAT ;
end pseudo-Boolean proof ;
`
	if text.String() != want {
		t.Errorf("%s, want %s", &text, want)
	}
	w := full{errors.New("no space left")}
	if err := p.Write(w, 40, func(int) int { return 1 }); !errors.Is(err, w.error) {
		t.Errorf("%v, want %v", err, w.error)
	}
}

// VeriPB verifies the proofs as they are.
func TestVeriPB(t *testing.T) {
	checker := needs.Program(t, "veripb")
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 4))
		vars := 30 + r.IntN(40)
		axioms := random(r, vars, 5*vars)
		lemmas, unsat := learn(t, axioms)
		if !unsat {
			continue
		}
		p := must.Get(trimmed(t.Context(), vars, axioms, lemmas))(t)
		follow(t, vars, axioms, p)
		dir := t.TempDir()
		formula, proof := filepath.Join(dir, "formula.opb"), filepath.Join(dir, "proof.pbp")
		var text bytes.Buffer
		must.Do(t, p.Write(&text, len(axioms), func(axiom int) int { return axiom + 1 }))
		must.Do(t, errors.Join(os.WriteFile(formula, opb(vars, axioms), 0o666), os.WriteFile(proof, text.Bytes(), 0o666)))
		out, err := exec.CommandContext(t.Context(), checker, formula, proof).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "s VERIFIED UNSATISFIABLE") {
			t.Fatalf("%v\n%s\n%s", err, out, &text)
		}
	}
}

// FuzzTrim reads each byte as a literal of six variables or as the end of a constraint, which
// says its degree or that it is a lemma.
func FuzzTrim(f *testing.F) {
	const vars = 6
	f.Add([]byte("\x00\x02\x10\x00\x03\x10\x01\x02\x10\x01\x03\x10\x00\x11"))
	f.Add([]byte("\x00\x02\x04\x06\x12\x01\x03\x10\x05\x10\x07\x11"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var axioms []kernel.Constraint
		var lemmas [][]int32
		lits := []int32{}
		for _, b := range text {
			switch {
			case b%16 < 2*vars && b < 16:
				lits = append(lits, (int32(b)/2+1)*int32(1-2*(b%2)))
				continue
			case b == 0x11:
				lemmas = append(lemmas, lits)
			default:
				axioms = append(axioms, atLeast(max(int(b%8)-1, 1), lits...))
			}
			lits = []int32{}
		}
		if p, err := trimmed(t.Context(), vars, axioms, lemmas); err == nil {
			follow(t, vars, axioms, p)
			if satisfiable(vars, axioms) {
				t.Error("a proof, but there is a solution")
			}
		}
	})
}
