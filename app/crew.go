//go:build !js

package app

// Crew says who answers the puzzles of a batch: workers in this process, and others that join.
type Crew struct {
	App *App
	Sharing
	Isolation
	Own int // workers in this process
	Job batchJob

	Listening func(url string) // is told where workers can join
	Sync      func() error     // brings the answers to the disk; may be nil
	End       func() error     // waits until nothing of it runs any more; nil if there is nothing to wait for
}
