package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"gridcnf/internal/testkit/must"
)

const short = 200 * time.Millisecond // a lease

// A worker that takes a task and is never heard of again.
func TestWorkerDies(t *testing.T) {
	t.Parallel()
	c, _ := start(t, Options{Listen: "127.0.0.1:0", Lease: short})
	w := join(t, Options{URL: c.URL()})
	taken := make(chan bool)
	stop := work(t, w.Work, 1, func(ctx context.Context, _ Task, _ int) ([]byte, error) {
		close(taken)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	put(t, c, "a")
	<-taken
	w.nc.Close() // no last word
	stop()
	attempts := make(chan int, 1)
	work(t, c.Work, 1, func(_ context.Context, t Task, attempt int) ([]byte, error) {
		attempts <- attempt
		return t.Body, nil
	})
	collect(t, c, 1)
	if n := <-attempts; n != 2 {
		t.Errorf("attempt %d after the first worker died", n)
	}
}

// A task that takes longer than the lease is not given to another worker.
func TestHeartbeat(t *testing.T) {
	t.Parallel()
	lease := 5 * short // so that a busy machine does not miss three beats
	c, _ := start(t, Options{Lease: lease})
	var mu sync.Mutex
	var attempts []int
	work(t, c.Work, 2, func(_ context.Context, _ Task, attempt int) ([]byte, error) {
		mu.Lock()
		attempts = append(attempts, attempt)
		mu.Unlock()
		time.Sleep(3 * lease / 2)
		return nil, nil
	})
	put(t, c, "long")
	collect(t, c, 1)
	if !slices.Equal(attempts, []int{1}) {
		t.Errorf("attempts %v", attempts)
	}
}

// A coordinator that is killed at work leaves nothing to the next one, whose job is another: the worker is told so.
func TestRestart(t *testing.T) {
	t.Parallel()
	server := newServer(t, &server.Options{})
	server.Start()
	if !server.ReadyForConnections(time.Minute) {
		t.Fatal("not ready")
	}
	o := Options{URL: server.ClientURL(), Lease: short}
	c, _ := start(t, o)
	w := join(t, o)
	done := make(chan error, 1)
	go func() { done <- w.Work(context.Background(), 2, upper) }()
	for i := range 30 {
		put(t, c, fmt.Sprint("t", i))
	}
	collect(t, c, 5)
	for range 3 { // kept in memory only, by somebody who is killed now
		must.Get(c.Next(within(t)))(t)
	}
	c.Close()
	job.Detail = []byte(`{"a":2}`)
	defer func() { job.Detail = []byte(`{"a":1}`) }()
	c, l := start(t, o)
	if n := out(c); n != 0 {
		t.Errorf("%d tasks are out after the restart", n)
	}
	if err := <-done; !errors.Is(err, ErrOtherJob) {
		t.Errorf("the worker of the job before: %v", err)
	}
	put(t, c, "t1")
	work(t, join(t, o).Work, 2, upper)
	if got := collect(t, c, 1); got["t1"] != "BODY OF T1" || out(c) != 0 {
		t.Errorf("got %v, %d tasks are out in the end", got, out(c))
	}
	if err := c.Finish(); err != nil || !l.has("which is not out (any more)") {
		t.Errorf("%v, %q", err, l.lines)
	}
}

func TestCancel(t *testing.T) {
	c, _ := start(t, Options{Listen: "127.0.0.1:0"})
	w := join(t, Options{URL: c.URL()})
	began, ended := make(chan bool, 3), make(chan bool, 3)
	block := func(ctx context.Context, t Task, _ int) ([]byte, error) {
		if strings.HasPrefix(t.ID, "quick") {
			return nil, nil
		}
		began <- true
		<-ctx.Done()
		ended <- true
		return nil, ctx.Err()
	}
	work(t, w.Work, 1, block)
	work(t, c.Work, 1, block)
	put(t, c, "a", "b", "c") // c waits
	<-began
	<-began
	must.Do(t, c.Cancel())
	<-ended
	<-ended
	put(t, c, "quick", "quick2")
	collect(t, c, 2)
	put(t, c, "a") // a name that was cancelled can be used again
	<-began
	must.Do(t, c.Cancel())
	<-ended
	if left := out(c); left > 0 {
		t.Errorf("%d still out", left)
	}
}

func TestBigBodies(t *testing.T) {
	c, _ := start(t, Options{Listen: "127.0.0.1:0"})
	w := join(t, Options{URL: c.URL()})
	work(t, w.Work, 1, func(_ context.Context, t Task, _ int) ([]byte, error) { return append(t.Body, '!'), nil })
	for n := range 3 {
		body := bytes.Repeat([]byte("0123456789abcdef"), 150_000)
		must.Do(t, c.Put(within(t), Task{ID: fmt.Sprint("big", n), Body: body}))
		r := must.Get(c.Next(within(t)))(t)
		if !bytes.Equal(r.Body, append(body, '!')) {
			t.Errorf("a result of %d bytes", len(r.Body))
		}
		must.Do(t, c.Accept(r))
	}
	// One that nobody knows any more.
	must.Get(c.answers.PutBytes(within(t), "gone.x", []byte("x")))(t)
	must.Do(t, c.tidy())
	for _, bucket := range []string{c.subject.bodies(), c.subject.answers()} {
		s := must.Get(c.js.Stream(within(t), "OBJ_"+bucket))(t)
		if left := s.CachedInfo().State.Bytes; left > 2000 {
			t.Errorf("%d bytes are left in %s", left, bucket)
		}
	}
}

// deaf is a result given out by a server that is gone: the next one drops the acknowledgement.
type deaf struct{ jetstream.Msg }

func (deaf) DoubleAck(context.Context) error { return context.DeadlineExceeded }

// A result can be accepted though its delivery is not known any more, and the next one waits to be taken.
func TestDeaf(t *testing.T) {
	t.Parallel()
	c, _ := start(t, Options{Lease: short})
	work(t, c.Work, 2, upper)
	put(t, c, "a", "b", "c")
	r := must.Get(c.Next(within(t)))(t)
	r.message = deaf{r.message}
	must.Do(t, c.Accept(r))
	collect(t, c, 2)
	if info, err := c.results.Info(within(t)); err != nil || info.State.Msgs > 0 {
		t.Errorf("%d results are left over (%v)", info.State.Msgs, err)
	}
}
