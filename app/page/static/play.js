// @ts-check
// Clicks, drags and keys on the board: entries in play mode, clues in edit mode.
import { isEdge, placeOf, position } from "./svg.js";

const near = 0.84; // halves of a cell, from the middle of an edge: a click means it
const reached = 0.7; // from a point of the drawing: a drag has come there

const typing = 1000; // ms between the digits of a number

// Where keys lead: down, right, or to the first or last place of the row.
const ways = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, 0, 0],
  End: [0, 0, -1],
};

export class Play {
  tool = "next"; // or "erase", a value, or the symbol of a clue
  layer = undefined; // "line" or "cell": what the tool is for, on a board that has both
  #typed = { place: "", text: "", at: 0 }; // digits of a number
  pencil = false;
  #drag; // the one that goes on
  #fingers = new Map(); // where they are on the board

  constructor(board, store, canvas) {
    Object.assign(this, { board, store, canvas });
    const root = board.root;
    const on = (type, fn) => root.addEventListener(type, fn, { passive: false });
    on("pointerdown", (e) => this.#down(e));
    on("pointermove", (e) => this.#move(e));
    on("pointerup", (e) => this.#up(e));
    on("pointercancel", (e) => this.#up(e));
    for (const type of ["contextmenu", "touchstart"]) on(type, (e) => board.svg?.contains(e.target) && e.preventDefault()); // after a swipe, browsers pass over a tap
    on("keydown", (e) => this.#key(e));
    on("wheel", (e) => {
      if (!e.ctrlKey) return;
      e.preventDefault();
      board.zoomBy(Math.exp(-e.deltaY / 200), this.#inArea(e));
    });
  }

  get editing() {
    return this.store.state.mode === "edit";
  }

  /** What a place has now. */
  value(place) {
    const { entries, pencil, puzzle } = this.store.state;
    if (this.canvas.on) return this.canvas.value(place, this.tool === "area");
    const [r, c] = (place.match(/\d+/g) ?? []).map(Number);
    return this.editing ? puzzle?.givens[r - 1][c - 1] : this.board.value(entries, place) ?? this.board.value(pencil, place);
  }

  /** The values that a place can take, one after another; the first one is none. */
  #values(place) {
    if (this.canvas.on) return ["", ...this.canvas.texts(place)];
    if (this.editing) return this.board.kindOf(this.store.state.puzzle).symbols.map((s) => s.symbol);
    const several = this.board.values(place);
    if (several) return [undefined, ...several.toSorted((a, b) => (isEdge(place) ? (a === "0") - (b === "0") : 0))]; // no line comes last
    return isEdge(place) || this.board.names(place) ? [undefined, 1, 0] : [undefined, 0, 1];
  }

  /** The value after the one that a place has, or before it. */
  #next(place, step) {
    const values = this.#values(place);
    return values[(values.indexOf(this.value(place)) + step + values.length) % values.length];
  }

  /** What a click makes of a place. */
  #clicked(place, other) {
    const [none] = this.#values(place);
    const now = this.value(place);
    if (this.tool === "erase") return none;
    if (this.tool === "area") return place === this.#drag.place ? this.canvas.newArea() : this.canvas.value(this.#drag.place, true);
    if (this.tool === "next") return this.#next(place, other ? -1 : 1);
    const wanted = typeof this.tool === "number" && isEdge(place) && other ? 1 - this.tool : this.tool;
    return now === wanted ? none : wanted;
  }

  /** Whether a value is a pencil mark that others of its place may stand beside. */
  #noted = (place, value) => this.pencil && !this.editing && !isEdge(place) && this.board.values(place)?.includes(value);

  /** Whether a place has a value in pencil. */
  #has = (place, value) => this.store.state.pencil.has(`${place}=${value}`);

  /** Puts a pencil mark beside those of a place, or takes it away. */
  #note(place, value, on, stroke = undefined) {
    if (this.#has(place, value) === on || !this.board.fillable(place)) return;
    this.store.fill([on ? [place, value] : [`${place}=${value}`, null]], { pencil: true, stroke });
  }

  put(places, value, stroke = undefined) {
    if (this.canvas.on) return this.canvas.put(places, value, { area: this.tool === "area", stroke });
    const free = (place) => (this.editing ? !isEdge(place) : this.board.fillable(place));
    const fresh = places.filter((place) => free(place) && this.value(place) !== value);
    if (fresh.length === 0) return;
    if (!this.editing) {
      this.store.fill(fresh.flatMap((place) => [[place, null], [place, value ?? null]]), { pencil: this.pencil, stroke });
      return;
    }
    const { puzzle, entries, pencil } = this.store.state;
    const rows = puzzle.givens.map((row) => [...row]);
    for (const place of fresh) {
      const [y, x] = position(place);
      rows[y / 2 - 1][x / 2 - 1] = value;
    }
    const left = (map) => new Map([...map].filter(([place]) => !fresh.includes(place)));
    const changed = { ...puzzle, givens: rows.map((row) => row.join("")) };
    this.store.change({ puzzle: changed, entries: left(entries), pencil: left(pencil) }, { stroke });
  }

  // Pointers. Positions are in halves of cells, as those of places.

  #inArea(e) {
    const area = this.board.root.getBoundingClientRect();
    return { x: e.clientX - area.left, y: e.clientY - area.top };
  }

  #halves(e) {
    const { box, svg } = this.board;
    const r = svg.getBoundingClientRect();
    const at = (share, size, off) => 2 * ((share * size + off) / box.side + 0.5);
    return [
      at((e.clientY - r.top) / r.height, box.height, box.y - box.corner.y),
      at((e.clientX - r.left) / r.width, box.width, box.x - box.corner.x),
    ];
  }

  /** The cell or edge at a position. */
  #place([y, x], within = near) {
    if (this.canvas.on) return this.canvas.near([y, x], this.tool === "area");
    const name = (a, b) => {
      const node = this.board.places.get(`${a} ${b}`);
      return node ? placeOf(node) : "";
    };
    const odd = (v) => 2 * Math.round((v - 1) / 2) + 1;
    const cell = () => name(2 * Math.round(y / 2), 2 * Math.round(x / 2)) || name(odd(y), odd(x));
    if (this.editing || !this.board.edges || this.layer === "cell") return cell();
    if (this.layer === undefined && this.board.valued) within = Math.min(within, 0.4); // of both: an edge if it is meant
    let best = "";
    for (const a of [Math.floor(y), Math.ceil(y)]) {
      for (const b of [Math.floor(x), Math.ceil(x)]) {
        const place = name(a, b);
        const far = Math.hypot(a - y, b - x);
        if (!place || !isEdge(place) || far > within) continue;
        within = far;
        best = place;
      }
    }
    return best || (this.layer === undefined && this.board.valued ? cell() : "");
  }

