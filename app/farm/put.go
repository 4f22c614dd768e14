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
	if most := c.most(); len(t.Body) > most {
		return fmt.Errorf("task %s has a body of %d bytes, more than the %d that a message of this server can have", t.ID, len(t.Body), most)
	}
	c.mu.Lock()
	c.out[t.ID] = true
	c.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.life, cancel)()
	m := nats.NewMsg(c.subject.task(t.ID))
	m.Data = t.Body
	err := c.publish(ctx, "storing task "+t.ID, m, rand.Text())
	if err != nil {
		c.forget(t.ID)
	}
	return err
}

// forget notes that a task is no longer out.
func (c *Coordinator) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.out, id)
}

var errClosed = errors.New("the coordinator is closed")

// Cancel takes back all tasks: it ends the contexts of their handlers, and no more results are wanted.
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
	err := c.again(c.life, timeout, "removing task "+id, func(ctx context.Context) error {
		return c.tasks.Purge(ctx, jetstream.WithPurgeSubject(c.subject.task(id)))
	})
	if err == nil {
		c.forget(id)
	}
	return err
}
