package serve

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gridcnf/internal/testkit/must"
)

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 4000 {
		if is() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("it never happens: %s", what)
}

// stream is a request whose body is still being written.
type stream struct {
	in  *io.PipeWriter
	out *bufio.Reader
	end func()
}

func open(t *testing.T, url string) *stream {
	t.Helper()
	r, w := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	q := must.Get(http.NewRequestWithContext(ctx, http.MethodPost, url, r))(t)
	q.Header.Set("Content-Type", linesType)
	s := &stream{in: w}
	answers, written := io.Pipe()
	s.out = bufio.NewReader(answers)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		response, err := http.DefaultClient.Do(q)
		if err == nil {
			defer response.Body.Close()
			_, err = io.Copy(written, response.Body)
		}
		written.CloseWithError(err)
	}()
	s.end = func() {
		cancel()
		w.Close()
		answers.Close()
		<-ended
	}
	t.Cleanup(s.end)
	return s
}

func (s *stream) ask(t *testing.T, line string) {
	t.Helper()
	must.Get(io.WriteString(s.in, line+"\n"))(t)
	if text, err := s.out.ReadString('\n'); err != nil || !strings.Contains(text, line) {
		t.Fatalf("%q, %v, expected %q", text, err, line)
	}
}

// Each answer comes before the next puzzle is sent. While a stream is idle, others have its turn.
func TestStream(t *testing.T) {
	base, s, f := start(t, func(o *Options) { o.Jobs = 1 })
	first, second := open(t, base+"/api/echo"), open(t, base+"/api/echo")
	for n := range 3 {
		first.ask(t, fmt.Sprint("first ", n))
		second.ask(t, fmt.Sprint("second ", n))
	}
	idle := func() bool { return len(s.gate.slots) == 0 }
	eventually(t, "nobody has a turn", idle)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go post(ctx, base+"/api/wait", "")
	<-f.begun
	must.Get(io.WriteString(first.in, "later\n"))(t)
	eventually(t, "the stream waits for its turn", func() bool { return s.gate.waiting.Load() == 1 })
	cancel()
	if text, err := first.out.ReadString('\n'); err != nil || !strings.Contains(text, "later") {
		t.Errorf("%q, %v", text, err)
	}
	first.in.Close()
	if text, err := io.ReadAll(first.out); err != nil || len(text) > 0 {
		t.Errorf("%q, %v after the end", text, err)
	}
	eventually(t, "nobody has a turn", idle)
}

func post(ctx context.Context, url, accept string) (int, string, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader("x"))
	if err != nil {
		return 0, "", err
	}
	q.Header.Set("Accept", accept)
	response, err := http.DefaultClient.Do(q)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}

// When a client leaves, the work for it ends, whatever it has asked for.
func TestClientLeaves(t *testing.T) {
	base, s, f := start(t, nil)
	for _, accept := range []string{linesType, objectType, eventsType} {
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			<-f.begun
			cancel()
		}()
		before := f.ended.Load()
		if _, _, err := post(ctx, base+"/api/wait", accept); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		eventually(t, "the work ends", func() bool { return f.ended.Load() > before })
	}
	gone := open(t, base+"/api/echo")
	gone.ask(t, "one")
	gone.end()
	eventually(t, "nothing runs", func() bool { return len(s.gate.slots) == 0 })
}

func TestTimeLimit(t *testing.T) {
	base, s, f := start(t, func(o *Options) { o.TimeLimit, o.Grace = 20*time.Millisecond, 20*time.Millisecond })
	for accept, want := range map[string]string{
		linesType: `504 {"error":"the time limit`, objectType: `504 {"error":"the time limit`, eventsType: "200 event: progress\ndata: {\"text\":\"waiting\"}\n\nevent: end\ndata: {\"error\":\"the time limit",
	} {
		status, text, err := post(t.Context(), base+"/api/wait", accept)
		if got := fmt.Sprint(status, " ", text); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, %v", accept, got, err)
		}
	}
	if f.ended.Load() != 3 || len(s.gate.slots) > 0 {
		t.Errorf("%d have ended, %d run", f.ended.Load(), len(s.gate.slots))
	}
}

