// Package yield gives other goroutines a turn during long work. WebAssembly has one thread, and a goroutine keeps it until it waits for
// something. Without a turn, the timer that should end the work and the report of its progress would run only after it.
package yield

import (
	"context"
	"runtime"
	"time"
)

// Context returns a context that ends when ctx does. In WebAssembly, Err first lets other goroutines run if they have not for
// some time, so it may block. Err of a context derived from it does not.
func Context(ctx context.Context) context.Context {
	if runtime.GOARCH != "wasm" {
		return ctx
	}
	return &courteous{Context: ctx, last: time.Now()}
}

// turn is how long a goroutine may work before the others get a turn.
const turn = 10 * time.Millisecond

type courteous struct {
	context.Context
	last time.Time // when the others last had a turn; it needs no lock, as there is one thread
}

func (c *courteous) Err() error {
	if now := time.Now(); now.Sub(c.last) > turn {
		c.last = now
		runtime.Gosched()
	}
	return c.Context.Err()
}
