//go:build !unix

package backend_test

// fakeSolver has no parts to play where processes have no signals.
func fakeSolver(string) {}
