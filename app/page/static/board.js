// @ts-check
// The board: the SVG that render makes of the puzzle and the entries, as a grid that can be focused
// and read out. Only the groups that differ from the picture before are replaced.
import { attribute, corner, element, elements, idOf, isEdge, placeOf, position, rootOf, split } from "./svg.js";

const around = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const slow = 40; // ms: from here on a click does not wait for the picture
const [smallest, largest] = [8, 96]; // pixels a cell

export class Board {
  svg = null;
  drawn = 0;
  /** The cells and edges by their positions, as "2 3". */
  places = new Map();
  /** The board in the units of the picture: what is shown, the side of a cell, the corner of the first one. */
  box = { x: 0, y: 0, width: 1, height: 1, side: 1, corner: { x: 0, y: 0 } };
  cell = 30; // pixels
  zoom = 0; // pixels a cell; 0: what can be touched, "whole": what fits
  #groups = new Map(); // {line, node} of what is shown, by keys
  #edge = undefined; // one of the groups of edges, if there are any
  #ruled = false; // its places are those of an answer, and none else
  #puzzle = null; // the one that is shown
  #size = "";
  #sheets = new Map(); // lines of boards that have one value everywhere
  #area = { width: 320, height: 320 };
  #wanted = false;
  #revealed = null; // the view that was scrolled to
  #drawing = undefined; // ends when all is drawn

  /** kindOf(puzzle) is what is known of its kind, fail(error) says what went wrong. */
  constructor(root, { store, call, kindOf, fail }) {
    Object.assign(this, { root, store, call, kindOf, fail });
    store.subscribe((state, changed) => {
      if (!["puzzle", "entries", "pencil", "view", "mode"].some((name) => changed.has(name))) return;
      if (!state.view && state.puzzle === this.#puzzle) this.#sketch();
      this.draw();
    });
    root.addEventListener("focusin", () => this.#point());
    new ResizeObserver(([{ contentRect }]) => this.fit(contentRect)).observe(root);
  }

  // Pictures

  /** Draws the state. Changes while a picture is made are drawn together afterwards. */
  draw() {
    this.#wanted = true;
    this.#drawing ??= this.#drawAll().finally(() => (this.#drawing = undefined));
    return this.#drawing;
  }

  async #drawAll() {
    while (this.#wanted && this.store.state.puzzle) {
      this.#wanted = false;
      const { state } = this.store;
      const start = performance.now();
      try {
        const svg = await this.#picture(state);
        if (svg && state.puzzle === this.store.state.puzzle && state.view === this.store.state.view) {
          this.#show(svg, state);
          this.#reveal(state.view);
        }
      } catch (error) {
        this.fail(error);
        if (state.entries.size + state.pencil.size > 0 && state.puzzle !== this.#puzzle) this.store.restart(); // a link fills in what is not there
      }
      if (performance.now() - start > slow && !this.#wanted) this.#prepare(state).catch(this.fail);
    }
  }

  async #picture({ view, entries, pencil }) {
    const filled = view?.verb && !view.over ? {} : this.#filled(entries, pencil);
    return this.#ask(view?.verb ?? "render", { ...filled, ...view?.options });
  }

  async #ask(verb, options) {
    const how = { labels: true, ...options, format: "svg" };
    const [answer] = await this.call(verb, this.store.line(), how, { lane: "board" });
    if (answer?.error) throw new Error(answer.error);
    return answer?.files?.[0]?.text;
  }

  #filled(entries, pencil) {
    const options = {};
    if (entries.size > 0) options.set = this.store.set(entries);
    if (pencil.size > 0) options.pencil = this.store.set(pencil);
    return options;
  }

