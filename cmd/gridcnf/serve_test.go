//go:build !js

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"go.uber.org/goleak"
)

// served starts the server, and returns its address and a function that ends it.
func served(t *testing.T, args ...string) (address string, end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log, written := io.Pipe()
	ended := make(chan exitCode)
	args = append([]string{"serve", "--listen", "127.0.0.1:0", "--log", "json"}, args...)
	go func() { ended <- run(ctx, args, strings.NewReader(""), io.Discard, written) }()
	lines := bufio.NewReader(log)
	line, err := lines.ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	var first struct{ Msg, Address string }
	if err := json.Unmarshal(line, &first); err != nil || first.Msg != "serving" {
		t.Fatalf("%s: %v", line, err)
	}
	go io.Copy(io.Discard, lines)
	return first.Address, func() {
		http.DefaultClient.CloseIdleConnections()
		cancel()
		if code := <-ended; code != exitYes {
			t.Errorf("exit code %d", code)
		}
		written.Close()
	}
}

// asked is what the server answers.
func asked(ctx context.Context, t *testing.T, address, body string) (status int, text string) {
	t.Helper()
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	q, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(q)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	if err != nil {
		t.Error(err)
	}
	return response.StatusCode, string(b)
}

func TestServe(t *testing.T) {
	defer goleak.VerifyNone(t)
	address, end := served(t, "--time-limit", "5m", "--max-cells", "1300")
	defer end()
	check := func(path, body string, status int, says string) {
		t.Helper()
		got, text := asked(t.Context(), t, address+path, body)
		if got != status || !strings.Contains(text, says) {
			t.Errorf("%s: %d %q, expected %d with %q", path, got, text, status, says)
		}
	}
	check("", "", 200, "<!doctype html>")
	check("config.json", "", 200, `"mode":"server"`)
	check("api/unique", twoPuzzles, 200, `"verdict":"unique"`)
	check("api/render?format=svg", "6x6u:BEAEegbcDc", 200, `"type":"image/svg+xml"`)
	check("api/render?out=x.svg", "6x6u:BEAEegbcDc", 400, `option \"out\"`)
	check("api/solve?backend=exec:sh", "6x6u:BEAEegbcDc", 400, `backend`)
	check("api/solve?puzzle=takuzu", strings.Repeat(strings.Repeat(".", 40)+"\n", 40), 200, "the board has 1600 cells: expected at most 1300 here")
	check("api/generate?puzzle=takuzu&size=40", "x", 200, "the board has 1600 cells")
	check("api/serve", "x", 404, "nothing at this address")
	check("api/solve?puzzle=masyu&full=true&time-limit=100ms", "masyu\n"+noLoop, 200, `"verdict":"unknown","reason":"time limit reached"`)

	ctx, leave := context.WithCancel(t.Context())
	left := make(chan struct{})
	go func() {
		defer close(left)
		asked(ctx, t, address+"api/solve?puzzle=masyu&full=true", "masyu\n"+noLoop)
	}()
	running := func(n string) {
		t.Helper()
		for range 2000 {
			if _, text := asked(t.Context(), t, address+"metrics", ""); strings.Contains(text, "gridcnf_running "+n+"\n") {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
		t.Errorf("never %s running", n)
	}
	running("1")
	leave()
	<-left
	running("0") // the search has ended
}

// The document of the real verbs is valid.
func TestServeDocument(t *testing.T) {
	defer goleak.VerifyNone(t)
	address, end := served(t)
	defer end()
	_, text := asked(t.Context(), t, address+"api/openapi.json", "")
	doc, err := openapi3.NewLoader().LoadFromData([]byte(text))
	if err == nil {
		err = doc.Validate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range strings.Fields(`solve unique count enumerate forced hint explain grade generate mend minimise certify
		check encode render convert verify about`) {
		if doc.Paths.Value("/api/"+verb) == nil {
			t.Errorf("no path for %s", verb)
		}
	}
}

// A puzzle's time ends at that of the server, if its own is longer.
func TestServeTimeLimit(t *testing.T) {
	defer goleak.VerifyNone(t)
	address, end := served(t, "--time-limit", "100ms")
	defer end()
	if status, text := asked(t.Context(), t, address+"api/solve?puzzle=masyu&full=true&time-limit=1h", "masyu\n"+noLoop); status != 200 ||
		!strings.Contains(text, "time limit reached") {
		t.Errorf("%d %s", status, text)
	}
}

// A panic about a puzzle goes to who bounds it, and the pipeline goes on.
func TestBounds(t *testing.T) {
	var caught any
	b := &bounds{limit: func() time.Duration { return time.Minute }, cells: 36, caught: func(p any) { caught = p }}
	a := &app{ctx: t.Context(), in: strings.NewReader("6x6u:BEAEegbcDc"), err: plain{io.Discard}}
	a.out = newOutput(t.Context(), io.Discard)
	rec, err := a.only("-", &inputFlags{})
	if err != nil {
		t.Fatal(err)
	}
	work := func(context.Context, *report) error { panic("oh") }
	if err := b.around(work)(t.Context(), &report{rec: rec}); err == nil || caught != "oh" {
		t.Errorf("%v, caught %v", err, caught)
	}
	b.cells = 35
	if err := b.around(work)(t.Context(), &report{rec: rec}); err == nil || !strings.Contains(err.Error(), "36 cells") {
		t.Error(err)
	}
}

// Who comes from another machine needs a token.
func TestServeToken(t *testing.T) {
	check := func(ip, token, says string, made, fails bool) {
		t.Helper()
		t.Setenv(tokenVariable, token)
		var said bytes.Buffer
		s := &serveRun{app: &app{err: plain{&said}}}
		err := s.protect(&net.TCPAddr{IP: net.ParseIP(ip)})
		if (err != nil) != fails || made != (token == "" && s.Token != "") || !strings.Contains(said.String(), says) {
			t.Errorf("%s %q: %v, token %q, %q", ip, token, err, s.Token, &said)
		}
	}
	check("127.0.0.1", "", "", false, false)
	check("::1", "", "", false, false)
	check("127.0.0.1", "0123456789abcdef", "", false, false)
	check("127.0.0.1", "short", "", false, true)
	check("0.0.0.0", "", "the token is ", true, false)
	check("192.0.2.1", "", "without --tls-cert", true, false)
	check("::", "0123456789abcdef", "without --tls-cert", false, false)
}
