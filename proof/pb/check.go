// Package pb checks pseudo-Boolean refutations: proofs in the part of VeriPB's format 3.0
// that gridcnf writes, for formulas in the OPB format.
//
// A proof is read once, step by step. Every step derives one constraint from those before
// it and is checked at once: a cutting planes computation (pol), reverse unit propagation
// (rup), or redundance, which preserves satisfiability (red). Once a constraint that
// nothing fulfils has been derived, the formula has no solution.
//
//	pseudo-Boolean proof version 3.0
//	% a comment
//	f 4 ;                                     so many constraints there are now
//	pol 1 2 + x1 w 3 * ~x2 + s 2 d ;          numbers, negative ones from the end; axioms l >= 0
//	rup 1 x1 1 ~x2 >= 1 ;
//	rup 1 x1 1 ~x2 >= 1 : 3 ~ -1 ;            only with these and (as always) its negation
//	red 1 ~x9 1 x1 >= 1 : x9 -> 0 x3 -> ~x4 ;
//	del id 3 4 ;
//	output NONE ;
//	conclusion UNSAT : -1 ;                   the number may be left out, with its colon
//	end pseudo-Boolean proof ;
//
// Everything else is refused, and where the format leaves a choice only the form above is
// accepted: words stand apart, but for ; and :. No number is larger than 2^60. Steps mean
// what VeriPB 3.0.2 has them mean, except that VeriPB also tries to find an obligation of
// red among the constraints of the database. Here it has to follow by unit propagation, or
// by lowering coefficients in the negation of the new constraint or in the constraint that
// it comes from.
package pb

import (
	"context"
	"io"
	"math"

	"gridcnf/proof/scan"
)

// Stats counts what a checked proof consists of.
type Stats struct {
	Pol, Rup, Red, Deleted int // steps, and deleted constraints
}

// checker has the state of a proof being read.
type checker struct {
	propagator
	symbols
	*scanner
	memory int64
	stats  Stats
	step   int         // the line where the present step begins
	terms  []term      // scratch: the constraint of a step
	other  []term      // scratch: a constraint of the database
	stack  []linear    // of pol
	piled  int         // terms put on the stack
	hints  []int32     // of rup
	aside  []int8      // by literal: the values of a rup with hints
	image  map[lit]lit // of red: what a positive literal becomes
}

// Check checks that a proof refutes a formula. The name is for errors, which tell the line.
// memory bounds, in bytes, what the tables take, if it is positive; the error then wraps
// ErrMemory. A cancelled context ends the check with the context's error.
func Check(ctx context.Context, f *Formula, proof io.Reader, name string, memory int64) (Stats, error) {
	c := newChecker(ctx, f, newScanner(ctx, proof, name, '%'), memory)
	err := scan.Try(func() {
		for _, formula := range f.constraints {
			c.derive(formula)
		}
		c.proof()
	})
	return c.stats, err
}

// newChecker returns a checker that knows the names of a formula.
func newChecker(ctx context.Context, f *Formula, proof *scanner, memory int64) *checker {
	c := &checker{
		propagator: propagator{ctx: ctx},
		symbols:    f.clone(),
		scanner:    proof,
		memory:     memory,
		image:      map[lit]lit{},
	}
	if memory <= 0 {
		c.memory = math.MaxInt64
	}
	c.constraints = append(c.constraints, constraint{n: -1})
	c.step = 1
	return c
}

// proof reads and checks the whole proof.
func (c *checker) proof() {
	c.Expect("pseudo-Boolean", "proof", "version", "3.0")
	for !c.Accept("output") {
		c.one()
	}
	c.end()
}

// one reads and checks one step.
func (c *checker) one() {
	c.Next()
	c.step = c.Line
	switch string(c.Word) {
	case "f":
		c.count()
	case "pol":
		c.pol()
	case "rup":
		c.rup()
	case "red":
		c.red()
	case "del":
		c.del()
	default:
		panic(c.Wanted("f, pol, rup, red, del or output"))
	}
}

// derive adds a constraint that has been checked.
func (c *checker) derive(derived linear) {
	c.grow()
	if len(c.constraints) >= most {
		panic(c.failed("%w", ErrMemory))
	}
	c.insert(derived)
	c.fit(0)
}

// fit sees to it that the tables, and as many terms besides, take no more than was granted.
func (c *checker) fit(terms int) {
	if termBytes*int64(terms) > c.room() {
		panic(c.failed("%w", ErrMemory))
	}
}

// room is how many bytes are left beside the tables.
func (c *checker) room() int64 {
	return c.memory - c.bytes() - watchBytes*c.watching - variableBytes*int64(len(c.names))
}

// failed returns an error of the present step.
func (c *checker) failed(format string, args ...any) scan.Failure {
	return c.At(c.step, format, args...)
}

// count checks that there are as many constraints as it says.
func (c *checker) count() {
	c.Next()
	if n := c.integer("a number of constraints"); n != int64(c.alive) {
		panic(c.failed("expected %d constraints, found %d", n, c.alive))
	}
	c.Expect(";")
}

// end reads the lines after the last step.
func (c *checker) end() {
	c.Expect("NONE", ";", "conclusion", "UNSAT")
	c.step = c.Line
	if c.Accept(":") {
		if falsum := c.load(c.id(), nil); !falsum.contradictory() {
			panic(c.failed("expected a constraint that nothing fulfils, found %s", c.text(falsum)))
		}
	}
	if c.contradictions == 0 {
		panic(c.failed("expected that a constraint such as >= 1 has been derived"))
	}
	c.Expect(";", "end", "pseudo-Boolean", "proof", ";")
	if c.Next(); !c.Ended() {
		panic(c.Wanted("nothing after the end of the proof"))
	}
}
