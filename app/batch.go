//go:build !js

package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"gridcnf/app/batch"
)

// OutputError is an error about a file of answers: of how it was called for, unless it is the disk's.
func OutputError(err error) error {
	at := (*fs.PathError)(nil)
	writing := errors.As(err, &at) && (at.Op == "write" || at.Op == "sync")
	if writing || errors.Is(err, context.Canceled) || errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return UsageError{err}
}

// HashInput finds out what an input is. What comes as a stream is not read.
func (a *App) HashInput(arg, from string) (batch.Input, error) {
	if info, err := os.Stat(arg); arg == "-" || err == nil && !info.Mode().IsRegular() {
		return batch.Input{Name: arg}, nil
	}
	r, _, err := a.openPuzzle(arg, from)
	if err != nil {
		return batch.Input{}, err
	}
	var in batch.Input
	err = a.whileWanted(func() (err error) {
		defer r.Close()
		in, err = batch.HashInput(arg, r)
		return err
	})
	if err != nil {
		return batch.Input{}, err
	}
	return in, nil
}
