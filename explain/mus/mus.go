// Package mus finds small sets of rule instances and facts that imply a literal. Together with the opposite of the literal,
// they are minimal unsatisfiable subsets.
//
// Every instance has a guard and holds if the guard is assumed. Facts are assumed, too. What the solver blames for a
// contradiction is a first core. Smallest shrinks it by deletion, in several orders: first costly rules, then other rules,
// then facts. It does so for several literals and takes the best core, which need not have the fewest rules of all.
//
// The constraints that keep a loop single are made on demand: if a model has a closed line that leaves something out, we
// add a Closing, and a Cut if there is one.
//
// Files: oracle.go (the solver and its guards), trial.go (deletion within a core, and the best of many), smallest.go (first
// cores and those of many literals), closed.go (loops).
//
// J. Espasa, I. P. Gent, R. Hoffmann, C. Jefferson, M. McIlree, A. M. Lynch: Towards Generic Explanations for Pen and Paper
// Puzzles with MUSes. arXiv 2104.15040, 2021.
package mus

import (
	"errors"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// ErrNoCore says that the rules and facts imply none of the literals.
var ErrNoCore = errors.New("expected a literal that follows from the rules and facts, but they leave it open")

// Core says that a literal follows from rules and facts. All literals are of answer bits: bit i, from 0, is variable i+1.
type Core struct {
	Lit   cnf.Lit // 0: the rules and facts alone are contradictory
	Rules []rule.Instance
	Facts []cnf.Lit
	// Rough says that some rules or facts may not be needed: it would take too long to find out.
	Rough bool
}

// restarts is the number of orders in which deletion is tried.
const restarts = 3

// Finder finds cores of one puzzle, for one goroutine. The same calls in the same order return the same cores.
type Finder struct {
	seed   int64 // of the solvers and of the orders of deletion
	bits   int
	loop   *rule.Loop // nil if the answer is not a loop
	puzzle puzzle.Puzzle
	rules  []rule.Instance // those given to New, then the loop rules made since

	whole  whole            // all rules in one solver; call all to bring it up to date
	lines  map[string]bool  // names of the loop rules made
	found  map[cnf.Lit]Core // by literal: its last core
	firsts map[cnf.Lit]Core // by literal: its last first core
	calls  int              // how often run was called
	effort effort           // of all oracles
}

// New returns a finder for a puzzle with some of its rule instances. It fails if the puzzle has no rule book, or one with
// kinds of rules that package explain does not know.
func New(p puzzle.Puzzle, instances []rule.Instance, seed int64) (*Finder, error) {
	book, err := rule.Of(p, "explaining", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, err
	}
	f := &Finder{
		seed: seed, bits: p.Bits(), loop: book.Loop, puzzle: p, rules: slices.Clone(instances),
		lines: make(map[string]bool), found: make(map[cnf.Lit]Core), firsts: make(map[cnf.Lit]Core),
	}
	f.whole.Oracle = f.open()
	return f, nil
}

// open returns an oracle without instances.
func (f *Finder) open() *Oracle {
	o := NewOracle(f.bits, f.seed)
	o.effort = &f.effort
	return o
}

// Work returns the work of the solvers so far: a weighted count of assumptions, decisions and conflicts. Unlike a time, it is
// the same in every run.
func (f *Finder) Work() int64 { return f.effort.work }

// random returns a new source of random orders, the same at every call.
func (f *Finder) random() *rand.Rand { return rand.New(rand.NewPCG(uint64(f.seed), 0)) }

// cost ranks instances by how hard they are for people to see.
func cost(inst rule.Instance) int {
	switch inst.(type) {
	case *rule.Cut:
		return 2
	case *rule.Closing, *rule.Differ, *rule.Parity:
		return 1
	}
	return 0
}

// compareRules orders sets of rules by size, and sets of equal size by cost.
func compareRules(a, b []rule.Instance) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return costs(a) - costs(b)
}

func costs(rules []rule.Instance) int {
	sum := 0
	for _, r := range rules {
		sum += cost(r)
	}
	return sum
}
