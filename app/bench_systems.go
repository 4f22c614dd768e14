//go:build !js

package app

import (
	"errors"

	"gridcnf/bench"
)

// SystemFlags choose what is measured: methods, of which sat is every backend with every
// combination of encoding options, and peers.
type SystemFlags struct {
	Methods  *List
	Combined []*List // what the method sat has to choose
	Peers    List
	Dir      string // of the peers
}

// CloseAll ends systems.
func CloseAll(systems []bench.System) error {
	var errs []error
	for _, s := range systems {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}
