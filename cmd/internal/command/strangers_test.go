//go:build !js

package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gridcnf/internal/printable"
	"gridcnf/internal/testkit/golden"
	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
	"gridcnf/internal/testkit/race"
)

// attack is a rule file that wants more than its share.
type attack struct {
	name, file string
	says       string // a part of the error; "" if it is harmless
	kills      bool   // nothing but the end of the process ends what it does in one step, or it ends that of a page: another one begins then
}

// framed is a rule file that does something for each board.
func framed(body string) string {
	return "puzzle(name = \"mine\", rules = {\"r\": \"r\"}, answer = cells(\"0\", \"1\"))\ndef frame(b):\n    " + strings.ReplaceAll(body, "\n", "\n    ") + "\n"
}

// harmless is a rule file that does nothing.
var harmless = framed("pass")

// attacks are those of testdata/attacks.txt.
func attacks(t *testing.T) (all []attack) {
	for _, words := range golden.Lines(t, "attacks.txt") {
		form, kills := strings.CutSuffix(words[1], ",kills")
		a := attack{name: words[0], file: repeated(t, words[3:]), says: words[2], kills: kills}
		if form == "framed" {
			a.file = framed(a.file)
		}
		all = append(all, a)
	}
	return all
}

// repeated joins words, of which N*WORD is there N times.
func repeated(t *testing.T, words []string) (text string) {
	for _, word := range words {
		if times := regexp.MustCompile(`^(\d+)\*`).FindStringSubmatch(word); times != nil {
			word = strings.Repeat(word[len(times[0]):], must.Get(strconv.Atoi(times[1]))(t))
		}
		text += word
	}
	return text
}

// board is one for all of them.
const strangersBoard = "3 3\n- - -\n- - -\n- - -\n"

// wrong says what is wrong with the answers to one of them.
func (a *attack) wrong(status int, body string) error {
	switch {
	case len(body) > 100_000:
		return fmt.Errorf("%d bytes", len(body))
	case strings.ContainsFunc(body, func(r rune) bool { return printable.Steers(r) && r != '\n' }):
		return errors.New("it steers a terminal")
	case a.says != "" && (status < 400 || status >= 500 || !strings.Contains(body, a.says)):
		return fmt.Errorf("expected %q", a.says)
	case status == 500:
		return errors.New("it is a mistake of ours")
	}
	return nil
}

// children is how many processes the server has started, and their memory in MB.
func (l *loaded) children() (n, mb int) {
	files, _ := filepath.Glob("/proc/[0-9]*/status")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		if strings.Contains(string(text), fmt.Sprintf("PPid:\t%d\n", l.process.Process.Pid)) {
			process, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			if kB := memoryOf(process, "VmRSS"); kB > 0 { // it may have ended
				n, mb = n+1, mb+kB/1024
			}
		}
	}
	return n, mb
}

