package farm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/goleak"

	"gridcnf/internal/testkit/must"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// log collects messages.
type log struct {
	mu    sync.Mutex
	lines []string
}

func (l *log) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

func (l *log) has(part string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.lines, func(line string) bool { return strings.Contains(line, part) })
}

func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	t.Cleanup(cancel)
	return ctx
}

var job = Job{Version: "1.2.3", Detail: []byte(`{"a":1}`)}

func start(t *testing.T, o Options) (*Coordinator, *log) {
	t.Helper()
	l := new(log)
	o.Log = l.add
	c := must.Get(Start(within(t), job, o))(t)
	t.Cleanup(func() {
		c.Close()
		if t.Failed() {
			t.Log(strings.Join(l.lines, "\n"))
		}
	})
	return c, l
}

func put(t *testing.T, c *Coordinator, ids ...string) {
	t.Helper()
	for _, id := range ids {
		must.Do(t, c.Put(within(t), Task{ID: id, Body: []byte("body of " + id)}))
	}
}

// collect accepts results until n tasks have one. It waits a minute for each.
func collect(t *testing.T, c *Coordinator, n int) map[string]string {
	t.Helper()
	got := map[string]string{}
	for len(got) < n {
		r, err := c.Next(within(t))
		if err != nil {
			t.Fatalf("%v, with %v", err, slices.Sorted(maps.Keys(got)))
		}
		got[r.ID] = string(r.Body)
		if r.Lost != "" {
			got[r.ID] = "lost"
		}
		must.Do(t, c.Accept(r))
	}
	return got
}

// out counts the tasks that are out.
func out(c *Coordinator) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.out)
}

// upper is a handler.
func upper(_ context.Context, t Task, _ int) ([]byte, error) {
	return []byte(strings.ToUpper(string(t.Body))), nil
}

func work(t *testing.T, f func(context.Context, int, Handler) error, n int, h Handler) (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- f(ctx, n, h) }()
	stop = sync.OnceValue(func() error { cancel(); return <-done })
	t.Cleanup(func() { stop() })
	return stop
}

func TestOneProcess(t *testing.T) {
	c, _ := start(t, Options{})
	work(t, c.Work, 2, upper)
	for i := range 50 {
		put(t, c, fmt.Sprint("t", i))
	}
	got := collect(t, c, 50)
	if got["t7"] != "BODY OF T7" || out(c) != 0 {
		t.Errorf("result %q, %d still out", got["t7"], out(c))
	}
	must.Do(t, c.Finish())
	if _, err := c.Next(within(t)); !errors.Is(err, errDone) {
		t.Errorf("Next after the end: %v", err)
	}
}

func join(t *testing.T, o Options) *Worker {
	t.Helper()
	if o.Version == "" {
		o.Version = job.Version
	}
	l := new(log)
	o.Log = l.add
	w := must.Get(Join(within(t), o))(t)
	t.Cleanup(func() {
		w.Close()
		if t.Failed() {
			t.Log(strings.Join(l.lines, "\n"))
		}
	})
	return w
}

func TestJoin(t *testing.T) {
	c, _ := start(t, Options{Listen: "127.0.0.1:0"})
	w := join(t, Options{URL: c.URL()})
	if got := w.Job(); string(got.Detail) != string(job.Detail) {
		t.Errorf("job %+v", got)
	}
	done := make(chan error, 1)
	go func() { done <- w.Work(context.Background(), 2, upper) }()
	put(t, c, "a", "b")
	if got := collect(t, c, 2); got["b"] != "BODY OF B" {
		t.Errorf("got %v", got)
	}
	if n := c.Workers(); n != 1 {
		t.Errorf("%d workers", n)
	}
	must.Do(t, c.Finish())
	if err := <-done; err != nil {
		t.Errorf("the worker of a job that is done: %v", err)
	}
}

