//go:build !js

package command

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gridcnf/app"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/needs"
)

// began starts the server, and returns the first line that it says and a function that ends it.
func began(t *testing.T, args ...string) (line string, end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log, written := io.Pipe()
	ended := make(chan app.ExitCode)
	go func() {
		ended <- run(ctx, append([]string{"serve"}, args...), strings.NewReader(""), io.Discard, written)
	}()
	lines := bufio.NewReader(log)
	line = must.Get(lines.ReadString('\n'))(t)
	go io.Copy(io.Discard, lines)
	return line, func() {
		http.DefaultClient.CloseIdleConnections()
		cancel()
		if code := <-ended; code != app.ExitYes {
			t.Errorf("exit code %d", code)
		}
		written.Close()
	}
}

// served starts the server, and returns its address and a function that ends it.
func served(t *testing.T, args ...string) (address string, end func()) {
	t.Helper()
	line, end := began(t, append([]string{"--listen", "127.0.0.1:0", "--log", "json"}, args...)...)
	var first struct{ Msg, Address string }
	if err := json.Unmarshal([]byte(line), &first); err != nil || first.Msg != "serving" {
		t.Fatalf("%s: %v", line, err)
	}
	return first.Address, end
}

// asked is what the server answers.
func asked(ctx context.Context, t *testing.T, address, body string) (status int, text string) {
	t.Helper()
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	q := must.Get(http.NewRequestWithContext(ctx, method, address, strings.NewReader(body)))(t)
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
	check("api/solve?puzzle=takuzu", strings.Repeat(strings.Repeat(".", 40)+"\n", 40), 422, "the board has 1600 cells: expected at most 1300 here")
	check("api/solve?puzzle=nurikabe", "40 40\n"+strings.Repeat(strings.Repeat("- ", 40)+"\n", 40), 422, "puzzle:1:1: the board has 1600 cells") // before its rules are stated
	check("api/generate?puzzle=takuzu&size=40", "x", 422, "the board has 1600 cells")
	check("api/generate?puzzle=lits&size=30&time-limit=1ms", "x", 504, `"error":"time limit reached"`)
	check("api/serve", "x", 404, "nothing at this address")
	check("api/solve?puzzle=masyu&full=true&time-limit=100ms", "masyu\n"+noLoop, 200, `"verdict":"unknown","reason":"time limit reached"`)

	ctx, leave := context.WithCancel(t.Context())
	var left sync.WaitGroup
	left.Go(func() { asked(ctx, t, address+"api/solve?puzzle=masyu&full=true", "masyu\n"+noLoop) })
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
	left.Wait()
	running("0") // the search has ended
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
	b := &app.Bounds{Limit: func() time.Duration { return time.Minute }, Cells: 36, Caught: func(p any) { caught = p }}
	a := &app.App{Ctx: t.Context(), In: strings.NewReader("6x6u:BEAEegbcDc"), Err: app.Plain{W: io.Discard}}
	a.Out = app.NewOutput(t.Context(), io.Discard)
	rec := must.Get(a.Only("-", &app.InputOptions{}))(t)
	work := func(context.Context, *app.Report) error { panic("oh") }
	if err := b.Around(work)(t.Context(), &app.Report{Rec: rec}); err == nil || caught != "oh" {
		t.Errorf("%v, caught %v", err, caught)
	}
	b.Cells = 35
	if err := b.Around(work)(t.Context(), &app.Report{Rec: rec}); err == nil || !strings.Contains(err.Error(), "36 cells") {
		t.Error(err)
	}
}

// Who comes from another machine needs a token.
func TestServeToken(t *testing.T) {
	check := func(ip, token, says string, made, fails bool) {
		t.Helper()
		t.Setenv(app.TokenVariable, token)
		var said bytes.Buffer
		s := &app.ServeRun{App: &app.App{Err: app.Plain{W: &said}}}
		err := s.Protect(net.ParseIP(ip), []string{"http://one/", "http://two/"})
		if (err != nil) != fails || made != (token == "" && s.Token != "") || !strings.Contains(said.String(), says) {
			t.Errorf("%s %q: %v, token %q, %q", ip, token, err, s.Token, &said)
		}
		if once := slices.Compact(slices.Sorted(slices.Values(s.Hosts))); len(once) != len(s.Hosts) {
			t.Errorf("%s: a name is there twice: %q", ip, s.Hosts)
		}
	}
	check("127.0.0.1", "", "", false, false)
	check("::1", "", "", false, false)
	check("127.0.0.1", "0123456789abcdef", "", false, false)
	check("127.0.0.1", "short", "", false, true)
	check("0.0.0.0", "", "gridcnf: open http://two/#token=", true, false)
	check("192.0.2.1", "", "without --tls-cert", true, false)
	check("::", "0123456789abcdef", "without --tls-cert", false, false)
}