// Not more run than should, not more wait, and who waits can leave.
func TestBusy(t *testing.T) {
	base, s, f := start(t, func(o *Options) { o.Jobs, o.Waiting = 1, 1 })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go post(ctx, base+"/api/wait", "")
	<-f.begun
	waiting, leave := context.WithCancel(ctx)
	go post(waiting, base+"/api/wait", "")
	eventually(t, "one waits", func() bool { return s.gate.waiting.Load() == 1 })
	(&request{"third", "POST", "/api/echo", "x", nil, 503, "too many requests", kinds{"Retry-After": "2"}}).check(t, base)
	(&request{"page", "GET", "/", "", nil, 200, "page", nil}).check(t, base)
	leave()
	eventually(t, "nobody waits", func() bool { return s.gate.waiting.Load() == 0 })
	cancel()
	eventually(t, "nothing runs", func() bool { return len(s.gate.slots) == 0 })
	(&request{"later", "POST", "/api/echo", "x", nil, 200, "x", nil}).check(t, base)
}

// Who has waited for as long as its own time limit is told so, however much time others have.
func TestWaiting(t *testing.T) {
	base, s, f := start(t, func(o *Options) { o.Jobs, o.TimeLimit = 1, time.Hour })
	begun := open(t, base+"/api/echo?time-limit=20ms")
	begun.ask(t, "one")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go post(ctx, base+"/api/wait", "")
	<-f.begun
	says, later := "before it was this request's turn", kinds{"Retry-After": "2", "Content-Type": objectType}
	for _, q := range []request{
		{"text", "POST", "/api/echo?time-limit=20ms", "x", nil, 503, says, later},
		{"a bare number", "POST", "/api/echo?time-limit=0.02", "x", nil, 503, says, later},
		{"object", "POST", "/api/echo", `{"puzzle":"x","options":{"time-limit":0.02}}`, getObject, 503, says, later},
		{"events", "POST", "/api/echo", `{"puzzle":"x","options":{"time-limit":"20ms"}}`, getEvents, 503, says, later},
		{"stream", "POST", "/api/echo?time-limit=20ms", "x\n", kinds{"Content-Type": linesType}, 503, says, later},
	} {
		q.check(t, base)
	}
	must.Get(io.WriteString(begun.in, "two\n"))(t)
	if text, err := io.ReadAll(begun.out); err != nil || string(text) != string(errLate.line())+"\n" {
		t.Errorf("a stream that had begun ends with %q, %v", text, err)
	}
	cancel()
	eventually(t, "nothing runs", func() bool { return len(s.gate.slots) == 0 })
	(&request{"the longest", "POST", "/api/left?time-limit=2h", "", nil, 200, `"next":"1h0m0s"`, nil}).check(t, base)
}

// What a request has waited is not left for its first puzzle; the next one has all its time.
func TestWaitingCounts(t *testing.T) {
	base, s, f := start(t, func(o *Options) { o.Jobs = 1 })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go post(ctx, base+"/api/wait", "")
	<-f.begun
	answer := make(chan string)
	go func() {
		_, text, err := post(t.Context(), base+"/api/left?time-limit=30s", "")
		answer <- fmt.Sprint(text, err)
	}()
	eventually(t, "one waits", func() bool { return s.gate.waiting.Load() == 1 })
	const waited = 20 * time.Millisecond
	time.Sleep(waited)
	cancel()
	var got struct{ First, Next string }
	text := <-answer
	err := json.Unmarshal([]byte(strings.TrimSuffix(text, "<nil>")), &got)
	if first, _ := time.ParseDuration(got.First); err != nil || first > 30*time.Second-waited || got.Next != "30s" {
		t.Errorf("%s: %v, expected less than 30s by %v at first, then 30s", text, err, waited)
	}
}

// HTTP/2 has streams, too.
func TestTLS(t *testing.T) {
	certified := httptest.NewTLSServer(nil)
	defer certified.Close()
	base, _, _ := start(t, func(o *Options) { o.TLS = &tls.Config{Certificates: certified.TLS.Certificates} })
	client := certified.Client()
	defer client.CloseIdleConnections()
	client.Transport.(*http.Transport).ForceAttemptHTTP2 = true
	r, w := io.Pipe()
	q := must.Get(http.NewRequestWithContext(t.Context(), http.MethodPost, strings.Replace(base, "http:", "https:", 1)+"/api/echo", r))(t)
	q.Header.Set("Content-Type", linesType)
	go io.WriteString(w, "one\n")
	response := must.Get(client.Do(q))(t)
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for _, next := range []string{"two\n", "three\n", ""} {
		if !lines.Scan() || !strings.Contains(lines.Text(), `"text":`) {
			t.Fatalf("%q, %v", lines.Text(), lines.Err())
		}
		io.WriteString(w, next)
	}
	w.Close()
	if lines.Scan() || response.ProtoMajor != 2 {
		t.Errorf("%s, then %q", response.Proto, lines.Text())
	}
}

