// Package long says whether tests have time for all that they could check.
package long

import (
	"os"
	"testing"

	"gridcnf/internal/testkit/race"
)

// On is true with GRIDCNF_LONG=1: a test takes all, which may be minutes. Else it takes a sample.
var On = os.Getenv("GRIDCNF_LONG") != ""

// Of is the whole if there is time for it, else the sample.
func Of(whole, sample int) int {
	if On {
		return whole
	}
	return sample
}

// Only leaves a test to the step of .ci/run that takes all of it.
func Only(t testing.TB) {
	t.Helper()
	if !On {
		t.Skip("takes a while: set GRIDCNF_LONG=1")
	}
}

// OrRace leaves a test to the step of .ci/run that takes all of it, and its sample to the race detector.
func OrRace(t testing.TB) {
	t.Helper()
	if !race.On {
		Only(t)
	}
}
