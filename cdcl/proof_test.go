package cdcl

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"gridcnf/cnf"
	"gridcnf/proof/drat"
	"gridcnf/proof/kernel"
)

// verify checks a proof that must refute the formula and drop only what it has added.
func verify(t *testing.T, f *cnf.Formula, proof []byte) drat.Stats {
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
	stats, err := drat.Check(read, bytes.NewReader(proof), "proof", drat.Text, meter)
	if err != nil {
		t.Fatal(err)
	}
	if stats.RATs > 0 {
		t.Errorf("%d clauses do not follow by unit propagation", stats.RATs)
	}
	return stats
}

// A search of thousands of conflicts drops clauses, and shortens others.
func TestProofHard(t *testing.T) {
	check := func(name string, f *cnf.Formula) {
		t.Helper()
		var proof bytes.Buffer
		s := New(0)
		s.LogProof(&proof)
		load(s, f)
		if sat, err := s.Solve(t.Context()); sat || err != nil {
			t.Fatalf("%s: %v, %v", name, sat, err)
		}
		stats := verify(t, f, proof.Bytes())
		t.Logf("%s: %d bytes, %+v, %d reductions", name, proof.Len(), stats, s.reductions)
		if s.reductions == 0 || stats.Deletions == 0 {
			t.Errorf("%s drops no clauses", name)
		}
		if lines := bytes.Count(proof.Bytes(), []byte("\n")); lines != stats.Lemmas+stats.Deletions+1 {
			t.Errorf("%s: %d lines, %d come before the empty clause", name, lines, stats.Lemmas+stats.Deletions)
		}
	}
	check("pigeons", pigeons(9, 8))
	check("random", random3(1, 200, 1000, false))
}

// halve drops half of the learnt clauses, as a long search does.
func (w *twin) halve() {
	w.compact()
	if w.s.refuted {
		return
	}
	keep := len(w.s.learnts) / 2
	w.s.forget(w.s.learnts[keep:])
	w.s.learnts = w.s.learnts[:keep]
	w.s.compact()
}

// The clauses come bit by bit, and dropped ones between them.
func TestProofScripts(t *testing.T) {
	refuted, dropped := 0, 0
	for seed := range uint64(300) {
		var proof bytes.Buffer
		x := newScript(t, seed, 12)
		x.s.LogProof(&proof)
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
		stats := verify(t, f, proof.Bytes())
		dropped += stats.Deletions
	}
	t.Logf("%d refuted, %d clauses dropped", refuted, dropped)
	if refuted < 200 || dropped < 150 {
		t.Errorf("%d refuted, %d clauses dropped", refuted, dropped)
	}
}

// splitLog writes what is learnt and dropped as a proof, and keeps what is explained.
type splitLog struct {
	dratLog
	explained [][]cnf.Lit
}

func (l *splitLog) Explained(clause []cnf.Lit) {
	l.explained = append(l.explained, slices.Clone(clause))
}

// With what the propagator explained, all that is learnt follows.
func TestLogPropagator(t *testing.T) {
	refuted, explained := 0, 0
	for seed := range uint64(400) {
		var proof bytes.Buffer
		log := &splitLog{dratLog: dratLog{w: &proof}}
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
			verify(t, f, proof.Bytes())
		}
	}
	t.Logf("%d refuted, %d clauses explained", refuted, explained)
	if refuted < 200 || explained < 400 {
		t.Errorf("%d refuted, %d clauses explained", refuted, explained)
	}
}

func TestProofPropagator(t *testing.T) {
	s := New(0)
	s.LogProof(&bytes.Buffer{})
	s.Attach(&setPropagator{t: t, vars: 2, concluded: map[cnf.Lit][]cnf.Lit{}})
	if sat, err := s.Solve(t.Context()); sat || !errors.Is(err, errGuided) {
		t.Errorf("%v, %v, want %v", sat, err, errGuided)
	}
}

// full is a writer that takes nothing.
type full struct{ err error }

func (w full) Write([]byte) (int, error) { return 0, w.err }

func TestProofWriter(t *testing.T) {
	w := full{errors.New("no space left")}
	for _, f := range []*cnf.Formula{pigeons(3, 2), pigeons(12, 11)} {
		s := New(0)
		s.LogProof(w)
		load(s, f)
		if sat, err := s.Solve(t.Context()); sat || !errors.Is(err, w.err) {
			t.Errorf("%v, %v, want %v", sat, err, w.err)
		}
	}
}

// What follows from a learnt clause is written before that is dropped, and a clause that
// gets shorter before the longer one is dropped.
func TestProofFacts(t *testing.T) {
	check := func(want string, units ...cnf.Lit) {
		t.Helper()
		var proof bytes.Buffer
		s := New(0)
		s.LogProof(&proof)
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
		if proof.String() != want {
			t.Errorf("units %v: %q, want %q", units, proof.String(), want)
		}
	}
	check("")
	check("d 1 2 3 4 0\n", 3)
	check("1 2 4 0\nd 1 2 3 4 0\n", -3)
	check("1 0\nd 1 2 3 4 0\n", -3, -2, -4)
}
