package kernel

import "strconv"

// Formula is the list of the constraints of a puzzle: first those of its rules, place by
// place, then the cuts, then that the claim is wrong. They are numbered from 1. Variable i+1
// is bit i of a solution; those after the bits say where two lines differ, or which faces are inside.
type Formula struct {
	Bits, Vars int // of a solution, and all
	puzzle     *Puzzle
	stored     store
	plain      int      // how many come before the faces
	apart      [2]pairs // of rows and of columns that differ, whose constraints are not stored
	cuts       []string // their witnesses
	m          *Meter
	scratch    []Lit
	search     search                     // for cuts
	visit      func(id int, place string) // called before each place, if it is set
}

// NewFormula states the rules of a puzzle. The meter is told what they take, and what is added.
func NewFormula(p *Puzzle, m *Meter) (*Formula, error) { return newFormula(p, m, nil) }

func newFormula(p *Puzzle, m *Meter, visit func(id int, place string)) (_ *Formula, err error) {
	defer catch(&err)
	f := &Formula{Bits: p.Bits(), Vars: p.Bits(), puzzle: p, m: m, visit: visit}
	p.state(f)
	f.plain = len(f.stored.starts)
	if l := p.lattice(); p.stop != nil && l.rows > 1 && l.cols > 1 {
		stateSides(f, l)
	}
	return f, nil
}

// Len is the number of constraints.
func (f *Formula) Len() int { return len(f.stored.starts) + f.apart[0].count + f.apart[1].count }

// At returns the constraint with a number from 1 to Len. Its literals are valid until the next
// call, and must not be changed.
func (f *Formula) At(id int) Constraint {
	before := 1
	for i := range f.apart {
		p := &f.apart[i]
		if n := id - p.first; n >= p.count {
			before += p.count
		} else if n >= 0 {
			f.scratch = p.at(n, f.scratch[:0])
			return Constraint{Lits: f.scratch, Degree: 1}
		}
	}
	return f.stored.get(id - before)
}

// Places tells of what the constraints speak: of which place each of the rules does, as "row 3"
// or "clue r2c3", the witness of a cut, or "claim". The number is that of the first one.
func (f *Formula) Places(visit func(id int, place string)) error {
	rules, err := newFormula(f.puzzle, f.m, visit)
	if err != nil {
		return err
	}
	for i, cut := range append(f.cuts, "claim") {
		if id := rules.Len() + i + 1; id <= f.Len() {
			visit(id, cut)
		}
	}
	return nil
}

// place says of what the next constraints speak, with numbers from 1.
func (f *Formula) place(what string, at ...int) {
	if f.visit == nil {
		return
	}
	for _, n := range at {
		what += " " + strconv.Itoa(n)
	}
	f.visit(f.Len()+1, what)
}

// atLeast states that k or more of some literals are true.
func (f *Formula) atLeast(k int, lits ...Lit) { f.stored.add(f.m, k, lits) }

// Claim appends that a claim is wrong: that a bit is not as in the solution, any one or, for
// Forced, the one with the given number. Another loop lacks an edge of the solution: for all that
// are drawn are a closed loop, and there would be no others. For None there is nothing to say.
func (f *Formula) Claim(claim Claim, solution []bool, bit int) (err error) {
	defer catch(&err)
	var other []Lit
	for i, value := range solution {
		if claim == Unique && (value || f.puzzle.stop == nil) || claim == Forced && i == bit {
			other = append(room(f.m, other, 1), literal(i, !value))
		}
	}
	if claim != None {
		f.atLeast(1, other...)
	}
	return nil
}

// literal is true if a bit has a value.
func literal(bit int, value bool) Lit {
	if value {
		return Lit(bit + 1)
	}
	return -Lit(bit + 1)
}
