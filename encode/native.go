package encode

import "gridcnf/cnf"

// native states that exactly k of xs hold as two cardinality constraints, for
// solvers that propagate these themselves.
func (w *writer) native(xs []cnf.Lit, k int) {
	sink, ok := w.sink.(cnf.CardSink)
	if !ok {
		panic("encode: the native encoding needs a sink for cardinality constraints")
	}
	sink.AddAtLeast(k, xs...)
	for i := range xs {
		xs[i] = xs[i].Not()
	}
	sink.AddAtLeast(len(xs)-k, xs...)
}