  /** The point of the drawing near a position: lines run through cells, or along their sides. */
  #point([y, x]) {
    const odd = this.board.through ? 0 : 1;
    const [a, b] = [2 * Math.round((y - odd) / 2) + odd, 2 * Math.round((x - odd) / 2) + odd];
    return Math.hypot(a - y, b - x) < reached ? [a, b] : undefined;
  }

  #down(e) {
    if (!this.board.svg?.contains(e.target) || !this.store.state.puzzle) return;
    delete this.board.root.dataset.keys;
    if (e.pointerType === "touch") this.#fingers.set(e.pointerId, this.#inArea(e));
    if (this.#fingers.size > 1) return this.#cancel();
    if (e.button > 2 || e.button === 1) return;
    e.preventDefault();
    this.board.svg.setPointerCapture(e.pointerId);
    const at = this.#halves(e);
    const place = this.#place(at);
    if (this.canvas.on && this.tool === "type") return void (place && this.canvas.choose(place));
    const other = e.button === 2;
    const lines = this.board.edges && !this.editing && !other && this.tool === 1 && this.layer !== "cell";
    this.#drag = { stroke: {}, at, place, other, lines, point: lines ? this.#point(at) : undefined, done: false };
    if (place && this.board.at(place)) this.board.focus(this.board.at(place), false);
    else this.board.root.focus({ preventScroll: true });
    if (!lines && place && this.tool !== "area") this.#brush(place);
  }

  /** Gives a place what the drag gives to all. */
  #brush(place) {
    const drag = this.#drag;
    if (!drag.done) {
      drag.value = this.#clicked(place, drag.other);
      drag.on = !this.#has(place, this.tool);
      drag.done = true;
    }
    if (this.#noted(place, this.tool)) return this.#note(place, this.tool, drag.on, drag.stroke);
    this.put([place], drag.value, drag.stroke);
  }

  #move(e) {
    if (this.#fingers.size > 1) return this.#pinch(e);
    const drag = this.#drag;
    if (!drag) return;
    const to = this.#halves(e);
    const [y, x] = drag.at;
    const steps = Math.ceil(Math.hypot(to[0] - y, to[1] - x) / 0.25);
    for (let i = 1; i <= steps; i++) this.#pass([y + ((to[0] - y) * i) / steps, x + ((to[1] - x) * i) / steps]);
    drag.at = to;
  }

  /** A drag passes a position. */
  #pass(at) {
    const drag = this.#drag;
    if (!drag.lines) {
      const place = this.#place(at, 0.6);
      if (place && (drag.done || place !== drag.place)) this.#brush(place);
      return;
    }
    const point = this.#point(at);
    if (!point || String(point) === String(drag.point)) return;
    // What began on an edge comes from its other end.
    const from = drag.point ?? (drag.place ? position(drag.place).map((v, i) => 2 * v - point[i]) : point);
    drag.point = point;
    const steps = Math.abs(from[0] - point[0]) + Math.abs(from[1] - point[1]);
    const edge = this.board.places.get(`${(from[0] + point[0]) / 2} ${(from[1] + point[1]) / 2}`);
    if (steps === 2 && edge) this.#brush(placeOf(edge));
  }

  #up(e) {
    this.#fingers.delete(e.pointerId);
    const drag = this.#drag;
    this.#drag = undefined;
    if (!drag || e.type === "pointercancel" || drag.done || !drag.place) return;
    this.#drag = drag;
    this.#brush(drag.place);
    this.#drag = undefined;
  }

  /** A second finger: what the first one drew was not meant. */
  #cancel() {
    if (this.#drag?.done) this.store.undo();
    this.#drag = undefined;
  }

  /** Two fingers move and zoom the picture. */
  #pinch(e) {
    const old = this.#fingers.get(e.pointerId);
    const still = [...this.#fingers].find(([id]) => id !== e.pointerId)?.[1];
    if (!old || !still) return;
    const now = this.#inArea(e);
    this.#fingers.set(e.pointerId, now);
    const far = (finger) => Math.max(1, Math.hypot(finger.x - still.x, finger.y - still.y));
    this.board.root.scrollLeft -= (now.x - old.x) / 2;
    this.board.root.scrollTop -= (now.y - old.y) / 2;
    this.board.zoomBy(far(now) / far(old), { x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 });
  }

  // Keys

  #key(e) {
    const place = placeOf(e.target);
    if (!place || e.metaKey || e.altKey) return;
    this.board.root.dataset.keys = "";
    const way = ways[e.key];
    if (way && (!e.ctrlKey || e.key === "Home" || e.key === "End")) {
      e.preventDefault();
      this.#go(way, place, e);
      return;
    }
    const values = this.#values(place);
    const [none] = values;
    const typed = new Map([["backspace", none], ["delete", none], ...(this.editing ? [] : [["x", 0]])]);
    for (const value of values) typed.set(String(value).toLowerCase(), value);
    const number = this.#number(place, e.key);
    if (values.includes(number)) typed.set(e.key, number);
    for (const key of [" ", "enter"]) typed.set(key, this.#next(place, e.shiftKey ? -1 : 1));
    if (e.ctrlKey || !typed.has(e.key.toLowerCase())) return;
    e.preventDefault();
    const value = typed.get(e.key.toLowerCase());
    if (/\w/.test(e.key) && e.key !== "Enter" && this.#noted(place, value)) return this.#note(place, value, !this.#has(place, value));
    this.put([place], value);
  }

  /** The number that a digit makes with those typed just before it, as text. */
  #number(place, key) {
    const goesOn = this.#typed.place === place && performance.now() - this.#typed.at < typing;
    if (/^\d$/.test(key)) this.#typed = { place, text: (goesOn ? this.#typed.text : "") + key, at: performance.now() };
    return this.#typed.text;
  }

  /** Moves to the next place; with Shift the edge between is drawn or erased. */
  #go([dy, dx, far], place, { shiftKey, ctrlKey }) {
    const [y, x] = position(place);
    const open = (node) => node && !(this.editing && isEdge(placeOf(node)));
    const at = (n) => this.board.places.get(`${y + n * dy} ${x + n * dx}`);
    if (far !== undefined) {
      const row = [...this.board.places].filter(([key, node]) => open(node) && (ctrlKey || key.startsWith(`${y} `)));
      const order = ([a], [b]) => a.split(" ")[0] - b.split(" ")[0] || a.split(" ")[1] - b.split(" ")[1];
      const [, end] = row.sort(order).at(far) ?? [];
      return void (end && this.board.focus(end));
    }
    const between = at(1) && placeOf(at(1));
    const draws = shiftKey && !this.editing && between && isEdge(between) && at(2);
    if (draws) this.put([between], this.value(between) === 1 ? undefined : 1);
    const to = draws ? at(2) : [at(1), at(2)].find(open);
    if (to) this.board.focus(to);
  }
}
