package certify

import "gridcnf/solve"

// The defaults, where the solvers of others are not there.
const (
	DefaultBackend = solve.DefaultBackend
	DefaultProver  = solve.DefaultBackend
)
