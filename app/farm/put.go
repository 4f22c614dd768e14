package farm

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Put stores a task for workers to take; it is on disk when Put returns. A task whose ID is out
// already is not stored again. Put waits while too many tasks are out, so somebody else has to
// accept results meanwhile.
func (c *Coordinator) Put(ctx context.Context, t Task) error {
	if !name().MatchString(t.ID) {
		return fmt.Errorf("name of a task %q: expected 1 to 64 of A-Z, a-z, 0-9, _ and -", t.ID)
	}
	if len(t.Body) > maxBody {
		return fmt.Errorf("task %s has a body of %d bytes, more than %d", t.ID, len(t.Body), maxBody)
	}
	fresh, err := c.reserve(ctx, t)
	if err != nil || !fresh {
		return err
	}
	ctx, cancel := c.both(ctx)
	defer cancel()
	seq, err := c.store(ctx, t, jetstream.WithExpectLastSequencePerSubject(0))
	if err != nil {
		c.forget(t.ID)
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if out, still := c.out[t.ID]; still { // it may be done and accepted by now
		out.seq = seq
		c.out[t.ID] = out
	}
	return nil
}

// both ends with the context, or with the coordinator.
func (c *Coordinator) both(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(c.life, cancel)
	return ctx, func() { stop(); cancel() }
}

// reserve waits for room, and counts the task as out. It is false if the task is out already.
func (c *Coordinator) reserve(ctx context.Context, t Task) (bool, error) {
	for {
		c.mu.Lock()
		_, known := c.out[t.ID]
		room := len(c.out) < c.options.Window
		if room && !known {
			c.out[t.ID] = task{object: len(t.Body) > maxInline}
		}
		less := c.less
		c.mu.Unlock()
		if known || room {
			return !known, nil
		}
		select {
		case <-less:
		case <-ctx.Done():
			return false, ctx.Err()
		case <-c.life.Done():
			return false, context.Cause(c.life)
		}
	}
}

var errClosed = errors.New("the coordinator is closed")

// forget counts a task as not out any more.
func (c *Coordinator) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.out, id)
	close(c.less)
	c.less = make(chan struct{})
}

// store publishes a task, and returns its number in the stream. That it is there already is no
// error: the reply to the attempt before may have been lost.
func (c *Coordinator) store(ctx context.Context, t Task, options ...jetstream.PublishOpt) (uint64, error) {
	m := nats.NewMsg(c.subject.task(t.ID))
	if err := c.pack(ctx, m, c.bodies, t.ID, t.Body); err != nil {
		return 0, err
	}
	var seq uint64
	err := c.again(ctx, timeout, "storing task "+t.ID, func(ctx context.Context) error {
		ack, err := c.js.PublishMsg(ctx, m, options...)
		var api *jetstream.APIError
		if errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
			api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
			old, err := c.tasks.GetLastMsgForSubject(ctx, m.Subject)
			if err != nil {
				return err
			}
			seq = old.Sequence
			return nil
		}
		if err == nil {
			seq = ack.Sequence
		}
		return err
	})
	return seq, err
}

// Cancel takes back all tasks that are out: their results are not wanted any more, and the contexts of
// their handlers end. Results that came before may still be accepted.
func (c *Coordinator) Cancel() error {
	for _, id := range c.Out() {
		if err := c.remove(id); err != nil {
			return err
		}
	}
	return c.tell(news{Cancelled: true})
}

// remove deletes a task that is done or not wanted. It is not an error if there is none.
func (c *Coordinator) remove(id string) error {
	if !name().MatchString(id) {
		return fmt.Errorf("no task can have the name %q", id)
	}
	c.mu.Lock()
	large := c.out[id].object
	c.mu.Unlock()
	err := c.again(c.life, timeout, "removing task "+id, func(ctx context.Context) error {
		if large {
			if m, err := c.tasks.GetLastMsgForSubject(ctx, c.subject.task(id)); err == nil {
				c.discard(ctx, c.subject.bodies(), m.Header.Get(headObject))
			}
		}
		return c.tasks.Purge(ctx, jetstream.WithPurgeSubject(c.subject.task(id)))
	})
	if err == nil {
		c.forget(id)
	}
	return err
}
