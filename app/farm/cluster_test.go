package farm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gridcnf/internal/testkit/must"
)

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
