package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
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
	lease := 15 * short // so that a busy machine does not miss three beats
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
	mu.Lock()
	defer mu.Unlock()
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

// A body can fill a message. What does not fit into one is lost, and says so.
func TestBigBodies(t *testing.T) {
	c, _ := start(t, Options{Listen: "127.0.0.1:0"})
	w := join(t, Options{URL: c.URL()})
	work(t, w.Work, 1, func(_ context.Context, t Task, _ int) ([]byte, error) { return append(t.Body, '!'), nil })
	body := bytes.Repeat([]byte("0123456789abcdef"), c.most()/16)
	for n, size := range []int{2_400_000, len(body) - 1, len(body)} {
		must.Do(t, c.Put(within(t), Task{ID: fmt.Sprint("big", n), Body: body[:size]}))
		r := must.Get(c.Next(within(t)))(t)
		if fits := size < len(body); (r.Lost == "") != fits || fits && !bytes.Equal(r.Body, append(body[:size:size], '!')) {
			t.Errorf("%d: a result of %d bytes, lost: %s", size, len(r.Body), r.Lost)
		}
		must.Do(t, c.Accept(r))
	}
	if err := c.Put(within(t), Task{ID: "long", Body: append(body, '!')}); err == nil {
		t.Error("a task that is longer than a message is stored")
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

// newServer is a server that keeps what it has on the disk, however full that is.
func newServer(t *testing.T, o *server.Options) *server.Server {
	o.Host, o.Port, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, true
	o.JetStream, o.JetStreamMaxStore, o.StoreDir = true, 1<<40, t.TempDir()
	s := must.Get(server.NewServer(o))(t)
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

// cluster starts three servers that know each other.
func cluster(t *testing.T) (all []*server.Server, urls string) {
	var addresses []string
	var routes []*url.URL
	var ports []int
	for range 3 { // each has to be told the others' before it starts
		l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
		routes = append(routes, &url.URL{Scheme: "nats", Host: l.Addr().String()})
		l.Close()
	}
	for i, port := range ports {
		s := newServer(t, &server.Options{
			ServerName: fmt.Sprint("s", i), Routes: routes, Cluster: server.ClusterOpts{Name: "c", Host: "127.0.0.1", Port: port},
		})
		s.Start()
		all = append(all, s)
	}
	for _, s := range all {
		if !s.ReadyForConnections(10 * time.Second) {
			t.Fatal("not ready")
		}
		addresses = append(addresses, s.ClientURL())
	}
	ready := func(s *server.Server) bool { return s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == 3 }
	for !slices.ContainsFunc(all, ready) {
		time.Sleep(10 * time.Millisecond)
	}
	return all, strings.Join(addresses, ",")
}

// shared starts a job on a cluster, with a worker.
func shared(t *testing.T, urls, name string) *Coordinator {
	t.Helper()
	o := Options{URL: urls, Stream: name, Lease: time.Second}
	c, _ := start(t, o)
	if n := c.tasks.CachedInfo().Config.Replicas; n != 3 {
		t.Errorf("%d replicas", n)
	}
	if c, err := Start(within(t), job, o); err == nil || !strings.Contains(err.Error(), "has a coordinator already") {
		t.Errorf("a second coordinator: %v", err)
		c.Close()
	}
	work(t, join(t, o).Work, 2, func(ctx context.Context, task Task, attempt int) ([]byte, error) {
		time.Sleep(20 * time.Millisecond)
		return upper(ctx, task, attempt)
	})
	return c
}

// Two jobs on a cluster that loses a server, beside a stream of somebody else.
func TestCluster(t *testing.T) {
	t.Parallel()
	servers, urls := cluster(t)
	nc := must.Get(nats.Connect(urls))(t)
	defer nc.Close()
	js := must.Get(jetstream.New(nc))(t)
	must.Get(js.CreateStream(within(t), jetstream.StreamConfig{Name: "theirs", Subjects: []string{"theirs.>"}, Replicas: 3}))(t)
	jobs := []*Coordinator{shared(t, urls, "one"), shared(t, urls, "two")}
	const tasks = 25
	done := make(chan map[string]string)
	for _, c := range jobs {
		go func() {
			for i := range tasks {
				if err := c.Put(within(t), Task{ID: fmt.Sprint("t", i), Body: []byte("x")}); err != nil {
					t.Error(err)
				}
			}
		}()
		go func() {
			var got map[string]string
			defer func() { done <- got }() // collect may end the goroutine
			got = collect(t, c, tasks)
		}()
	}
	time.Sleep(300 * time.Millisecond)
	stream := must.Get(jobs[0].tasks.Info(within(t)))(t)
	leader := slices.IndexFunc(servers, func(s *server.Server) bool { return s.Name() == stream.Cluster.Leader })
	servers[leader].Shutdown()
	for range jobs {
		if got := <-done; len(got) != tasks {
			t.Errorf("%d results", len(got))
		}
	}
	for _, c := range jobs {
		must.Do(t, c.Finish())
	}
	var left []string
	for range 100 { // the server that is asked may not have heard of it yet
		left = nil
		for name := range js.StreamNames(within(t)).Name() {
			left = append(left, name)
		}
		if len(left) == 1 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if !slices.Equal(left, []string{"theirs"}) {
		t.Errorf("streams %v are left over", left)
	}
	if _, err := js.Stream(within(t), "theirs"); errors.Is(err, jetstream.ErrStreamNotFound) {
		t.Error("the stream of somebody else is gone")
	}
}
