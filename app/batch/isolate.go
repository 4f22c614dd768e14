package batch

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gridcnf/internal/process"
	"gridcnf/internal/pulse"
)

// Died is the error of a puzzle whose process died twice.
type Died struct {
	Why string // as "its process died: signal: killed"
}

// Error is why.
func (d *Died) Error() string { return d.Why }

// Slot has puzzles answered in a child process, which is started again when it dies: a puzzle that needs too much ends that
// process and nothing else. It is for one goroutine.
type Slot struct {
	Command []string // of a program that answers each line that it reads with a line
	First   []byte   // what a new process reads first, and does not answer
	// Time is how long an answer may take, beyond what the program itself allows; 0 is no limit.
	Time time.Duration
	// Memory is how many bytes the process may have; 0 is no limit. Linux enforces it; elsewhere the collector gets a hint.
	Memory int64

	child *process.Child // nil: none is running
}

// Ask has a puzzle answered. If the process dies, a new one tries again, since an earlier puzzle may be to blame; after that
// the error is a *Died. The process does not outlive the context.
func (s *Slot) Ask(ctx context.Context, line []byte) (answer []byte, err error) {
	for range 2 {
		if answer, err = s.try(ctx, line); !errors.As(err, new(*Died)) {
			break
		}
	}
	return answer, err
}

// try asks once.
func (s *Slot) try(ctx context.Context, line []byte) ([]byte, error) {
	child := s.child
	if child == nil {
		env := []string{"GOTRACEBACK=none"} // no stack traces in the last words
		if s.Memory > 0 {
			env = append(env, fmt.Sprintf("GOMEMLIMIT=%d", s.Memory/10*9))
		}
		var err error
		if child, err = process.StartChild(s.Command, env...); err != nil {
			return nil, err
		}
		s.child = child
		line = append(s.First[:len(s.First):len(s.First)], line...)
	}
	limited, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer Guard(child, s.Memory, s.Time, cancel)()
	answer, err := child.Ask(limited, line)
	if err == nil {
		return answer, nil
	}
	s.child = nil
	return nil, Why(ctx, limited, child, err)
}

// Why ends a process that failed to answer, and says why it failed. Guard may have cancelled the context limited.
func Why(ctx, limited context.Context, child *process.Child, err error) error {
	cause := context.Cause(limited)
	state, words := child.End()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if cause != nil {
		return cause
	}
	why := fmt.Sprintf("its process died: %s", state)
	if errors.Is(err, process.ErrGarbled) {
		why = err.Error()
	}
	// A program in Go begins its last words so. What is before them is about other puzzles.
	if at := max(strings.LastIndex(words, "fatal error: "), strings.LastIndex(words, "panic: ")); at >= 0 {
		why += ", " + words[at:]
	}
	return &Died{why}
}

// Guard watches a process at work, and cancels with a *Died if it takes too much memory or time; 0 is no limit. The function it
// returns stops that.
func Guard(child *process.Child, most int64, patience time.Duration, cancel context.CancelCauseFunc) (end func()) {
	start := time.Now()
	return pulse.Every(20*time.Millisecond, func() {
		switch {
		case most > 0 && child.Resident() > most:
			cancel(&Died{fmt.Sprintf("its process took more than %d MB of memory", most>>20)})
		case patience > 0 && time.Since(start) > patience:
			cancel(&Died{fmt.Sprintf("its process gave no answer for %v", patience)})
		}
	})
}

// Close ends the process.
func (s *Slot) Close() {
	if s.child != nil {
		s.child.End()
		s.child = nil
	}
}
