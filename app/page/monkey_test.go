//go:build !js

package page_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// monkeySteps does some things at random that the page offers, and says what it did: it presses, chooses, types, fills in, drags and pastes.
// The numbers come from a seed, so that the same page gets the same steps.
const monkeySteps = `(async (seed, steps) => {
  const random = (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
  const one = (list) => list[random(list.length)];
  globalThis.monkeyBoards ??= (await (await fetch('examples.jsonl')).text()).split('\n').filter(Boolean);
  const texts = ['', '0', '7', '-', 'x', '1 2', '999999', '<b>', 'r1c1', '10s', '...\n.1.\n...', '3 3\n- - -\n- 2 -\n- - -', '6x6u:BEAEegbcDc', 'é☃'];
  const root = () => document.querySelector('dialog[open]') ?? document;
  const all = (what) => [...root().querySelectorAll(what)].filter((e) => !e.disabled && e.getClientRects().length);
  const told = (e) => e.id || e.ariaLabel || e.textContent.slice(0, 30);
  const fire = (e, ...types) => types.forEach((type) => e.dispatchEvent(new Event(type, { bubbles: true })));
  const acts = {
    press: () => {
      const e = one(all('button:not([data-do=file]), summary'));
      return e && (e.click(), told(e));
    },
    choose: () => {
      const e = one(all('select'));
      return e && (e.selectedIndex = random(e.options.length), fire(e, 'input', 'change'), told(e) + '=' + e.value);
    },
    tick: () => {
      const e = one(all('input[type=checkbox], input[type=radio]'));
      return e && (e.click(), told(e));
    },
    type: () => {
      const e = one(all('textarea, input:not([type=checkbox], [type=radio], [type=file]), .cm-content'));
      if (!e) return;
      const text = one(e.type === 'number' ? ['', '0', '7', '999999'] : texts);
      if (e.matches('.cm-content')) e.querySelector('.cm-line').textContent += text;
      else e.value = text, fire(e, 'input', 'change');
      if (random(2)) e.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      return told(e) + '=' + text;
    },
    open: () => {
      const e = document.querySelector('#app-input');
      e.value = random(4) ? one(monkeyBoards) : one(texts);
      document.querySelector('#app-form').requestSubmit();
      return e.value.slice(0, 60);
    },
    key: () => {
      const e = one([...document.querySelectorAll('#app-board [role=gridcell]')]);
      if (!e || root() !== document) return;
      const key = one(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'Enter', '0', '1', '2', 'x', 'p', 'Backspace', 'Escape']);
      e.focus();
      e.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: !random(3), ctrlKey: !random(6), bubbles: true, cancelable: true }));
      return e.id + ' ' + key;
    },
    drag: () => {
      const svg = document.querySelector('#app-board svg');
      if (!svg || root() !== document) return;
      const r = svg.getBoundingClientRect();
      const at = () => ({ clientX: r.x + random(100) * r.width / 100, clientY: r.y + random(100) * r.height / 100 });
      const how = { bubbles: true, cancelable: true, pointerId: 1, button: random(4) ? 0 : 2, pointerType: one(['mouse', 'touch']) };
      const set = svg.setPointerCapture; // there is no such pointer
      svg.setPointerCapture = () => {};
      for (const type of ['pointerdown', ...Array(random(4)).fill('pointermove'), random(8) ? 'pointerup' : 'pointercancel']) svg.dispatchEvent(new PointerEvent(type, { ...how, ...at() }));
      svg.setPointerCapture = set;
      return 'board';
    },
    undo: () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: one(['z', 'y']), ctrlKey: true, bubbles: true }));
      return '';
    },
  };
  const done = [];
  for (let i = 0; i < steps; i++) {
    const name = one(['press', 'press', 'press', 'choose', 'tick', 'type', 'type', 'open', 'key', 'drag', 'drag', 'undo']);
    const said = acts[name]();
    if (said !== undefined) done.push(name + ': ' + said);
    await new Promise((over) => setTimeout(over, one([0, 10, 50, 300])));
  }
  return done;
})(%s, %s)`

// monkey does things at random for half a minute, or as long as GRIDCNF_MONKEY says. The tab complains of any exception at its end.
func monkey(t *testing.T, h *home) {
	const steps = 50
	left, err := time.ParseDuration(os.Getenv("GRIDCNF_MONKEY"))
	if err != nil {
		left = 30 * time.Second
	}
	for seed, end := 1, time.Now().Add(left); time.Now().Before(end); seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			downloads := t.TempDir()
			p := h.ready(t, boards[seed%len(boards)], []screen{desktop, phone}[seed%2])
			p.keepDownloads(downloads)
			p.expect("status of 4", "status of 503", "dialog:")
			did := eval[[]string](p, monkeySteps, seed, steps)
			t.Logf("%q", did)
			if len(did) < steps/2 {
				t.Errorf("did only %d of %d things", len(did), steps)
			}
			eval[bool](p, `(spied.shift = 0, true)`) // for a browser, nobody has pressed anything
		})
	}
}

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
