// Package pulse does things again and again beside other work.
package pulse

import (
	"sync"
	"time"
)

// Every does something each time that so much time has passed. The function that it returns stops that, and waits until nothing
// of it runs any more.
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
