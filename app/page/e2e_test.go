//go:build !js

// Package page_test uses the page as people do, in a real browser: as static files, and from gridcnf serve.
package page_test

import (
	"bufio"
	"context"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"gridcnf/internal/testkit/long"
	"gridcnf/internal/testkit/must"
)

var update = flag.Bool("update", false, "make the pictures of the page in docs/pictures")

// board is a puzzle of a family, and what can be said of it.
type board struct {
	name, text string
	rows, cols int
	place      string // one that can be filled in
}

// boards has one of every family, and of its rules that can be wished.
var boards = []board{
	{"takuzu", "0.01.1\n0....1\n..00..\n..00..\n1....0\n10.0.0\n", 6, 6, "cell-r1c2"},
	{"3-in-a-row", `{"puzzle":"3-in-a-row","givens":["..1...",".01.10","1..0..","......","00..0.","......"]}`, 6, 6, "cell-r1c1"},
	{"masyu", ". . W . . .\n. B . . W .\n. . . . . .\n. . . B . .\n. W . . . .\n. . . . . .\n", 6, 6, "edge-r1c1-r1c2"},
	{"slitherlink", "2..1.\n.2..1\n..2..\n3..3.\n.0..3\n", 5, 5, "edge-r0c1-r1c1"},
}

// ruledBoards are some of rule files: with clues outside, with areas, and with lines of several values.
var ruledBoards = []board{
	{"skyscrapers", `{"puzzle":"skyscrapers","givens":["4 4 4","4 2 3 -","- - - -","- - - -","- - - -","- - - -","- - - -","- - - -","- - - -"]}`, 4, 4, "cell-r1c1"},
	{"star-battle", `{"puzzle":"star-battle","givens":["5 5 1","1 1 1 2 2","1 1 2 2 2","1 5 4 4 2","5 5 4 4 2","5 5 5 3 3"]}`, 5, 5, "cell-r1c1"},
	{"hashi", `{"puzzle":"hashi","givens":["5 5","1 - 4 1 -","- 4 8 4 1","4 7 3 3 -","5 6 5 7 3","1 - 4 5 2"]}`, 5, 5, "edge-r1c1-r1c2"},
}

// scenarios is what people do with the page. Each is done at every home it has a sense for.
var scenarios = []struct {
	name string
	home string // the only one, if not empty
	run  func(*testing.T, *home)
}{
	{name: "play", run: play},
	{name: "check", home: "server", run: checked},
	{name: "phone", home: "server", run: onPhone},
	{name: "desk", home: "server", run: onDesk},
	{name: "paper", home: "server", run: paper},
	{name: "choice", home: "server", run: choice},
	{name: "families", home: "server", run: families},
	{name: "by hand", run: byHand},
	{name: "sizes", home: "server", run: sizes},
	{name: "refused", home: "server", run: refused},
	{name: "names", home: "server", run: names},
	{name: "options", home: "server", run: options},
	{name: "export", home: "server", run: exported},
	{name: "played", home: "static", run: played},
	{name: "gallery", home: "static", run: shownAll},
	{name: "own rules", home: "static", run: ownRules},
	{name: "learning", home: "static", run: learning},
	{name: "sheet", home: "static", run: sheet},
	{name: "share", home: "static", run: share},
	{name: "loading", home: "static", run: loading},
	{name: "early", home: "static", run: early},
	{name: "links", run: links},
	{name: "tabs", run: twoTabs},
	{name: "hostile", run: hostile},
	{name: "offline", home: "static", run: offline},
	{name: "killed", home: "server", run: killed},
	{name: "locked", home: "server", run: locked},
	{name: "stop", run: stop},
	{name: "buttons", run: everyButton},
	{name: "monkey", run: monkey},
	{name: "keyboard", run: keyboard},
	{name: "axe", run: accessible},
	{name: "tree", run: tree},
	{name: "own page", home: "static", run: ownPage},
	{name: "pictures", home: "static", run: pictures},
}

// TestBrowser goes through all scenarios at all homes in one browser.
func TestBrowser(t *testing.T) {
	long.Only(t) // compiles the program for the browser, too
	browser := launch(t)
	program := build(t)
	homes := []*home{
		{name: "static", program: program, browser: browser, url: hostStatic(t, program.static).URL},
		{name: "server", program: program, browser: browser, url: serve(t, program, "127.0.0.1:0").url},
	}
	t.Run("homes", func(t *testing.T) { // ends when all that runs beside each other has ended
		for _, h := range homes {
			for _, s := range scenarios {
				if s.home != "" && s.home != h.name {
					continue
				}
				t.Run(h.name+"/"+s.name, func(t *testing.T) {
					t.Parallel()
					s.run(t, h)
				})
			}
		}
	})
}

// program is gridcnf and its page as static files, built once for the test.
type program struct {
	binary, static string
}

func build(t *testing.T) program {
	dir := t.TempDir()
	p := program{filepath.Join(dir, "gridcnf"), filepath.Join(dir, "static")}
	for _, args := range [][]string{{"go", "build", "-o", p.binary, "../../cmd/gridcnf"}, {p.binary, "page", "-o", p.static}} {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	return p
}

// home is where the page lives: a host of static files or gridcnf serve.
type home struct {
	name    string
	program program
	browser context.Context
	url     string
}

// hostStatic serves the files as hosts of static files do: types by their names, and no more.
func hostStatic(t *testing.T, dir string) *httptest.Server {
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server
}

// process is a running gridcnf serve.
type process struct {
	url  string
	kill func()
}

var address = regexp.MustCompile(`http://[0-9.:]+`)

// serve starts gridcnf serve at an address, with some of the environment, and ends it with the test.
func serve(t *testing.T, p program, listen string, env ...string) *process {
	t.Helper()
	cmd := exec.Command(p.binary, "serve", "--listen", listen)
	cmd.Env = append(os.Environ(), env...)
	r, w, err := os.Pipe()
	must.Do(t, err)
	cmd.Stdout, cmd.Stderr = w, w
	must.Do(t, cmd.Start())
	w.Close()
	s := &process{kill: sync.OnceFunc(func() { cmd.Process.Kill(); cmd.Wait() })}
	t.Cleanup(s.kill)
	said := []string{}
	lines := bufio.NewScanner(r)
	for s.url == "" && lines.Scan() {
		said = append(said, lines.Text())
		s.url = address.FindString(lines.Text())
	}
	if s.url == "" {
		t.Fatalf("serve did not say where it is: %q", said)
	}
	go func() { // so that it never blocks on what it says
		for lines.Scan() {
		}
		r.Close()
	}()
	return s
}

// open opens the page with what stands behind # in its address, and waits for the board.
func (h *home) open(t *testing.T, hash string, s screen) *tab {
	t.Helper()
	return open(t, h.browser, h.url+"/"+hash, s)
}

// ownPage: the page of docs/streams.md solves a puzzle in the browser.
func ownPage(t *testing.T, h *home) {
	text := must.Get(os.ReadFile("../../docs/streams.md"))(t)
	found := regexp.MustCompile("(?s)```html\n(.*?)```").FindSubmatch(text)
	if found == nil {
		t.Fatal("docs/streams.md has no page")
	}
	dir := t.TempDir()
	must.Do(t, os.Symlink(h.program.static, filepath.Join(dir, "page")))
	must.Do(t, os.WriteFile(filepath.Join(dir, "index.html"), found[1], 0o666))
	p := open(t, h.browser, hostStatic(t, dir).URL, desktop)
	p.expect("/favicon.ico") // which browsers ask for where a page names none
	p.await(`document.body.innerText === 'unique 011001 110010 101100 001011 010110 100101'`)
}
