package cdcl

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/brute"
)

// step is a clause that was learnt or dropped.
type step struct {
	clause  []cnf.Lit
	dropped bool
}

// record is a log that keeps everything.
type record struct {
	steps     []step
	explained [][]cnf.Lit
	failure   error
}

func (r *record) Learnt(clause []cnf.Lit) {
	r.steps = append(r.steps, step{slices.Clone(clause), false})
}

func (r *record) Dropped(clause []cnf.Lit) {
	r.steps = append(r.steps, step{slices.Clone(clause), true})
}

func (r *record) Explained(clause []cnf.Lit) {
	r.explained = append(r.explained, slices.Clone(clause))
}
func (r *record) Failed() error { return r.failure }

// checker is a plain checker of proofs: by unit propagation over lists of where literals occur.
type checker struct {
	clauses [][]cnf.Lit      // nil: dropped
	places  map[string][]int // by clause, whatever its order
	occurs  [][]int          // by literal, as inner numbers it
	units   []int
	holds   []bool // likewise
	trail   []cnf.Lit
}

func key(clause []cnf.Lit) string { return fmt.Sprint(slices.Sorted(slices.Values(clause))) }

func (c *checker) add(clause []cnf.Lit) {
	at := len(c.clauses)
	clause = slices.Compact(slices.Sorted(slices.Values(clause)))
	c.clauses = append(c.clauses, clause)
	c.places[key(clause)] = append(c.places[key(clause)], at)
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
	gone := func(at int) bool { return c.clauses[at] == nil }
	if c.units = slices.DeleteFunc(c.units, gone); slices.ContainsFunc(c.units, c.conflict) {
		return true
	}
	for i := 0; i < len(c.trail); i++ {
		at := &c.occurs[inner(-c.trail[i])]
		if *at = slices.DeleteFunc(*at, gone); slices.ContainsFunc(*at, c.conflict) {
			return true
		}
	}
	return false
}

// verify checks a proof that must refute the formula and drop only what it has added, and returns
// how many clauses it drops. Of long proofs only so many steps are followed, and the last.
func verify(t *testing.T, f *cnf.Formula, proof []step, every int) (drops int) {
	t.Helper()
	literals := 2*f.NumVars() + 2
	c := &checker{places: map[string][]int{}, occurs: make([][]int, literals), holds: make([]bool, literals)}
	for clause := range f.Clauses() {
		c.add(clause)
	}
	first := len(c.clauses)
	for n, s := range proof {
		switch places := c.places[key(s.clause)]; {
		case !s.dropped && (n%every == 0 || n == len(proof)-1) && !c.follows(s.clause):
			t.Fatalf("step %d: %v does not follow by unit propagation", n, s.clause)
		case !s.dropped:
			c.add(s.clause)
		case len(places) == 0 || places[len(places)-1] < first:
			t.Fatalf("step %d: %v is dropped, and was not learnt", n, s.clause)
		default:
			c.clauses[places[len(places)-1]] = nil
			c.places[key(s.clause)] = places[:len(places)-1]
			drops++
		}
	}
	if len(proof) == 0 || len(proof[len(proof)-1].clause) > 0 {
		t.Fatal("the last step is not the empty clause")
	}
	return drops
}

// A search of thousands of conflicts drops clauses, and shortens others.
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
		drops := verify(t, f, log.steps, 50)
		t.Logf("%s: %d steps, %d dropped, %d reductions", name, len(log.steps), drops, s.reductions)
		if s.reductions == 0 || drops == 0 {
			t.Errorf("%s drops no clauses", name)
		}
	}
	check("pigeons", brute.Pigeons(9, 8))
	check("random", random3(1, 200, 1000, false))
}

// halve drops half of the learnt clauses, as a long search does.
func (w *twin) halve() {
	w.compact()
	if w.s.refuted {
		return
	}
	w.s.forget(len(w.s.learnts) / 2)
	w.s.compact()
}

// The clauses come bit by bit, and dropped ones between them.
func TestProofScripts(t *testing.T) {
	refuted, dropped := 0, 0
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
		dropped += verify(t, f, log.steps, 1)
	}
	t.Logf("%d refuted, %d clauses dropped", refuted, dropped)
	if refuted < 200 || dropped < 150 {
		t.Errorf("%d refuted, %d clauses dropped", refuted, dropped)
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

func TestProofFails(t *testing.T) {
	for _, f := range []*cnf.Formula{brute.Pigeons(3, 2), brute.Pigeons(12, 11)} {
		log := &record{failure: errors.New("no space left")}
		s := New(0)
		s.LogTo(log)
		load(s, f)
		if sat, err := s.Solve(t.Context()); sat || !errors.Is(err, log.failure) {
			t.Errorf("%v, %v, want %v", sat, err, log.failure)
		}
	}
}

// What follows from a learnt clause is written before that is dropped, and a clause that
// gets shorter before the longer one is dropped.
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
	check("[{[1 2 3 4] true}]", 3)
	check("[{[1 2 4] false} {[1 2 3 4] true}]", -3)
	check("[{[1] false} {[1 2 3 4] true}]", -3, -2, -4)
}
