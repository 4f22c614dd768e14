//go:build !js

package page_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"gridcnf/internal/testkit/must"
)

// offline: once loaded, the page works without the host, reloaded too.
func offline(t *testing.T, h *home) {
	host := hostStatic(t, h.program.static)
	alone := &home{name: h.name, program: h.program, browser: h.browser, url: host.URL}
	p := alone.ready(t, boards[0], desktop)
	p.await(`navigator.serviceWorker.controller`)
	p.await(`Promise.all(['./', 'gridcnf.wasm.gz', 'first.wasm.xz', 'about.json.gz', 'worker.js', 'wasm_exec.js', 'verbs/solve.js', 'verbs/author.js', 'verbs/rules.js'].map(name => caches.match(name))).then(all => all.every(found => found))`)
	p.kept()
	// What was asked for before the version was known can have made an older cache.
	eval[bool](p, `(async () => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const files = await Promise.all((await cache.keys()).map(async (file) => [file, await cache.match(file)]));
  await caches.delete(name);
  await caches.open('gridcnf-');
  const anew = await caches.open(name);
  for (const [file, answer] of files) await anew.put(file, answer);
  return true;
})()`)
	host.CloseClientConnections()
	host.Close()
	p.expect("net::ERR_", "Failed to update a ServiceWorker", "An unknown error occurred when fetching the script")
	p.do(chromedp.Reload())
	p.await(`document.querySelector('#app-board svg')`)
	p.stateIs(`s.puzzle.puzzle`, "takuzu")
	p.paste(boards[2].text)
	p.stateIs(`s.puzzle.puzzle`, "masyu")
	p.click("#" + boards[2].place)
	p.stateIs(`s.entries.size`, "1")
	p.solve()
}

// killed: the server goes away while it works, and comes back. The page says so, and goes on.
func killed(t *testing.T, h *home) {
	server := serve(t, h.program, "127.0.0.1:0")
	alone := &home{name: h.name, program: h.program, browser: h.browser, url: server.url}
	p := alone.ready(t, boards[0], desktop)
	p.expect("net::ERR_", "Failed to load resource", "Failed to update a ServiceWorker", "An unknown error occurred when fetching the script")
	p.longWork()
	server.kill()
	p.settled()
	p.await(`/server/i.test(document.querySelector('#app-panel').innerText + document.querySelector('#app-error').innerText)`)
	p.click("#" + boards[0].place) // what needs no server goes on
	p.stateIs(`s.entries.size`, "1")
	serve(t, h.program, strings.TrimPrefix(server.url, "http://"))
	p.paste(boards[2].text)
	p.stateIs(`s.puzzle.puzzle`, "masyu")
	p.await(`document.querySelector('#app-error').hidden || !document.querySelector('#app-error').innerText`)
	p.solve()
}

// locked: a server with a token is asked for it once.
func locked(t *testing.T, h *home) {
	server := serve(t, h.program, "127.0.0.1:0", "GRIDCNF_TOKEN=open-sesame-open-sesame")
	p := open(t, h.browser, "about:blank", desktop)
	p.typed = "open-sesame-open-sesame"
	p.expect("dialog: This server asks for its token", "401")
	p.do(chromedp.Navigate(server.url + "/"))
	p.await(`document.querySelector('#app-board svg')`)
	p.do(chromedp.Reload())
	p.await(`document.querySelector('#app-board svg')`)
	if n := p.asked(); n != 1 {
		t.Errorf("asked for the token %d times", n)
	}
	link := open(t, h.browser, server.url+"/#token="+p.typed, desktop)
	link.await(`document.querySelector('#app-board svg') && !location.href.includes('token')`)
	if n := link.asked(); n != 0 {
		t.Errorf("asked for the token of the link %d times", n)
	}
	p.do(chromedp.Navigate(server.url + "/#token=wrong")) // in a page that is open, nothing is loaded again
	p.await(`sessionStorage.getItem('gridcnf-token') === 'wrong' && !location.href.includes('token')`)
}

// asked is how often a dialog has been shown.
func (p *tab) asked() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, complaint := range p.complaint {
		if strings.HasPrefix(complaint, "dialog: ") {
			n++
		}
	}
	return n
}

