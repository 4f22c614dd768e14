//go:build !js

package page_test

import (
	"bufio"
	"context"
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

// program is gridcnf and its page as static files, built once for the test.
type program struct {
	binary, static string
}

func build(t *testing.T) program {
	dir := t.TempDir()
	p := program{filepath.Join(dir, "gridcnf"), filepath.Join(dir, "static")}
	path := os.Getenv("PATH")
	if xz, err := exec.LookPath("xz"); err == nil && !long.On { // to pack as well as for readers takes longer than many a scenario
		must.Do(t, os.WriteFile(filepath.Join(dir, "xz"), []byte("#!/bin/sh\nexec '"+xz+"' --stdout --check=crc32 -1\n"), 0o777))
		path = dir + string(os.PathListSeparator) + path
	}
	for _, args := range [][]string{{"go", "build", "-o", p.binary, "../../cmd/gridcnf"}, {p.binary, "page", "-o", p.static}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Env = append(os.Environ(), "PATH="+path)
		if out, err := cmd.CombinedOutput(); err != nil {
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
