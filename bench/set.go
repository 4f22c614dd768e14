package bench

import (
	"errors"
	"fmt"

	"gridcnf/explain/technique"
	"gridcnf/puzzle/format"
)

// Set is a list of puzzles with one task for all.
type Set struct {
	Name    string
	Task    Task
	Promise Promise
	Puzzles []*format.Record // IDs are different
	Class   technique.Class  // of the puzzles to generate; 0 is any
	Damaged []string         // defects of the published set, with their places: of entries, which are not among the puzzles, and of solutions

	ids map[string]bool
}

// Promise is what the origin of a set says about its puzzles' solutions. A verdict against it is an error.
type Promise int

// The promises.
const (
	Nothing     Promise = iota
	AtLeastOne          // there is a solution
	ExactlyOne          // there is a solution, and no other
	AsPublished         // exactly one solution if one is published; otherwise nothing
)

// Of returns what is promised for one puzzle.
func (p Promise) Of(rec *format.Record) Promise {
	switch {
	case p != AsPublished:
		return p
	case rec.Published == nil:
		return Nothing
	}
	return ExactlyOne
}

// Put takes what a reader of puzzles yields: a puzzle or an error. It notes a defect of one puzzle as damage, and returns any other error.
func (s *Set) Put(rec *format.Record, err error) error {
	var bad *format.Error
	switch {
	case err == nil:
		s.Add(rec)
	case errors.As(err, &bad) && bad.ID != "":
		s.Damaged = append(s.Damaged, fmt.Sprintf("%s:%d: %s: %s", bad.File, bad.Line, bad.ID, bad.Msg))
	default:
		return err
	}
	return nil
}

// Add adds a puzzle. If another one has its name, it gets a new name, as names identify samples.
func (s *Set) Add(rec *format.Record) {
	if s.ids == nil {
		s.ids = make(map[string]bool)
	}
	name := rec.ID
	for n := 2; s.ids[rec.ID]; n++ {
		rec.ID = fmt.Sprintf("%s (%d)", name, n)
	}
	s.ids[rec.ID] = true
	s.Puzzles = append(s.Puzzles, rec)
	if err := published(rec); err != nil {
		s.Damaged = append(s.Damaged, fmt.Sprintf("%s:%d: %s: %v", rec.File, rec.Line, rec.ID, err))
	}
}

// published returns what is wrong with the solution that comes with a puzzle, or nil.
func published(rec *format.Record) error {
	if rec.PublishedErr != nil || rec.Published == nil {
		return rec.PublishedErr
	}
	if err := rec.Puzzle.Check(rec.Published); err != nil {
		return fmt.Errorf("the published solution breaks a rule: %w", err)
	}
	return nil
}

// Thin keeps every every-th puzzle, from the first on, and of these at most limit. Numbers below 1 keep all.
func (s *Set) Thin(every, limit int) {
	var kept []*format.Record
	for i, rec := range s.Puzzles {
		if i%max(every, 1) == 0 && (limit < 1 || len(kept) < limit) {
			kept = append(kept, rec)
		}
	}
	s.Puzzles = kept
}
