//go:build !js

package crew

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gridcnf/app"
	"gridcnf/app/batch"
	"gridcnf/app/farm"
	"gridcnf/internal/printable"
)

// take takes the first result of a chunk. A chunk without answers is done here.
func (c *crewRun) take(ctx context.Context, r *farm.Result) error {
	c.mu.Lock()
	i := slices.IndexFunc(c.chunks, func(s *sentChunk) bool { return s.id == r.ID && !s.taken })
	if i < 0 {
		c.mu.Unlock()
		return c.coordinator.Accept(r) // one has come before, and more of them would stay in memory
	}
	s := c.chunks[i]
	s.taken, s.result = true, r
	c.mu.Unlock()
	answers, err := c.read(s.items, r)
	if err != nil && ctx.Err() == nil {
		c.App.Say("puzzles %s are done here: %s", s, printable.Line(err.Error()))
	}
	if err != nil {
		reply, err := c.Reply(ctx, s.items, r.Lost != "")
		if err != nil {
			return err
		}
		if answers, err = c.Answers(s.items, reply); err != nil {
			return err
		}
	}
	ready := c.together(s, answers)
	c.mu.Lock()
	s.ready = ready
	c.mu.Unlock()
	return c.write()
}

// read reads the answers in a result.
func (c *crewRun) read(items []batch.Item, r *farm.Result) ([]*app.Report, error) {
	if r.Lost != "" {
		return nil, errors.New(r.Lost)
	}
	reply, err := batch.DecodeReply(r.Body, len(items))
	if err != nil {
		return nil, fmt.Errorf("worker %s: %w", r.Worker, err)
	}
	answers, err := c.Answers(items, reply)
	if err != nil {
		return nil, fmt.Errorf("worker %s: %w", r.Worker, err)
	}
	c.pace.Took(len(items), reply.Spent)
	return answers, nil
}
