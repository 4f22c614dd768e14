package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gridcnf/explain/human"
)

func TestMethod(t *testing.T) {
	for _, name := range human.Names() {
		answers(t, Method(human.Method(name)))
	}
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
