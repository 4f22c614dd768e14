package farm

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"gridcnf/internal/testkit/must"
)

func TestVersion(t *testing.T) {
	c, l := start(t, Options{Listen: "127.0.0.1:0"})
	_, err := Join(within(t), Options{URL: c.URL(), Version: "9\x07"})
	must.Fail(t, err, "the coordinator is gridcnf 1.2.3, the worker 9?")
	if !l.has(" is gridcnf 9?, expected 1.2.3") {
		t.Error("the coordinator says nothing")
	}
	if c.Workers() != 0 {
		t.Error("it counts as a worker")
	}
}

func TestToken(t *testing.T) {
	c, _ := start(t, Options{Listen: "127.0.0.1:0", Token: "secret"})
	for token, want := range map[string]bool{"secret": true, "guess": false, "": false} {
		w, err := Join(within(t), Options{URL: c.URL(), Version: job.Version, Token: token})
		if (err == nil) != want {
			t.Errorf("token %q: error %v", token, err)
		}
		if err == nil {
			w.Close()
		}
	}
}

func TestListen(t *testing.T) {
	for listen, want := range map[string]string{
		"0.0.0.0:4222":   "needs a token or TLS",
		":4222":          "needs a token or TLS",
		"192.0.2.1:4222": "needs a token or TLS",
		"localhost":      "expected HOST:PORT",
		"localhost:x":    "expected a port",
	} {
		c, err := Start(within(t), job, Options{Listen: listen})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", listen, err)
			c.Close()
		}
	}
	if err := (Options{Listen: "0.0.0.0:1", Token: "short"}).Check(); err == nil {
		t.Error("a short token is enough for all the world")
	}
	must.Do(t, (Options{Listen: "0.0.0.0:1", Token: strings.Repeat("x", 16)}).Check())
	for _, o := range []Options{
		{URL: "http://127.0.0.1:1"},
		{URL: "nats://"},
		{URL: "nats://h,nats://h h"},
		{Lease: time.Millisecond},
		{TLS: "none"},
		{NKey: "none"},
		{Creds: "none"},
		{Listen: "127.0.0.1:65536"},
		{Stream: "a.b"},
	} {
		if o.Check() == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	c, _ := start(t, Options{Listen: "127.0.0.1:0"})
	if _, err := Start(within(t), job, Options{Listen: strings.TrimPrefix(c.URL(), "nats://")}); err == nil ||
		!strings.Contains(err.Error(), "address already in use") {
		t.Errorf("a port that is taken: %v", err)
	}
}

func TestAddress(t *testing.T) {
	for urls, want := range map[string]string{
		"nats://h:1":                             "nats://h:1",
		"h:1":                                    "nats://h:1",
		"secret@h:1,tls://u:se/cret@h:2":         "nats://h:1,tls://h:2",
		"nats://u:p@ss@h:1, nats://u:secret@h:2": "nats://h:1,nats://h:2",
		"nats://h\x1b[31m":                       "nats://h?[31m",
	} {
		if got := Address(urls); got != want {
			t.Errorf("%q is shown as %q, expected %q", urls, got, want)
		}
	}
	for _, url := range []string{"nats://u:sec ret%zz@127.0.0.1:1", "nats://u:secret@127.0.0.1:1"} {
		_, err := Join(within(t), Options{URL: url, Version: job.Version, Patience: short}) // nobody comes
		if err == nil || strings.Contains(err.Error(), "sec") {
			t.Errorf("%v", err)
		}
	}
}

