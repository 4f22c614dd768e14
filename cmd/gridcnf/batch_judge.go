//go:build !js

package main

import (
	"context"
	"maps"
	"slices"

	"gridcnf/batch"
	"gridcnf/farm"
	"gridcnf/internal/printable"
)

// mostCaught is how many names of liars are kept, who can call themselves what they like.
const mostCaught = 100

// most is how many bytes the answers to some puzzles have at most, with much to spare. Certificates
// can have any length.
func (c *crew) most(items []batch.Item) int {
	if c.job.Verb == "certify" {
		return 0
	}
	n := 1 << 20
	for _, item := range items {
		rec := item.Record
		n += 1<<12 + 100*rec.Puzzle.Bits() + 6*(len(rec.ID)+len(rec.File))
	}
	return n
}

// judge takes the first result of a chunk. If it is not to be believed, the chunk is done here.
func (c *crew) judge(ctx context.Context, r *farm.Result) error {
	c.mu.Lock()
	i := slices.IndexFunc(c.chunks, func(s *sentChunk) bool { return s.id == r.ID && !s.judged })
	liar := !r.Own && c.caught[r.Worker] > 0
	if i < 0 {
		c.mu.Unlock()
		return c.coordinator.Accept(r) // one has come before, and more of them would stay in memory
	}
	s := c.chunks[i]
	s.judged, s.result = true, r
	c.mu.Unlock()
	var answers []*report
	var err error
	switch {
	case r.Lost:
		c.app.say("no worker has finished puzzles %s: they are done here", s)
	case !liar:
		answers, err = c.believe(ctx, s.items, r)
		if err != nil && ctx.Err() == nil {
			c.app.say("worker %s: its answers to puzzles %s are refused, and they are done here: %s",
				printable.Line(r.Worker), s, printable.Line(err.Error()))
			c.mu.Lock()
			if len(c.caught) >= mostCaught && c.caught[r.Worker] == 0 {
				r.Worker = "under another name"
			}
			c.caught[r.Worker]++
			c.mu.Unlock()
		}
	}
	if answers == nil {
		if answers, err = c.self(ctx, s.items, r.Lost); err != nil {
			return err
		}
	}
	ready := c.together(s, answers)
	c.mu.Lock()
	s.ready = ready
	c.mu.Unlock()
	return c.write()
}

// account says what there is to say about the workers.
func (c *crew) account() {
	for _, worker := range slices.Sorted(maps.Keys(c.caught)) {
		c.app.say("worker %s was caught: %s refused; its other answers have passed the checks, which do not catch every lie",
			printable.Line(worker), plural(c.caught[worker], "result"))
	}
}
