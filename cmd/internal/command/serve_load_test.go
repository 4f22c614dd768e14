package command

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	vegeta "github.com/tsenart/vegeta/v12/lib"

	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
)

// request is one of those that a server gets again and again.
type request struct {
	method, path, body string
	header             http.Header
	status             int
	says               string // a part of the answer
	whole              []byte // the answer, if it is the same each time
}

// asked is what goes to a server: the number of the request stands where the server does not see it.
func (q *request) target(address string, number int) vegeta.Target {
	return vegeta.Target{
		Method: q.method, URL: fmt.Sprintf("%s%s#%d", address, q.path, number), Body: []byte(q.body), Header: q.header,
	}
}

// judge says what is wrong with an answer. A server may say that it is busy.
func (q *request) judge(status int, body []byte) error {
	switch {
	case status == http.StatusServiceUnavailable:
		return nil
	case status != q.status || !strings.Contains(string(body), q.says):
		return fmt.Errorf("expected %d with %q", q.status, q.says)
	case q.whole != nil && string(body) != string(q.whole):
		return fmt.Errorf("expected the answer of before: %.300q", q.whole)
	}
	return nil
}

// goodRequests ask every verb about a puzzle of every family.
func goodRequests(t *testing.T) (all []*request) {
	for _, file := range []string{"takuzu-6x6.takuzu", "3-in-a-row-6x6.takuzu", "masyu-6x6.masyu", "slitherlink-5x5.slitherlink"} {
		text := must.Get(os.ReadFile("../../../testdata/" + file))(t)
		ask := func(path, accept, says string) {
			header := http.Header{"Accept": {accept}, "Content-Type": {"text/plain"}}
			all = append(all, &request{method: "POST", path: path, body: string(text), header: header, status: 200, says: says})
		}
		for _, verb := range strings.Fields("solve unique count enumerate forced hint explain grade render encode certify mend minimise convert?to=json convert?to=janko") {
			ask("api/"+verb, "application/json", `"`)
		}
		ask("api/unique", "application/x-ndjson", `"verdict":"unique"`)
		ask("api/solve", "text/event-stream", `event: end`)
		ask("api/verify", "application/x-ndjson", `no solution is published`)
		all[len(all)-1].status = http.StatusUnprocessableEntity // there is nothing to verify
		object := must.Get(json.Marshal(map[string]any{"puzzle": string(text), "options": map[string]any{"format": "png"}}))(t)
		header := http.Header{"Content-Type": {"application/json"}}
		all = append(all, &request{method: "POST", path: "api/render", body: string(object), header: header, status: 200, says: `"base64"`})
	}
	for _, kind := range []string{"takuzu", "masyu", "slitherlink"} {
		made := "api/generate?size=6&seed=7&puzzle=" + kind
		all = append(all, &request{method: "POST", path: made, body: "", status: 200, says: `"verdict":"unique"`})
	}
	many := strings.Repeat(twoPuzzles, 10)
	lines := http.Header{"Content-Type": {"application/x-ndjson"}}
	all = append(all, &request{method: "POST", path: "api/unique", body: many, header: lines, status: 200, says: `"verdict":"unique"`})
	for _, path := range []string{"", "config.json", "healthz", "api/openapi.json"} {
		all = append(all, &request{method: "GET", path: path, status: 200})
	}
	return append(all, &request{method: "POST", path: "api/about", status: 200, says: `"verbs"`})
}

// badRequests are wrong, hostile or too much: those of testdata/requests.txt, and a board that takes long.
func badRequests(t *testing.T) (all []*request) {
	for _, words := range golden.Lines(t, "requests.txt") {
		name, value, _ := strings.Cut(words[4], ": ")
		q := &request{method: words[0], path: words[1], body: repeated(t, words[5:]), status: must.Get(strconv.Atoi(words[2]))(t), says: words[3]}
		if name != "" {
			q.header = http.Header{name: {value}}
		}
		all = append(all, q)
	}
	return append(all, &request{
		method: "POST", path: "api/solve?puzzle=masyu&full=true&time-limit=100ms", body: "masyu\n" + noLoop, status: 200, says: "time limit reached",
	})
}

