package drat

import (
	"context"
	"fmt"
	"io"
	"iter"
)

// Step is a clause that a proof adds, or one that it deletes.
type Step struct {
	Deletes bool
	Clause  []int32 // valid until the next step
}

// Steps yields the steps of a proof without checking them, as far as it can be read. Those
// of an LRAT proof are without its deletions, which are of numbers.
func Steps(proof io.Reader, name string, format Format) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		next, err := stepReader(proof, name, format)
		for err == nil {
			var s Step
			if s, err = next(); err == nil && !yield(s, nil) {
				return
			}
		}
		if err != io.EOF {
			yield(Step{}, err)
		}
	}
}

// stepReader returns a function that reads the next step.
func stepReader(proof io.Reader, name string, format Format) (func() (Step, error), error) {
	mem := new(budget)
	var source steps
	switch format {
	case Text:
		source = &textSteps{scanner: newScanner(context.Background(), proof, name, mem)}
	case Binary:
		source = newBinarySteps(context.Background(), proof, name, mem)
	case LRAT:
		hinted := &lratSteps{scanner: newScanner(context.Background(), proof, name, mem)}
		return func() (Step, error) {
			for {
				s, err := hinted.next()
				if err != nil {
					return Step{}, err
				}
				if !s.deletes {
					return Step{Clause: s.clause}, nil
				}
			}
		}, nil
	default:
		return nil, fmt.Errorf("%s: unknown proof format %q", name, format)
	}
	return func() (s Step, err error) {
		s.Deletes, s.Clause, err = source.next()
		return s, err
	}, nil
}
