package batch

import (
	"testing"
	"time"
)

// Chunks come to take a second, in a few steps, whatever somebody says of the time.
func TestPace(t *testing.T) {
	check := func(want int, times ...time.Duration) {
		t.Helper()
		p := new(Pace)
		for _, each := range times {
			n := p.Size()
			p.Took(n, time.Duration(n)*each)
		}
		if got := p.Size(); got != want {
			t.Errorf("%v: got %d, expected %d", times, got, want)
		}
	}
	const ms = time.Millisecond
	check(firstChunk)
	check(16, ms)
	check(64, ms, ms)
	check(mostPuzzles, ms, ms, ms, ms, ms, ms)
	check(100, 10*ms, 10*ms, 10*ms, 10*ms)
	check(firstChunk, time.Minute, time.Minute)
	check(16, 0)
	check(16, -time.Hour)
}
