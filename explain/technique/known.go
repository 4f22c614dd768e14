package technique

import (
	"context"

	"gridcnf/cnf"
	"gridcnf/explain/infer"
	"gridcnf/puzzle"
	"gridcnf/puzzle/rule"
)

// Known holds the rule instances of a puzzle and the facts known so far. It is for one goroutine.
type Known struct {
	*infer.Engine
	*Set
	Puzzle puzzle.Puzzle
	Givens int // how many of the facts are givens; these come first

	Loop *rule.Loop // nil if the answer is not a loop
	// Indices into Engine.Instances, by kind of rule. Points has an index for every point of the loop, and Locals, the
	// shapes, are in the order of their cells.
	NoThree, Balance, Points, Locals []int

	locals []*rule.Local // by cell
	lines  []*rule.Line  // balanced ones: rows, then columns
	terse  bool          // reasons are not wanted: deductions need only Lits
	most   Class         // techniques above this class are not tried; 0 for no limit
	seen   int           // how many facts the technique saw when Reach tried it last
	next   int           // the bit from which Reach looks for the next contradiction

	spots   *spots          // nil until findRelated needs them
	related *relations      // the relations found last
	ctx     context.Context // when it ends, techniques stop
}

// Begin returns a Known with the rules and givens of a puzzle, and the techniques of set. Givens become facts even if they
// contradict each other; repeated ones count once. Begin fails if the puzzle has no rule book, or one with kinds of rules
// that package explain does not know. If ctx ends first, it returns the error of ctx and a Known with only some of the
// rules.
func Begin(ctx context.Context, p puzzle.Puzzle, set *Set) (*Known, error) {
	book, err := rule.Of(p, "explaining", rule.Balanced, rule.Distinct, rule.Shapes, rule.OneLoop)
	if err != nil {
		return nil, err
	}
	k := &Known{Engine: infer.New(p, nil), Set: set, Puzzle: p, Loop: book.Loop, ctx: context.Background()}
	rows, cols := p.Size()
	k.locals = make([]*rule.Local, rows*cols)
	for i, inst := range book.Instances() {
		if i%1024 == 0 && ctx.Err() != nil {
			return k, ctx.Err()
		}
		k.Add(inst)
		switch inst := inst.(type) {
		case *rule.NoThree:
			k.NoThree = append(k.NoThree, i)
		case *rule.Balance:
			k.Balance = append(k.Balance, i)
			if inst.Value { // every line has two Balance instances, one for each value
				k.lines = append(k.lines, inst.Line)
			}
		case *rule.Point:
			k.Points = append(k.Points, i)
		case *rule.Local:
			k.Locals = append(k.Locals, i)
			k.locals[inst.Index] = inst
		}
	}
	k.Restart(Givens(p))
	return k, nil
}

// Until makes techniques stop when ctx ends. What they have found by then may be incomplete.
func (k *Known) Until(ctx context.Context) { k.ctx = ctx }

// Restart replaces all facts by givens, for example those of another puzzle with the same rules.
func (k *Known) Restart(givens []cnf.Lit) {
	k.Forget(0)
	k.Know(givens...)
	k.Givens = len(k.Facts())
}

// Givens returns the givens of a puzzle as literals, in the order of the answer bits.
func Givens(p puzzle.Puzzle) []cnf.Lit {
	var lits []cnf.Lit
	for i := range p.Bits() {
		if value, known := p.Given(i); known {
			lits = append(lits, rule.Literal(i, value))
		}
	}
	return lits
}

// Point returns the instance of a point of the loop, by the number of the point.
func (k *Known) Point(point int) *rule.Point {
	return k.Instances[k.Points[point]].(*rule.Point)
}

// LocalAt returns the shape at row r and column c, both from 0, or nil if there is none or no such cell.
func (k *Known) LocalAt(r, c int) *rule.Local {
	rows, cols := k.Puzzle.Size()
	if r < 0 || r >= rows || c < 0 || c >= cols {
		return nil
	}
	return k.locals[r*cols+c]
}

// of lists the known literals of some bits.
func (k *Known) of(bits []int) []cnf.Lit {
	var facts []cnf.Lit
	for _, bit := range bits {
		if value := k.Value(rule.Literal(bit, true)); value != infer.Open {
			facts = append(facts, rule.Literal(bit, value == infer.True))
		}
	}
	return facts
}