// A task whose workers fail without a word is given out again, and is lost in the end.
func TestLost(t *testing.T) {
	t.Parallel()
	c, _ := start(t, Options{Lease: 100 * time.Millisecond})
	put(t, c, "bad", "good")
	var attempts []int
	var mu sync.Mutex
	work(t, c.Work, 1, func(ctx context.Context, t Task, attempt int) ([]byte, error) {
		if t.ID == "good" {
			return []byte("fine"), nil
		}
		mu.Lock()
		defer mu.Unlock()
		attempts = append(attempts, attempt)
		panic("bad puzzle")
	})
	if got := collect(t, c, 2); got["bad"] != "lost" || got["good"] != "fine" {
		t.Errorf("got %v", got)
	}
	if !slices.Equal(attempts, []int{1, 2, 3, 4, 5}) {
		t.Errorf("attempts %v", attempts)
	}
}

// What is kept in memory leaves nothing on the disk, whenever the process is killed.
func TestNoFiles(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	c, _ := start(t, Options{Listen: "127.0.0.1:0", Lease: short})
	ctx := within(t)
	must.Do(t, c.Put(ctx, Task{ID: "large", Body: make([]byte, 2<<20)}))
	go func() {
		_ = c.Work(ctx, 1, func(_ context.Context, task Task, _ int) ([]byte, error) { return task.Body, nil })
	}()
	r, err := c.Next(ctx)
	if err != nil || len(r.Body) != 2<<20 {
		t.Fatalf("%v", err)
	}
	time.Sleep(2 * short) // the sweep looks, too
	if kept, err := os.ReadDir(folder); err != nil || len(kept) > 0 {
		t.Errorf("left: %v %v", kept, err)
	}
	must.Do(t, c.Accept(r))
}

func TestKeys(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	for _, d := range []string{dir, other} {
		must.Do(t, MakeKeys(d, []string{"localhost", "127.0.0.1"}))
	}
	must.Fail(t, MakeKeys(dir, nil), "not overwritten")
	for _, key := range []string{"ca.key", "worker/tls.key", "coordinator/tls.key"} {
		if info, err := os.Stat(filepath.Join(dir, key)); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
			t.Errorf("%s: %v, %v", key, info.Mode(), err)
		}
	}
	c, _ := start(t, Options{Listen: "127.0.0.1:0", TLS: filepath.Join(dir, "coordinator"), Lease: short})
	if !strings.HasPrefix(c.URL(), "tls://") {
		t.Errorf("address %s", c.URL())
	}
	w := join(t, Options{URL: c.URL(), TLS: filepath.Join(dir, "worker")})
	work(t, w.Work, 1, upper)
	work(t, c.Work, 1, upper)
	put(t, c, "a", "b", "c")
	collect(t, c, 3)
	bare := filepath.Join(t.TempDir(), "bare") // knows the authority, but has no certificate
	must.Do(t, os.Mkdir(bare, 0o700))
	authority, err := os.ReadFile(filepath.Join(dir, "ca.crt"))
	if err != nil {
		authority, err = os.ReadFile(filepath.Join(dir, "worker/ca.crt"))
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(bare, "ca.crt"), authority, 0o600)
	}
	must.Do(t, err)
	for folder, want := range map[string]string{
		filepath.Join(other, "worker"):    "unknown authority",
		filepath.Join(dir, "coordinator"): "", // is no certificate of a client
		bare:                              "",
		dir:                               "ca.crt",
		"":                                "",
	} {
		_, err := Join(within(t), Options{URL: c.URL(), TLS: folder, Version: job.Version, Patience: 3 * time.Second})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with %q: %v", folder, err)
		} else {
			t.Log(err)
		}
	}
}

// TestPassing tells errors that may pass from those that stay.
func TestPassing(t *testing.T) {
	check := func(err error, want bool) {
		t.Helper()
		if got := passing(fmt.Errorf("storing: %w", err)); got != want {
			t.Errorf("%v: got %v, want %v", err, got, want)
		}
	}
	check(&net.OpError{Op: "write", Net: "tcp", Err: syscall.EPIPE}, true)
	check(nats.ErrConnectionReconnecting, true)
	check(nats.ErrAuthorization, false)
	check(io.ErrUnexpectedEOF, false)
}
