package farm

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
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
	ready    chan *Result
	life     context.Context
	stop     context.CancelCauseFunc
	running  sync.WaitGroup

	mu      sync.Mutex
	out     map[string]task
	less    chan struct{}        // closed when fewer are out
	held    map[uint64]*Result   // given to Next and not yet accepted or refused, by number in the stream
	workers map[string]time.Time // when something was heard of them
}

// task is what is known of a task that is out.
type task struct {
	seq    uint64 // in the stream; 0 while it is being put
	object bool   // its body is one
}

// Start opens the store, or the streams on a cluster, and lets workers in. Tasks and results that
// are there are those of the same job, which goes on; another job there is an error. Half a minute
// after the context has ended everything does: what has to be told to a cluster that is away is not.
func Start(ctx context.Context, job Job, o Options) (*Coordinator, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	c := &Coordinator{
		job: job, ready: make(chan *Result), link: link{options: o, subject: subjects(o.Stream)},
		out: map[string]task{}, less: make(chan struct{}), held: map[uint64]*Result{}, workers: map[string]time.Time{},
	}
	c.life, c.stop = context.WithCancelCause(context.Background())
	if o.URL != "" {
		c.nc, err = connect(ctx, o, rand.Text())
	} else {
		if o.Store == "" { // the server wants a folder nevertheless
			if o.Store, err = os.MkdirTemp("", "gridcnf-farm"); err != nil {
				return nil, err
			}
			defer os.RemoveAll(o.Store) // it writes nothing there, and who is killed later leaves nothing behind
		}
		c.server, c.nc, err = embed(ctx, o)
	}
	if err == nil {
		err = c.again(ctx, 5*timeout, "job "+o.Stream, c.open)
	}
	if err == nil {
		_, err = c.nc.Subscribe(c.subject.hello(), c.greet)
	}
	if err == nil {
		err = c.again(ctx, timeout, "job "+o.Stream, c.nc.FlushWithContext)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	c.running.Go(c.receive)
	c.running.Go(c.sweep)
	c.running.Go(func() { c.outlive(ctx) })
	return c, nil
}

// outlive stops the coordinator some time after a context.
func (c *Coordinator) outlive(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-c.life.Done():
	}
	if pause(c.life, 10*timeout) {
		c.stop(context.Cause(ctx))
	}
}

// open makes what the job needs, or finds it there. It can be done again.
func (c *Coordinator) open(ctx context.Context) (err error) {
	if c.js, err = jetstream.New(c.nc); err != nil {
		return err
	}
	if c.server == nil {
		asked, cancel := context.WithTimeout(ctx, 2*timeout) // one that hangs for longer is taken over from
		defer cancel()
		if _, err := c.nc.RequestWithContext(asked, c.subject.hello(), []byte("{}")); err == nil {
			return fmt.Errorf("job %s has a coordinator already", c.options.Stream)
		}
	}
	storage, most := jetstream.FileStorage, int64(maxStored)
	if c.server != nil && c.options.Store == "" {
		storage, most = jetstream.MemoryStorage, maxMemory
	}
	if err := c.openTasks(ctx, storage); err != nil {
		return err
	}
	replicas := c.tasks.CachedInfo().Config.Replicas
	c.results, err = c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: c.subject.results(), Subjects: []string{c.subject.result("*"), c.subject.lost()},
		Storage: storage, Replicas: replicas, MaxBytes: most,
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", c.subject.results(), err)
	}
	for bucket, store := range map[string]*jetstream.ObjectStore{
		c.subject.bodies(): &c.bodies, c.subject.answers(): &c.answers,
	} {
		*store, err = c.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: bucket, Storage: storage, Replicas: replicas, MaxBytes: 4 * most,
		})
		if err != nil {
			return fmt.Errorf("object store %s: %w", bucket, err)
		}
	}
	if err := c.load(ctx); err != nil {
		return fmt.Errorf("tasks of before: %w", err)
	}
	return c.consume(ctx)
}

// openTasks makes the stream of tasks, with as many replicas as the cluster has servers for, or finds
// that of the same job.
func (c *Coordinator) openTasks(ctx context.Context, storage jetstream.StorageType) error {
	text, err := json.Marshal(c.job)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	mark := hex.EncodeToString(sum[:])
	replicas := 3
	if c.server != nil {
		replicas = 1
	}
	for ; ; replicas = 1 {
		c.tasks, err = c.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: c.subject.tasks(), Subjects: []string{c.subject.task("*")},
			Storage: storage, Replicas: replicas, Metadata: map[string]string{"gridcnf-job": mark},
		})
		var api *jetstream.APIError
		if replicas == 1 || passing(err) || !errors.As(err, &api) || api.ErrorCode != noReplicas && api.ErrorCode != noPeers {
			break
		}
	}
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		c.tasks, err = c.js.Stream(ctx, c.subject.tasks())
	}
	if err != nil {
		return fmt.Errorf("stream %s: %w", c.subject.tasks(), err)
	}
	if config := c.tasks.CachedInfo().Config; config.Metadata["gridcnf-job"] != mark {
		return fmt.Errorf("%w: %s", ErrOtherJob, config.Name)
	}
	return nil
}

