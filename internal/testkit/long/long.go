// Package long says whether tests have time for all that they could check.
package long

import "os"

// On is true with GRIDCNF_LONG=1: a test takes all, which may be minutes. Else it takes a sample.
var On = os.Getenv("GRIDCNF_LONG") != ""

// Of is the whole if there is time for it, else the sample.
func Of(whole, sample int) int {
	if On {
		return whole
	}
	return sample
}
