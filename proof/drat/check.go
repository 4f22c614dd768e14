package drat

import (
	"context"
	"io"
)

// Format is a proof format.
type Format string

// The formats. Text has one step per line: "1 -2 0" adds a clause, "d 1 -2 0" deletes one.
// Binary has the bytes 'a' or 'd', then each literal l as the number 2|l|, plus 1 if l is
// negative, in groups of 7 bits, the lowest first, then a zero.
const (
	Text   Format = "drat"
	Binary Format = "binary-drat"
)

// MaxVariable is the largest variable that formulas and proofs may have. It bounds the
// tables, which are as long as the largest variable, when no limit on the memory does.
const MaxVariable = 1 << 24

// Stats says what a proof took.
type Stats struct {
	Lemmas    int   // clauses added before the empty clause
	RATs      int   // those of them that are RAT but not RUP
	Deletions int   // clauses deleted before the empty clause
	Ignored   int   // deletions without effect, of unknown and of unit clauses
	Memory    int64 // bytes of the tables
}

// Check returns nil if the proof refutes the formula.
//
// The proof must add the empty clause, also where unit propagation alone refutes the
// formula. What follows the empty clause has no effect, but must be readable. The deletion
// of a clause that does not exist is ignored, and so is, as in drat-trim, that of a clause
// which is the reason why a literal is true.
//
// An error names the proof by name and the line (in binary proofs the step), both counted
// from 1. It wraps ErrMemory if the tables would take more than memory bytes (0 or less: no
// limit), and the context's error if that ends first.
func Check(ctx context.Context, f *Formula, proof io.Reader, name string, format Format, memory int64) (Stats, error) {
	var stats Stats
	mem := &budget{limit: memory}
	work := &effort{ctx: ctx}
	source, err := newSteps(ctx, proof, name, format, mem)
	if err == nil {
		err = checkDRAT(f, source, mem, work, &stats)
	}
	stats.Memory = mem.used
	return stats, err
}

// effort counts steps of work and looks at the context every now and then.
type effort struct {
	ctx  context.Context
	done int
	err  error // of the context; it stays
}

// stop adds n steps and reports whether the context has ended.
func (e *effort) stop(n int) bool {
	const pause = 1 << 20 // steps, a few milliseconds
	if e.done += n; e.done > pause {
		e.done = 0
		e.err = e.ctx.Err()
	}
	return e.err != nil
}