// loaded is a server in a process of its own.
type loaded struct {
	t       *testing.T
	process *exec.Cmd
	address string
}

// startLoaded starts a server until the test ends.
func startLoaded(t *testing.T, args ...string) *loaded {
	l := &loaded{t: t, process: exec.Command("gridcnf", append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)}
	said, err := l.process.StderrPipe()
	if err == nil {
		err = l.process.Start()
	}
	must.Do(t, err)
	t.Cleanup(func() { l.process.Process.Kill() })
	log := bufio.NewReader(said)
	first := must.Get(log.ReadString('\n'))(t)
	_, rest, _ := strings.Cut(first, "address=")
	l.address, _, _ = strings.Cut(rest, " ")
	go io.Copy(io.Discard, log)
	return l
}

// gauge is a number of its metrics, and memory that of the process in MB, where that can be known.
func (l *loaded) gauge(name string) (n float64) {
	response := must.Get(http.Get(l.address + "metrics"))(l.t)
	defer response.Body.Close()
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if value, found := strings.CutPrefix(lines.Text(), "gridcnf_"+name+" "); found {
			n, _ = strconv.ParseFloat(value, 64)
		}
	}
	return n
}

func (l *loaded) memory() (mb int) { return memoryOf(l.process.Process.Pid, "VmRSS") / 1024 }

// memoryOf is a figure that the system has of a process, in kB, or 0.
func memoryOf(process int, name string) (kB int) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	_, rest, _ := strings.Cut(string(status), name+":")
	fmt.Sscan(rest, &kB)
	return kB
}

