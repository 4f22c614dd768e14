package serve

import (
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// With too many connections, new ones are closed, and old ones live.
func TestConnections(t *testing.T) {
	base, s, _ := start(t, func(o *Options) { o.MaxConnections = 2 })
	for range 2 {
		defer join(t, strings.TrimPrefix(base, "http://")).Close()
	}
	eventually(t, "both are there", func() bool { return s.connections.Load() == 2 })
	c, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if n, err := c.Read(make([]byte, 1)); err == nil {
		t.Errorf("%d bytes", n)
	}
}

// Ten thousand clients that say nothing are no reason not to answer another.
func TestManyConnections(t *testing.T) {
	if os.Getenv("GRIDCNF_LONG") == "" {
		t.Skip("it opens 10,000 connections: set GRIDCNF_LONG=1")
	}
	base, s, _ := start(t, func(o *Options) { o.MaxConnections = 10_001 })
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	clients := exec.Command(exe) // a process has not files enough for both sides
	clients.Env = append(os.Environ(), crowdVariable+"="+strings.TrimPrefix(base, "http://"))
	in, err := clients.StdinPipe()
	if err == nil {
		err = clients.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		in.Close()
		if err := clients.Wait(); err != nil {
			t.Error(err)
		}
	}()
	eventually(t, "all are there", func() bool { return s.connections.Load() == 10_000 })
	(&request{"one more", "POST", "/api/echo", "x", nil, 200, "x", nil}).check(t, base)
}

// crowdVariable has the address for a process that is nothing but many clients.
const crowdVariable = "GRIDCNF_CROWD"

// crowd is that process. It ends when its input does.
func crowd(address string) {
	var all []net.Conn
	for range 10_000 {
		c, err := dial(address)
		if err != nil {
			panic(err)
		}
		all = append(all, c)
	}
	io.Copy(io.Discard, os.Stdin)
	runtime.KeepAlive(all)
}

func join(t *testing.T, address string) net.Conn {
	t.Helper()
	c, err := dial(address)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// dial begins a request and does not go on.
func dial(address string) (net.Conn, error) {
	c, err := net.Dial("tcp", address)
	if err == nil {
		_, err = io.WriteString(c, "POST /api/echo HTTP/1.1\r\n")
	}
	return c, err
}
