package farm

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Worker does the tasks of a coordinator in another process.
type Worker struct {
	link
	id    string
	name  string // for messages
	job   Job
	lease time.Duration
	own   bool // it works in the coordinator's process
	tasks jetstream.Consumer

	mu       sync.Mutex
	wanted   context.Context // of the tasks that are being done
	unwanted context.CancelCauseFunc
}

// ErrOtherJob says that the coordinator now has another job than the one that the worker joined.
var ErrOtherJob = errors.New("there is another job")

var (
	errUnwanted = errors.New("not wanted any more")
	errDone     = errors.New("the job is done")
	errAway     = errors.New("no coordinator for too long")
)

// Join connects to a coordinator, waits until there is one, and learns the job. Another version is an error.
func Join(ctx context.Context, o Options) (*Worker, error) {
	o, err := o.complete()
	if err != nil {
		return nil, err
	}
	host, _ := os.Hostname()
	name := clean(fmt.Sprintf("%s/%d", host, os.Getpid()))
	w := &Worker{id: rand.Text(), name: name, link: link{options: o, subject: subjects(o.Stream)}}
	ctx, cancel := w.patience(ctx)
	defer cancel()
	if w.nc, err = connect(ctx, o, w.id); err != nil {
		return nil, err
	}
	if w.js, err = jetstream.New(w.nc); err == nil {
		err = w.learn(ctx)
	}
	if err != nil {
		w.nc.Close()
		return nil, err
	}
	return w, nil
}

// connect waits for a server, but fails if the server refuses the connection.
func connect(ctx context.Context, o Options, id string) (*nats.Conn, error) {
	options, err := o.dial(id)
	if err != nil {
		return nil, err
	}
	where := Address(o.URL)
	for first := true; ; first = false {
		nc, err := nats.Connect(o.URL, options...)
		if err == nil {
			return nc, nil
		}
		if bad := (*url.Error)(nil); errors.As(err, &bad) {
			err = bad.Err // without the address, in which there may be secrets
		}
		if !errors.Is(err, nats.ErrNoServers) && !errors.Is(err, nats.ErrTimeout) && !o.unreachable(err) {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		if first {
			o.Log(clean(fmt.Sprintf("no server at %s yet (%v), trying again", where, err)))
		}
		if !pause(ctx, time.Second) {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
	}
}

// patience limits how long to wait for a coordinator.
func (l *link) patience(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.options.Patience == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, l.options.Patience, errAway)
}

// learn asks for the job, and for what belongs to it.
func (w *Worker) learn(ctx context.Context) error {
	reply, err := w.greet(ctx, hello{ID: w.id, Name: w.name, Version: w.options.Version})
	if err != nil {
		return err
	}
	w.job, w.lease = reply.Job, reply.Lease
	return w.again(ctx, timeout, "joining "+w.options.Stream, func(ctx context.Context) error {
		w.tasks, err = w.js.Consumer(ctx, w.subject.tasks(), takers)
		return err
	})
}

// greet says hello, and waits for a coordinator if there is none.
func (w *Worker) greet(ctx context.Context, h hello) (welcome, error) {
	var reply welcome
	text, err := json.Marshal(h)
	if err != nil {
		return reply, err
	}
	err = w.again(ctx, timeout, "asking for the job", func(ctx context.Context) error {
		m, err := w.nc.RequestWithContext(ctx, w.subject.hello(), text)
		if err != nil {
			return err
		}
		return json.Unmarshal(m.Data, &reply)
	})
	if err == nil && (reply.Job.Version != w.options.Version || reply.Lease <= 0) {
		err = fmt.Errorf("the coordinator is gridcnf %s, the worker %s: they have to be the same",
			clean(reply.Job.Version), clean(w.options.Version))
	}
	return reply, err
}

// Job is what the coordinator wants done.
func (w *Worker) Job() Job { return w.job }

// Close leaves the coordinator.
func (w *Worker) Close() { w.nc.Close() }

// Work does tasks, n at a time, until the job is done (no error), the context ends, or the job is another one. It survives
// lost connections and restarts of the coordinator.
func (w *Worker) Work(ctx context.Context, n int, h Handler) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w.wanted, w.unwanted = context.WithCancelCause(ctx)
	news, err := w.nc.Subscribe(w.subject.news(), func(m *nats.Msg) { w.hear(ctx, m, cancel) })
	if err != nil {
		return err
	}
	defer func() { _ = news.Unsubscribe() }()
	var stay sync.WaitGroup
	if !w.own {
		stay.Go(func() { w.stay(ctx, cancel) })
	}
	err = w.slots(ctx, n, h)
	cancel(err)
	stay.Wait()
	if err = context.Cause(ctx); errors.Is(err, errDone) {
		return nil
	}
	return err
}

