package serve

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"gridcnf/internal/memory"
)

// gate lets requests work when it is their turn, as long as there is memory.
type gate struct {
	*Options
	slots   chan struct{}
	waiting atomic.Int64
	budget  atomic.Int64 // bytes of requests that may still be kept
	closed  atomic.Bool

	mu      sync.Mutex
	running []*turn // the oldest first
}

func newGate(opt *Options, jobs int) *gate {
	g := &gate{slots: make(chan struct{}, jobs), Options: opt}
	g.budget.Store(opt.MaxMemory / 4)
	return g
}

// turn is a request's right to work. A stream gives it back while it waits for its client.
type turn struct {
	gate   *gate
	ctx    context.Context // of the request
	cancel context.CancelCauseFunc
	limit  time.Duration // for each puzzle
	touch  func()        // restarts the timer that ends the request

	mu      sync.Mutex
	since   time.Time // when it asked for its turn; zero once a puzzle has begun in it
	held    bool
	reading bool // it is waiting for its client
	owed    int  // puzzles without an answer
}

// begin waits for the first turn of a request.
func (t *turn) begin() error {
	g := t.gate
	switch {
	case g.closed.Load():
		return errEnding
	case memory.Live() > g.MaxMemory/4*3:
		return errMemory
	case len(g.slots) == cap(g.slots) && g.waiting.Load() >= int64(g.Waiting):
		return errBusy
	}
	return t.change(func() {})
}

// change changes the state of the request, and gives up its turn or waits for one if need be.
func (t *turn) change(how func()) error {
	t.mu.Lock()
	how()
	held := t.held
	t.held = !t.reading || t.owed > 0
	if held && !t.held {
		t.gate.leave(t)
	}
	enters := t.held && !held
	if enters {
		t.since = time.Now()
	}
	t.mu.Unlock()
	if !enters {
		return nil
	}
	return t.gate.enter(t)
}

// left returns how long a puzzle that begins now may take. Time spent waiting for a turn is taken off.
func (t *turn) left() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	since := t.since
	if t.since = (time.Time{}); since.IsZero() {
		return t.limit
	}
	return t.limit - time.Since(since)
}

// late ends a request in which nothing has happened for too long.
func (t *turn) late() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.reading && t.owed <= 0 {
		t.cancel(errSlow)
	} else {
		t.cancel(errTime)
	}
}

// enter waits for a slot.
func (g *gate) enter(t *turn) error {
	g.waiting.Add(1)
	defer g.waiting.Add(-1)
	select {
	case g.slots <- struct{}{}:
	case <-time.After(t.limit):
		return errLate
	case <-t.ctx.Done():
		return context.Cause(t.ctx)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := context.Cause(t.ctx); err != nil {
		<-g.slots
		return err
	}
	g.running = append(g.running, t)
	return nil
}

// leave frees the slot of a request for another.
func (g *gate) leave(t *turn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if i := slices.Index(g.running, t); i >= 0 {
		g.running = slices.Delete(g.running, i, i+1)
		<-g.slots
	}
}

// watch ends the oldest request when memory is nearly used up.
func (g *gate) watch() {
	if memory.Live() > g.MaxMemory/10*9 {
		g.endOldest()
		time.Sleep(100 * time.Millisecond) // give it time to release its memory
		runtime.GC()                       // so that the next look sees what is in use
	}
}

func (g *gate) endOldest() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.running) > 0 {
		g.running[0].cancel(errMemory)
	}
}
