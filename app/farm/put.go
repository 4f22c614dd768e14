package farm

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Put stores a task for workers to take. On a cluster it is on disk when Put returns.
func (c *Coordinator) Put(ctx context.Context, t Task) error {
	if !name().MatchString(t.ID) {
		return fmt.Errorf("name of a task %q: expected 1 to 64 of A-Z, a-z, 0-9, _ and -", t.ID)
	}
	if len(t.Body) > maxBody {
		return fmt.Errorf("task %s has a body of %d bytes, more than %d", t.ID, len(t.Body), maxBody)
	}
	c.mu.Lock()
	c.out[t.ID] = task{object: len(t.Body) > maxInline}
	c.mu.Unlock()
	ctx, cancel := c.both(ctx)
	defer cancel()
	seq, err := c.store(ctx, t)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		delete(c.out, t.ID)
		return err
	}
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

var errClosed = errors.New("the coordinator is closed")

// store publishes a task, and returns its number in the stream. The server drops a second one, when its
// reply to the first got lost.
func (c *Coordinator) store(ctx context.Context, t Task) (seq uint64, err error) {
	m := nats.NewMsg(c.subject.task(t.ID))
	if err := c.pack(ctx, m, c.bodies, t.ID, t.Body); err != nil {
		return 0, err
	}
	once := rand.Text()
	err = c.again(ctx, timeout, "storing task "+t.ID, func(ctx context.Context) error {
		ack, err := c.js.PublishMsg(ctx, m, jetstream.WithMsgID(once))
		if err == nil {
			seq = ack.Sequence
		}
		return err
	})
	return seq, err
}

// Cancel takes back all tasks that are out: their results are not wanted any more, and the contexts of
// their handlers end.
func (c *Coordinator) Cancel() error {
	err := c.again(c.life, timeout, "taking back all tasks", func(ctx context.Context) error { return c.tasks.Purge(ctx) })
	if err != nil {
		return err
	}
	c.mu.Lock()
	clear(c.out)
	c.mu.Unlock()
	return c.tell(news{Cancelled: true})
}

// remove deletes a task that is done.
func (c *Coordinator) remove(id string) error {
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
		c.mu.Lock()
		delete(c.out, id)
		c.mu.Unlock()
	}
	return err
}
