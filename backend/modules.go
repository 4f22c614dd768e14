//go:build !js

package backend

import "io"

// modules are solvers that are modules of others. A page goes without them, for the sake of its size.
var modules = []entry{
	library("gini", "github.com/irifrance/gini", nil, func(o Options, _ io.Writer) Solver { return NewGini(o) }),
	library("gophersat", "github.com/crillab/gophersat", &Proof{Format: DRAT}, func(o Options, proof io.Writer) Solver {
		s := NewGophersat(o)
		s.proof = proof
		return s
	}),
}
