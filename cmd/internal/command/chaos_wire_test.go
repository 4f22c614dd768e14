//go:build unix

package command

import (
	"errors"
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// wire is a TCP connection between processes that can be torn, and held up.
type wire struct {
	net.Listener
	to   string
	held sync.RWMutex // for writing while nothing passes

	mu    sync.Mutex
	conns map[net.Conn]bool
}

// newWire listens on a port of its own and passes all on to an address.
func newWire(t *testing.T, to string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{Listener: l, to: to, conns: map[net.Conn]bool{}}
	var all sync.WaitGroup
	t.Cleanup(func() {
		l.Close()
		w.tear()
		all.Wait()
	})
	all.Go(func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", w.to)
			if err != nil {
				from.Close()
				continue
			}
			w.mu.Lock()
			w.conns[from], w.conns[to] = true, true
			w.mu.Unlock()
			all.Go(func() { w.pass(from, to) })
			all.Go(func() { w.pass(to, from) })
		}
	})
	return w
}

func (w *wire) pass(from, to net.Conn) {
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		w.held.RLock()
		if n > 0 {
			_, failed := to.Write(buffer[:n])
			err = errors.Join(err, failed)
		}
		w.held.RUnlock()
		if err != nil {
			break
		}
	}
	from.Close()
	to.Close()
	w.mu.Lock()
	delete(w.conns, from)
	delete(w.conns, to)
	w.mu.Unlock()
}

// tear closes all connections, wherever they are in a message.
func (w *wire) tear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		c.Close()
	}
}

// hold lets nothing pass for a time.
func (w *wire) hold(d time.Duration) {
	if w.held.TryLock() {
		time.AfterFunc(d, w.held.Unlock)
	}
}

// What goes into a wire comes out, until it is torn.
func TestWire(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	w := newWire(t, l.Addr().String())
	here, err := net.Dial("tcp", w.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer here.Close()
	there, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer there.Close()
	w.hold(50 * time.Millisecond)
	got := make([]byte, 2)
	if _, err := here.Write([]byte("hi")); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(there, got); err != nil || string(got) != "hi" {
		t.Errorf("got %q, %v", got, err)
	}
	w.tear()
	if _, err := there.Read(got); err == nil {
		t.Error("the connection still lives")
	}
}

// freePort is a port that nobody listens on at the moment, for a process that has to listen on
// the same one each time it is started.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
