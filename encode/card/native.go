package card

import (
	"gridcnf/cnf"
	"gridcnf/encode/fold"
)

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
