// Package pulse calls functions regularly beside other work.
package pulse

import (
	"sync"
	"time"
)

// Every calls do each time that pause has passed. The returned function stops this, and waits until do is not running any more.
func Every(pause time.Duration, do func()) (stop func()) {
	stopped := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(pause)
		defer tick.Stop()
		for {
			select {
			case <-stopped:
				return
			case <-tick.C:
				do()
			}
		}
	})
	return func() {
		close(stopped)
		running.Wait()
	}
}
