//go:build !js

package backend

// modules are solvers from modules of other authors. The web page does without them to stay small.
var modules = []entry{
	library("gini", "github.com/irifrance/gini", func(o Options) Solver { return NewGini(o) }),
	library("gophersat", "github.com/crillab/gophersat", func(o Options) Solver { return NewGophersat(o) }),
}
