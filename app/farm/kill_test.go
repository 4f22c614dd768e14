package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const short = 200 * time.Millisecond // a lease

// A worker that takes a task and is never heard of again.
func TestWorkerDies(t *testing.T) {
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

// The coordinator is killed with tasks out, tasks under way and results taken but not accepted.
func TestRestart(t *testing.T) {
	o := Options{Store: t.TempDir(), Listen: "127.0.0.1:0", Lease: short}
	c, _ := start(t, o)
	o.Listen = strings.TrimPrefix(c.URL(), "nats://")
	w := join(t, Options{URL: c.URL()})
	done := make(chan error, 1)
	go func() { done <- w.Work(context.Background(), 2, upper) }()
	var ids []string
	for i := range 30 {
		ids = append(ids, fmt.Sprint("t", i))
	}
	put(t, c, ids...)
	collect(t, c, 5)
	for range 3 { // kept in memory only, by somebody who is killed now
		if _, err := c.Next(within(t)); err != nil {
			t.Fatal(err)
		}
	}
	c.Close()
	c, _ = start(t, o)
	if n := len(c.Out()); n != 25 {
		t.Errorf("%d tasks are out after the restart", n)
	}
	put(t, c, c.Out()...) // does nothing
	collect(t, c, 25)
	if n := len(c.Out()); n != 0 {
		t.Errorf("%d tasks are out in the end", n)
	}
	for c.Workers() == 0 { // or it does not hear the end
		time.Sleep(10 * time.Millisecond)
	}
	if err := c.Finish(); err != nil {
		t.Error(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Another job on the same store is an error.
func TestOtherJob(t *testing.T) {
	o := Options{Store: t.TempDir()}
	c, _ := start(t, o)
	put(t, c, "a")
	c.Close()
	other := job
	other.Detail = []byte(`{"a":2}`)
	if c, err := Start(within(t), other, o); err == nil || !errors.Is(err, ErrOtherJob) {
		t.Errorf("error %v", err)
		c.Close()
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
	if err := c.Cancel(); err != nil {
		t.Fatal(err)
	}
	<-ended
	<-ended
	put(t, c, "quick", "quick2")
	collect(t, c, 2)
	put(t, c, "a") // a name that was cancelled can be used again
	<-began
	if err := c.Cancel(); err != nil {
		t.Fatal(err)
	}
	<-ended
	if left := c.Out(); len(left) > 0 {
		t.Errorf("still out: %v", left)
	}
}

func TestBigBodies(t *testing.T) {
	for _, store := range []string{"", t.TempDir()} {
		c, _ := start(t, Options{Listen: "127.0.0.1:0", Store: store})
		w := join(t, Options{URL: c.URL()})
		work(t, w.Work, 1, func(_ context.Context, t Task, _ int) ([]byte, error) { return append(t.Body, '!'), nil })
		for n := range 3 {
			body := bytes.Repeat([]byte("0123456789abcdef"), 150_000)
			if err := c.Put(within(t), Task{ID: fmt.Sprint("big", n), Body: body}); err != nil {
				t.Fatal(err)
			}
			r, err := c.Next(within(t))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(r.Body, append(body, '!')) {
				t.Errorf("a result of %d bytes", len(r.Body))
			}
			if err := c.Accept(r); err != nil {
				t.Fatal(err)
			}
		}
		// One that nobody knows any more.
		if _, err := c.answers.PutBytes(within(t), "gone.x", []byte("x")); err != nil {
			t.Fatal(err)
		}
		if err := c.tidy(); err != nil {
			t.Fatal(err)
		}
		for _, bucket := range []string{c.subject.bodies(), c.subject.answers()} {
			s, err := c.js.Stream(within(t), "OBJ_"+bucket)
			if err != nil {
				t.Fatal(err)
			}
			if left := s.CachedInfo().State.Bytes; left > 0 {
				t.Errorf("%d bytes are left in %s", left, bucket)
			}
		}
	}
}

// Put waits while too many tasks are out.
func TestWindow(t *testing.T) {
	c, _ := start(t, Options{Window: 2})
	put(t, c, "a", "b")
	put(t, c, "a") // is out already
	third := make(chan error, 1)
	go func() { third <- c.Put(within(t), Task{ID: "c"}) }()
	select {
	case err := <-third:
		t.Fatalf("put %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	work(t, c.Work, 1, upper)
	collect(t, c, 3)
	if err := <-third; err != nil {
		t.Error(err)
	}
}

// A store that cannot be written is an error of Start.
func TestStore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err := Start(within(t), job, Options{Store: file}); err == nil {
		t.Error("a file as folder of the store")
		c.Close()
	} else {
		t.Log(err)
	}
}

// The server switches JetStream off when the disk is full.
func TestStoreFails(t *testing.T) {
	c, _ := start(t, Options{Store: t.TempDir(), Lease: short})
	put(t, c, "a")
	if err := c.server.DisableJetStream(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Next(within(t)); err == nil || !strings.Contains(err.Error(), "can not be written") {
		t.Errorf("error %v", err)
	}
	if err := c.Put(within(t), Task{ID: "b"}); err == nil {
		t.Error("a task was put")
	}
}

// deaf is a result that was given out by a server that is gone: the one that has taken over drops
// the acknowledgement.
type deaf struct{ jetstream.Msg }

func (deaf) DoubleAck(context.Context) error { return context.DeadlineExceeded }

// A result can be accepted though its delivery is not known any more, and the next one waits to be taken.
func TestDeaf(t *testing.T) {
	c, _ := start(t, Options{Lease: short})
	work(t, c.Work, 2, upper)
	put(t, c, "a", "b", "c")
	r, err := c.Next(within(t))
	if err != nil {
		t.Fatal(err)
	}
	r.message = deaf{r.message}
	if err := c.Accept(r); err != nil {
		t.Fatal(err)
	}
	collect(t, c, 2)
	if info, err := c.results.Info(within(t)); err != nil || info.State.Msgs > 0 {
		t.Errorf("%d results are left over (%v)", info.State.Msgs, err)
	}
}

// Finish does not wait for workers that are gone.
func TestFinishDead(t *testing.T) {
	c, _ := start(t, Options{Listen: "127.0.0.1:0"})
	join(t, Options{URL: c.URL()}).Close() // without a word
	if c.Workers() != 1 {
		t.Fatalf("%d workers", c.Workers())
	}
	c.bury()
	if c.Workers() != 1 {
		t.Error("one that has just lost its connection is not dead")
	}
	time.Sleep(astray)
	c.bury()
	if c.Workers() != 0 {
		t.Error("a dead worker is waited for")
	}
}
