// @ts-check
// What is put in: pasted, typed, dropped, from a file, or drawn from an empty board.
import { fail, notice } from "./notice.js";
import { button, el, heading, kindName, kindTitle, sentence } from "./ui.js";

const mostListed = 1000;
const mostErrors = 3; // that are said of one paste

export function input({ $, store, call, loaded, about }) {
  const kinds = () => about().kinds;
  const progress = new WeakMap(); // how far each puzzle of the list is
  let loads = 0; // begun
  let waiting = 0; // of these

  /** Opens texts or files: one puzzle, or several as a list. The last one that was begun wins. As is what they are read as. */
  async function load(texts, more = {}, as = {}) {
    const mine = ++loads;
    const answers = await read([texts].flat(), as);
    if (mine !== loads) return false;
    const puzzles = answers.flatMap((answer) => (answer.files ?? []).flatMap(lines));
    const errors = answers.filter((answer) => answer.error).map((answer) => sentence(answer.error));
    if (puzzles.length > 0) store.open(puzzles[0], { ...played(puzzles[0]), list: puzzles.length > 1 ? puzzles : [], ...more });
    const readings = puzzles.length === 0 ? answers.flatMap(readingsOf) : [];
    if (readings.length > 0) ask(readings, (chosen) => open(texts, more, chosen));
    else if (errors.length > 0) notice(errors.slice(0, mostErrors).join("\n"),
      puzzles.length === 0 && ruled(texts) && family((chosen) => open(texts, more, chosen)),
      errors.length > mostErrors && el("p", {}, `and ${errors.length - mostErrors} more like these.`));
    return puzzles.length > 0;
  }

  /** What a text can be read as, if the program found several boards, or several kinds to pass. */
  function readingsOf({ kinds = [], readings = [] }) {
    const boards = readings.map(({ kind, rows, cols }) => ({ puzzle: kind, size: `${rows}x${cols}` }));
    return boards.length > 0 ? boards : kinds.map((puzzle) => ({ puzzle }));
  }

  /** Whether a text begins as boards of rule files do, with the numbers of rows and columns. */
  const ruled = (text) => typeof text === "string" && /^\s*\d+[ \t]+\d+/.test(text);

  /** A choice of the families of rule files, which no board tells. */
  function family(choose) {
    const select = el("select", {}, about().families.map(({ name, title }) => new Option(title, name)));
    return el("div", { className: "choices" }, el("label", {}, "It may be of another kind: ", select),
      button("Open", () => choose({ puzzle: select.value })));
  }

  /** Asks which of several readings is meant. */
  function ask(readings, choose) {
    const words = ({ puzzle, size }) => {
      return [kindTitle(about().all.find((k) => k.name === puzzle)) ?? puzzle, size?.replace("x", " by ")].filter(Boolean).join(", ");
    };
    notice("This can be read in several ways. Which one is meant?",
      el("div", { className: "choices" }, readings.map((reading) => button(words(reading), () => choose(reading)))));
  }

  /** The answers of convert for some texts. */
  async function read(texts, as) {
    waiting++;
    try {
      const how = { ...as, to: "json", drop: "solution" };
      const answers = [];
      for (const text of texts) answers.push(...(await call("convert", text, how, { lane: "board" })));
      return answers;
    } finally {
      waiting--;
    }
  }

  /** Opens a sample, if nothing else is there or on its way. */
  const sample = async (text) => store.state.puzzle || waiting > 0 || load(text);

  /** Opens what somebody brings. */
  function open(...what) {
    notice("");
    loaded("Your puzzle opens").catch(() => {}); // which has been said
    return load(...what).catch(fail);
  }

  const files = async (list) => open(await Promise.all([...list].map(async (f) => new Uint8Array(await f.arrayBuffer()))));

  /** Opens what was pasted or dropped outside of a field. */
  function bring(event, data) {
    const text = data?.getData("text/plain").trim();
    if (event.defaultPrevented || !data || event.target.closest?.("input, textarea, select, dialog")) return;
    event.preventDefault();
    if (data.files.length > 0) files(data.files);
    else if (text) open(text);
  }

  $("form").addEventListener("submit", (e) => {
    e.preventDefault();
    if ($("input").value.trim() !== "") open($("input").value);
  });
  $("input").addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.shiftKey) return;
    e.preventDefault();
    $("form").requestSubmit();
  });
  $("input").addEventListener("paste", () => setTimeout(() => $("form").requestSubmit()));
  $("file").addEventListener("change", () => files($("file").files).then(() => ($("file").value = "")));
  document.addEventListener("paste", (e) => bring(e, e.clipboardData));
  document.addEventListener("dragover", (e) => e.preventDefault());
  document.addEventListener("drop", (e) => bring(e, e.dataTransfer));

  // The list

  store.subscribe((state, changed) => {
    if (state.puzzle) progress.set(state.puzzle, { entries: state.entries, pencil: state.pencil });
    if (changed.has("list")) {
      const text = (p, n) => `${n + 1} of ${state.list.length}: ${heading(about().all, p)}`;
      $("list").replaceChildren(...state.list.slice(0, mostListed).map((p, n) => new Option(text(p, n), String(n))));
      $("list").hidden = state.list.length === 0;
    }
    if (changed.has("puzzle") && state.list.includes(state.puzzle)) $("list").value = String(state.list.indexOf(state.puzzle));
  });
  $("list").addEventListener("change", () => {
    const chosen = store.state.list[Number($("list").value)];
    store.open(chosen, progress.get(chosen) ?? played(chosen));
  });

  // Drawing

  const usual = new Map(); // the rules that a new board of each kind has if none are named
  const chosen = () => kinds().find((kind) => kind.name === $("draw-kind").value);

  /** Asks what the dialog shows, before it is shown: it would grow while somebody looks at it. */
  async function prepare() {
    for (const { name, symbols } of kinds()) {
      const small = { puzzle: name, givens: Array(4).fill(symbols[0].symbol.repeat(4)) };
      const [{ rules }] = await call("convert", JSON.stringify(small), { to: "json" }, { lane: "board" });
      usual.set(name, rules);
    }
    $("draw-kind").replaceChildren(...kinds().map((k) => new Option(kindName(k), k.name)));
    optional();
  }

  /** Offers the optional rules of the chosen kind; the usual ones are ticked. */
  function optional() {
    const { name, rules } = chosen();
    const box = (rule) => el("input", { type: "checkbox", value: rule.name, checked: usual.get(name).includes(rule.name) });
    $("draw-rules").replaceChildren(...rules.filter((rule) => rule.optional).map((rule) => el("label", {}, rule.text, box(rule))));
  }

  $("draw-kind").addEventListener("change", optional);
  $("draw").addEventListener("close", () => {
    if ($("draw").returnValue !== "draw") return;
    const { name, symbols, rules } = chosen();
    const [rows, cols] = ["draw-rows", "draw-cols"].map((id) => $(id).valueAsNumber);
    const always = usual.get(name).filter((known) => !rules.some((rule) => rule.optional && rule.name === known));
    const ticked = [...$("draw-rules").querySelectorAll(":checked")].map((box) => box.value);
    const givens = Array(rows).fill(symbols[0].symbol.repeat(cols));
    open(JSON.stringify({ puzzle: name, rules: [...always, ...ticked], givens }), { mode: "edit" });
  });

  return {
    load,
    open,
    sample,
    file: () => $("file").click(),
    async draw() {
      await loaded("Drawing begins");
      if ($("draw-kind").options.length === 0) await prepare();
      $("draw").returnValue = "";
      if (!$("draw").open) $("draw").showModal();
    },
  };
}

/** What a puzzle came with that is filled in. */
const played = ({ entries }) => ({ entries: new Map(Object.entries(entries ?? {})) });

/** The puzzles in a file of JSON lines. */
const lines = ({ text }) => text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
