package serve

import (
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
)

// Ten thousand clients that say nothing are no reason not to answer another.
func TestManyConnections(t *testing.T) {
	if !long.On {
		t.Skip("it opens 10,000 connections: set GRIDCNF_LONG=1")
	}
	base, s, _ := start(t, func(o *Options) { o.MaxConnections = 10_001 })
	clients := exec.Command(must.Get(os.Executable())(t)) // a process has not files enough for both sides
	clients.Env = append(os.Environ(), crowdVariable+"="+strings.TrimPrefix(base, "http://"))
	in := must.Get(clients.StdinPipe())(t)
	must.Do(t, clients.Start())
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
		c, err := net.Dial("tcp", address)
		if err == nil {
			_, err = io.WriteString(c, "POST /api/echo HTTP/1.1\r\n")
		}
		if err != nil {
			panic(err)
		}
		all = append(all, c)
	}
	io.Copy(io.Discard, os.Stdin)
	runtime.KeepAlive(all)
}
