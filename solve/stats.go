package solve

import (
	"errors"
	"time"

	"gridcnf/backend"
	"gridcnf/encode"
)

// ErrRejected says that a model of the clauses is no solution of the puzzle: the
// encoding is wrong. The answer is not given to anyone.
var ErrRejected = errors.New("internal error: the rule checker rejects the solver's answer")

// Stats are what a search has cost.
type Stats struct {
	Variables  int                    `json:"variables"` // of the formula before the search
	Clauses    int                    `json:"clauses"`   // likewise
	Calls      int                    `json:"solver_calls"`
	Rounds     int                    `json:"rounds"` // models that were cut off
	Cuts       map[encode.CutKind]int `json:"cuts,omitempty"`
	Solutions  int                    `json:"solutions"`
	Counters   *backend.Counters      `json:"counters,omitempty"` // nil if the backend does not count
	EncodeTime time.Duration          `json:"encode_ns"`
	SolveTime  time.Duration          `json:"solve_ns"` // solver, cuts and checks
}

// count adds a round of cuts.
func (s *Stats) count(cuts []encode.CutKind) {
	if len(cuts) == 0 {
		return
	}
	s.Rounds++
	if s.Cuts == nil {
		s.Cuts = make(map[encode.CutKind]int)
	}
	for _, k := range cuts {
		s.Cuts[k]++
	}
}