// stop: long work ends at once when it is told to, and what comes next works.
func stop(t *testing.T, h *home) {
	p := h.ready(t, boards[0], desktop)
	for range 2 {
		p.longWork()
		p.click(`[data-do=stop]`)
		p.settled()
		p.solve()
	}
}

// holding is the home with a file of which half comes, and the rest when that is closed; and how many bytes of others have been sent.
func (h *home) holding(t *testing.T, name string, rest chan bool) (*home, *atomic.Int64) {
	files, sent := http.FileServer(http.Dir(h.program.static)), new(atomic.Int64)
	content := must.Get(os.ReadFile(filepath.Join(h.program.static, name)))(t)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/"+name {
			files.ServeHTTP(counting{w, sent}, r)
			return
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
		w.Write(content[:len(content)/2])
		w.(http.Flusher).Flush()
		select {
		case <-rest:
			w.Write(content[len(content)/2:])
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(slow.Close)
	return &home{name: h.name, program: h.program, browser: h.browser, url: slow.URL}, sent
}

// loading: while the solver comes, the page says how far it is; what has to wait for it says so, and is done then.
func loading(t *testing.T, h *home) {
	rest := make(chan bool)
	alone, _ := h.holding(t, "first.wasm.xz", rest)
	p := alone.open(t, "", phone)
	eval[bool](p, late+`true`)
	p.await(`(bar => bar?.value > 0.45 * bar?.max && bar.value < bar.max)(document.querySelector('#app-board progress'))`)
	p.await(`/MB of [\d.]+ MB/.test(document.querySelector('#app-board').innerText)`)
	p.click("[data-do=draw]")
	p.await(`/as soon as the solver is loaded/.test(document.querySelector('#app-status').textContent)`)
	p.do(chromedp.Sleep(700 * time.Millisecond)) // what moves from now on is not what the click did
	close(rest)
	p.await(`document.querySelector('#app-draw[open] option')`)
	p.await(`document.querySelector('#app-status').textContent === ''`)
	p.await(`document.querySelector('#app-draw-rules label')`)
	if shift := eval[float64](p, `spied.shift`); shift > 0.001 {
		t.Errorf("the layout shifted by %.4f: %q", shift, eval[[]string](p, `spied.shifted`))
	}
}

// early: puzzles of all families are read, drawn and solved before the whole program is there, after few bytes, and rules
// are tried. What needs it waits for it, and nothing else waits for that.
func early(t *testing.T, h *home) {
	rest := make(chan bool)
	alone, sent := h.holding(t, "gridcnf.wasm.gz", rest)
	p := alone.ready(t, boards[0], desktop)
	p.solve()
	const most = 2_500_000
	n := sent.Load()
	if t.Logf("%d bytes before the first answer", n); n > most {
		t.Errorf("%d bytes had to come before the first answer, expected at most %d", n, most)
	}
	for _, b := range append(boards[1:], ruledBoards...) {
		p.next(b, desktop)
		p.solve()
	}
	p.press("#app-verbs", "Rules") // which says what it finds, and waits for the next step alone
	p.await(`/Unique[^]*Loading more of the solver/.test(document.querySelector('#app-panel .out').innerText)`)
	p.edit("def ", "deff ")
	p.await(`/cannot be read. Line \d+, column/.test(document.querySelector('#app-panel .out').innerText)`)
	p.edit("deff ", "def ")
	p.await(`/Unique[^]*Loading more of the solver/.test(document.querySelector('#app-panel .out').innerText)`)
	p.press("#app-verbs", "Explain")
	p.await(`/Loading more of the solver/.test(document.querySelector('#app-panel').innerText)`)
	p.click("#" + ruledBoards[len(ruledBoards)-1].place)
	p.stateIs(`s.entries.size`, "1")
	p.press("#app-panel", "Stop")
	p.settled()
	close(rest)
	p.press("#app-panel", "Again")
	p.await(`document.querySelector('#app-panel input[type=range]')`)
}

// counting counts the bytes of bodies.
type counting struct {
	http.ResponseWriter
	sent *atomic.Int64
}

func (c counting) Write(b []byte) (int, error) {
	c.sent.Add(int64(len(b)))
	return c.ResponseWriter.Write(b)
}
