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
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

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

func TestAnswers(t *testing.T) {
	base, _, _ := start(t, nil)
	for _, q := range []request{
		{"text", "POST", "/api/echo", "one\ntwo", nil, 200, `{"id":"1","text":"one"}` + "\n" + `{"id":"2","text":"two"}` + "\n", kinds{"Content-Type": linesType}},
		{"form", "POST", "/api/echo?limit=3", "one\ntwo", kinds{"Content-Type": formType}, 200, `"limit":"3"`, nil},
		{"form with a game ID", "POST", "/api/echo", "6x6u:BEAEegbcDc", kinds{"Content-Type": formType}, 200, `"text":"6x6u`, nil},
		{"form with a comment", "POST", "/api/echo", "# by: me2..1.", kinds{"Content-Type": formType}, 415, "--data-binary", nil},
		{"form with JSON", "POST", "/api/echo", `{"puzzle": "x"}`, kinds{"Content-Type": formType}, 200, "puzzle", nil},
		{"empty form", "POST", "/api/echo", "", kinds{"Content-Type": formType}, 200, "", nil},
		{"form without line ends", "POST", "/api/echo", "2..1..2..1..2..3..3...0..3", kinds{"Content-Type": formType}, 415, "--data-binary", nil},
		{"lines", "POST", "/api/echo?limit=3", "one\n", kinds{"Content-Type": linesType}, 200, `"limit":"3"`, nil},
		{"no lines", "POST", "/api/echo", "", kinds{"Content-Type": linesType}, 200, "", kinds{"Content-Type": linesType}},
		{"object", "POST", "/api/echo", `{"puzzle":"one","options":{"limit":1e2,"loud":true}}`, asObject, 200, `{"id":"1","limit":"1e2","loud":"true","text":"one"}`, nil},
		{"base64", "POST", "/api/echo", `{"base64":"b25l"}`, asObject, 200, `"text":"one"`, nil},
		{"one", "POST", "/api/echo", `{"puzzle":"one"}`, getObject, 200, `{"id":"1","text":"one"}`, kinds{"Content-Type": objectType}},
		{"two", "POST", "/api/echo", `{"puzzle":"one\ntwo"}`, getObject, 406, "several", nil},
		{"none", "POST", "/api/echo", `{}`, getObject, 422, "no answer", nil},
		{"answer", "POST", "/api/echo?limit=3", "{\"id\":\"1\",\n\"givens\":[\"1.\"],\"puzzle\":\"x\"}", getObject, 200, `"limit":"3","text":"{\"id\":\"1\",\"givens\":[\"1.\"],\"puzzle\":\"x\"}"`, nil},
		{"answer inside", "POST", "/api/echo", `{"puzzle":{"givens": ["1."]},"options":{"limit":3}}`, getObject, 200, `"limit":"3","text":"{\"givens\":[\"1.\"]}"`, nil},
		{"list", "POST", "/api/echo", `{"puzzle":["1.", ".."]}`, getObject, 200, `"text":"[\"1.\",\"..\"]"`, nil},
		{"bad one", "POST", "/api/echo", `{"puzzle":"bad"}`, getObject, 422, `"error":"this is bad","id":"1"`, nil},
		{"the only one is bad", "POST", "/api/echo", `{"puzzle":"bad"}`, asObject, 422, "this is bad", kinds{"Content-Type": objectType}},
		{"bad text", "POST", "/api/echo", "bad", nil, 422, `"error":"this is bad","id":"1"`, nil},
		{"one of two is bad", "POST", "/api/echo", "bad\ntwo", nil, 200, "bad\"}\n{\"id\":\"2\",\"text\":\"two\"}\n", kinds{"Content-Type": linesType}},
		{"bad line of a stream", "POST", "/api/echo", "bad\n", kinds{"Content-Type": linesType}, 200, "this is bad", kinds{"Content-Type": linesType}},
		{"bad events", "POST", "/api/echo", `{"puzzle":"bad"}`, getEvents, 200, "event: answer\ndata: {\"error\":\"this is bad\"", nil},
		{"events", "POST", "/api/echo", `{"puzzle":"one"}`, getEvents, 200, "event: answer\ndata: {\"id\":\"1\",\"text\":\"one\"}\n\nevent: end\ndata: {\"exit\":0}\n\n", kinds{"Content-Type": eventsType}},
		{"failing", "POST", "/api/fail", `{}`, asObject, 400, `option \"x\"`, nil},
		{"failing events", "POST", "/api/fail", `{}`, getEvents, 400, `option \"x\"`, nil},
		{"panic", "POST", "/api/panic", `{}`, asObject, 500, `{"error":"internal error"}`, nil},
		{"about", "POST", "/api/about", `{}`, getObject, 200, `"version":"v0"`, nil},
		{"about by GET", "GET", "/api/about", "", kinds{"Accept": objectType}, 200, `"version":"v0"`, kinds{"Content-Type": objectType}},
		{"alive", "GET", "/healthz", "", nil, 200, "ok", nil},
		{"panics", "GET", "/metrics", "", nil, 200, "gridcnf_panics_total 1\n", nil},
		{"counted", "GET", "/metrics", "", nil, 200, `gridcnf_requests_total{verb="fail",status="400"} 2`, nil},
		{"timed", "GET", "/metrics", "", nil, 200, `gridcnf_request_seconds_bucket{verb="fail",le="+Inf"} 2`, nil},
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

func TestHostileRequests(t *testing.T) {
	base, _, _ := start(t, nil)
	check := func(name, body string, status int, says string) {
		t.Helper()
		(&request{name, "POST", "/api/echo", body, asObject, status, says, nil}).check(t, base)
	}
	check("nothing", ``, 400, "expected a JSON object with the puzzle: unexpected end of JSON input (byte 0 of 0)")
	check("number", `1`, 400, "expected a JSON object, found a number")
	check("list", `["puzzle"]`, 400, "expected a JSON object, found a list")
	check("begun", `{`, 400, "expected a JSON object with the puzzle: unexpected end of JSON input (byte 1 of 1)")
	check("torn", `{"puzzle":"1`, 400, "unexpected end of JSON input")
	check("more", `{"puzzle":"1"} {}`, 400, "after top-level value (byte 16 of 17)")
	check("unknown", `{"puzle":"1"}`, 400, `\"puzle\": expected puzzle, base64 or options`)
	check("twice", `{"puzzle":"1","puzzle":"2"}`, 400, "twice")
	check("option twice", `{"options":{"a":"1","a":"2"}}`, 400, "twice")
	check("both", `{"puzzle":"1","base64":"b25l"}`, 400, "expected no base64 beside it")
	check("type", `{"puzzle":17}`, 400, `\"puzzle\": expected a string, found a number`)
	check("null", `{"puzzle":null}`, 400, `\"puzzle\": expected a string, found null`)
	check("options", `{"options":[]}`, 400, `\"options\": expected a JSON object, found a list`)
	check("base64", `{"base64":"%%"}`, 400, `\"base64\": illegal base64`)
	check("no base64", `{"base64":{}}`, 400, `\"base64\": expected a string, found an object`)
	check("NaN", `{"options":{"limit":NaN}}`, 400, "invalid character")
	check("huge number", `{"puzzle":"x","options":{"limit":1e999999}}`, 200, "1e999999")
	check("deep", `{"puzzle":"x","options":{"limit":`+strings.Repeat("[", 50_000), 400, "exceeded max depth")
	check("UTF-8", "{\"puzzle\":\"\xff\"}", 400, "UTF-8")
	check("long", `{"puzzle":"`+strings.Repeat("x", 100_000)+`"}`, 413, "at most 100000 bytes")
	for _, q := range []request{
		{"address", "POST", "/api/echo?a=1", `{}`, asObject, 400, "not in the address", nil},
		{"query", "POST", "/api/echo?a=%zz", `x`, nil, 400, "invalid URL escape", nil},
		{"option in query twice", "POST", "/api/echo?a=1&a=2", `x`, nil, 400, "twice", nil},
		{"long line", "POST", "/api/echo", strings.Repeat("x", 200_000), kinds{"Content-Type": linesType}, 413, "at most 100000 bytes", nil},
		{"multipart", "POST", "/api/echo", `x`, kinds{"Content-Type": "multipart/form-data; boundary=x"}, 415, "expected", nil},
		{"type", "POST", "/api/echo", `x`, kinds{"Content-Type": ";;"}, 415, "expected", nil},
		{"charset", "POST", "/api/echo", `x`, kinds{"Content-Type": "text/plain; charset=utf-16"}, 415, "expected", nil},
		{"packed", "POST", "/api/echo", `x`, kinds{"Content-Encoding": "gzip"}, 415, "expected", nil},
		{"method", "GET", "/api/echo", "", nil, 405, "expected POST", kinds{"Allow": "POST"}},
		{"method of about", "PUT", "/api/about", "", nil, 405, "expected GET, HEAD, POST", kinds{"Allow": "GET, HEAD, POST"}},
		{"method of the page", "DELETE", "/", "", nil, 405, "expected GET, HEAD", kinds{"Allow": "GET, HEAD"}},
		{"options", "OPTIONS", "/api/echo", "", nil, 405, "", kinds{"Access-Control-Allow-Origin": ""}},
		{"path", "GET", "/../../etc/passwd", "", nil, 404, "nothing", nil},
		{"coded path", "GET", "/%2e%2e/serve.go", "", nil, 404, "nothing", nil},
		{"verb", "POST", "/api/rm", "", nil, 404, "nothing", nil},
		{"header", "POST", "/api/%0d%0aX-Bad:%201", "", nil, 404, "nothing", kinds{"X-Bad": ""}},
		{"other host", "GET", "/", "", kinds{"Host": "evil.example"}, 421, "evil.example", nil},
		{"other page", "POST", "/api/echo", "x", kinds{"Origin": "https://evil.example"}, 403, "pages from elsewhere", nil},
		{"other site", "POST", "/api/echo", "x", kinds{"Sec-Fetch-Site": "cross-site"}, 403, "pages from elsewhere", nil},
		{"own page", "POST", "/api/echo", "x", kinds{"Sec-Fetch-Site": "same-origin"}, 200, "x", nil},
	} {
		if q.headers["Host"] == "" && q.headers != nil {
			q.headers["Host"] = strings.TrimPrefix(base, "http://")
		}
		q.check(t, base)
	}
}

// Pages from elsewhere may use the API if their origin is named, and only then.
func TestOrigins(t *testing.T) {
	const named, other = "https://puzzles.example", "https://evil.example"
	base, _, _ := start(t, func(o *Options) { o.Origins = []string{named} })
	for _, q := range []request{
		{"asking", "OPTIONS", "/api/echo", "", kinds{"Origin": named}, 204, "", kinds{
			"Access-Control-Allow-Origin": named, "Access-Control-Allow-Headers": "Authorization, Content-Type",
		}},
		{"named", "POST", "/api/echo", "x", kinds{"Origin": named, "Sec-Fetch-Site": "cross-site"}, 200, "x", kinds{"Access-Control-Allow-Origin": named, "Vary": "Origin"}},
		{"refused", "POST", "/api/rm", "x", kinds{"Origin": named}, 404, "nothing", kinds{"Access-Control-Allow-Origin": named}},
		{"other", "POST", "/api/echo", "x", kinds{"Origin": other, "Sec-Fetch-Site": "cross-site"}, 403, "elsewhere", kinds{"Access-Control-Allow-Origin": ""}},
		{"other asking", "OPTIONS", "/api/echo", "", kinds{"Origin": other}, 405, "", kinds{"Access-Control-Allow-Origin": ""}},
	} {
		q.headers["Host"] = strings.TrimPrefix(base, "http://")
		q.check(t, base)
	}
	if _, err := New(new(fake), Options{Origins: []string{"puzzles.example"}}); err == nil {
		t.Error("a name without a scheme is an origin")
	}
}

func TestPage(t *testing.T) {
	base, s, _ := start(t, nil)
	var tag string
	for _, q := range []request{
		{"page", "GET", "/", "", nil, 200, "<p>page", kinds{"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache"}},
		{"name", "HEAD", "/index.html", "", nil, 200, "", nil},
		{"module", "GET", "/verbs/a.js", "", nil, 200, "1", kinds{"Content-Type": "text/javascript; charset=utf-8"}},
		{"config", "GET", "/config.json", "", nil, 200, `{"mode":"server","token":false,"version":""}`, kinds{"Content-Type": objectType}},
	} {
		q.check(t, base)
	}
	w := httptest.NewRecorder()
	s.routes["/"].serve(w, httptest.NewRequest("GET", "/", nil))
	tag = w.Header().Get("ETag")
	(&request{"again", "GET", "/", "", kinds{"If-None-Match": tag}, 304, "", nil}).check(t, base)
}

func TestToken(t *testing.T) {
	base, _, _ := start(t, func(o *Options) { o.Token = "0123456789abcdef" })
	for _, q := range []request{
		{"none", "POST", "/api/echo", "x", nil, 401, "expected the token", kinds{"WWW-Authenticate": "Bearer"}},
		{"wrong", "POST", "/api/echo", "x", kinds{"Authorization": "Bearer 0123456789abcdee"}, 401, "", nil},
		{"empty", "POST", "/api/echo", "x", kinds{"Authorization": "Bearer "}, 401, "", nil},
		{"scheme", "POST", "/api/echo", "x", kinds{"Authorization": "Basic 0123456789abcdef"}, 401, "", nil},
		{"right", "POST", "/api/echo", "x", kinds{"Authorization": "bearer 0123456789abcdef"}, 200, "x", nil},
		{"metrics", "GET", "/metrics", "", nil, 401, "", nil},
		{"page", "GET", "/", "", nil, 200, "page", nil},
		{"alive", "GET", "/healthz", "", nil, 200, "ok", nil},
		{"config", "GET", "/config.json", "", nil, 200, `"token":true`, nil},
		{"any name", "POST", "/api/echo", "x", kinds{"Authorization": "Bearer 0123456789abcdef", "Host": "solver.example"}, 200, "x", nil},
	} {
		q.check(t, base)
	}
}
