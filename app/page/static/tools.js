// @ts-check
// The tools above the board: values and clues, undo, mistakes, and that the puzzle is solved.
import { judge } from "./clues.js";
import { isEdge, placeOf } from "./svg.js";
import { button, place, sentence, wrongView } from "./ui.js";

// The values of a place: what their buttons show and say.
const written = [[0, "0", "0"], [1, "1", "1"]];
const mostValues = 20; // that have a button; others are typed
const drawn = [[1, "Line", "Line"], [0, "Cross", "Cross"]];

/** Fills the tools; returns the actions of the buttons by their data-do. */
export function tools({ $, board, play, canvas, store, call, say, fail }) {
  /** Says how the playing stands. */
  function status(text, tone = "") {
    $("status").textContent = text;
    $("status").dataset.tone = tone;
  }

  /** The values that can be chosen, as buttons. */
  function values() {
    const clues = (board.kindOf(store.state.puzzle)?.symbols ?? []).slice(1).map(({ symbol, name }) => [symbol, name, name]);
    const next = ["next", "In turn", "In turn: each click gives the next one"];
    const own = canvas.on ? drawing() : play.editing ? [next, ...clues] : [...filling(board.lined, drawn, "line"), ...filling(board.valued, written, "cell")];
    const all = [...own, ["erase", "Erase", "Erase"]];
    const chosen = ([tool, , , layer]) => tool === play.tool && layer === play.layer;
    if (!all.some(chosen)) [play.tool, play.layer] = [all[0][0], all[0][3]];
    $("values").replaceChildren(...(canvas.on ? canvas.fields() : []), ...all.map((one) => {
      const [tool, text, title, layer] = one;
      const attribute = canvas.on ? "data-text" : play.editing ? "data-clue" : "data-tool";
      return button(text, () => choose(tool, layer), { title, ariaLabel: title, ariaPressed: chosen(one), [attribute]: tool });
    }));
  }

  /** What draws clues on the board of a rule file. */
  function drawing() {
    const areas = ["area", "Areas", "Areas: drag to join cells to the area of the first one, click to split a cell off"];
    return [["type", "Type", "Type the clue of a place"], ...canvas.all().map((text) => [text, text, text]), ...(canvas.areas() ? [areas] : [])];
  }
  canvas.changed = values;

  /** What fills in the places that are like one, which the board may not have. */
  function filling(place, usual, layer) {
    if (!place) return [];
    const several = board.values(place);
    const names = board.names(place);
    const own = several ? values.of(place).slice(0, mostValues).map((value) => [value, value, value]) : names ? [1, 0].map((v) => [v, names[v], names[v]]) : usual;
    const both = board.lined && board.valued;
    const turns = usual === written || several ? [["next", "In turn", "In turn: each click gives the next one"]] : [];
    return [...(both ? [] : turns), ...own].map((one) => [...one, both ? layer : undefined]);
  }

  /** The values of all places that are like one, as they come. */
  values.of = (like) => [...new Set([...board.places.values()].map(placeOf).filter((at) => isEdge(at) === isEdge(like)).flatMap((at) => board.values(at) ?? []))];

  function choose(tool, layer) {
    [play.tool, play.layer] = [tool, layer];
    values();
    $("values").querySelector('[aria-pressed="true"]').focus();
  }

  function refresh() {
    const { puzzle, entries, pencil } = store.state;
    const disabled = {
      undo: !store.canUndo,
      redo: !store.canRedo,
      restart: entries.size + pencil.size === 0,
      check: entries.size === 0,
      edit: !puzzle,
      pencil: !puzzle || play.editing,
    };
    for (const [name, off] of Object.entries(disabled)) $("tools").querySelector(`[data-do="${name}"]`).disabled = off;
    for (const [name, on] of Object.entries({ pencil: play.pencil, edit: play.editing })) {
      $("tools").querySelector(`[data-do="${name}"]`).ariaPressed = String(on);
    }
  }

  judge({ store, call, status });

  /** Asks the program about a finished board, and says so if it is right. */
  async function praise() {
    const { entries } = store.state;
    const [answer] = await call("verify", store.line(), { set: store.set(board.answer) }, { lane: "board" });
    if (entries !== store.state.entries) return;
    if (answer.correct) status("Solved.", "good");
    else if (answer.reason && board.editable && !board.edges) status(`Not yet: ${answer.reason}.`);
  }

  let later = 0;
  store.subscribe((state, changed) => {
    if (["puzzle", "entries", "view"].some((name) => changed.has(name))) status(state.view?.label ?? "");
    if (changed.has("mode")) values();
    refresh();
    clearTimeout(later);
    if (!changed.has("entries") || state.entries.size === 0) return;
    later = setTimeout(() => board.complete && praise().catch(fail), 200);
  });
  board.root.addEventListener("begun", () => {
    play.tool = undefined; // the first one
    values();
  });
  refresh();

  /** Shows the entries that no solution has. */
  async function check() {
    const { entries } = store.state;
    status("Looking…");
    const [{ error, verdict, wrong = [] }] = await call("hint", store.line(), { set: store.set(), "time-limit": "20s" }, { lane: "board" });
    if (entries !== store.state.entries) return;
    if (error) return status(sentence(error), "bad");
    if (verdict === "unknown") return status("There was no time to find that out.");
    if (verdict === "none") return status("This puzzle has no solution.", "bad");
    if (wrong.length === 0) return status("Nothing is wrong so far.", "good");
    const view = wrongView(wrong);
    store.change({ view }, { undo: false });
    status(view.label, "bad");
    say(`Wrong: ${wrong.map(place).join(", ")}`);
  }

  return {
    check,
    undo: () => canvas.settled.then(() => store.undo()),
    redo: () => canvas.settled.then(() => store.redo()),
    restart: () => store.restart(),
    pencil() {
      if (play.editing) return;
      play.pencil = !play.pencil;
      refresh();
      say(play.pencil ? "Pencil marks" : "Entries");
    },
    edit() {
      store.change({ mode: play.editing ? "play" : "edit", view: null }, { undo: false });
      say(play.editing ? "Editing clues" : "Playing");
    },
    "zoom-in": () => board.zoomBy(1.25),
    "zoom-out": () => board.zoomBy(0.8),
    "zoom-fit": () => board.zoomBy(0),
  };
}
