package backend

import (
	"errors"
	"strconv"
	"testing"

	"gridcnf/cnf"
	"gridcnf/internal/testkit/must"
)

// A crash inside gophersat must be an error, and the next call must work.
func TestGophersatPanicIsAnError(t *testing.T) {
	const easy = cnf.Lit(9)
	s := NewGophersat(Options{})
	s.Add(1, 2, easy)
	s.Add(1, -2, easy)
	s.Add(-1, 3, easy)
	s.Add(-1, -3, easy)
	if status, err := s.Solve(t.Context()); status != Sat {
		t.Fatal(status, err)
	}
	s.Add(-easy, 4)
	s.Add(-easy, -4)
	s.warm.Certified = true // what is learned is sent to a channel that is closed
	status, err := s.Solve(t.Context())
	if status != Unknown || !errors.Is(err, ErrCrashed) {
		t.Fatalf("after a panic: %v, %v, want ErrCrashed", status, err)
	}
	if status, err := s.Solve(t.Context()); status != Unsat {
		t.Fatalf("the next call: %v, %v, want unsat", status, err)
	}
}

// broken is a propagator that panics at its nth call.
type broken struct{ calls *int }

func (b broken) call() {
	if *b.calls--; *b.calls < 0 {
		panic("out of order")
	}
}

func (b broken) Observed() int        { b.call(); return 2 }
func (b broken) Hints() []cnf.Hint    { return nil }
func (b broken) Assign(cnf.Lit)       { b.call() }
func (b broken) Undo(cnf.Lit)         { b.call() }
func (b broken) Propagate() []cnf.Lit { b.call(); return nil }
func (b broken) Explain(_ cnf.Lit, dst []cnf.Lit) []cnf.Lit {
	b.call()
	return dst
}

// A crash inside cdcl or a propagator must be an error at the next Solve, whichever call it
// happens in, and never an answer later.
func TestCDCLPanicIsAnError(t *testing.T) {
	// Observed; Assign of two decisions, each with Propagate; then Add takes both back.
	for calls := range 10 {
		t.Run(strconv.Itoa(calls), func(t *testing.T) {
			s := NewCDCL(Options{})
			s.Attach(broken{&calls})
			s.Add(1, 2, 3)
			var err error
			for _, add := range []func(){func() {}, func() { s.Add(1) }, func() { s.Add(2) }, func() { s.AddAtLeast(1, 1, 2) }} {
				add()
				status, now := s.Solve(t.Context())
				if err != nil && now == nil {
					t.Fatalf("got %v after %v", status, err)
				}
				err = now
			}
			for range 2 {
				if status, err := s.Solve(t.Context()); status != Unknown || !errors.Is(err, ErrCrashed) {
					t.Fatalf("got %v, %v, want ErrCrashed", status, err)
				}
				s.Add(-1)
				s.Add(1)
				s.AddAtLeast(1, 1, 2)
			}
		})
	}
}

// A crash while a formula is handed over is an error, too.
func TestCDCLPanicWhileLoading(t *testing.T) {
	f := new(cnf.Formula)
	for v := cnf.Lit(1); v <= 3; v++ {
		f.Add(v)
	}
	crashed := 0
	for calls := range 10 {
		s := NewCDCL(Options{})
		s.Attach(broken{&calls})
		s.Add(1, 2, 3)
		s.Solve(t.Context()) // its decisions are taken back by f
		before := s.broken
		session := must.Get(NewSession(t.Context(), s, f))(t)
		if before != nil || s.broken == nil {
			continue
		}
		crashed++
		if status, _, err := session.Solve(t.Context()); status != Unknown || !errors.Is(err, ErrCrashed) {
			t.Errorf("got %v, %v, want ErrCrashed", status, err)
		}
	}
	if crashed == 0 {
		t.Error("no call crashed while the formula was handed over")
	}
}
