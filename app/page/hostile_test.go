//go:build !js

package page_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const markup = `"><img src=x onerror=hacked()><script>hacked()</script><svg onload=hacked()>`

// hostilePastes are texts that would run a script, break the page or use it up.
var hostilePastes = map[string]string{
	"id":           "# id: " + markup + "\n# title: " + markup + "\n" + boards[0].text,
	"json":         `{"id":"\"><img src=x onerror=hacked()>","puzzle":"masyu","givens":[". W","B ."]}`,
	"kind":         `{"id":"a","puzzle":"<img src=x onerror=hacked()>","givens":["."]}`,
	"prototype":    `{"__proto__":{"puzzle":"takuzu"},"id":"__proto__","puzzle":"constructor","rules":["__proto__"],"givens":["toString"]}`,
	"javascript":   "javascript:hacked()",
	"data":         "data:text/html,<script>hacked()</script>",
	"address":      "https://puzz.link/p?mashu/6/6/<script>hacked()</script>",
	"page":         "<html><body onload=hacked()><script>hacked()</script>[problem]\n" + markup + "</html>",
	"control":      "# id: a\x00b\x1b]0;title\x07\x1b[31m\u202e\u2066\ufeff\n" + boards[0].text,
	"binary":       "\x00\x01\x02\xff\xfe\x7f\x1f\x8b\x08",
	"claims":       "https://puzz.link/p?mashu/99999/99999/0",
	"overflow":     "https://puzz.link/p?slither/9223372036854775807/2/0",
	"long line":    strings.Repeat("0", 1<<20),
	"long address": "https://puzz.link/p?mashu/10/10/" + strings.Repeat("i", 1<<20),
	"many":         strings.Repeat(boards[0].text+"\n", 300),
	"deep":         strings.Repeat("[", 100000),
}

// hostileLinks are fragments of addresses. What begins with ! is packed by the page's own code.
var hostileLinks = []string{
	"#p=" + "%22%3E%3Cimg%20src%3Dx%20onerror%3Dhacked()%3E", "#p=%", "#1", "#1AAAA", "#1" + strings.Repeat("A", 100000), "#2abc",
	"#javascript:hacked()", "#__proto__", "#app-input", "#%00%1b",
	`!{"p":null}`, `!{"p":{"puzzle":"takuzu","givens":"<img src=x onerror=hacked()>"}}`, `![]`, `!"x"`, `!null`,
	`!{"p":{"id":"<img src=x onerror=hacked()>","puzzle":"takuzu","givens":["01..","....","....","...."]},"e":["9.9 1.1-77.3 99999999999999.1","<img>"],"n":7,"m":"<b>"}`,
	`!{"p":{"id":"a","puzzle":"takuzu","givens":["01..","....","....","...."]},"v":{"verb":"render","svg":"<svg xmlns='http://www.w3.org/2000/svg' onload='hacked()'><foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='javascript:parent.hacked()'/></foreignObject></svg>","label":"<img src=x onerror=hacked()>"}}`,
	`!{"p":{"id":"a","puzzle":"takuzu","givens":["01..","....","....","...."]},"v":{"verb":"../../config.json","options":{"out":"/tmp/x","format":"html","__proto__":1},"label":{"a":1}}}`,
	`!{"p":{"id":"a","puzzle":"takuzu","givens":["01..","....","....","...."]},"v":{"verb":"generate","options":{"puzzle":"masyu","size":"100x100"}}}`,
}

// hostile pastes and opens what means ill. Nothing of it runs, all of it is answered, and the page goes on.
func hostile(t *testing.T, h *home) {
	p := h.open(t, "", desktop)
	p.expect("400", "413", "422") // refused by the server: the browser notes it in its console
	for name, text := range hostilePastes {
		t.Log(name)
		p.paste(text)
		p.sane()
	}
	p.paste(boards[0].text)
	p.stateIs(`s.puzzle.puzzle`, "takuzu")
	for _, link := range hostileLinks {
		if plain, packed := strings.CutPrefix(link, "!"); packed {
			link = eval[string](p, `(async text => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return '#1' + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
})(%s)`, plain)
		}
		p.calm()
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(h.url+"/"+link))
		p.paste(boards[0].text)
		p.stateIs(`s.puzzle.puzzle`, "takuzu")
		p.sane()
	}
}

// sane states that nothing foreign has become part of the page.
func (p *tab) sane() {
	p.Helper()
	foreign := eval[[]string](p, `[...document.querySelectorAll('script:not([type=module][src="main.js"]), iframe, object, embed, foreignObject, [onload], [onerror], img[src]:not([src^="blob:"], [src="icon.svg"], [src^="techniques/"]), a[href^="javascript:" i], a[href^="data:" i]')].map(e => e.outerHTML.slice(0, 100))`)
	if len(foreign) > 0 {
		p.Errorf("in the page are %q", foreign)
	}
	if bad := eval[[]string](p, `document.body.innerText.match(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]|undefined|\[object |\bNaN\b/g) ?? []`); len(bad) > 0 {
		p.Errorf("the page says %q:\n%s", bad, eval[string](p, `document.body.innerText`))
	}
	if wide := eval[string](p, `document.documentElement.scrollWidth > innerWidth ? document.documentElement.scrollWidth + ' > ' + innerWidth : ''`); wide != "" {
		p.Errorf("the page is wider than the window: %s", wide)
	}
}
