package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gridcnf/explain/human"
)

func TestMethod(t *testing.T) {
	check := func(board string, task Task, verdict Verdict, solutions int) {
		t.Helper()
		problem := problemOf(t, board, task)
		for _, name := range human.Names() {
			s := Method(human.Method(name))
			o, err := s.Run(t.Context(), problem)
			if err != nil || o.Verdict != verdict || len(o.Solutions) != solutions || o.Seconds <= 0 || o.TimedOut {
				t.Errorf("%s, %s %q: got %+v, %v", s.Info().Name, task, board, o, err)
			}
			for _, a := range o.Solutions {
				if err := problem.Puzzle.Check(a); err != nil {
					t.Error(err)
				}
			}
		}
	}
	check(uniqueBoard, Unique, OnlyOne, 1)
	check(multipleBoard, Unique, Multiple, 2)
	check(noneBoard, Unique, None, 0)
	check(uniqueBoard, First, Found, 1)
	check(noneBoard, First, None, 0)
}

// What a method cannot answer: puzzles of another family, and any within no time.
func TestMethodWithoutAnswer(t *testing.T) {
	s := Method(human.Hybrid)
	if _, err := s.Run(t.Context(), problemOf(t, loopBoard, Unique)); !errors.Is(err, ErrUnsupported) {
		t.Errorf("a loop: %v", err)
	}
	hurried := problemOf(t, uniqueBoard, Unique)
	hurried.TimeLimit = time.Nanosecond
	if o, err := s.Run(t.Context(), hurried); err != nil || !o.TimedOut || o.Verdict != Unknown {
		t.Errorf("out of time: %+v, %v", o, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Run(ended, problemOf(t, uniqueBoard, Unique)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
