package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
)

func TestMain(m *testing.M) {
	if address := os.Getenv(crowdVariable); address != "" {
		crowd(address)
		return
	}
	goleak.VerifyTestMain(m)
}

// fake runs verbs that do what tests need.
type fake struct {
	ended atomic.Int64 // calls that have been cancelled
	begun chan struct{}
}

const aboutFake = `{"version":"v0","verbs":[
{"name":"echo","summary":"Say it again","options":[
	{"name":"loud","type":"bool","usage":"say it loudly"},
	{"name":"theme","type":"string","usage":"a theme","values":["light","dark"]},
	{"name":"limit","type":"int","usage":"how many","default":"0"}]},
{"name":"wait","summary":"Wait for the end","options":[]},
{"name":"left","summary":"Tell how much time is left","options":[]},
{"name":"fail","summary":"Fail","options":[]},
{"name":"panic","summary":"Panic","options":[]}]}`

func (f *fake) Apart(Call) bool { return false }

func (f *fake) Call(ctx context.Context, c Call, answer func([]byte) error, progress func(string)) int {
	switch c.Verb {
	case "about":
		answer([]byte(strings.ReplaceAll(aboutFake, "\n", "")))
	case "wait":
		progress("waiting")
		f.begun <- struct{}{}
		<-ctx.Done()
		f.ended.Add(1)
		return 130
	case "left":
		first := c.Left()
		answer(marshal(map[string]string{"id": "1", "first": first.String(), "next": c.Left().String()}))
	case "fail":
		answer([]byte(`{"error":"option \"x\": there is none"}`))
		return 2
	case "panic":
		if len(c.Options) > 0 {
			answer([]byte(`{"id":"1"}`))
		}
		panic("a panic\nof two lines")
	case "echo":
		lines := bufio.NewScanner(c.Input)
		lines.Buffer(nil, 1<<20)
		for n := 1; lines.Scan(); n++ {
			said := map[string]any{"id": fmt.Sprint(n), "text": lines.Text()}
			if strings.HasPrefix(lines.Text(), "bad") {
				said["error"] = "this is bad"
			}
			for name, value := range c.Options {
				said[name] = fmt.Sprint(value)
			}
			if answer(marshal(said)) != nil {
				return 130
			}
		}
	}
	return 0
}

// start serves until the test ends. Its address is http://127.0.0.1:PORT, and change changes its options.
func start(t *testing.T, change func(*Options)) (string, *Server, *fake) {
	t.Helper()
	f := &fake{begun: make(chan struct{}, 100)}
	opt := Options{
		Page:  map[string][]byte{"index.html": []byte("<p>page"), "verbs/a.js": []byte("1"), "config.json": []byte("{}")},
		Hosts: []string{"127.0.0.1"}, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		MaxBody: 100_000, MaxMemory: 1 << 40, MaxConnections: 100, Jobs: 2, Waiting: 2,
		TimeLimit: time.Minute, Idle: time.Minute, Grace: time.Minute, KeepAlive: time.Minute,
	}
	if change != nil {
		change(&opt)
	}
	s := must.Get(New(f, opt))(t)
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String(), s, f
}

// request is a request and what is expected for it: the status, a part of the body, and headers.
type request struct {
	name, method, path, body string
	headers                  map[string]string
	status                   int
	says                     string
	gets                     map[string]string
}

// made is the request for a server.
func (q *request) made(t *testing.T, base string) *http.Request {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), q.method, base+q.path, strings.NewReader(q.body)))(t)
	for name, value := range q.headers {
		r.Header.Set(name, value)
	}
	r.Host = r.Header.Get("Host")
	return r
}

func (q *request) check(t *testing.T, base string) {
	t.Helper()
	response := must.Get(http.DefaultClient.Do(q.made(t, base)))(t)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	must.Do(t, err)
	if response.StatusCode != q.status || !strings.Contains(string(text), q.says) {
		t.Errorf("%s: %s %q, expected %d with %q", q.name, response.Status, text, q.status, q.says)
	}
	for name, want := range q.gets {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s: %s is %q, expected %q", q.name, name, got, want)
		}
	}
	if q.status >= 400 && response.Header.Get("Content-Type") != objectType {
		t.Errorf("%s: an error of the type %q", q.name, response.Header.Get("Content-Type"))
	}
	for name := range headers {
		if response.Header.Get(name) == "" {
			t.Errorf("%s: without %s", q.name, name)
		}
	}
}

