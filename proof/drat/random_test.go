package drat

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const vars = 5

// TestAgainstNaive compares the verdict on each step of random proofs without deletions.
func TestAgainstNaive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	accepted, refused, rats := 0, 0, 0
	for range 1500 {
		n := randomFormula(r, vars, 6+r.IntN(12))
		formula, sat := n.text(vars), n.satisfiable(vars)
		proof := ""
		for range 12 {
			clause := randomClause(r, vars+2, 0, 3)
			want := n.check(clause)
			stats, err := run(formula, proof+line(clause), Text)
			if got := err == nil || strings.HasSuffix(err.Error(), "without the empty clause"); got != want {
				t.Fatalf("formula %v, step %v: %v, want %v", n, clause, err, want)
			}
			if !want {
				refused++
				continue
			}
			accepted++
			rats = rats + stats.RATs
			proof += line(clause)
			if err == nil && sat {
				t.Fatalf("formula %v is satisfiable, proof %q was accepted", n, proof)
			}
			if n = append(n, clause); err == nil {
				break
			}
		}
	}
	t.Logf("%d steps accepted, %d refused, %d checks of a RAT", accepted, refused, rats)
	if accepted < 1000 || refused < 1000 || rats < 1000 {
		t.Errorf("%d steps accepted, %d refused, %d checks of a RAT: the test is vacuous", accepted, refused, rats)
	}
}

// TestSound builds random proofs with deletions out of steps that the checker accepts. None
// may refute a satisfiable formula.
func TestSound(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	accepted, refused, deleted := 0, 0, 0
	for range 1500 {
		n := randomFormula(r, vars, 6+r.IntN(12))
		formula := n.text(vars)
		active := slices.Clone(n)
		proof := ""
		for range 16 {
			step := line(randomClause(r, vars+2, 1, 3))
			if r.IntN(3) == 0 {
				step = "d " + line(active[r.IntN(len(active))])
			}
			if _, err := run(formula, proof+step+"0\n", Text); err == nil || strings.Contains(err.Error(), "empty clause") {
				proof += step
			}
		}
		stats, err := run(formula, proof+"0\n", Text)
		deleted += stats.Deletions - stats.Ignored
		if err != nil {
			refused++
			continue
		}
		accepted++
		if n.satisfiable(vars) {
			t.Fatalf("formula %v is satisfiable, proof %q was accepted", n, proof)
		}
	}
	t.Logf("%d proofs accepted, %d refused, %d clauses deleted", accepted, refused, deleted)
	if accepted < 300 || refused < 300 || deleted < 1000 {
		t.Errorf("%d proofs accepted, %d refused, %d clauses deleted: the test is vacuous", accepted, refused, deleted)
	}
}

// TestMutations changes correct proofs. What is still accepted must have an unsatisfiable
// formula, so a clause is dropped from the formula as well.
func TestMutations(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	accepted, refused := 0, 0
	for range 4000 {
		n := slices.Concat(naive{{1, 2, -3}, {-1, -2, 3}, {2, 3, -4}, {-2, -3, 4}, {-1, -3, -4}, {1, 3, 4}, {-1, 2, 4}, {1, -2, -4}})
		if r.IntN(2) == 0 {
			n = slices.Delete(n, 0, 1)
			r.Shuffle(len(n), func(i, j int) { n[i], n[j] = n[j], n[i] })
		}
		proof, format := "-1 0\nd -1 2 4 0\n2 0\n0\n", Text
		if r.IntN(2) == 0 {
			proof, format = "a\x07\x09\x00a\x09\x00a\x06\x00a\x05\x00a\x02\x00a\x00", Binary
		}
		for range 1 + r.IntN(2) {
			proof = mutate(r, proof)
		}
		_, err := run(n.text(4), proof, format)
		if err != nil {
			refused++
			continue
		}
		accepted++
		if n.satisfiable(4) {
			t.Fatalf("formula %v is satisfiable, %s proof %q was accepted", n, format, proof)
		}
	}
	t.Logf("%d accepted, %d refused", accepted, refused)
	if accepted < 100 || refused < 100 {
		t.Errorf("%d accepted, %d refused: the test is vacuous", accepted, refused)
	}
}

// mutate drops, changes, doubles or cuts off bytes.
func mutate(r *rand.Rand, proof string) string {
	if proof == "" {
		return proof
	}
	i := r.IntN(len(proof))
	switch r.IntN(4) {
	case 0:
		return proof[:i] + proof[i+1:]
	case 1:
		return proof[:i] + proof[r.IntN(len(proof)):][:1] + proof[i+1:]
	case 2:
		return proof[:i] + proof[i:i+1] + proof[i:]
	}
	return proof[:i]
}
