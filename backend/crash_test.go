package backend

import (
	"errors"
	"testing"

	"gridcnf/cnf"
)

// A crash inside gophersat must be an error, and the next call must work.
func TestGophersatPanicIsAnError(t *testing.T) {
	s := NewGophersat(Options{})
	s.Add(1, 2)
	if status, err := s.Solve(t.Context()); status != Sat {
		t.Fatal(status, err)
	}
	s.warmClauses = -1 // asks the log for a clause it does not have
	status, err := s.Solve(t.Context())
	if status != Unknown || !errors.Is(err, ErrCrashed) {
		t.Fatalf("after a panic: %v, %v, want ErrCrashed", status, err)
	}
	if status, err := s.Solve(t.Context()); status != Sat {
		t.Fatalf("the next call: %v, %v, want sat", status, err)
	}
}

// broken is a propagator that panics when it is asked.
type broken struct{}

func (broken) Observed() []cnf.Lit                        { return []cnf.Lit{1} }
func (broken) Assign(cnf.Lit)                             {}
func (broken) Undo(cnf.Lit)                               {}
func (broken) Propagate() []cnf.Lit                       { panic("out of order") }
func (broken) Explain(_ cnf.Lit, dst []cnf.Lit) []cnf.Lit { return dst }

// A crash inside cdcl or a propagator must be an error, and never an answer later.
func TestCDCLPanicIsAnError(t *testing.T) {
	s := NewCDCL(Options{})
	s.Attach(broken{})
	s.Add(1, 2)
	for range 2 {
		if status, err := s.Solve(t.Context()); status != Unknown || !errors.Is(err, ErrCrashed) {
			t.Fatalf("got %v, %v, want ErrCrashed", status, err)
		}
		s.Add(-1)
		s.Add(1)
	}
}
