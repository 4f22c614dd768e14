// @ts-check
// What is put in: pasted, typed, dropped, from a file, or drawn from an empty board.
import { fail, notice } from "./notice.js";
import { examples } from "./examples.js";
import { button, el, heading, kindName, kindTitle, put, sentence } from "./ui.js";

const mostListed = 1000;
const mostErrors = 3; // that are said of one paste

export function input({ $, store, call, loaded, about }) {
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
    return el("div", { className: "choices" }, el("label", {}, "It may be a puzzle of another kind: ", select),
      button("Open", () => choose({ puzzle: select.value })));
  }

  /** Asks which of several readings is meant. */
  function ask(readings, choose) {
    const words = ({ puzzle, size }) => {
      return [kindTitle(about().all.find((k) => k.name === puzzle)) ?? puzzle, size?.replace("x", " by ")].filter(Boolean).join(", ");
    };
    notice("This can be read in several ways. Which one is meant?",
      el("div", { className: "choices" }, readings.map((reading) => button(words(reading), () => choose(reading)))),
      readings[0].size ? "" : family(choose));
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

  const $of = (name) => $(`draw-${name}`);
  let blank; // an empty board of the chosen kind, with the rules that it has if none are named
  let small; // puzzles of all families, for their sizes and parameters

  const chosen = () => about().all.find(({ name }) => name === $of("kind").value);
  const head = () => [$of("rows").value, $of("cols").value, ...[...$of("rules").querySelectorAll(".param:not([type=checkbox]), .param:checked")].map((field) => field.value).filter(Boolean)].join(" ");

  /** An empty board. */
  async function empty({ name, symbols }, words = []) {
    const [rows, cols] = ["rows", "cols"].map((id) => $of(id).valueAsNumber);
    if (symbols) return { puzzle: name, rules: blank?.rules, rows, cols, givens: Array(rows).fill(symbols[0].symbol.repeat(cols)) };
    const [{ error, canvas }] = await call("about", "", { puzzle: name, board: [head(), ...words].join(" ") }, { lane: "board" });
    if (error) throw new Error(error);
    const { puzzle, rules, givens } = canvas;
    return { puzzle, rules, rows, cols, givens };
  }

  /** Offers what the chosen kind has: its size, parameters and optional rules. The usual ones are ticked. */
  async function offer() {
    const kind = chosen();
    const { rows = 8, cols = 8, givens } = (kind.answer && small.get(kind.name)) || {};
    $of("rows").value = rows;
    $of("cols").value = cols;
    const values = kind.answer ? givens?.[0].split(" ").slice(2) ?? [] : [];
    const field = (name, i) => (name === name.toUpperCase() ? el("input", { type: "checkbox", className: "param", value: name, checked: values.includes(name) }) :
      el("input", { className: "param", value: values[i] ?? "" }));
    const params = (kind.params ?? []).map((name, i) => el("label", {}, name.replaceAll("_", " "), field(name, i)));
    $of("rules").replaceChildren(...params);
    blank = undefined;
    if (kind.symbols) {
      const [{ rules }] = await call("convert", JSON.stringify({ puzzle: kind.name, givens: Array(4).fill(kind.symbols[0].symbol.repeat(4)) }), { to: "json" }, { lane: "board" });
      blank = { rules };
    } else blank = await empty(kind);
    const box = (rule) => el("input", { type: "checkbox", value: rule.name, checked: blank.rules.includes(rule.name) });
    if (kind === chosen()) put($of("rules"), kind.rules.filter((rule) => rule.optional).map((rule) => el("label", {}, rule.text, box(rule))));
  }

  let offered; // when the chosen kind has been asked about
  $of("kind").addEventListener("change", () => (offered = offer()).catch(fail));
  for (const id of ["rows", "cols"]) $of(id).addEventListener("change", () => (offered = Promise.resolve(offered).then(async () => { // another size has other usual parameters
    const [{ canvas }] = await call("about", "", { puzzle: chosen().name, board: `${$of("rows").value} ${$of("cols").value}` }, { lane: "board" });
    const usual = canvas?.givens[0].split(" ").slice(2) ?? [];
    for (const [i, field] of $of("rules").querySelectorAll(".param:not([type=checkbox])").entries()) field.value = usual[i] ?? field.value;
  })));
  $("draw").addEventListener("close", async () => {
    if ($("draw").returnValue !== "draw") return;
    await offered?.catch(() => {});
    const kind = chosen();
    const flipped = [...$of("rules").querySelectorAll("[type=checkbox]:not(.param)")].filter(({ value, checked }) => checked !== blank.rules.includes(value));
    try {
      const board = await empty(kind, flipped.map(({ value, checked }) => (checked ? value : `-${value}`)));
      const rules = flipped.reduce((all, { value, checked }) => (checked ? [...all, value] : all.filter((name) => name !== value)), blank.rules);
      open(JSON.stringify(kind.symbols ? { ...board, rules } : board), { mode: "edit" });
    } catch (error) {
      fail(error);
    }
  });

  return {
    load,
    open,
    sample,
    file: () => $("file").click(),
    async draw() {
      await loaded("Drawing begins");
      if ($of("kind").options.length === 0) {
        small = await examples();
        const names = (group) => group.map((k) => new Option(k.symbols ? kindName(k) : k.title, k.name, false, k.name === store.state.puzzle?.puzzle));
        $of("kind").replaceChildren(...names(about().kinds), ...names(about().families.toSorted((a, b) => a.title.localeCompare(b.title))));
        await offer();
      }
      $("draw").returnValue = "";
      if (!$("draw").open) $("draw").showModal();
    },
  };
}

/** What a puzzle came with that is filled in. */
const played = ({ entries }) => ({ entries: new Map(Object.entries(entries ?? {})) });

/** The puzzles in a file of JSON lines. */
const lines = ({ text }) => text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
