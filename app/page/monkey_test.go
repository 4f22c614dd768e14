//go:build !js

package page_test

import (
	"fmt"
	"os"
	"testing"
	"time"
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
