package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Next waits for a result. A task can have several: the caller must keep track of which tasks are done.
func (c *Coordinator) Next(ctx context.Context) (*Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()
	for {
		m, err := c.next(ctx, c.incoming, "waiting for results", jetstream.ErrConsumerDeleted)
		if errors.Is(err, jetstream.ErrConsumerDeleted) {
			c.stop(errors.New("another coordinator has taken over the job"))
		}
		if err != nil {
			return nil, cmp.Or(context.Cause(c.life), err)
		}
		if r := c.read(m); r != nil {
			return r, nil
		}
	}
}

// Accept deletes the task and the result. Call it once the result is stored safely.
func (c *Coordinator) Accept(r *Result) error {
	if err := c.remove(r.ID); err != nil {
		return err
	}
	return c.settle(r)
}

// settle deletes a result. A new leader of the cluster may not know that the result was given out, and then silently drops
// the acknowledgement. So if the first acknowledgement fails, settle deletes the result by its number.
func (c *Coordinator) settle(r *Result) error {
	unknown := false
	err := c.again(c.life, timeout, "acknowledging the result of task "+r.ID, func(ctx context.Context) error {
		if unknown {
			_, err := c.results.GetMsg(ctx, r.seq)
			if err == nil {
				err = c.results.DeleteMsg(ctx, r.seq)
			}
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				return nil
			}
			return err
		}
		unknown = true
		err := r.message.DoubleAck(ctx)
		if errors.Is(err, jetstream.ErrMsgAlreadyAckd) {
			return nil
		}
		return err
	})
	if err == nil {
		c.mu.Lock()
		delete(c.held, r.seq)
		c.mu.Unlock()
	}
	return err
}

// read turns a message into a result. If the result is no longer wanted, it logs and deletes it and returns nil.
func (c *Coordinator) read(m jetstream.Msg) *Result {
	data, err := m.Metadata()
	if err != nil {
		c.options.Log("a result without a number: " + clean(err.Error()))
		return nil
	}
	r := &Result{
		ID: strings.TrimPrefix(m.Subject(), c.subject.result("")), Body: m.Data(), Worker: clean(m.Headers().Get(headWorker)),
		Lost: clean(m.Headers().Get(headLost)), message: m, seq: data.Sequence.Stream,
	}
	c.mu.Lock()
	again := c.held[r.seq] // delivered again because it was not accepted in time
	_, wanted := c.out[r.ID]
	if wanted {
		c.held[r.seq] = true
	}
	c.mu.Unlock()
	switch {
	case again:
		return nil
	case wanted:
		return r
	}
	c.options.Log(fmt.Sprintf("a result of task %s, which is not out (any more)", clean(r.ID)))
	if err := c.settle(r); err != nil {
		c.options.Log(clean(err.Error()))
	}
	return nil
}

// sweep forgets silent workers, once per lease.
func (c *Coordinator) sweep() {
	for pause(c.life, c.options.Lease) {
		c.mu.Lock()
		maps.DeleteFunc(c.workers, func(_ string, last time.Time) bool { return time.Since(last) > c.options.Lease })
		c.mu.Unlock()
	}
}
