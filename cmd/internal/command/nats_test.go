package command

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/nats-io/nats-server/v2/server"
)

// natsServer is a NATS server as a process of its own, for the tests of clusters. Its arguments
// are its folder, its address, its address for other servers, and all of these.
func natsServer() {
	folder, client, cluster, routes := os.Args[1], os.Args[2], os.Args[3], strings.Split(os.Args[4], ",")
	o := &server.Options{
		ServerName: filepath.Base(folder), NoSigs: true, JetStream: true, JetStreamMaxStore: 1 << 40, StoreDir: folder, SyncAlways: true,
		// Clients are not told of the other servers, for they are to go by their wires.
		Cluster: server.ClusterOpts{Name: "gridcnf", NoAdvertise: true},
	}
	o.Host, o.Port = hostPort(client)
	o.Cluster.Host, o.Cluster.Port = hostPort(cluster)
	for _, r := range routes {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: r})
	}
	s, err := server.NewServer(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.ConfigureLogger()
	s.Start()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
	s.Shutdown()
	s.WaitForShutdown()
}

func hostPort(address string) (string, int) {
	host, port, _ := net.SplitHostPort(address)
	number, _ := strconv.Atoi(port)
	return host, number
}