// What other machines can open is an address that can be typed.
func TestReachable(t *testing.T) {
	own := func(all ...string) (addresses []net.Addr) {
		for _, text := range all {
			ip, network, err := net.ParseCIDR(text)
			must.Do(t, err)
			addresses = append(addresses, &net.IPNet{IP: ip, Mask: network.Mask})
		}
		return addresses
	}
	home := own("127.0.0.1/8", "::1/128", "192.168.1.7/24", "fe80::1/64", "2001:db8::7/64", "169.254.3.4/16", "10.8.0.2/16")
	check := func(ip string, own []net.Addr, want ...string) {
		t.Helper()
		if got := app.Reachable("http", &net.TCPAddr{IP: net.ParseIP(ip), Port: 80}, own); !slices.Equal(got, want) {
			t.Errorf("%s: %q, expected %q", ip, got, want)
		}
	}
	check("127.0.0.1", home, "http://127.0.0.1:80/")
	check("::1", home, "http://[::1]:80/")
	check("10.8.0.2", home, "http://10.8.0.2:80/")
	check("::", home, "http://192.168.1.7:80/", "http://10.8.0.2:80/")
	check("0.0.0.0", home[:2], "http://localhost:80/")
	check("0.0.0.0", nil, "http://localhost:80/")
}

// Who listens for other machines gets a link that another machine can open, and the token in it.
func TestServeLink(t *testing.T) {
	defer goleak.VerifyNone(t)
	t.Setenv(app.TokenVariable, "")
	line, end := began(t, "--listen", "0.0.0.0:0")
	defer end()
	link := regexp.MustCompile(`^gridcnf: open (http://[^[]+:\d+/)#token=([a-z2-7]{16}) `).FindStringSubmatch(line)
	if link == nil {
		t.Fatalf("it says %q", line)
	}
	q := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, link[1]+"api/about", nil))(t)
	for token, want := range map[string]int{link[2]: 200, strings.ToUpper(link[2]): 401} {
		q.Header.Set("Authorization", "Bearer "+token)
		response := must.Get(http.DefaultClient.Do(q))(t)
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s: %s, expected %d", token, response.Status, want)
		}
	}
}

// The commands with curl in the pages do what the pages say, with files of these names.
func TestServeCurl(t *testing.T) {
	needs.Program(t, "curl")
	pages := make(map[string]string)
	for _, name := range []string{"docs/api.md", "docs/commands.md", "testdata/slitherlink-5x5.slitherlink", "testdata/stream.jsonl"} {
		text := must.Get(os.ReadFile("../../../" + name))(t)
		pages[name] = string(text)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"puzzle.slitherlink": pages["testdata/slitherlink-5x5.slitherlink"], "many.jsonl": pages["testdata/stream.jsonl"],
	} {
		must.Do(t, os.WriteFile(name, []byte(text), 0o666))
	}
	address, end := served(t)
	defer end()
	runs := func(command string) (string, error) {
		command = strings.ReplaceAll(command, "curl ", "curl -sS --fail-with-body ")
		out, err := exec.CommandContext(t.Context(), "sh", "-c", strings.ReplaceAll(command, "http://127.0.0.1:8080/", address)).CombinedOutput()
		return string(out), err
	}
	var said []string
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(pages["docs/api.md"]+pages["docs/commands.md"], -1) {
		for _, command := range regexp.MustCompile(`(?m)^curl (?:'[^']*'|[^'\n])*$`).FindAllString(block[1], -1) {
			out, err := runs(command)
			if err != nil || len(out) < 100 || strings.Contains(out, `"error"`) {
				t.Errorf("%s: %v, %s", command, err, out)
			}
			said = append(said, out)
		}
	}
	if len(said) < 7 || !strings.Contains(said[0], `"rows":5,"cols":5`) || !strings.Contains(said[0], `"verdict":"unique"`) {
		t.Errorf("%d commands, and the first says %.300q", len(said), said)
	}
	if out, err := runs("curl -d @puzzle.slitherlink http://127.0.0.1:8080/api/unique"); err == nil || !strings.Contains(out, "--data-binary") {
		t.Errorf("a board without its lines: %v, %s", err, out)
	}
}

// An answer of one verb can be the input of any other, alone or as the puzzle of a request.
func TestServeAnswerBack(t *testing.T) {
	address, end := served(t)
	defer end()
	post := func(path, kind, body string) string {
		t.Helper()
		q := must.Get(http.NewRequestWithContext(t.Context(), http.MethodPost, address+"api/"+path, strings.NewReader(body)))(t)
		q.Header = http.Header{"Content-Type": {kind}, "Accept": {"application/json"}}
		response := must.Get(http.DefaultClient.Do(q))(t)
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode != 200 {
			t.Errorf("%s of %s: %s %s, %v", path, body, response.Status, text, err)
		}
		return string(text)
	}
	givens := regexp.MustCompile(`"givens":\[.*?\]`)
	for _, from := range []string{"solve", "convert?to=json", "generate?puzzle=masyu&size=6&seed=1"} {
		answer := post(from, "text/plain", "6x6u:BEAEegbcDc")
		for _, verb := range strings.Fields("solve unique count enumerate forced hint explain grade mend minimise encode certify render review convert?to=json verify") {
			if verb == "verify" && from == "convert?to=json" {
				continue // it has no solution
			}
			for _, kind := range []string{"text/plain", "application/json"} {
				if got := post(verb, kind, answer); givens.FindString(got) != givens.FindString(answer) {
					t.Errorf("%s of %s as %s: %s", verb, from, kind, got)
				}
			}
		}
		if got := post("unique", "application/json", `{"puzzle":`+answer+`}`); !strings.Contains(got, `"verdict":"unique"`) {
			t.Errorf("%s inside a request: %s", from, got)
		}
	}
}
