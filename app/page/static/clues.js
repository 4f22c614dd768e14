// @ts-check
// Clues drawn by hand on a board of a rule file: in cells, between them and outside, and the areas.
import { element, position } from "./svg.js";
import { el, marked } from "./ui.js";

const near = 0.84; // halves of a cell: a click means a place

export class Canvas {
  changed = () => {}; // another board can be drawn on
  #known; // what the program says of the puzzle: clues, areas and texts by their places
  #puzzle = null; // the one that it says it of
  #chosen = ""; // the place that the fields are about
  settled = Promise.resolve(); // when the program has put all clues in
  #clue = this.#field("Clue", (text) => this.put([this.#chosen], text));
  #area = this.#field("Area", (text) => this.put([this.#chosen], text, { area: true }));

  constructor({ board, store, call, fail }) {
    Object.assign(this, { board, store, call, fail });
    store.subscribe(({ puzzle, mode }, changed) => {
      if (mode !== "edit") this.#frame("");
      if (changed.has("puzzle") || changed.has("mode")) this.#open(puzzle);
    });
  }

  /** Whether clues are changed here. */
  get on() {
    return this.store.state.mode === "edit" && !this.board.editable;
  }

  /** The places of clues, or with area those of areas. */
  #places = (area) => Object.keys((area ? this.#known?.areas : this.#known?.clues) ?? {});

