package farm

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Coordinator puts tasks and takes results. All methods can be called from any goroutine.
type Coordinator struct {
	link
	job      Job
	server   *server.Server // nil on a cluster
	tasks    jetstream.Stream
	results  jetstream.Stream
	taken    jetstream.Consumer // tasks, by workers
	incoming jetstream.Consumer // results
	life     context.Context
	stop     context.CancelCauseFunc
	running  sync.WaitGroup

	mu      sync.Mutex
	out     map[string]bool      // the names of tasks that are out
	held    map[uint64]bool      // results that Next has returned and that are not yet accepted, by number in the stream
	workers map[string]time.Time // when each worker was last heard from
}

// Start opens the job, on a cluster or in this process, and lets workers in. It deletes what an earlier run left behind.
// Half a minute after the context ends, it gives up on a cluster that it cannot reach.
func Start(ctx context.Context, job Job, o Options) (*Coordinator, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	c := &Coordinator{
		job: job, link: link{options: o, subject: subjects(o.Stream)},
		out: map[string]bool{}, held: map[uint64]bool{}, workers: map[string]time.Time{},
	}
	c.life, c.stop = context.WithCancelCause(context.Background())
	if o.URL != "" {
		c.nc, err = connect(ctx, o, rand.Text())
	} else {
		c.server, c.nc, err = embed(ctx, o)
	}
	if err == nil {
		err = c.again(ctx, 5*timeout, "job "+o.Stream, c.open)
	}
	if err == nil {
		_, err = c.nc.Subscribe(c.subject.hello(), c.greet)
	}
	if err == nil {
		err = c.again(ctx, timeout, "job "+o.Stream, func(context.Context) error { return c.tell(news{Cancelled: true}) })
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	c.running.Go(c.sweep)
	context.AfterFunc(ctx, func() {
		time.AfterFunc(10*timeout, func() { c.stop(context.Cause(ctx)) })
	})
	return c, nil
}

// open creates the streams of the job, without tasks. It is safe to repeat.
func (c *Coordinator) open(ctx context.Context) (err error) {
	if c.js, err = jetstream.New(c.nc); err != nil {
		return err
	}
	if c.server == nil {
		if err := c.alone(ctx); err != nil {
			return err
		}
	}
	storage, most := jetstream.FileStorage, int64(maxStored)
	if c.server != nil {
		storage, most = jetstream.MemoryStorage, maxMemory
	}
	if err := c.openTasks(ctx, storage); err != nil {
		return err
	}
	c.results, err = c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: c.subject.results(), Subjects: []string{c.subject.result("*")},
		Storage: storage, Replicas: c.tasks.CachedInfo().Config.Replicas, MaxBytes: most,
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", c.subject.results(), err)
	}
	return c.consume(ctx)
}

// alone fails if the job already has a coordinator, which shows by its stream of tasks and a reply to hello. In a cluster, a server
// may not yet know that a coordinator is listening on another server, so alone keeps asking for a second.
func (c *Coordinator) alone(ctx context.Context) error {
	asked, cancel := context.WithTimeout(ctx, 2*timeout) // if a coordinator hangs for longer, this one takes over
	defer cancel()
	if _, err := c.js.Stream(asked, c.subject.tasks()); errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil
	} else if err != nil {
		return fmt.Errorf("stream %s: %w", c.subject.tasks(), err)
	}
	for range 10 {
		_, nobody := c.nc.RequestWithContext(asked, c.subject.hello(), []byte("{}"))
		switch {
		case nobody == nil:
			return fmt.Errorf("job %s has a coordinator already", c.options.Stream)
		case !errors.Is(nobody, nats.ErrNoResponders) || !pause(asked, timeout/30):
			return nil
		}
	}
	return nil
}

// openTasks creates the stream of tasks, with three replicas if the cluster can hold them, or empties that of an earlier run.
func (c *Coordinator) openTasks(ctx context.Context, storage jetstream.StorageType) (err error) {
	replicas := 3
	if c.server != nil {
		replicas = 1
	}
	for ; ; replicas = 1 {
		c.tasks, err = c.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: c.subject.tasks(), Subjects: []string{c.subject.task("*")}, Storage: storage, Replicas: replicas,
		})
		var api *jetstream.APIError
		if replicas == 1 || passing(err) || !errors.As(err, &api) || api.ErrorCode != noReplicas && api.ErrorCode != noPeers {
			break
		}
	}
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		c.tasks, err = c.js.Stream(ctx, c.subject.tasks())
	}
	if err == nil {
		err = c.tasks.Purge(ctx)
	}
	if err != nil {
		return fmt.Errorf("stream %s: %w", c.subject.tasks(), err)
	}
	return nil
}

