package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"gridcnf/proof"
	"gridcnf/proof/check"
)

// guard ends the checks of a process when time or memory is over, whatever they are doing. They
// look at both themselves, but a promise is kept better by somebody who does nothing else. In a
// process that does other things as well, such as a server, a check has its own limits alone.
type guard struct {
	most   int64 // bytes that the process may have; 0: there is no guard
	before int64 // the limit of the garbage collector
}

// allowance is what the process may take beside what a check counts: garbage, and stacks.
const allowance = 32 << 20

func newGuard(a *app, memory int64) *guard {
	if a.exchange != nil {
		return &guard{}
	}
	g := &guard{most: processMemory() + memory + allowance}
	g.before = debug.SetMemoryLimit(g.most - allowance/2)
	return g
}

func (g *guard) end() {
	if g.most > 0 {
		debug.SetMemoryLimit(g.before)
	}
}

var (
	// errStuck says that a check has not ended although it should have.
	errStuck = errors.New("the check has not stopped by itself")
	// errNotBegun says of a certificate that nobody has looked at it.
	errNotBegun = errors.New("not looked at, because the check of the one before it has not stopped")
)

// watch does a check. When the context has ended, it waits a moment for the check to end.
func (g *guard) watch(ctx context.Context, work func() (*check.Verdict, error)) (*check.Verdict, error) {
	if g.most == 0 {
		return work()
	}
	type result struct {
		verdict *check.Verdict
		err     error
	}
	const pause, patience = 10 * time.Millisecond, 200 * time.Millisecond
	said := make(chan result, 1)
	go func() {
		v, err := work()
		said <- result{v, err}
	}()
	tick := time.NewTicker(pause)
	defer tick.Stop()
	ended, late := ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case r := <-said:
			return r.verdict, r.err
		case <-ended:
			ended, late = nil, time.After(patience)
		case <-late:
			return nil, fmt.Errorf("%w (%w)", ctx.Err(), errStuck)
		case <-tick.C:
			if n := processMemory(); n > g.most {
				return nil, fmt.Errorf("%w: the process has taken %d bytes, expected at most %d (%w)", proof.ErrTooLarge, n, g.most, errStuck)
			}
		}
	}
}

// processMemory is how much memory the process has from the system.
func processMemory() int64 {
	of := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(of)
	return int64(of[0].Value.Uint64()) - int64(of[1].Value.Uint64())
}
