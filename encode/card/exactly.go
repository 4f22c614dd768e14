// Package card encodes cardinality constraints: exactly, or at least, k of some literals hold.
// Each encoding is a function in a file of its own, which cites its paper.
//
// Encoders call Exactly, which does what all encodings have in common. AtLeast states one direction only, for literals that
// may repeat, and Weighted gives them weights.
package card

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// Encoding writes that exactly k of xs hold, 0 < k < len(xs). It may change xs. Unit propagation
// is complete (it finds every literal that others imply) for all encodings except Native,
// which leaves propagation to the solver.
type Encoding func(w *fold.Writer, xs []cnf.Lit, k int)

// Exactly writes that exactly k of lits hold. It leaves out the decided literals. If more than half of the rest must hold, it
// encodes their complements instead, because the encodings grow with k.
func Exactly(w *fold.Writer, lits []cnf.Lit, k int, encoding Encoding) {
	xs, ones := w.Undecided(lits)
	w.Counting(lits)
	k -= ones
	switch {
	case k < 0 || k > len(xs):
		w.Add()
	case k == 0 || k == len(xs):
		for _, x := range xs {
			w.Add(fold.Is(x, fold.Of(k > 0)))
		}
	case k > len(xs)-k:
		for i := range xs {
			xs[i] = xs[i].Not()
		}
		w.Zeros()
		encoding(w, xs, len(xs)-k)
	default:
		encoding(w, xs, k)
	}
}

// Native states that exactly k of xs hold as two cardinality constraints, for solvers that propagate these themselves. It
// panics if the sink is no cnf.CardSink.
func Native(w *fold.Writer, xs []cnf.Lit, k int) {
	sink, ok := w.Sink().(cnf.CardSink)
	if !ok {
		panic("card: the native encoding needs a sink for cardinality constraints")
	}
	sink.AddAtLeast(k, xs...)
	for i := range xs {
		xs[i] = xs[i].Not()
	}
	sink.AddAtLeast(len(xs)-k, xs...)
}