type kinds = map[string]string

var (
	asObject  = kinds{"Content-Type": objectType}
	getObject = kinds{"Content-Type": objectType, "Accept": objectType}
	getEvents = kinds{"Content-Type": objectType, "Accept": eventsType}
)

// TestRequests compares what comes of the requests in testdata/requests.txt.
func TestRequests(t *testing.T) {
	base, _, _ := start(t, nil)
	named, _, _ := start(t, func(o *Options) { o.Origins = []string{"https://puzzles.example"} })
	token, _, _ := start(t, func(o *Options) { o.Token = "0123456789abcdef" })
	golden.Cases(t, "requests.txt", func(t *testing.T, words []string) string {
		base := map[string]string{"ask": base, "named": named, "token": token}[words[0]]
		q := request{method: words[1], path: words[2], body: words[3], headers: kinds{"Host": strings.TrimPrefix(base, "http://")}}
		for _, header := range words[4:] {
			name, value, _ := strings.Cut(header, ": ")
			q.headers[name] = value
		}
		response := must.Get(http.DefaultClient.Do(q.made(t, base)))(t)
		defer response.Body.Close()
		got := fmt.Sprint(response.StatusCode)
		for _, name := range []string{
			"Content-Type", "Allow", "Access-Control-Allow-Origin", "Access-Control-Allow-Headers", "Vary", "Cache-Control", "WWW-Authenticate", "X-Bad",
		} {
			if value := response.Header.Get(name); value != "" {
				got += ", " + name + ": " + value
			}
		}
		for name := range headers {
			if response.Header.Get(name) == "" {
				t.Errorf("%q: without %s", words, name)
			}
		}
		text := strings.TrimSuffix(string(must.Get(io.ReadAll(response.Body))(t)), "\n")
		return got + "\n" + strings.ReplaceAll(text, strings.TrimPrefix(base, "http://"), "HOST")
	})
	for _, q := range []request{
		{"panics", "GET", "/metrics", "", nil, 200, "gridcnf_panics_total 1\n", nil},
		{"counted", "GET", "/metrics", "", nil, 200, `gridcnf_requests_total{verb="fail",status="400"} 2`, nil},
		{"timed", "GET", "/metrics", "", nil, 200, `gridcnf_request_seconds_bucket{verb="fail",le="+Inf"} 2`, nil},
		{"deep", "POST", "/api/echo", `{"puzzle":"x","options":{"limit":` + strings.Repeat("[", 50_000), asObject, 400, "exceeded max depth", nil},
		{"long", "POST", "/api/echo", `{"puzzle":"` + strings.Repeat("x", 100_000) + `"}`, asObject, 413, "at most 100000 bytes", nil},
		{"long line", "POST", "/api/echo", strings.Repeat("x", 200_000), kinds{"Content-Type": linesType}, 413, "at most 100000 bytes", nil},
	} {
		q.check(t, base)
	}
}

// A client cannot take for complete what ended in a panic.
func TestPanicMidway(t *testing.T) {
	base, _, _ := start(t, nil)
	response := must.Get(http.Post(base+"/api/panic", objectType, strings.NewReader(`{"options":{"some":1}}`)))(t)
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err == nil {
		t.Errorf("%q seems to be all", text)
	}
}

func TestOrigins(t *testing.T) {
	if _, err := New(new(fake), Options{Origins: []string{"puzzles.example"}}); err == nil {
		t.Error("a name without a scheme is an origin")
	}
}

// Who has the page as it is gets no other one.
func TestPage(t *testing.T) {
	base, s, _ := start(t, nil)
	w := httptest.NewRecorder()
	s.routes["/"].serve(w, httptest.NewRequest("GET", "/", nil))
	(&request{"again", "GET", "/", "", kinds{"If-None-Match": w.Header().Get("ETag")}, 304, "", nil}).check(t, base)
}

// Ten thousand clients that say nothing are no reason not to answer another.
func TestManyConnections(t *testing.T) {
	long.Only(t) // it opens 10,000 connections
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