func TestMemory(t *testing.T) {
	base, s, f := start(t, nil)
	answer := make(chan string)
	go func() {
		status, text, err := post(t.Context(), base+"/api/wait", "")
		answer <- fmt.Sprint(status, " ", text, err)
	}()
	<-f.begun
	eventually(t, "it works", func() bool {
		s.gate.mu.Lock()
		defer s.gate.mu.Unlock()
		return len(s.gate.running) == 1
	})
	s.gate.endOldest()
	if got := <-answer; !strings.HasPrefix(got, "503 {\"error\":\"the server is short of memory") {
		t.Error(got)
	}
	base, _, _ = start(t, func(o *Options) { o.MaxMemory = 1000 })
	(&request{"long", "POST", "/api/echo", strings.Repeat("x", 500), nil, 503, "too many", nil}).check(t, base)
	(&request{"short", "POST", "/api/echo", "x", nil, 503, "short of memory", nil}).check(t, base)
}

// Clients that are too slow are told so, or lose their connection.
func TestSlowClients(t *testing.T) {
	base, s, _ := start(t, func(o *Options) { o.Idle, o.TimeLimit = 50*time.Millisecond, 50*time.Millisecond })
	address := strings.TrimPrefix(base, "http://")
	head := "POST /api/echo HTTP/1.1\r\nHost: 127.0.0.1\r\n"
	for sent, want := range map[string]string{
		"":                                     "",
		"POST /ap":                             "",
		head:                                   "",
		head + "Content-Length: 10\r\n\r\n123": "HTTP/1.1 408",
		head + "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{":                         "HTTP/1.1 408",
		head + "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab":      "HTTP/1.1 408",
		head + "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na\n\r\n": "HTTP/1.1 200",
	} {
		c := must.Get(net.Dial("tcp", address))(t)
		must.Get(io.WriteString(c, sent))(t)
		got, _ := io.ReadAll(c) // it may be reset
		if !strings.HasPrefix(string(got), want) || want == "" && len(got) > 0 && !strings.HasPrefix(string(got), "HTTP/1.1 4") {
			t.Errorf("%q: %q, expected %q", sent, got, want)
		}
		c.Close()
	}
	eventually(t, "nothing runs", func() bool { return len(s.gate.slots) == 0 && s.connections.Load() == 0 })
}

func TestKeepAlive(t *testing.T) {
	base, _, f := start(t, func(o *Options) { o.KeepAlive = time.Millisecond })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	q := (&request{method: "POST", path: "/api/wait", headers: kinds{"Accept": eventsType}}).made(t, base)
	response := must.Get(http.DefaultClient.Do(q.WithContext(ctx)))(t)
	defer response.Body.Close()
	<-f.begun
	lines, comments := bufio.NewScanner(response.Body), 0
	for comments < 3 && lines.Scan() {
		if strings.HasPrefix(lines.Text(), ":") {
			comments++
		}
	}
	if comments < 3 {
		t.Errorf("%d comments, %v", comments, lines.Err())
	}
}

// What runs when the server is told to end can finish, or is cancelled after some time.
func TestShutdown(t *testing.T) {
	f := &fake{begun: make(chan struct{}, 1)}
	_, s, _ := start(t, nil) // for its options
	opt := s.Options
	opt.Grace = 20 * time.Millisecond
	s = must.Get(New(f, opt))(t)
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, l) }()
	base := "http://" + l.Addr().String()
	go func() {
		<-f.begun
		stop()
	}()
	status, text, err := post(t.Context(), base+"/api/wait", objectType)
	if status != 503 || !strings.Contains(text, "shutting down") || err != nil {
		t.Errorf("%d %q, %v", status, text, err)
	}
	must.Do(t, <-ended)
	if _, _, err := post(t.Context(), base+"/api/echo", ""); err == nil {
		t.Error("it still answers")
	}
}

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
