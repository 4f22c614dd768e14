// @ts-check
// The tools above the board: values and clues, undo, mistakes, and that the puzzle is solved.
import { placeOf } from "./svg.js";
import { button, place, sentence, wrongView } from "./ui.js";

// The values of a place: what their buttons show and say.
const written = [[0, "0", "0"], [1, "1", "1"]];
const drawn = [[1, "Line", "Line"], [0, "Cross", "Cross"]];

/** Fills the tools; returns the actions of the buttons by their data-do. */
export function tools({ $, board, play, store, call, say, fail }) {
  /** Says how the playing stands. */
  function status(text, tone = "") {
    $("status").textContent = text;
    $("status").dataset.tone = tone;
  }

  /** The values that can be chosen, as buttons. */
  function values() {
    const clues = board.symbols(store.state.puzzle).slice(1).map(({ symbol, name }) => [symbol, name, name]);
    const next = ["next", "In turn", "Each click: the next one"];
    const own = play.editing ? [next, ...clues] : board.edges ? drawn : [next, ...written];
    const all = [...own, ["erase", "Erase", "Erase"]];
    if (!all.some(([tool]) => tool === play.tool)) [[play.tool]] = all;
    $("values").replaceChildren(...all.map(([tool, text, title]) => {
      const attribute = play.editing ? "data-clue" : "data-tool";
      return button(text, () => choose(tool), { title, ariaLabel: title, ariaPressed: play.tool === tool, [attribute]: tool });
    }));
  }

  function choose(tool) {
    play.tool = tool;
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

  /** Whether there is something to ask about: all cells are filled, or all lines are closed. */
  function finished() {
    const { entries } = store.state;
    const free = [...board.places.values()].map(placeOf).filter((at) => board.fillable(at));
    if (!board.edges) return free.every((at) => entries.has(at));
    const ends = new Map();
    for (const at of free.filter((edge) => entries.get(edge) === 1)) {
      for (const end of board.ends(at)) ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    return ends.size > 0 && [...ends.values()].every((lines) => lines === 2);
  }

  /** Asks the program about a finished board, and says so if it is right. */
  async function praise() {
    const { entries, puzzle } = store.state;
    const text = [`# rules: ${puzzle.rules.join(" ")}`, `# solution: ${board.solution()}`, ...puzzle.givens].join("\n");
    const [answer] = await call("verify", text, { puzzle: puzzle.puzzle }, { lane: "board" });
    if (entries !== store.state.entries) return;
    if (answer.correct) status("Solved.", "good");
    else if (answer.reason && !board.edges) status(`Not yet: ${answer.reason}.`);
  }

  let later = 0;
  store.subscribe((state, changed) => {
    if (["puzzle", "entries", "view"].some((name) => changed.has(name))) status(state.view?.label ?? "");
    if (changed.has("mode")) values();
    refresh();
    clearTimeout(later);
    if (!changed.has("entries") || state.entries.size === 0) return;
    later = setTimeout(() => finished() && praise().catch(fail), 200);
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
    if (verdict === "unknown") return status("That could not be found out in time.");
    if (verdict === "none") return status("This puzzle has no solution.", "bad");
    if (wrong.length === 0) return status("Nothing is wrong so far.", "good");
    const view = wrongView(wrong);
    store.change({ view }, { undo: false });
    status(view.label, "bad");
    say(`Wrong: ${wrong.map(place).join(", ")}`);
  }

  return {
    check,
    undo: () => store.undo(),
    redo: () => store.redo(),
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
