package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"gridcnf/encode"
)

// What cannot be answered within no time, and what nobody waits for.
func TestGridcnfWithoutAnswer(t *testing.T) {
	s := Gridcnf("cdcl", "", encode.Options{})
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
