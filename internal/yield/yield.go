// Package yield lets others have their turn where nothing else does: in WebAssembly there is one
// thread, and a goroutine keeps it until it waits for something. Timers, whose contexts end long work,
// and those who tell of its progress would wait for its end.
package yield

import (
	"context"
	"runtime"
	"time"
)

// Context returns a context that ends when ctx does. Where there is one thread, who asks for its error lets others have
// their turn before, if it is some time since they had it. Contexts that are derived from it do not.
func Context(ctx context.Context) context.Context {
	if runtime.GOARCH != "wasm" {
		return ctx
	}
	return &courteous{Context: ctx, last: time.Now()}
}

// turn is how long a goroutine may work before others have their turn.
const turn = 10 * time.Millisecond

type courteous struct {
	context.Context
	last time.Time // that others had their turn; there is one thread
}

func (c *courteous) Err() error {
	if now := time.Now(); now.Sub(c.last) > turn {
		c.last = now
		runtime.Gosched()
	}
	return c.Context.Err()
}