  /** What stands at a place. */
  value = (place, area = false) => (area ? this.#known?.areas : this.#known?.clues)?.[place];

  /** The clues that can stand at a place, if they are few. */
  texts = (place) => this.#known?.texts[place] ?? [];

  /** All clues that can be chosen. */
  all = () => [...new Set(Object.values(this.#known?.texts ?? {}).flat())];

  /** Whether the board has areas. */
  areas = () => this.#known?.areas !== undefined;

  /** A name that no area has. */
  newArea() {
    const taken = new Set(Object.values(this.#known.areas));
    return String([...taken, ""].findIndex((_, i) => !taken.has(String(i + 1))) + 1);
  }

  /** The fields for the chosen place. */
  fields = () => [this.#clue, ...(this.areas() ? [this.#area] : [])].map((input) => input.parentElement);

  /** The place at a position in halves of cells. What stands outside reaches as far as the picture. */
  near([y, x], area) {
    const { rows, cols } = this.store.state.puzzle;
    const at = [Math.min(Math.max(y, 0), 2 * rows + 2), Math.min(Math.max(x, 0), 2 * cols + 2)];
    const far = (place) => Math.hypot(...position(place).map((v, i) => v - at[i]));
    const [best] = this.#places(area).map((place) => ({ place, far: far(place) })).filter((one) => one.far < near).sort((a, b) => a.far - b.far);
    return best?.place ?? "";
  }

  /** Puts a clue at places, or makes them an area's. */
  put(places, text, { area = false, stroke = undefined } = {}) {
    const fresh = places.filter((place) => this.value(place, area) !== undefined && this.value(place, area) !== text);
    if (fresh.length === 0) return;
    for (const place of fresh) (area ? this.#known.areas : this.#known.clues)[place] = text; // the program says so soon
    this.settled = this.settled.then(() => this.#change({ at: fresh, [area ? "area" : "clue"]: text }, stroke)).catch((error) => {
      this.fail(error);
      this.#puzzle = null;
      return this.#open(this.store.state.puzzle);
    });
  }

  async #change(what, stroke) {
    const { puzzle } = this.store.state;
    const { givens, ...known } = await this.#ask(puzzle, what);
    if (puzzle !== this.store.state.puzzle) return;
    this.#puzzle = { ...puzzle, givens };
    this.#known = known;
    this.store.change({ puzzle: this.#puzzle, entries: new Map(), pencil: new Map() }, { stroke });
    this.#show();
  }

  async #ask(puzzle, what = {}) {
    const { own } = this.store.state;
    const family = own ? { rules: own.text } : { puzzle: puzzle.puzzle };
    const [{ error, canvas }] = await this.call("about", "", { ...family, board: puzzle.givens.join("\n"), ...what }, { lane: "board" });
    if (error) throw new Error(error);
    return canvas;
  }

  /** Asks what can be drawn on a puzzle. */
  async #open(puzzle) {
    if (!this.on || puzzle === this.#puzzle) return;
    this.#puzzle = puzzle;
    this.#known = undefined;
    this.#show(true); // nothing can be typed yet
    try {
      const known = await this.#ask(puzzle);
      if (puzzle !== this.#puzzle) return;
      this.#known = known;
      this.changed();
      this.choose(this.#places(false).includes(this.#chosen) ? this.#chosen : this.#places(false)[0] ?? this.#places(true)[0] ?? "", false);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Makes the fields be about a place. */
  choose(place, focus = true) {
    this.#chosen = place;
    this.#show(true);
    if (focus) this.#clue.select();
  }

  /** Shows what stands at the chosen place; what is being typed stays, unless the place is another. */
  #show(other = false) {
    const [clue, area] = [this.value(this.#chosen), this.value(this.#chosen, true)];
    for (const [input, text] of [[this.#clue, clue], [this.#area, area]]) {
      if (other || input !== document.activeElement) input.value = text ?? "";
      input.disabled = text === undefined;
      input.ariaLabel = `${input.dataset.of} ${this.#words()}`;
    }
    this.#frame(this.#chosen);
  }

  /** The chosen place in words. */
  #words() {
    const { rows, cols } = this.store.state.puzzle ?? {};
    const [r, c, r2 = r, c2 = c] = (this.#chosen.match(/\d+/g) ?? []).map(Number);
    if (r !== r2 || c !== c2) return `between ${this.#chosen.replace(/[-/]/, " and ")}`;
    if (r === 0 || r > rows) return `${r === 0 ? "above" : "below"} column ${c}`;
    if (c === 0 || c > cols) return `${c === 0 ? "left" : "right"} of row ${r}`;
    return `of row ${r}, column ${c}`;
  }

  /** Frames a place of the picture, or none, and those outside the board, which nothing else shows. */
  #frame(place) {
    const { svg, box } = this.board;
    svg?.querySelector("#app-chosen")?.remove();
    if (!svg || !place || !this.on) return;
    const { rows, cols } = this.store.state.puzzle;
    const inside = ([y, x]) => y > 1 && x > 1 && y <= 2 * rows && x <= 2 * cols;
    const free = this.#places(false).filter((other) => !this.value(other) && other !== place && !/[-/]/.test(other) && !inside(position(other)));
    const frames = element("g", { id: "app-chosen" });
    for (const one of [place, ...free]) {
      const [y, x] = position(one);
      const side = box.side * (one === place && y % 2 === 0 && x % 2 === 0 ? 1.06 : 0.45); // around a cell, as clues stand in its corners
      const at = (v, from) => from + (v / 2 - 0.5) * box.side - side / 2;
      frames.append(element("rect", { class: one === place ? "" : "free", x: at(x, box.corner.x), y: at(y, box.corner.y), width: side, height: side, rx: 4 }));
    }
    svg.append(frames);
  }

  /** A field whose text goes to the chosen place. Enter leads on, arrows to the rows above and below. */
  #field(name, put) {
    const input = el("input", { size: 5, autocomplete: "off", spellcheck: false, "data-of": name });
    const go = (e) => {
      const by = { Enter: e.shiftKey ? -1 : 1, ArrowDown: "down", ArrowUp: "up" }[e.key];
      if (!by) return;
      e.preventDefault();
      put(input.value.trim());
      const places = this.#places(input === this.#area);
      const [y, x] = position(this.#chosen);
      const step = (place) => (position(place)[0] - y) * (by === "up" ? -1 : 1);
      const beside = places.filter((place) => position(place)[1] === x && step(place) > 0).sort((a, b) => step(a) - step(b))[0];
      const order = places.toSorted((a, b) => position(a)[0] - position(b)[0] || position(a)[1] - position(b)[1]);
      this.choose((typeof by === "string" ? beside : order[order.indexOf(this.#chosen) + by]) ?? this.#chosen, false);
      input.select();
    };
    input.addEventListener("keydown", go);
    input.addEventListener("change", () => put(input.value.trim()));
    el("label", { className: "named" }, name, input);
    return input;
  }
}

/** Says how many solutions there are while clues are changed, and marks where two differ. */
export function judge({ store, call, status }) {
  let later = 0, busy;
  store.subscribe((state, changed) => {
    if (!changed.has("puzzle") && !changed.has("mode")) return;
    clearTimeout(later);
    busy?.abort();
    if (state.mode === "edit" && state.puzzle) later = setTimeout(check, 250);
  });
  async function check() {
    const { puzzle } = store.state;
    busy = new AbortController();
    const [answer] = await call("unique", store.line(), { "time-limit": "5s" }, { lane: "rules", signal: busy.signal }).catch((error) => [{ error: error.message }]);
    if (busy.signal.aborted || puzzle !== store.state.puzzle || store.state.mode !== "edit") return;
    const { error, verdict, because, differ = [] } = answer;
    if (verdict === "multiple") store.change({ view: marked(differ, "Several solutions: two differ at the marked places.") }, { undo: false });
    else if (error) status(error);
    else if (verdict === "unique") status("One solution.", "good");
    else status(verdict === "none" ? `No solution${because ? `, for ${because}` : ""}.` : "There was no time to count the solutions.");
  }
}
