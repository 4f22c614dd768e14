package solve

import (
	"errors"
	"time"

	"gridcnf/backend"
	"gridcnf/encode/fold"
)

// ErrRejected says that a model of the clauses is no solution of the puzzle, so the encoding is wrong. The answer is not
// returned.
var ErrRejected = errors.New("internal error: the rule checker rejects the solver's answer")

// Stats say what a search has cost.
type Stats struct {
	Variables         int                  `json:"variables"` // in the formula before the search; 0 if there was none
	Clauses           int                  `json:"clauses"`   // the same for clauses
	Calls             int                  `json:"solver_calls"`
	Rounds            int                  `json:"rounds"` // models for which cuts were made
	Cuts              map[fold.CutKind]int `json:"cuts,omitempty"`
	Solutions         int                  `json:"solutions"`
	Decided           bool                 `json:"-"` // the puzzle was decided without a solver
	*backend.Counters                      // nil if the backend does not count
	*Times                                 // nil where results must be reproducible
}

// By names what found the answer: the chosen backend, or "propagation" if the project's own propagators, with at most a few
// steps of search, left nothing for it to do. Backends other than cdcl are always asked.
func (s Stats) By(backend string) string {
	if s.Decided {
		return "propagation"
	}
	return backend
}

// Times say how long the phases of a search took.
type Times struct {
	Encode time.Duration `json:"encode_ns"` // from the puzzle to the formula
	Load   time.Duration `json:"load_ns"`   // handing it to the backend
	Search time.Duration `json:"search_ns"` // in the backend, and checking its models
	Refine time.Duration `json:"refine_ns"` // finding cuts
	Check  time.Duration `json:"check_ns"`  // in the rule checker
}

// count adds a round of cuts.
func (s *Stats) count(cuts []fold.CutKind) {
	if len(cuts) == 0 {
		return
	}
	s.Rounds++
	if s.Cuts == nil {
		s.Cuts = make(map[fold.CutKind]int)
	}
	for _, k := range cuts {
		s.Cuts[k]++
	}
}

// stopwatch measures consecutive phases. Its value is the time at which the last phase ended.
type stopwatch time.Duration

// epoch is time zero of the stopwatches: time.Since of it costs half as much as time.Now.
var epoch = time.Now()

func newStopwatch() stopwatch { return stopwatch(time.Since(epoch)) }

// lap adds the time since the last lap to a phase.
func (s *stopwatch) lap(phase *time.Duration) {
	now := newStopwatch()
	*phase += time.Duration(now - *s)
	*s = now
}
