// Package infer draws conclusions from rule instances by unit propagation. For each conclusion it knows the instance and the
// earlier literals from which it follows.
//
// An Engine holds the instances of a puzzle and the facts, given or derived. Follow returns what follows from a few
// instances and the facts; Refute assumes a literal and propagates all instances until one of them breaks. Both leave the
// facts unchanged. They return short chains for people to read, in which every link is needed.
//
// The engine can also read a whole line at once: then all rules of the line together give one conclusion. If the answer
// is a loop, the engine knows that a closed line must not leave anything out, and makes an instance that says so when
// it needs one.
//
// Files: engine.go (facts, and the constraints of instances), propagate.go, differ.go (lines that have to differ),
// whole.go (lines with all their rules at once), loop.go (drawn lines, and loops that would close too early), chain.go (the
// way back from a contradiction).
package infer

import (
	"slices"

	"gridcnf/cnf"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Value is the known value of an answer bit.
type Value int8

// The three values.
const (
	Open  Value = 0
	True  Value = 1
	False Value = -1
)

// Engine is a set of rule instances with facts, for one goroutine. Literals are those of package rule: bit i, from 0, is
// variable i+1.
type Engine struct {
	Instances []rule.Instance // in the order in which they were added

	bits        int
	constraints []constraint
	all         []int     // the indices of the instances
	of          [][]int32 // by instance: its constraints, or ^i for pair i of lines
	occurs      [][]int32 // by index of a literal: the constraints that contain it
	room        []cnf.Lit // backing memory for the literals of constraints
	tight       []int32   // constraints that force something without any fact

	value  []Value   // by variable
	source []source  // by variable, if its value is known
	at     []int32   // by variable: its place on the trail, if its value is known
	trail  []cnf.Lit // the facts, and conclusions while there are any
	head   int       // the trail is propagated up to here
	quiet  int       // nothing follows from this many first facts; -1 if unknown
	heard  int       // how many facts there were when listen last tried

	lines  *lines   // nil unless lines must differ or are read whole
	wholes wholes   // state for reading lines whole
	paths  *drawing // the drawn edges of a loop, or nil
}

// source says where a literal came from, or what is broken.
type source struct {
	kind  sourceKind
	which int32 // the index of the constraint, line or pair, or the edge
}

type sourceKind uint8

const (
	given    sourceKind = iota // a fact
	assumed                    // what Refute tries
	asserted                   // a constraint of an instance
	read                       // a line that was read as a whole
	pair                       // lines that have to differ
	closing                    // an edge that would close a loop too early
	outside                    // an edge that closed the loop, so that nothing else can be drawn
)

// New returns an engine for a puzzle with some of the instances of its rule book and some facts, as Add and Know take them.
func New(p puzzle.Puzzle, instances []rule.Instance, facts ...cnf.Lit) *Engine {
	e := &Engine{bits: p.Bits(), quiet: -1, heard: -1, wholes: newWholes()}
	e.grow(e.bits)
	if l := rule.LoopOf(p); l != nil {
		e.paths = newDrawing(l)
	}
	for _, inst := range instances {
		e.Add(inst)
	}
	e.Know(facts...)
	return e
}

// Know adds facts. It draws no conclusions. It ignores literals whose value is known already, even if they are false: a
// caller who expects contradictions has to check for them first.
func (e *Engine) Know(lits ...cnf.Lit) {
	for _, l := range lits {
		if e.open(l) {
			e.assign(l, source{kind: given})
			e.head = len(e.trail)
		}
	}
}

// Forget takes back the latest facts until n are left.
func (e *Engine) Forget(n int) {
	e.undo(max(n, 0))
	e.heard = -1
	if n < e.quiet {
		e.quiet = -1
	}
}

// Facts returns the facts in the order in which they were added. The slice belongs to the engine.
func (e *Engine) Facts() []cnf.Lit { return e.trail }

// Place returns the place of a known literal among the facts, from 0.
func (e *Engine) Place(l cnf.Lit) int { return int(e.at[l.Var()]) }

// All lists the indices of the instances, in their order. The slice belongs to the engine.
func (e *Engine) All() []int { return e.all }

// Idle reports whether surely nothing follows from an instance alone. It is faster than Follow, but can be false although
// nothing follows: if no bit of the instance is open, and for lines that have to differ.
func (e *Engine) Idle(instance int) bool { return !slices.ContainsFunc(e.of[instance], e.ready) }

// Speaks reports whether any instance is about an answer bit.
func (e *Engine) Speaks(bit int) bool {
	l := cnf.Lit(bit + 1)
	return len(e.occurs[l.Index()])+len(e.occurs[(-l).Index()]) > 0 || e.lines != nil && len(e.lines.of[bit]) > 0
}

// open reports whether a literal is of an answer bit whose value is not known.
func (e *Engine) open(l cnf.Lit) bool {
	v := l.Var()
	return 0 < v && v <= e.bits && e.value[v] == Open
}

// Value returns what is known of a literal: True if it holds, False if its opposite does, or Open.
func (e *Engine) Value(l cnf.Lit) Value {
	v := l.Var()
	if v >= len(e.value) {
		return Open
	}
	if l > 0 {
		return e.value[v]
	}
	return -e.value[v]
}

// constraint says that at least k of some literals hold.
type constraint struct {
	instance int32
	slack    int32 // how many literals are not false, minus k
	lits     []cnf.Lit
}

// Add adds an instance and returns its index. The facts stay.
func (e *Engine) Add(inst rule.Instance) int {
	i := len(e.Instances)
	e.Instances = append(e.Instances, inst)
	e.all, e.of = append(e.all, i), append(e.of, nil)
	e.quiet, e.heard = -1, -1
	if d, ok := inst.(*rule.Differ); ok {
		e.addPair(d, i)
	} else {
		inst.Assert(sink{e, int32(i)})
	}
	return i
}

// grow makes room for n variables.
func (e *Engine) grow(n int) {
	if more := n + 1 - len(e.value); more > 0 {
		e.value = append(e.value, make([]Value, more)...)
		e.source = append(e.source, make([]source, more)...)
		e.at = append(e.at, make([]int32, more)...)
		e.occurs = append(e.occurs, make([][]int32, 2*more)...)
	}
}

// sink takes the constraints of an instance. It is a cnf.CardSink.
type sink struct {
	*Engine
	instance int32
}

// NewVar makes a helper variable.
func (s sink) NewVar() cnf.Lit {
	s.grow(len(s.value))
	return cnf.Lit(len(s.value) - 1)
}

// Add takes a clause.
func (s sink) Add(clause ...cnf.Lit) { s.AddAtLeast(1, clause...) }

// AddAtLeast takes a cardinality constraint. If literals are repeated, the engine may miss conclusions.
func (s sink) AddAtLeast(k int, lits ...cnf.Lit) {
	e := s.Engine
	if len(lits) > cap(e.room)-len(e.room) {
		e.room = make([]cnf.Lit, 0, 1024+len(lits))
	}
	first := len(e.room)
	e.room = append(e.room, lits...)
	c := constraint{instance: s.instance, slack: int32(len(lits) - k), lits: e.room[first:len(e.room):len(e.room)]}
	id := int32(len(e.constraints))
	for _, l := range lits {
		e.occurs[l.Index()] = append(e.occurs[l.Index()], id)
		if e.Value(l) == False {
			c.slack--
		}
	}
	if len(lits) <= k {
		e.tight = append(e.tight, id)
	}
	e.constraints = append(e.constraints, c)
	e.of[s.instance] = append(e.of[s.instance], id)
}