// Whatever callers' rule files do, they get an error, others get answers, and nothing is left of it. With GRIDCNF_LONG, those are there, too,
// that end a process.
func TestStrangers(t *testing.T) {
	long.OrRace(t)
	const limit = time.Second
	l := startLoaded(t, "--caller-rules", "--max-memory", "1G", "--jobs", "2", "--time-limit", limit.String())
	post := func(client *http.Client, verb string, options map[string]any, puzzle string) (int, string) {
		text := must.Get(json.Marshal(map[string]any{"puzzle": puzzle, "options": options}))(t)
		response := must.Get(client.Post(l.address+"api/"+verb, "application/json", strings.NewReader(string(text))))(t)
		defer response.Body.Close()
		return response.StatusCode, string(must.Get(io.ReadAll(response.Body))(t))
	}
	client := &http.Client{Transport: new(http.Transport)}
	defer client.CloseIdleConnections()
	ctx, stop := context.WithCancel(t.Context())
	good, most, mostApart := 0, 0, 0
	var beside sync.WaitGroup
	beside.Go(func() {
		for ctx.Err() == nil {
			begun := time.Now()
			if status, body := post(client, "unique", map[string]any{}, "6x6u:BEAEegbcDc"); status != 200 || time.Since(begun) > 5*time.Second {
				t.Errorf("a good request: %d %s after %v", status, body, time.Since(begun))
			}
			_, apart := l.children()
			good, most, mostApart = good+1, max(most, l.memory()), max(mostApart, apart)
			time.Sleep(20 * time.Millisecond)
		}
	})
	all := attacks(t)
	var attacking sync.WaitGroup
	for k, verb := range []string{"unique", "render"} {
		attacking.Go(func() {
			for i, a := range all {
				if !long.On && (a.kills || i%4 != k) { // a quarter of them for each: package rulefile tries them, too
					continue
				}
				status, body := 503, ""
				for begun := time.Now(); status == 503 && time.Since(begun) < time.Minute; {
					status, body = post(client, verb, map[string]any{"rules": a.file}, strangersBoard)
				}
				if status == 504 || strings.Contains(body, "time limit reached") || race.On && strings.Contains(body, "MB of memory") {
					continue // the machine was slow, or the race detector had used up the memory
				}
				if err := a.wrong(status, body); err != nil {
					t.Errorf("%s, %s: %d %.300q: %v", verb, a.name, status, body, err)
				}
			}
		})
	}
	attacking.Wait()
	stop()
	beside.Wait()
	client.CloseIdleConnections()
	time.Sleep(100 * time.Millisecond)
	t.Logf("%d good requests; most memory of the server %d MB, of what runs apart %d MB", good, most, mostApart)
	if n, _ := l.children(); n > 0 || l.gauge("running") > 0 || l.gauge("panics_total") > 0 || l.gauge("goroutines") > 20 {
		t.Errorf("%d processes, %v requests, %v panics, %v goroutines", n, l.gauge("running"), l.gauge("panics_total"), l.gauge("goroutines"))
	}
	if !race.On && (most > 150 || mostApart > 400) {
		t.Error("that is more memory than there is for them")
	}
	if status, body := post(client, "unique", map[string]any{"rules": framed("[[a for a in range(3000)] for b in range(3000)]"), "time-limit": "100ms"}, strangersBoard); status != 504 {
		t.Errorf("a slow rule file: %d %s", status, body)
	}
	for verb, says := range map[string]string{"unique": `"verdict":"multiple"`, "about": `"name":"mine"`} {
		if _, body := post(client, verb, map[string]any{"rules": harmless}, strangersBoard); !strings.Contains(body, says) {
			t.Errorf("a good rule file: %s", body)
		}
	}
}

// A server takes callers' rule files only if it is told to.
func TestNoStrangers(t *testing.T) {
	address, end := served(t)
	defer end()
	for _, verb := range []string{"unique", "about"} {
		if status, body := asked(t.Context(), t, address+"api/"+verb+"?rules=nothing", strangersBoard); status != 400 {
			t.Errorf("%s: %d %s", verb, status, body)
		}
	}
}

// The families of an operator's rule files have names that all callers can say.
func TestServeRules(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f.star")
	must.Do(t, os.WriteFile(file, []byte(harmless), 0o600))
	l := startLoaded(t, "--rules", file)
	if status, body := asked(t.Context(), t, l.address+"api/unique?puzzle=mine", strangersBoard); status != 200 || !strings.Contains(body, `"verdict":"multiple"`) {
		t.Errorf("%d %s", status, body)
	}
	if _, body := asked(t.Context(), t, l.address+"api/about", ""); !strings.Contains(body, `"name":"mine"`) || strings.Contains(body, "own_rules") {
		t.Errorf("%s", body)
	}
	taken := filepath.Join(t.TempDir(), "taken.star")
	must.Do(t, os.WriteFile(taken, []byte(strings.Replace(harmless, "mine", "akari", 1)), 0o600))
	if out, err := exec.Command("gridcnf", "serve", "--listen", "127.0.0.1:0", "--rules", taken).CombinedOutput(); err == nil || !strings.Contains(string(out), "another family") {
		t.Errorf("%v %s", err, out)
	}
}
