// The row of verbs, and below it the panel of the one that is open.
import { button, el } from "./ui.js";
import { exported } from "./verbs/export.js";
import { hint } from "./verbs/hint.js";
import { count, solve } from "./verbs/solve.js";

/** A verb whose panel is loaded when it is opened: a first answer does not wait for it. */
const later = (id, label, { file = id, ...more } = {}) =>
  ({ id, label, file: `verbs/${file}.js`, ...more, panel: async (...where) => (await import(`./verbs/${file}.js`))[id].panel(...where) });

const generate = later("generate", "Generate");
const certificate = later("certificate", "Certificate", { verbs: ["certify", "check"] });
const batch = later("batch", "Batch", { verbs: ["grade", "unique"] });
const rules = later("rules", "Rules", { verbs: ["unique", "hint"], own: true });

/** The verbs in their order. Those whose "verbs", or else whose id, the program does not have are left out. */
const all = [
  solve, hint, later("explain", "Explain"), later("grade", "Grade"), later("practice", "Practice", { verbs: ["practice", "grade"] }), count,
  ...["Review", "Mend", "Minimise"].map((label) => later(label.toLowerCase(), label, { file: "author" })), generate, certificate,
  later("encode", "Formula", { file: "formula" }), exported, batch, rules,
];
const withoutPuzzle = [generate, certificate, batch, rules];

export function mount(row, root, { store, call, about, say, load }) {
  const known = new Set(about.verbs.map((v) => v.name));
  const verbs = all.filter((v) => (v.verbs ?? [v.id]).every((name) => known.has(name)) && (!v.own || about.own_rules));
  let now;
  let life;

  const buttons = new Map(verbs.map((v) => [v.id,
    el("button", { type: "button", "data-verb": v.id, ariaExpanded: "false", tabIndex: -1, on: { click: () => (now === v ? close() : open(v.id)) } }, v.label)]));
  for (const b of buttons.values()) b.setAttribute("aria-controls", root.id);
  row.replaceChildren(...buttons.values());
  rove(row);

  function close() {
    life?.abort();
    if (!now) return;
    buttons.get(now.id).ariaExpanded = "false";
    now = undefined;
    root.removeAttribute("data-verb");
    root.replaceChildren();
    if (store.state.view) store.change({ view: null }, { undo: false });
  }

  /** Opens the panel of a verb. */
  function open(id, wish) {
    const verb = verbs.find((v) => v.id === id);
    if (!verb) return;
    close();
    life = new AbortController();
    now = verb;
    const b = buttons.get(id);
    b.ariaExpanded = "true";
    const title = el("h2", { tabIndex: -1, id: "app-panel-title" }, verb.label);
    const summary = about.verbs.find((v) => v.name === id)?.summary;
    const content = el("div", { className: "content" });
    root.replaceChildren(el("div", { className: "about" }, title, button("×", shut, { className: "close", ariaLabel: `Close ${verb.label}` })), content);
    root.dataset.verb = id;
    root.setAttribute("role", "region");
    root.setAttribute("aria-labelledby", title.id);
    if (!store.state.puzzle && !withoutPuzzle.includes(verb)) {
      content.append(el("p", {}, "There is no puzzle on the board yet. Paste one, draw one, or generate one."));
      return;
    }
    b.title = summary ?? "";
    row.scrollIntoView({ block: stuck() ? "start" : "nearest" }); // below the board
    row.scrollLeft += b.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - b.offsetWidth) / 2;
    verb.panel(content, { store, call, about, say, load, open: (other, w) => (open(other, w), focusPanel()), signal: life.signal, wish });
  }

  /** Closes the panel; the focus goes back to where it was opened. */
  function shut() {
    const b = buttons.get(now.id);
    close();
    b.focus();
  }

  /** Whether the board stays in sight above the panel, as on a phone. */
  const stuck = () => getComputedStyle(document.getElementById("app-board")).position === "sticky";

  const focusPanel = () => root.querySelector("h2")?.focus({ preventScroll: true });

  store.subscribe((state, changed) => {
    if (!changed.has("puzzle")) return;
    const wished = state.view?.panel;
    if (wished && wished !== now?.id) queueMicrotask(() => open(wished, { step: state.view?.step }));
    else if (now && !withoutPuzzle.includes(now) && root.querySelector(".content > p:only-child")) queueMicrotask(() => now && open(now.id));
  });
  return { open, files: verbs.map((v) => v.file).filter(Boolean) };
}

/** Arrow keys move along a row of buttons, of which one is in the order of the Tab key. */
function rove(row) {
  const buttons = ([...row.children]);
  buttons[0].tabIndex = 0;
  const to = (b) => {
    for (const other of buttons) other.tabIndex = other === b ? 0 : -1;
  };
  row.addEventListener("focusin", (e) => to((e.target)));
  row.addEventListener("keydown", (e) => {
    const at = buttons.indexOf((e.target));
    const n = buttons.length;
    const next = ({ ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 })[e.key];
    if (next === undefined) return;
    e.preventDefault();
    buttons[(next + n) % n].focus();
  });
}
