package cdcl

import (
	"fmt"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
)

// record is a log that keeps everything.
type record struct {
	steps     [][]cnf.Lit
	explained [][]cnf.Lit
}

func (r *record) Learnt(clause []cnf.Lit) { r.steps = append(r.steps, slices.Clone(clause)) }

func (r *record) Explained(clause []cnf.Lit) {
	r.explained = append(r.explained, slices.Clone(clause))
}

// checker is a plain checker of proofs: by unit propagation over lists of where literals occur.
type checker struct {
	clauses [][]cnf.Lit
	occurs  [][]int // by literal, as inner numbers it
	units   []int
	holds   []bool // likewise
	trail   []cnf.Lit
}

func (c *checker) add(clause []cnf.Lit) {
	at := len(c.clauses)
	clause = slices.Compact(slices.Sorted(slices.Values(clause)))
	c.clauses = append(c.clauses, clause)
	for _, l := range clause {
		c.occurs[inner(l)] = append(c.occurs[inner(l)], at)
	}
	if len(clause) <= 1 {
		c.units = append(c.units, at)
	}
}

func (c *checker) set(l cnf.Lit) {
	if !c.holds[inner(l)] {
		c.holds[inner(l)] = true
		c.trail = append(c.trail, l)
	}
}

// conflict looks at a clause, and reports whether it is false.
func (c *checker) conflict(at int) bool {
	open, last := 0, cnf.Lit(0)
	for _, l := range c.clauses[at] {
		if c.holds[inner(l)] {
			return false
		}
		if !c.holds[inner(-l)] {
			open, last = open+1, l
		}
	}
	if open == 1 {
		c.set(last)
	}
	return open == 0
}

// follows reports whether unit propagation refutes that a clause is false.
func (c *checker) follows(clause []cnf.Lit) bool {
	for _, l := range c.trail {
		c.holds[inner(l)] = false
	}
	c.trail = c.trail[:0]
	for _, l := range clause {
		c.set(-l)
	}
	if slices.ContainsFunc(c.units, c.conflict) {
		return true
	}
	for i := 0; i < len(c.trail); i++ {
		if slices.ContainsFunc(c.occurs[inner(-c.trail[i])], c.conflict) {
			return true
		}
	}
	return false
}

// verify checks a proof that must refute the formula. Of long proofs only so many steps are followed, and the last.
func verify(t *testing.T, f *cnf.Formula, proof [][]cnf.Lit, every int) {
	t.Helper()
	literals := 2*f.NumVars() + 2
	c := &checker{occurs: make([][]int, literals), holds: make([]bool, literals)}
	for clause := range f.Clauses() {
		c.add(clause)
	}
	for n, clause := range proof {
		if (n%every == 0 || n == len(proof)-1) && !c.follows(clause) {
			t.Fatalf("step %d: %v does not follow by unit propagation", n, clause)
		}
		c.add(clause)
	}
	if len(proof) == 0 || len(proof[len(proof)-1]) > 0 {
		t.Fatal("the last step is not the empty clause")
	}
}

// A search of thousands of conflicts forgets clauses, and shortens others.
func TestProofHard(t *testing.T) {
	check := func(name string, f *cnf.Formula) {
		t.Helper()
		log := new(record)
		s := New(0)
		s.LogTo(log)
		load(s, f)
		if sat, err := s.Solve(t.Context()); sat || err != nil {
			t.Fatalf("%s: %v, %v", name, sat, err)
		}
		verify(t, f, log.steps, 50)
		if t.Logf("%s: %d steps, %d reductions", name, len(log.steps), s.reductions); s.reductions == 0 {
			t.Errorf("%s forgets no clauses", name)
		}
	}
	check("pigeons", brute.Pigeons(9, 8))
	check("random", random3(1, 200, 1000, false))
}

// halve forgets half of the learnt clauses, as a long search does.
func (w *twin) halve() {
	w.compact()
	if w.s.refuted {
		return
	}
	w.s.forget(len(w.s.learnts) / 2)
	w.s.compact()
}

// The clauses come bit by bit, and learnt ones are forgotten between them.
func TestProofScripts(t *testing.T) {
	refuted := 0
	for seed := range uint64(300) {
		log := new(record)
		x := newScript(t, seed, 12)
		x.s.LogTo(log)
		for range 100 {
			x.add(x.lits(3 + x.IntN(2))...)
			if x.IntN(4) == 0 {
				x.ask()
			}
			if x.IntN(8) == 0 {
				x.halve()
			}
		}
		x.solve()
		if len(x.rows) > 0 {
			continue
		}
		f := new(cnf.Formula)
		for i, what := range x.history {
			if what == "add" {
				f.Add(x.history[i+1].([]cnf.Lit)...)
			}
		}
		refuted++
		verify(t, f, log.steps, 1)
	}
	if t.Logf("%d refuted", refuted); refuted < 200 {
		t.Errorf("%d refuted", refuted)
	}
}

// With what the propagator explained, all that is learnt follows.
func TestLogPropagator(t *testing.T) {
	refuted, explained := 0, 0
	for seed := range uint64(400) {
		log := new(record)
		x := newScript(t, seed, 10)
		x.s.LogTo(log)
		x.attach()
		truths := slices.Clone(x.rows)
		f := new(cnf.Formula)
		for range 60 {
			if c := x.lits(5); x.IntN(4) == 0 {
				x.atLeast(2, c...)
				for i := range c { // any four of the five
					f.Add(slices.Delete(slices.Clone(c), i, i+1)...)
				}
			} else {
				x.add(c[:3]...)
				f.Add(c[:3]...)
			}
			if x.IntN(4) == 0 {
				x.ask()
			}
			if x.IntN(8) == 0 {
				x.halve()
			}
		}
		x.solve()
		for _, c := range log.explained {
			if slices.ContainsFunc(truths, func(row uint32) bool { return count(row, c) == 0 }) {
				t.Fatalf("seed %d: %v is explained, and not true", seed, c)
			}
			f.Add(c...)
		}
		if len(x.rows) == 0 {
			refuted++
			explained += len(log.explained)
			verify(t, f, log.steps, 1)
		}
	}
	t.Logf("%d refuted, %d clauses explained", refuted, explained)
	if refuted < 200 || explained < 400 {
		t.Errorf("%d refuted, %d clauses explained", refuted, explained)
	}
}

// What follows from a learnt clause is written before that is forgotten, and so is a clause that gets shorter.
func TestProofFacts(t *testing.T) {
	check := func(want string, units ...cnf.Lit) {
		t.Helper()
		log := new(record)
		s := New(0)
		s.LogTo(log)
		s.grow(4)
		ref := s.store([]lit{inner(1), inner(2), inner(3), inner(4)}, 1)
		s.learnts = append(s.learnts, ref)
		s.watch(ref)
		for _, l := range units {
			s.Add(l)
		}
		if sat, err := s.Solve(t.Context()); !sat || err != nil {
			t.Fatal(sat, err)
		}
		s.backtrack(0)
		s.compact()
		s.compact()
		if got := fmt.Sprint(log.steps); got != want {
			t.Errorf("units %v: %s, want %s", units, got, want)
		}
	}
	check("[]")
	check("[]", 3)
	check("[[1 2 4]]", -3)
	check("[[1]]", -3, -2, -4)
}