// stay regularly tells the coordinator that this worker is alive, and checks that the job is still the same.
func (w *Worker) stay(ctx context.Context, cancel context.CancelCauseFunc) {
	me := hello{ID: w.id, Name: w.name, Version: w.options.Version}
	for pause(ctx, w.lease/3) {
		waited, end := w.patience(ctx)
		reply, err := w.greet(waited, me)
		end()
		switch {
		case err != nil && ctx.Err() == nil:
			cancel(err)
		case err == nil && string(reply.Job.Detail) != string(w.job.Detail):
			cancel(ErrOtherJob)
		}
	}
	me.Leaving = true
	if text, err := json.Marshal(me); err == nil {
		_ = w.nc.PublishRequest(w.subject.hello(), inbox+w.id+".bye", text)
		_ = w.nc.FlushTimeout(time.Second)
	}
}

// hear acts on news. A message with a header or a reply address is no news: the server has forwarded it.
func (w *Worker) hear(ctx context.Context, m *nats.Msg, end context.CancelCauseFunc) {
	var n news
	if len(m.Header) > 0 || m.Reply != "" || json.Unmarshal(m.Data, &n) != nil {
		return
	}
	if n.Done {
		end(errDone)
	}
	if n.Cancelled {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.unwanted(errUnwanted)
		w.wanted, w.unwanted = context.WithCancelCause(ctx)
	}
}

// slots does n tasks at a time until the context ends.
func (w *Worker) slots(ctx context.Context, n int, h Handler) error {
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for {
				m, err := w.next(ctx, w.tasks, "waiting for a task", nil)
				if err != nil {
					return // the context says why, or the connection is closed
				}
				w.do(m, h)
			}
		})
	}
	all.Wait()
	if w.nc.IsClosed() && ctx.Err() == nil {
		return nats.ErrConnectionClosed
	}
	return nil
}

// do does a task: it keeps the lease while the handler works, stores the result, and acknowledges the task.
func (w *Worker) do(m jetstream.Msg, h Handler) {
	id := m.Subject()[len(w.subject.task("")):]
	data, err := m.Metadata()
	if err != nil {
		w.options.Log("a message that is no task: " + clean(m.Subject()))
		_ = m.Term()
		return
	}
	w.mu.Lock()
	ctx := w.wanted
	w.mu.Unlock()
	beat, silent := context.WithCancel(context.WithoutCancel(ctx))
	defer silent()
	go func() {
		for pause(beat, w.lease/3) {
			_ = m.InProgress() // if it does not arrive, somebody else does the task as well
		}
	}()
	result := nats.NewMsg(w.subject.result(id))
	result.Header.Set(headWorker, w.name)
	if data.NumDelivered > attempts {
		result.Header.Set(headLost, "no worker has finished them")
	} else {
		result.Data, err = handle(ctx, h, Task{ID: id, Body: m.Data()}, int(data.NumDelivered))
	}
	if n, most := len(result.Data), w.most(); n > most {
		result.Header.Set(headLost, fmt.Sprintf("the answers take %d bytes, more than the %d of a message", n, most))
		result.Data = nil
	}
	late, cancelLate := linger(ctx)
	defer cancelLate()
	if err == nil {
		err = w.publish(late, "storing the result of "+id, result, fmt.Sprint(id, ".", data.Sequence.Stream, ".", data.NumDelivered, ".", w.id))
	}
	switch {
	case errors.Is(context.Cause(ctx), errUnwanted):
		_ = m.Term()
	case err != nil:
		if ctx.Err() == nil {
			w.options.Log(clean(fmt.Sprintf("task %s, attempt %d: %v", id, data.NumDelivered, err)))
		}
		_ = m.NakWithDelay(min(time.Second, w.lease))
	default:
		// If the acknowledgement does not arrive, the coordinator still deletes the task, or gives it out again.
		late, end := context.WithTimeout(late, min(w.lease, 2*timeout))
		defer end()
		if err := w.again(late, timeout, "acknowledging task "+id, m.DoubleAck); err != nil && ctx.Err() == nil {
			w.options.Log(clean(err.Error()))
		}
	}
}

// linger outlives a context that ends because the worker is stopped, so that finished work is not thrown away.
func linger(ctx context.Context) (context.Context, context.CancelFunc) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if cause := context.Cause(ctx); errors.Is(cause, errDone) || errors.Is(cause, errUnwanted) {
			cancel()
			return
		}
		time.AfterFunc(5*time.Second, cancel)
	})
	return late, func() { stop(); cancel() }
}

// handle calls the handler, and turns a panic into an error, so that the next attempt can take more care.
func handle(ctx context.Context, h Handler, t Task, attempt int) (body []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return h(ctx, t, attempt)
}

// unreachable reports whether a server does not answer. It is false for one that refuses, for example because of the certificate.
func (o Options) unreachable(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && (op.Op == "dial" || o.TLS == "") || errors.Is(err, io.EOF)
}
