package veripb_test

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gridcnf/cnf"
	"gridcnf/encode"
	"gridcnf/proof/drat"
	"gridcnf/proof/rules"
	"gridcnf/proof/veripb"
	"gridcnf/puzzle"
	"gridcnf/puzzle/takuzu"
)

// VeriPB refuses a proof from a formula that has lost its claim or a given that is needed.
func TestRefused(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, opt := range binaryOptions() {
		b, solution := randomBinary(t, rng, takuzu.Takuzu, 4, 4, true)
		c := certify(t, b, solution, opt)
		proof, err := c.write(t)
		if err != nil {
			t.Fatal(err)
		}
		check := func(what string, i int) {
			t.Helper()
			f := *c.rules
			f.Constraints = slices.Clone(f.Constraints)
			f.Constraints[i].Sum = -len(f.Constraints[i].Lits) // which always holds
			if verify(t, &f, proof) == nil {
				t.Errorf("%+v: the proof is accepted without %s", opt, what)
			}
		}
		if err := verify(t, c.rules, proof); err != nil {
			t.Error(err)
		}
		check("the claim", len(c.rules.Constraints)-1)
		if given := needed(b); given >= 0 {
			check("a given", given)
		}
	}
}

// needed returns which given of a board, counted from 0, leaves two solutions if it is
// taken away, and -1 if there is none.
func needed(b *takuzu.Board) int {
	rows, cols := b.Size()
	given := 0
	for i := range rows * cols {
		r, c := i/cols, i%cols
		if b.At(r, c) == takuzu.Open {
			continue
		}
		without := b.Clone()
		without.Set(r, c, takuzu.Open)
		if _, n := solutions(without); n > 1 {
			return given
		}
		given++
	}
	return -1
}

// Write says which clause does not follow from the rules.
func TestWriteRefuses(t *testing.T) {
	check := func(want string, kind puzzle.Kind, opt encode.Options, meanings int, clause ...cnf.Lit) {
		t.Helper()
		b, err := takuzu.New(kind, 4, 4)
		if err != nil {
			t.Fatal(err)
		}
		opt.Meanings = true
		e, err := encode.New(t.Context(), b, opt)
		if err != nil {
			t.Fatal(err)
		}
		f, err := rules.New(b)
		if err != nil {
			t.Fatal(err)
		}
		e.Add(clause...)
		formula := veripb.Formula{Clauses: e.Clauses(), Meanings: e.Meanings[:min(meanings, len(e.Meanings))]}
		err = veripb.Write(io.Discard, f, formula, each(nil))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want one with %q", clause, err, want)
		}
	}
	const every = 1 << 20
	for _, opt := range binaryOptions() {
		check("cannot derive [1 2]", takuzu.Takuzu, opt, every, 1, 2)
		check("cannot derive [17]", takuzu.Takuzu, opt, every, 17)
		check("cannot derive []", takuzu.Takuzu, opt, every)
		check("nobody says what variable 17 means", takuzu.ThreeInARow, opt, 0, 1, 17)
	}
}

// A solver may introduce variables of its own.
func TestNewVariables(t *testing.T) {
	b, err := takuzu.New(takuzu.ThreeInARow, 2, 2)
	if err != nil {
		t.Fatal(err)
	}
	f, err := rules.New(b)
	if err != nil {
		t.Fatal(err)
	}
	f.Add("not one solution", -1, 2)
	f.Add("nor the other", 1, -2)
	c := certified{puzzle: b, rules: f, formula: &encode.Encoding{Formula: new(cnf.Formula)}, steps: []drat.Step{
		{Clause: []int32{9, 1}},
		{Clause: []int32{-9, -1}},
		{Clause: []int32{9, 2}},
		{Deletes: true, Clause: []int32{9, 2}},
		{Clause: []int32{-1}},
		{Clause: []int32{}},
	}}
	c.check(t, "with a new variable")
}

// Without clauses the steps refute the rules themselves.
func TestNative(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for round := range 4 {
		b, solution := randomBinary(t, rng, takuzu.ThreeInARow, 4, 4, round%2 == 0)
		f, err := rules.New(b)
		if err != nil {
			t.Fatal(err)
		}
		if solution != nil {
			var clause []int
			for i, one := range solution {
				if one {
					clause = append(clause, -(i + 1))
				}
			}
			f.Add("not the solution", clause...)
		}
		s := search{f: f, values: make([]int, b.Bits()+1)}
		s.refute(1)
		certified{puzzle: b, rules: f, formula: &encode.Encoding{Formula: new(cnf.Formula)}, steps: s.steps}.check(t, "native")
	}
}

// search refutes constraints by trying both values of one variable after the other.
type search struct {
	f      *rules.Formula
	values []int // by variable: itself, its negative, or 0
	steps  []drat.Step
}

func (s *search) refute(v int) {
	if !s.violated() && v < len(s.values) {
		for _, value := range [...]int{v, -v} {
			s.values[v] = value
			s.refute(v + 1)
		}
		s.values[v] = 0
	}
	var clause []int32
	for _, value := range s.values {
		if value != 0 {
			clause = append(clause, int32(-value))
		}
	}
	s.steps = append(s.steps, drat.Step{Clause: clause})
}

// violated reports whether the values chosen leave some constraint no way.
func (s *search) violated() bool {
	for _, c := range s.f.Constraints {
		can, must := 0, 0
		for _, l := range c.Lits {
			switch s.values[max(l, -l)] {
			case l:
				can, must = can+1, must+1
			case 0:
				can++
			}
		}
		if can < c.Sum || c.Exactly && must > c.Sum {
			return true
		}
	}
	return false
}
