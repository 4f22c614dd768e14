//go:build !js

package app

import (
	"time"
)

// Farming has puzzles answered by workers in other processes.
type Farming interface {
	// Check finds what is wrong with how workers are to be reached.
	Check(*Sharing) error
	// Over makes an exchange one in which a crew does the job; end waits until nothing of it runs any more.
	Over(*Crew, *Exchange) (x *Exchange, end func() error)
	// Work works for one coordinator after the other, until a job is done.
	Work(*Worker) error
	// MakeKeys fills a folder with the keys of a coordinator at the hosts and of its workers.
	MakeKeys(folder string, hosts []string) error
}

// Worker is what there is to know of a run of worker.
type Worker struct {
	App *App
	Sharing
	Isolation
	Slots    int           // tasks at the same time
	Patience time.Duration // for a coordinator that is not there; 0 is for good
}