// consume creates two consumers: one of tasks, for the workers, and one of results.
func (c *Coordinator) consume(ctx context.Context) (err error) {
	c.taken, err = c.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: takers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.options.Lease,
		MaxAckPending: -1, MaxWaiting: 1 << 14,
	})
	if err != nil {
		return fmt.Errorf("consumer of tasks: %w", err)
	}
	// A new consumer at once gets the results that the previous coordinator took but did not accept.
	if err := c.results.DeleteConsumer(ctx, keeper); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return fmt.Errorf("consumer of results: %w", err)
	}
	c.incoming, err = c.results.CreateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: keeper, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.options.Lease, MaxAckPending: -1,
	})
	if err != nil {
		return fmt.Errorf("consumer of results: %w", err)
	}
	return nil
}

// The server's errors when a stream cannot have that many replicas.
const (
	noReplicas jetstream.ErrorCode = 10074
	noPeers    jetstream.ErrorCode = 10005
)

// URL is where workers can join: nats://HOST:PORT, or "" if they cannot.
func (c *Coordinator) URL() string {
	if c.server == nil || c.options.Listen == "" {
		return c.options.URL
	}
	return c.server.ClientURL()
}

// Workers counts the workers in other processes that were heard from recently.
func (c *Coordinator) Workers() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.workers)
}

// greet answers a worker that says hello.
func (c *Coordinator) greet(m *nats.Msg) {
	var h hello
	d := json.NewDecoder(bytes.NewReader(m.Data))
	d.DisallowUnknownFields()
	if len(m.Data) > 1<<12 || d.Decode(&h) != nil || len(m.Reply) < len(inbox) || m.Reply[:len(inbox)] != inbox {
		c.options.Log(fmt.Sprintf("refused a message of %d bytes that is not the request of a worker", len(m.Data)))
		return
	}
	c.mu.Lock()
	_, known := c.workers[h.ID]
	switch {
	case h.Leaving:
		delete(c.workers, h.ID)
	case h.Version != c.job.Version:
		if h.Version != "" {
			c.options.Log(fmt.Sprintf("worker %s is gridcnf %s, expected %s", clean(h.Name), clean(h.Version), c.job.Version))
		}
	case name().MatchString(h.ID) && (known || len(c.workers) < 1<<16):
		c.workers[h.ID] = time.Now()
	}
	c.mu.Unlock()
	reply, err := json.Marshal(welcome{Job: c.job, Lease: c.options.Lease})
	if err == nil {
		err = m.Respond(reply)
	}
	if err != nil {
		c.options.Log("answering a worker: " + clean(err.Error()))
	}
}

// Work does tasks in this process, n at a time, until the job is done (no error) or the context or the coordinator ends.
func (c *Coordinator) Work(ctx context.Context, n int, h Handler) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(c.life, func() { cancel(context.Cause(c.life)) })()
	c.running.Add(1)
	defer c.running.Done()
	w := &Worker{
		link: c.link, name: "this process", job: c.job, lease: c.options.Lease, own: true, tasks: c.taken,
	}
	return w.Work(ctx, n, h)
}

// Close stops at once.
func (c *Coordinator) Close() error {
	c.stop(errClosed)
	if c.nc != nil {
		c.running.Wait()
		c.nc.Close()
	}
	if c.server != nil {
		c.server.Shutdown()
		c.server.WaitForShutdown()
	}
	return nil
}

// farewell is how long Finish waits for workers to leave: one that has died never says so.
const farewell = 5 * time.Second

// Finish ends a job that is done: it tells the workers again and again until they have left, and deletes what is stored.
func (c *Coordinator) Finish() error {
	tell := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 10*timeout)
		defer cancel()
		return c.again(ctx, timeout, "telling the workers", func(context.Context) error { return c.tell(news{Done: true}) })
	}
	err := tell()
	c.stop(errDone)
	for end := time.Now().Add(farewell); c.Workers() > 0 && time.Now().Before(end); {
		pause(context.Background(), farewell/100)
		err = errors.Join(err, tell())
	}
	c.running.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), 10*timeout)
	defer cancel()
	for _, stream := range []string{c.subject.tasks(), c.subject.results()} {
		err = errors.Join(err, c.again(ctx, timeout, "deleting stream "+stream, func(ctx context.Context) error {
			err := c.js.DeleteStream(ctx, stream)
			if errors.Is(err, jetstream.ErrStreamNotFound) {
				return nil
			}
			return err
		}))
	}
	return errors.Join(err, c.Close())
}

// tell sends news to all workers.
func (c *Coordinator) tell(n news) error {
	text, err := json.Marshal(n)
	if err != nil {
		return err
	}
	if err := c.nc.Publish(c.subject.news(), text); err != nil {
		return err
	}
	return c.nc.FlushTimeout(timeout)
}