// A connection with the rights of a worker tries other things.
func TestRights(t *testing.T) {
	t.Parallel()
	c, _ := start(t, Options{Listen: "127.0.0.1:0", Lease: short})
	put(t, c, "a")
	w := join(t, Options{URL: c.URL()})
	denied := make(chan error, 100)
	w.nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { denied <- err })
	for _, subject := range []string{
		"gridcnf.task.x", "gridcnf.news", "$JS.API.STREAM.DELETE.gridcnf-tasks", "$JS.API.STREAM.PURGE.gridcnf-tasks",
		"$JS.API.STREAM.MSG.GET.gridcnf-results", "$JS.API.CONSUMER.MSG.NEXT.gridcnf-results.coordinator",
		"$JS.API.CONSUMER.CREATE.gridcnf-results.x", "$JS.API.DIRECT.GET.gridcnf-results.gridcnf.result.a",
		"$JS.API.STREAM.CREATE.x", "x", "$JS.API.CONSUMER.DELETE.gridcnf-tasks.workers", "_INBOX.x",
	} {
		must.Do(t, w.nc.Publish(subject, nil))
		must.Do(t, w.nc.Flush())
		select {
		case err := <-denied:
			if !strings.Contains(err.Error(), "Permissions Violation") {
				t.Errorf("%s: %v", subject, err)
			}
		case <-time.After(time.Second):
			t.Errorf("%s can be published to", subject)
		}
	}
	for _, subject := range []string{"_INBOX.>", "gridcnf.result.>", "gridcnf.hello", ">"} {
		must.Get(w.nc.SubscribeSync(subject))(t)
		if err := <-denied; !strings.Contains(err.Error(), "Permissions Violation") {
			t.Errorf("%s: %v", subject, err)
		}
	}
	// Replies to requests that are allowed would be tasks, or orders to the server.
	for _, reply := range []string{"gridcnf.task.y", "gridcnf.news", "$JS.API.STREAM.DELETE.gridcnf-results", "$JS.API.STREAM.PURGE.gridcnf-tasks"} {
		for _, subject := range []string{"gridcnf.hello", "$JS.API.CONSUMER.MSG.NEXT.gridcnf-tasks.workers", "$JS.API.CONSUMER.INFO.gridcnf-tasks.workers"} {
			must.Do(t, w.nc.PublishRequest(subject, reply, []byte(`{}`)))
		}
	}
	must.Do(t, w.nc.Flush())
	time.Sleep(2 * short)
	work(t, c.Work, 1, upper)
	if got := collect(t, c, 1); got["a"] != "BODY OF A" {
		t.Errorf("got %v", got)
	}
	if _, err := c.js.Stream(within(t), "gridcnf-results"); err != nil {
		t.Errorf("the server obeyed a worker: %v", err)
	}
}

// What is no message of a worker is logged and has no effect. Nobody looks into a result.
func TestGarbage(t *testing.T) {
	c, l := start(t, Options{Listen: "127.0.0.1:0"})
	put(t, c, "a", "b")
	w := join(t, Options{URL: c.URL()})
	ctx := within(t)
	for _, id := range []string{"never", "a", "b"} {
		must.Get(w.js.Publish(ctx, "gridcnf.result."+id, []byte("{\x1b[2J")))(t)
	}
	for _, text := range []string{"", "{", `{"id":"*"}`, `{"unknown":1}`, strings.Repeat("[", 100_000)} {
		must.Do(t, w.nc.PublishRequest("gridcnf.hello", inbox+w.id+".x", []byte(text)))
	}
	if err := w.nc.Publish("gridcnf.result.a", make([]byte, maxMessage+1)); err == nil {
		t.Error("a huge message can be sent")
	}
	if got := collect(t, c, 2); fmt.Sprint(got) != "map[a:{\x1b[2J b:{\x1b[2J]" {
		t.Errorf("got %v", got)
	}
	for _, what := range []string{"task never, which is not out", "not the request of a worker"} {
		for end := time.Now().Add(10 * time.Second); !l.has(what) && time.Now().Before(end); {
			time.Sleep(10 * time.Millisecond) // messages come when they come
		}
		if !l.has(what) {
			t.Errorf("nothing is said of %q", what)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.lines {
		if strings.ContainsAny(line, "\x1b\x07\n") {
			t.Errorf("a log line with control characters: %q", line)
		}
	}
}

// A task that has two results: both come, and both can be accepted.
func TestTwice(t *testing.T) {
	c, l := start(t, Options{Listen: "127.0.0.1:0"})
	put(t, c, "a")
	w := join(t, Options{URL: c.URL()})
	work(t, w.Work, 1, func(ctx context.Context, task Task, _ int) ([]byte, error) {
		if _, err := w.js.Publish(ctx, "gridcnf.result.a", []byte("early")); err != nil {
			t.Error(err)
		}
		return upper(ctx, task, 1)
	})
	var both []*Result
	for range 2 {
		r := must.Get(c.Next(within(t)))(t)
		both = append(both, r)
	}
	for _, r := range both {
		must.Do(t, c.Accept(r))
	}
	if left := out(c); left > 0 {
		t.Errorf("%d still out", left)
	}
	// One that comes later is not handed on.
	must.Get(w.js.Publish(within(t), "gridcnf.result.a", []byte("late")))(t)
	put(t, c, "b")
	if got := collect(t, c, 1); got["b"] == "" || !l.has("task a, which is not out (any more)") {
		t.Errorf("got %v, and of the late one %q", got, l.lines)
	}
}
