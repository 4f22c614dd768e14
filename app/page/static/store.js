// @ts-check
// The one state of the page. Nothing in it is changed in place.
/** @typedef {{id?: string, puzzle: string, rules: string[], rows: number, cols: number, givens: string[]}} Puzzle */
/** @typedef {Map<string, 0 | 1>} Values by places; of a place with more values by "r1c2=3": whether it has this one */
/** @typedef {{name: string, title: string, rules: object[], answer: object[], text: string}} Own a rule file of the reader's own */
/**
 * @typedef {object} State
 * @property {Puzzle | null} puzzle
 * @property {Puzzle[]} list the puzzles of the last paste, if they are several
 * @property {Values} entries
 * @property {Values} pencil
 * @property {any} view what is shown in place of the entries, or "over" them, see board.js
 * @property {"play" | "edit"} mode
 * @property {Own | null} own the rule file that the puzzle is of, if the reader has changed it
 */

const undoable = ["puzzle", "entries", "pencil"];
const mostUndo = 500;

class Store {
  state = Object.freeze({ puzzle: null, list: [], entries: new Map(), pencil: new Map(), view: null, mode: "play", own: null });
  #undo = [];
  #redo = [];
  #stroke = undefined;
  #watchers = new Set();

  /** Calls fn(state, changed) after each change, with the names of what changed. */
  subscribe(fn) {
    this.#watchers.add(fn);
    return () => this.#watchers.delete(fn);
  }

  /**
   * Changes the state. Changes of the same stroke, as a drag, are undone at once.
   * @param {Partial<State>} patch
   * @param {{undo?: boolean, stroke?: unknown}} how
   */
  change(patch, { undo = true, stroke } = {}) {
    const before = this.state;
    if (undoable.some((name) => name in patch) && !("view" in patch)) patch = { ...patch, view: null };
    if (undo && undoable.some((name) => name in patch) && (stroke === undefined || stroke !== this.#stroke)) {
      this.#undo.push(kept(before));
      if (this.#undo.length > mostUndo) this.#undo.shift();
      this.#redo = [];
    }
    this.#stroke = stroke;
    this.#put(patch);
  }

  #put(patch) {
    const before = this.state;
    this.state = Object.freeze({ ...before, ...patch });
    const changed = new Set(Object.keys(patch).filter((name) => before[name] !== this.state[name]));
    if (changed.size > 0 || this.state.view) this.#watchers.forEach((fn) => fn(this.state, changed));
  }

  /**
   * Fills places in; null empties them, or takes a pencil mark away that is named by its value. A place has one entry, or pencil
   * marks: several if it can have more than two values.
   * @param {Iterable<[string, 0 | 1 | null | string]>} values
   */
  fill(values, { pencil = false, stroke = undefined } = {}) {
    const entries = new Map(this.state.entries);
    const marks = new Map(this.state.pencil);
    for (const [place, value] of values) {
      const [site, of] = place.split("=");
      const named = typeof value === "string";
      for (const map of [entries, marks]) {
        map.delete(place);
        if (value === 0 || (value === null && of) || (pencil && named && map === marks)) continue; // others may stay
        for (const key of map.keys()) if (key.startsWith(`${site}=`)) map.delete(key);
      }
      if (value !== null) (pencil ? marks : entries).set(named ? `${place}=${value}` : place, named ? 1 : value);
    }
    this.change({ entries, pencil: marks }, { stroke });
  }

  /** Opens a puzzle: nothing before it can be undone. Rules of one's own stay if it is of their kind. */
  open(puzzle, more = {}) {
    const own = this.state.own?.name === puzzle.puzzle ? this.state.own : null;
    this.#undo = [];
    this.#redo = [];
    this.#stroke = undefined;
    this.#put({ entries: new Map(), pencil: new Map(), view: null, mode: "play", own, ...more, puzzle });
  }

  /** Takes all entries and pencil marks away. */
  restart() {
    this.change({ entries: new Map(), pencil: new Map() });
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  undo() {
    this.#travel(this.#undo, this.#redo);
  }

  redo() {
    this.#travel(this.#redo, this.#undo);
  }

  #travel(from, to) {
    const there = from.pop();
    if (!there) return;
    to.push(kept(this.state));
    this.#stroke = undefined;
    this.#put({ ...there, view: null });
  }

  /** The puzzle as a line that every verb reads. */
  line(puzzle = this.state.puzzle) {
    if (!puzzle) return "";
    const { id, puzzle: kind, rules, givens } = puzzle;
    return JSON.stringify({ id, puzzle: kind, rules, givens }) + "\n";
  }

  /** Values as the option "set" takes them. */
  set(values = this.state.entries) {
    return [...values].map(([place, value]) => `${place}=${value}`).join(",");
  }
}

const kept = ({ puzzle, entries, pencil }) => ({ puzzle, entries, pencil });

export const store = new Store();