// leavers begin what takes long and leave, or say half of what they want, until the context ends.
func (l *loaded) leavers(ctx context.Context) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	host, err := url.Parse(l.address)
	if err != nil {
		l.t.Error(err)
	}
	for ctx.Err() == nil {
		soon, leave := context.WithTimeout(ctx, time.Duration(1+rand.IntN(200))*time.Millisecond)
		q, err := http.NewRequestWithContext(soon, "POST", l.address+"api/solve?puzzle=masyu&full=true&time-limit=5s", strings.NewReader("masyu\n"+noLoop))
		if err != nil {
			l.t.Error(err)
		} else if response, err := client.Do(q); err == nil {
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
		leave()
		if c, err := net.Dial("tcp", host.Host); err == nil {
			fmt.Fprintf(c, "POST /api/solve HTTP/1.1\r\nHost: %s\r\nContent-Length: 100\r\n\r\nhalf", host.Host)
			c.Close()
		}
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// A server gets good and bad requests, for a few seconds with GRIDCNF_LONG, or as long as GRIDCNF_LOAD=10m says:
// every answer is right or says cleanly why there is none, and nothing is left of any.
func TestServeLoad(t *testing.T) {
	took := 15 * time.Second
	if text := os.Getenv("GRIDCNF_LOAD"); text != "" {
		took = must.Get(time.ParseDuration(text))(t)
	} else if !long.On {
		t.Skip("takes a while: pass GRIDCNF_LONG=1, or GRIDCNF_LOAD=10m")
	}
	l := startLoaded(t, "--max-body", "2M")
	good, bad := goodRequests(t), badRequests(t)
	known := 0
	for i, q := range slices.Concat(good, bad) { // what is the same twice stays so
		var answers [][]byte
		for range 2 {
			answers = append(answers, l.once(q.target(l.address, i), q))
		}
		progress := q.header.Get("Accept") == "text/event-stream"
		timed := strings.Contains(string(answers[0]), "time limit") // how far it came can be the same twice, and not a third time
		if string(answers[0]) == string(answers[1]) && !progress && !timed {
			q.whole = answers[0]
			known++
		}
	}
	t.Logf("%d good and %d bad requests, %d of them with an answer that is always the same", len(good), len(bad), known)
	goroutines, memory := l.gauge("goroutines"), l.memory()
	ctx, stop := context.WithCancel(t.Context())
	var leaving sync.WaitGroup
	leaving.Go(func() { l.leavers(ctx) })
	l.attack(slices.Concat(good, good, good, bad), took)
	stop()
	leaving.Wait()
	http.DefaultClient.CloseIdleConnections()
	for range 200 { // what was left is noticed in a moment
		if l.gauge("running") == 0 && l.gauge("goroutines") <= goroutines+5 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if running, now := l.gauge("running"), l.gauge("goroutines"); running != 0 || now > goroutines+5 {
		t.Errorf("%v requests are running, %v goroutines, %v before", running, now, goroutines)
	}
	t.Logf("memory of the process: %d MB before, %d MB after; in use %.0f MB; %v goroutines", memory, l.memory(), l.gauge("memory_bytes")/1e6, goroutines)
	if n := l.gauge("memory_bytes"); n > 256e6 {
		t.Errorf("%.0f MB are in use when nothing is done", n/1e6)
	}
	if n := l.gauge("panics_total"); n > 0 {
		t.Errorf("%v panics", n)
	}
	l.process.Process.Signal(os.Interrupt)
	if err := l.process.Wait(); err != nil {
		t.Errorf("the server: %v", err)
	}
}

// once has one request answered, as it has to be.
func (l *loaded) once(target vegeta.Target, q *request) []byte {
	l.t.Helper()
	r := must.Get(target.Request())(l.t)
	response := must.Get(http.DefaultClient.Do(r))(l.t)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil {
		err = q.judge(response.StatusCode, body)
	}
	if err != nil {
		l.t.Errorf("%s %s %.60q: %d %.300q: %v", q.method, q.path, q.body, response.StatusCode, body, err)
	}
	return body
}

// attack sends requests for some time, judges the answers and prints figures.
func (l *loaded) attack(requests []*request, took time.Duration) {
	const rate = 100 // a second
	var metrics vegeta.Metrics
	target := func(to *vegeta.Target) error {
		number := rand.IntN(len(requests))
		*to = requests[number].target(l.address, number)
		return nil
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	attacker := vegeta.NewAttacker(vegeta.Client(client), vegeta.MaxWorkers(64))
	wrong, busy, most, looked := 0, 0, 0, time.Now()
	for r := range attacker.Attack(target, vegeta.Rate{Freq: rate, Per: time.Second}, took, "") {
		metrics.Add(r)
		_, text, _ := strings.Cut(r.URL, "#")
		number := must.Get(strconv.Atoi(text))(l.t)
		q := requests[number]
		err := q.judge(int(r.Code), r.Body)
		if r.Code == http.StatusServiceUnavailable {
			busy++
		}
		if r.Code == 0 {
			err = fmt.Errorf("no answer: %s", r.Error)
		}
		if err != nil {
			if wrong++; wrong < 10 {
				l.t.Errorf("%s %s %.60q: %d %.300q: %v", q.method, q.path, q.body, r.Code, r.Body, err)
			}
		}
		if time.Since(looked) > time.Second {
			most, looked = max(most, l.memory()), time.Now()
		}
	}
	metrics.Close()
	if wrong > 0 {
		l.t.Errorf("%d wrong answers", wrong)
	}
	at := metrics.Latencies
	l.t.Logf("%d requests in %v, %.1f a second; 50 %% within %v, 99 %% within %v, longest %v; %d told that the server is busy; most memory %d MB",
		metrics.Requests, metrics.Duration.Round(time.Second), metrics.Rate, at.P50.Round(10*time.Microsecond),
		at.P99.Round(time.Millisecond), at.Max.Round(time.Millisecond), busy, most)
	l.t.Logf("answers by status: %v", metrics.StatusCodes)
}
