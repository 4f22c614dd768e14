//go:build !js

package backend

// modules are solvers that are modules of others. A page goes without them, for the sake of its size.
var modules = []entry{
	library("gini", "github.com/irifrance/gini", func(o Options) Solver { return NewGini(o) }),
	library("gophersat", "github.com/crillab/gophersat", func(o Options) Solver { return NewGophersat(o) }),
}