  /** Gets the pictures of boards with one value, so that a click on a big board is answered at once. */
  async #prepare({ puzzle }) {
    const sheets = this.#sheets;
    if (puzzle !== this.#puzzle || sheets.size > 0 || this.#ruled) return;
    const free = [...this.places.values()].map(placeOf).filter((place) => this.fillable(place));
    sheets.set("undefined", new Map());
    for (const value of [undefined, 1, 0]) {
      const all = new Map(value === undefined ? [] : free.map((place) => [place, value]));
      const svg = await this.#ask("render", this.#filled(all, new Map()));
      if (puzzle !== this.store.state.puzzle || !svg) return;
      sheets.set(String(value), split(svg).groups);
    }
  }

  /** Draws what was just filled in as it stands on the prepared pictures; render follows. */
  #sketch() {
    const { entries, pencil } = this.store.state;
    if (this.#sheets.size < 3) return;
    const lines = new Map();
    for (const [key, { line, node }] of this.#groups) {
      const place = placeOf(node);
      if (!place || pencil.has(place) || !this.fillable(place)) continue;
      const want = this.#sheets.get(String(entries.get(place)))?.get(key);
      if (want && want !== line) lines.set(key, want);
    }
    this.#replace(lines);
  }

  #show(svg, { puzzle }) {
    const { head, styles, glyphs, groups } = split(svg);
    const size = `${puzzle.puzzle} ${puzzle.rows} ${puzzle.cols}`;
    const began = size !== this.#size;
    if (began) this.#begin(head);
    if (puzzle !== this.#puzzle) this.#sheets = new Map();
    this.#puzzle = puzzle;
    this.#size = size;
    this.#define(styles, glyphs);
    for (const [key, { node }] of this.#groups) {
      if (groups.has(key)) continue;
      node.remove();
      this.#groups.delete(key);
    }
    this.#replace(new Map([...groups].filter(([key, line]) => this.#groups.get(key)?.line !== line)));
    this.#order(groups);
    this.#frame(head, groups);
    this.#rows();
    if (began) this.root.dispatchEvent(new CustomEvent("begun"));
    this.root.dataset.drawn = String(++this.drawn);
  }

