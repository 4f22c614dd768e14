package serve

import (
	"io"
	"net"
	"strings"
	"testing"

	"gridcnf/internal/testkit/must"
)

// With too many connections, new ones are closed, and old ones live.
func TestConnections(t *testing.T) {
	base, s, _ := start(t, func(o *Options) { o.MaxConnections = 2 })
	for range 2 {
		defer join(t, strings.TrimPrefix(base, "http://")).Close()
	}
	eventually(t, "both are there", func() bool { return s.connections.Load() == 2 })
	c := must.Get(net.Dial("tcp", strings.TrimPrefix(base, "http://")))(t)
	defer c.Close()
	if n, err := c.Read(make([]byte, 1)); err == nil {
		t.Errorf("%d bytes", n)
	}
}

// join begins a request and does not go on.
func join(t *testing.T, address string) net.Conn {
	t.Helper()
	c := must.Get(net.Dial("tcp", address))(t)
	must.Get(io.WriteString(c, "POST /api/echo HTTP/1.1\r\n"))(t)
	return c
}
