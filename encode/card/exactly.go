// Package card encodes cardinality constraints: that so many of some literals hold. Each
// encoding is a function on a sink, in a file of its own with its paper.
//
// Exactly does what all of them have in common and is what encoders call; AtLeast is one
// direction only, for literals that may repeat.
package card

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

// Encoding writes that exactly k of xs hold, 0 < k < len(xs). It may change xs. All
// encodings propagate completely, but for Native, which leaves it to the solver: when some
// of the literals decide another one, unit propagation finds it.
type Encoding func(w *fold.Writer, xs []cnf.Lit, k int)

// Exactly writes that exactly k of lits hold. What is decided of them is counted
// beforehand, and of the rest the rarer sign is, for the encodings grow with k.
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

// Native states that exactly k of xs hold as two cardinality constraints, for
// solvers that propagate these themselves. The sink has to take them.
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