// consume makes the consumers: of tasks, by workers, and of results.
func (c *Coordinator) consume(ctx context.Context) (err error) {
	c.taken, err = c.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: takers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.options.Lease,
		MaxDeliver: c.options.Attempts, MaxAckPending: -1, MaxWaiting: 1 << 14,
	})
	if err != nil {
		return fmt.Errorf("consumer of tasks: %w", err)
	}
	// A new consumer gets at once what the coordinator before took and did not accept.
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

// ErrOtherJob is the error of a store or a coordinator that has another job than the one that was begun.
var ErrOtherJob = errors.New("there is another job")

// Errors of the server when a stream cannot have that many replicas.
const (
	noReplicas jetstream.ErrorCode = 10074
	noPeers    jetstream.ErrorCode = 10005
)

// load lists the tasks that are stored.
func (c *Coordinator) load(ctx context.Context) error {
	for seq := uint64(1); ; seq++ {
		m, err := c.tasks.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(c.subject.task("*")))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		seq = m.Sequence
		if id := m.Subject[len(c.subject.task("")):]; m.Header.Get(headTask) == id {
			c.out[id] = task{seq: seq, object: m.Header.Get(headObject) != ""}
		}
	}
}

// URL is where workers can join: nats://HOST:PORT, or "" if they cannot.
func (c *Coordinator) URL() string {
	if c.server == nil || c.options.Listen == "" {
		return c.options.URL
	}
	return c.server.ClientURL()
}

// Workers counts the workers in other processes of which something was heard lately.
func (c *Coordinator) Workers() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.workers)
}

// Out lists the tasks that are out: put and not yet accepted or cancelled. After Start these are
// the ones of the run before.
func (c *Coordinator) Out() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var ids []string
	for id := range c.out {
		ids = append(ids, id)
	}
	return ids
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
	w := welcome{Job: c.job, Lease: c.options.Lease}
	c.mu.Lock()
	_, known := c.workers[h.ID]
	switch {
	case h.Leaving:
		delete(c.workers, h.ID)
	case h.Version != c.job.Version:
		w = welcome{Refused: fmt.Sprintf("the coordinator is gridcnf %s, the worker %s: they have to be the same",
			c.job.Version, clean(h.Version))}
	case name().MatchString(h.ID) && (known || len(c.workers) < 1<<16):
		c.workers[h.ID] = time.Now()
	}
	c.mu.Unlock()
	if w.Refused != "" && h.Version != "" {
		c.options.Log("refused worker " + clean(h.Name) + ": " + w.Refused)
	}
	reply, err := json.Marshal(w)
	if err == nil {
		err = m.Respond(reply)
	}
	if err != nil {
		c.options.Log("answering a worker: " + clean(err.Error()))
	}
}

// Work does tasks in this process, n at a time, until the job is done (no error), the context ends,
// or the coordinator is closed.
func (c *Coordinator) Work(ctx context.Context, n int, h Handler) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(c.life, func() { cancel(context.Cause(c.life)) })()
	c.running.Add(1)
	defer c.running.Done()
	w := &Worker{
		link: c.link, job: c.job, lease: c.options.Lease, own: true, tasks: c.taken, running: map[*doing]bool{},
	}
	w.options.Name = "this process"
	return w.Work(ctx, n, h)
}

// Close stops at once. What is stored stays, and a later Start goes on with it; in memory it is gone.
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

// farewell is how long Finish waits for workers to leave, and astray for one that is cut off: it needs
// some time to connect again, or else would wait for another coordinator.
const (
	farewell = 5 * time.Second
	astray   = 2 * time.Second
)

// Finish ends a job that is done: workers are told until they have left, and what is stored of the
// job is deleted.
func (c *Coordinator) Finish() error {
	err := c.tell(news{Done: true})
	c.stop(errDone)
	for end := time.Now().Add(farewell); c.Workers() > 0 && time.Now().Before(end); {
		pause(context.Background(), farewell/100)
		c.bury()
		err = errors.Join(err, c.tell(news{Done: true}))
	}
	c.running.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), 10*timeout)
	defer cancel()
	for _, stream := range []string{
		c.subject.tasks(), c.subject.results(), "OBJ_" + c.subject.bodies(), "OBJ_" + c.subject.answers(),
	} {
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

// bury forgets the workers that have had no connection for too long, if it is our server that would know.
func (c *Coordinator) bury() {
	if c.server == nil {
		return
	}
	z, err := c.server.Connz(&server.ConnzOptions{State: server.ConnAll, Limit: 1 << 17})
	if err != nil {
		return
	}
	alive := map[string]bool{}
	for _, conn := range z.Conns {
		if conn.Stop == nil || time.Since(*conn.Stop) < astray {
			alive[conn.Name] = true
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.workers, func(id string, _ time.Time) bool { return !alive[id] })
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