  /** Starts an empty picture. */
  #begin(head) {
    this.svg = rootOf(head);
    this.svg.removeAttribute("aria-label");
    this.svg.setAttribute("role", "presentation"); // the grid is that of its rows, which own the places
    this.svg.append(...["style", "defs"].map((name) => element(name, {})));
    this.svg.append(element("g", { id: "app-rows", role: "grid" }), element("rect", { id: "app-cursor" }));
    this.#groups = new Map();
    this.places = new Map();
    this.zoom = 0;
    this.root.replaceChildren(this.svg);
  }

  /** Adds the styles and glyphs that are not there yet. */
  #define(styles, glyphs) {
    const sheet = this.svg.querySelector("style");
    const known = new Set(sheet.textContent.split("\n"));
    const more = styles.filter((rule) => !known.has(rule));
    if (more.length > 0) sheet.textContent += `${more.join("\n")}\n`;
    const defs = this.svg.querySelector("defs");
    const ids = new Set([...defs.children].map((glyph) => glyph.id));
    defs.append(...elements(glyphs.filter((line) => !ids.has(attribute(line, "id")))));
  }

  /** Replaces or makes groups. Elements that are there stay, and with them the focus. */
  #replace(lines) {
    const keys = [...lines.keys()];
    elements([...lines.values()]).forEach((node, i) => {
      const old = this.#groups.get(keys[i])?.node;
      old?.setAttribute("class", node.getAttribute("class"));
      old?.replaceChildren(...node.childNodes);
      this.#groups.set(keys[i], { line: lines.get(keys[i]), node: old ?? node });
    });
    for (const key of keys) {
      const place = placeOf({ id: key });
      if (!place) continue;
      this.#name(this.#groups.get(key).node);
      for (const node of this.#around(place)) this.#name(node); // they say something about it
    }
  }

  /** Puts all groups into the order of the picture. */
  #order(groups) {
    const focused = document.activeElement;
    let next = this.svg.querySelector("#app-rows").nextSibling;
    for (const key of groups.keys()) {
      const { node } = this.#groups.get(key);
      if (node === next) next = next.nextSibling;
      else this.svg.insertBefore(node, next);
    }
    if (this.svg.contains(focused) && document.activeElement !== focused) focused.focus();
  }

  // Size

  /** Shows the board alone: what stands around it differs between pictures. */
  #frame(head, groups) {
    const { puzzle, mode } = this.store.state;
    const [x, y, side] = corner(groups);
    const [left, top] = [x - 0.75 * side, y - 0.75 * side];
    const room = mode === "edit" && !this.editable ? 0.75 : 0.35; // clues are put there
    const [right, bottom] = [x + (puzzle.cols + room) * side, y + (puzzle.rows + room) * side];
    const at = (name) => [...groups].filter(([key]) => name.test(key)).flatMap(([, line]) => [...line.matchAll(/ x="([-\d.]+)" y="([-\d.]+)"/g)]);
    const [clues, labels] = [at(/^clue/), at(/^(row|col)-/)];
    const beyond = (of, i, from, room, all = clues) => of(from, ...all.map((place) => Number(place[i]) + room));
    const before = (i, from, room, more) => beyond(Math.min, i, beyond(Math.min, i, from, room), more, labels); // which stand beyond clues
    this.box = { x: before(1, left, -0.3 * side, -0.1 * side), y: before(2, top, -side, -0.6 * side), side, corner: { x, y } };
    this.box.width = beyond(Math.max, 1, right, side) - this.box.x;
    this.box.height = beyond(Math.max, 2, bottom, 0.4 * side) - this.box.y;
    this.svg.setAttribute("viewBox", ["x", "y", "width", "height"].map((name) => this.box[name]).join(" "));
    this.svg.setAttribute("class", attribute(head, "class"));
    this.svg.querySelector("#app-rows").setAttribute("aria-label", attribute(head, "aria-label"));
    this.fit();
  }

  /** Sizes the picture: as large as fits, but cells large enough to be touched; the rest scrolls. */
  fit(area = this.#area) {
    this.#area = area;
    if (!this.svg) return;
    const [cols, rows] = [this.box.width / this.box.side, this.box.height / this.box.side];
    const least = matchMedia("(pointer: coarse)").matches ? 30 : 22;
    this.fitting = Math.min(area.width / cols, area.height / rows, largest);
    this.cell = this.zoom === "whole" ? this.fitting : this.zoom || Math.max(least, this.fitting);
    this.svg.style.width = `${Math.floor(cols * this.cell)}px`;
    this.svg.style.height = `${Math.floor(rows * this.cell)}px`;
  }

  /** Zooms by a factor, or by 0 to the whole board. The point at, of the area, stays where it is. */
  zoomBy(factor, at = { x: this.root.clientWidth / 2, y: this.root.clientHeight / 2 }) {
    const before = this.cell;
    this.zoom = factor ? Math.min(largest, Math.max(Math.min(smallest, this.fitting), before * factor)) : "whole";
    this.fit();
    const grown = this.cell / before;
    this.root.scrollLeft = (this.root.scrollLeft + at.x) * grown - at.x;
    this.root.scrollTop = (this.root.scrollTop + at.y) * grown - at.y;
  }

  /** Scrolls to what a view marks, if not all of it can be seen. */
  #reveal(view) {
    if (!view || view === this.#revealed) return;
    this.#revealed = view;
    const marked = [...this.svg.querySelectorAll(".marked")];
    const marks = (marked.length > 0 ? marked : [...this.svg.querySelectorAll(".tinted")]).map((node) => node.getBoundingClientRect());
    if (marks.length === 0) return;
    const area = this.root.getBoundingClientRect();
    for (const [from, to, size, scroll] of [["left", "right", "width", "scrollLeft"], ["top", "bottom", "height", "scrollTop"]]) {
      const [first, last] = [Math.min(...marks.map((m) => m[from])), Math.max(...marks.map((m) => m[to]))];
      if (first >= area[from] && last <= area[to]) continue;
      const middle = last - first > area[size] ? (marks[0][from] + marks[0][to]) / 2 : (first + last) / 2;
      this.root[scroll] += middle - (area[from] + area[to]) / 2;
    }
  }

  // Places, for keys and for those who hear the board

  /** Rows own what stands at one height. */
  #rows() {
    const owner = this.svg.querySelector("#app-rows");
    const nodes = [...this.#groups.values()].map(({ node }) => node).filter(placeOf);
    if (nodes.length === this.places.size && nodes.every((node) => this.at(placeOf(node)) === node)) return;
    this.places = new Map(nodes.map((node) => [position(placeOf(node)).join(" "), node]));
    this.#edge = [...this.#groups.values()].find(({ node }) => isEdge(placeOf(node)));
    this.#ruled = nodes.some((node) => node.classList.contains("bit"));
    const rows = new Map();
    for (const node of nodes) {
      const [y, x] = position(placeOf(node));
      rows.set(y, [...(rows.get(y) ?? []), [x, node.id]]);
    }
    const sorted = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort(([a], [b]) => a - b));
    const owned = (row) => ({ role: "row", "aria-owns": row.map(([, id]) => id).join(" ") });
    owner.replaceChildren(...sorted.map((row) => element("g", owned(row))));
    if (!this.svg.querySelector('[tabindex="0"]')) nodes[0]?.setAttribute("tabindex", "0");
    for (const node of nodes) this.#name(node);
  }

  #name(node) {
    node.setAttribute("role", "gridcell");
    node.setAttribute("aria-label", this.label(placeOf(node)));
    if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
  }

  /** A place in words. */
  label(place) {
    const { entries, pencil } = this.store.state;
    const marks = this.values(place)?.filter((value) => pencil.has(`${place}=${value}`)).join(" or ");
    const value = this.value(entries, place) ?? (marks || this.value(pencil, place));
    const [r, c, r2, c2] = place.match(/\d+/g).map(Number);
    const inside = r > 0 && c > 0;
    const cell = `row ${inside ? r : r2}, column ${inside ? c : c2}`;
    const named = place.includes("/") ? `corner below and right of ${inside ? cell : `row ${r}, column ${c}`}` : cell;
    let words = [named, this.clue(place)?.name ?? this.names(place)?.[value] ?? value ?? (this.fillable(place) ? "empty" : "")];
    if (isEdge(place)) {
      const side = inside ? ["right of", "below"] : ["left of", "above"];
      words = [`edge ${side[Number(r2 > r)]} ${cell}`, ["cross", "line"][value] ?? value ?? "open"];
    }
    const lines = isEdge(place) ? 0 : this.#around(place).filter((n) => entries.get(placeOf(n)) === 1).length;
    if (lines > 0) words.push(lines === 1 ? "1 line" : `${lines} lines`);
    if (this.value(pencil, place) !== undefined) words.push("in pencil");
    if (this.at(place)?.classList.contains("marked")) words.push("marked");
    return words.filter((word) => word !== "").join(", ");
  }

  /** The group of a place. */
  at(place) {
    return this.places.get(position(place).join(" "));
  }

  #around(place) {
    const [y, x] = position(place);
    return around.map(([dy, dx]) => this.places.get(`${y + dy} ${x + dx}`)).filter((node) => node);
  }

  /** The clue of a cell, if it has one. */
  clue(place) {
    const { puzzle } = this.store.state;
    if (isEdge(place)) return undefined;
    const [y, x] = position(place);
    return (this.kindOf(puzzle)?.symbols ?? []).slice(1).find(({ symbol }) => symbol === puzzle.givens[y / 2 - 1]?.[x / 2 - 1]);
  }

  /** Whether a place can be filled in. */
  fillable(place) {
    if (this.#ruled) return this.at(place)?.classList.contains("given") === false;
    return isEdge(place) || (!this.edges && !this.clue(place));
  }

  /** The values that a place can have, if they are more than two. */
  values(place) {
    return this.at(place)?.dataset.values?.split(" ");
  }

  /** What the two values of a cell or corner are called, if its family says so. */
  names(place) {
    if (!place || isEdge(place)) return undefined;
    const of = place.includes("/") ? "corners" : "cells";
    const { values } = this.kindOf(this.store.state.puzzle)?.answer?.find((layer) => layer.places === of) ?? {};
    return values?.length === 2 ? values : undefined;
  }

  /** The value of a place among entries: 0 or 1, or one of several. */
  value(entries, place) {
    return entries.get(place) ?? this.values(place)?.find((value) => entries.get(`${place}=${value}`) === 1);
  }

  /** A place that has a value, not a line, if the answer has such places. */
  get valued() {
    return this.edges && !this.#ruled ? undefined : [...this.places.values()].map(placeOf).find((place) => !isEdge(place));
  }

  /** A line, if the answer has lines. */
  get lined() {
    return this.#edge && placeOf(this.#edge.node);
  }

  /** Whether the answer is drawn along edges. */
  get edges() {
    return this.#edge !== undefined;
  }

  /** Whether lines run through the cells, not along their sides. */
  get through() {
    if (!this.#edge) return false;
    if (this.#ruled) return this.kindOf(this.store.state.puzzle)?.answer?.some((layer) => layer.places === "edges") ?? true;
    const [, x] = position(placeOf(this.#edge.node));
    return /d="M[\d. ]+H/.test(this.#edge.line) === (x % 2 === 1);
  }

  /** The two ends of an edge, as positions. */
  ends(place) {
    const [y, x] = position(place);
    return (x % 2 === 1) === this.through ? [`${y} ${x - 1}`, `${y} ${x + 1}`] : [`${y - 1} ${x}`, `${y + 1} ${x}`];
  }

  /** Whether clues stand in cells, each a symbol, so that they can be put in with a click. */
  get editable() {
    return Boolean(this.kindOf(this.store.state.puzzle)?.symbols);
  }

  /** Whether all is filled in that has to be before the board can be right: cells; of a rule file's board at least something. */
  get complete() {
    const { entries } = this.store.state;
    const free = [...this.places.values()].map(placeOf).filter((at) => this.fillable(at));
    if (this.#ruled) return free.every((at) => isEdge(at) || !this.values(at) || this.value(entries, at) !== undefined) && [...entries.values()].includes(1);
    if (!this.edges) return free.every((at) => entries.has(at));
    const ends = new Map();
    for (const end of free.filter((edge) => entries.get(edge) === 1).flatMap((at) => this.ends(at))) ends.set(end, (ends.get(end) ?? 0) + 1);
    return ends.size > 0 && [...ends.values()].every((lines) => lines === 2);
  }

  /** What is filled in, and that there is no line where nothing is said of one that can be several. */
  get answer() {
    const { entries } = this.store.state;
    const free = [...this.places.values()].map(placeOf).filter((at) => isEdge(at) && this.values(at)?.includes("0") && this.value(entries, at) === undefined);
    return new Map([...entries, ...free.map((at) => [`${at}=0`, 1])]);
  }

  /** Moves the focus; keys show where it is. */
  focus(node, keys = true) {
    this.svg.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: !keys });
  }

  #point() {
    const node = document.activeElement;
    if (!this.svg?.contains(node) || !placeOf(node)) return;
    if (node.matches(":focus-visible")) this.root.dataset.keys = "";
    const { x, y, width, height } = node.getBBox();
    const grow = isEdge(placeOf(node)) ? 6 : -2;
    const frame = { x: x - grow, y: y - grow, width: width + 2 * grow, height: height + 2 * grow, rx: 4 };
    for (const [name, value] of Object.entries(frame)) this.svg.querySelector("#app-cursor").setAttribute(name, value);
  }
}
