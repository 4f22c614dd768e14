//go:build !js

package certify

// The defaults.
const (
	DefaultBackend = "gini"
	DefaultProver  = "gophersat"
)
