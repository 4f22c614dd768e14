// Package mus finds small sets of rule instances and facts that imply a literal: minimal unsatisfiable subsets, together
// with the literal's opposite.
//
// Every instance holds if its guard is assumed; facts are assumed, too. What the solver blames for a contradiction is a
// first core. Smallest shrinks it by deletion, costly rules first, then facts, in several orders, and takes the best of
// several literals; the result need not be optimal. Optimal proves that no core has fewer rules, by hitting sets: a core of
// a literal has at least one of the rules that each model of the opposite breaks.
//
// Constraints that keep a loop single are made on demand: if a model has a closed line that leaves something out, we add a
// Closing, and a Cut where there is one.
//
// Files: oracle.go (the solver and its guards), trial.go (deletion within a core, and the best of many), smallest.go (first
// cores and those of many literals), closed.go (loops), optimal.go (proofs).
//
// J. Espasa, I. P. Gent, R. Hoffmann, C. Jefferson, M. McIlree, A. M. Lynch: Towards Generic Explanations for Pen and Paper
// Puzzles with MUSes. arXiv 2104.15040, 2021.
package mus

import (
	"errors"
	"math/rand/v2"
	"slices"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// ErrNoCore says that the rules and facts imply none of the literals.
var ErrNoCore = errors.New("expected a literal that follows from the rules and facts, but they leave it open")

// Core says that a literal follows from rules and facts. Literals are of answer bits: bit i is variable i+1.
type Core struct {
	Lit   cnf.Lit // 0: the rules and facts alone are contradictory
	Rules []rule.Instance
	Facts []cnf.Lit
	// Rough says that it takes too long to find out whether all rules and facts are needed.
	Rough bool
}

// restarts is in how many orders deletion is tried.
const restarts = 3

// Finder finds cores of one puzzle, for one goroutine. The same calls in the same order return the same cores.
type Finder struct {
	seed   int64 // of the solvers and of the orders of deletion
	bits   int
	loop   *rule.Loop // nil if the answer is none
	puzzle puzzle.Puzzle
	rules  []rule.Instance // those of New, then the loop rules made since

	whole  whole            // all rules in one solver, as all returns it
	lines  map[string]bool  // names of the loop rules made
	found  map[cnf.Lit]Core // the last core of a literal
	firsts map[cnf.Lit]Core // the last first core of a literal
	calls  int              // of Smallest and its kin
	effort effort           // of all oracles
	clash  []puzzle.Answer  // answers that break rules, for Optimal
	engine *infer.Engine    // tells which rules an answer breaks; nil before it is needed
}

// New returns a finder for a puzzle with some of its rule instances. It fails for rules of other kinds.
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

// failure is a panic that carries an error up to an exported function: a context has ended, or there is no core.
type failure struct{ error }

// check goes on unless there is an error.
func check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// catch, deferred, returns what a search has ended with.
func catch(err *error) {
	switch p := recover().(type) {
	case nil:
	case failure:
		*err = p.error
	default:
		panic(p)
	}
}

// Work returns a weighted count of the solvers' assumptions, decisions and conflicts. It measures their work, and is the
// same in every run.
func (f *Finder) Work() int64 { return f.effort.work }

// random returns the same source of orders at every call.
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
