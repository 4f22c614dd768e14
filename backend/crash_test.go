package backend

import (
	"errors"
	"testing"
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
