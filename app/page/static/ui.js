// What the panels of all verbs are made of: elements, fields, jobs and files. Text goes in as text, never as HTML.

/** Makes an element. Properties of the element are set, others become attributes; "on" has listeners. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on") for (const [type, fn] of Object.entries(value)) made.addEventListener(type, fn);
    else if (name in made && name !== "list" && name !== "role") made[name] = value;
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  put(made, ...children);
  return made;
}

/** Appends what is there of some nodes. */
export const put = (root, ...nodes) => root.append(...nodes.flat().filter((n) => n !== false && n != null));

export const button = (text, click, properties = {}) =>
  el("button", { type: "button", on: { click }, ...properties }, text);

export const digits = new Intl.NumberFormat("en").format;

/** A number with its noun, as "1 clue" or "2,000 clues". */
export const many = (n, noun, plural = `${noun}s`) => `${digits(n)} ${Number(n) === 1 ? noun : plural}`;

export const seconds = (ms) => (ms < 9950 ? `${(ms / 1000).toPrecision(2)} s` : `${digits(Math.round(ms / 1000))} s`);

export const bytes = (n) => (n < 1000 ? many(n, "byte") : n < 1e6 ? `${(n / 1e3).toPrecision(3)} kB` : `${(n / 1e6).toPrecision(3)} MB`);

/** The place of a value, which is a cell or an edge. */
export const place = (value) => value.cell ?? value.edge ?? "";

/** A value as the program calls it where it is filled in or marked: by its place, and if that can have more than two, by which it is. */
export const bitOf = (value) => place(value) + (value.is ? `=${value.is}` : "");

/** The places that some values are of, each once. */
export const sites = (values) => [...new Set(values.map((value) => (typeof value === "string" ? value.split("=")[0] : place(value))))];

/** A list of places or names, cut where it gets long. */
export const several = (names, most = 24) =>
  names.slice(0, most).join(", ") + (names.length > most ? ` and ${digits(names.length - most)} more` : "");

const mostMarked = 200;

/** The board as it is filled in, with some places marked. */
export const marked = (places, label, panel) => ({ verb: "render", over: true, options: { mark: places.slice(0, mostMarked).join(",") }, label, panel });

/** The same with what is wrong. */
export const wrongView = (wrong, panel) => marked(wrong.map(bitOf), `${many(wrong.length, "entry is", "entries are")} wrong.`, panel);

/** What a kind of puzzle is called. */
export const kindName = ({ name, aliases = [] }) =>
  `${name[0].toUpperCase()}${name.slice(1)}${aliases.length ? ` (${aliases.join(", ")})` : ""}`;

/** The same without its other names. */
export const kindTitle = (kind) => kind?.title.replace(/^An? /, "");

/** The rules of a puzzle by name, each with what it says. */
export function rulesList(about, puzzle, names = puzzle.rules) {
  const known = about.all.find((k) => k.name === puzzle.puzzle)?.rules ?? [];
  return el("ul", { className: "rules" }, names.map((name) => {
    const rule = known.find((r) => r.name === name);
    return el("li", {}, el("b", {}, name), rule?.text ? ` – ${rule.text}` : "");
  }));
}

/** Verdicts as people say them; none of them is told by colour alone. */
const verdicts = {
  unique: ["✓", "Unique", "one solution, and no other"],
  multiple: ["≠", "Several solutions", "not unique"],
  none: ["✗", "No solution", "proven"],
  unknown: ["?", "Not known", "nothing is proven"],
};

/** A verdict to be seen at once. */
export function badge(verdict, more, title) {
  const [sign, name, meaning] = verdicts[verdict] ?? verdicts.unknown;
  return el("p", { className: `badge ${verdict}` }, el("span", { ariaHidden: "true" }, sign), el("b", {}, title ?? name), ` ${more ?? meaning}`);
}

/** How hard something is: its class by number and name. */
export const level = (grade) => el("span", { className: `level level-${grade.class}` }, `${grade.at_least ? "at least " : ""}${grade.class_name} (${grade.class} of 6)`);

/** What people call a puzzle: its kind and size, and what its ID says beyond these, or beyond size, seed and number: "Masyu 7×7, number 3". */
export function heading(kinds, { id = "", puzzle, rows, cols }) {
  const own = (id.startsWith(puzzle) ? id.slice(puzzle.length) : id).replace(/^-\d+x\d+-\d+-(?=\d+$)/, "");
  const words = own.split(/[-_# ]+/).filter((word) => word !== "" && word !== `${rows}x${cols}`).join(" ");
  const name = `${kindTitle(kinds.find((k) => k.name === puzzle)) ?? puzzle} ${rows}×${cols}`;
  return words ? `${name}, ${/^\d+$/.test(words) ? "number " : ""}${words}` : name;
}

/** A puzzle as a line that every verb reads. */
export const line = (puzzle, givens = puzzle.givens, id = puzzle.id) =>
  JSON.stringify({ id, puzzle: puzzle.puzzle, rules: puzzle.rules, rows: puzzle.rows, cols: puzzle.cols, givens });

/** The theme of pictures that fits the page. */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** An error of a verb about a puzzle or its options; its message is for people. */
export class Refusal extends Error {}

/** A message of the program as a sentence of the page: a place in the text in words, and no flags and commands. */
export function sentence(message) {
  const [first, ...others] = message
    .replace(/^\w*(?:#\d+)?:(\d+):(\d+): */, (_, line, column) => (line + column === "11" ? "" : `line ${line}, column ${column}: `))
    .replace(/ \(gridcnf [^)]*\)/g, "").split(/(?=[:;] )/);
  const text = [first, ...others.filter((clause) => !/--[a-z]|gridcnf /.test(clause))].join("").replace(/(^| )--(?=[a-z])/g, "$1");
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** A job is what a panel has the program do: a button that starts it, one that stops it, what it says meanwhile, and what
 * comes out, which stands first if it starts by itself. Work gets ask, which is call with the job's signal and the puzzle
 * on the board, and fills out. */
export function job(tools, label, work, { own = false, options, first = false } = {}) {
  let running;
  const start = button(label, () => run(), { className: "main", "data-do": "start" });
  const stop = button("Stop", () => running?.abort("stopped"), { className: "stop", "data-do": "stop", disabled: true });
  const told = el("span", { className: "told" });
  const out = el("div", { className: "out" });
  const controls = [el("div", { className: "run" }, start, stop, told), options];
  const node = el("div", { className: "job" }, ...(first ? [out, ...controls] : [...controls, out]));

  async function run(wish) {
    running?.abort("again");
    const mine = (running = new AbortController());
    const end = () => mine.abort("closed");
    tools.signal.addEventListener("abort", end);
    const began = performance.now();
    let text = "";
    const clock = setInterval(() => (told.textContent = text || `Working … ${Math.round((performance.now() - began) / 1000)} s`), 1000);
    const ask = async (verb, options = {}, { input = tools.store.line(), answer, each = false, lane } = {}) => {
      const progress = (t) => (told.textContent = text = t);
      const answers = await tools.call(verb, input, options, { signal: mine.signal, progress, answer, lane });
      mine.signal.throwIfAborted();
      const bad = !each && answers.find((a) => a.error);
      if (bad) throw new Refusal(bad.error);
      return each ? answers : answers[0] ?? {};
    };
    stop.disabled = false;
    const pressed = out.contains(document.activeElement) ? document.activeElement.textContent : "";
    if (pressed) start.focus({ preventScroll: true }); // what was pressed goes away, and comes again if it is still of use
    out.style.minHeight = `${out.offsetHeight}px`; // what stands below stays where it is
    out.replaceChildren();
    out.ariaBusy = "true";
    told.textContent = "";
    try {
      await work(ask, out, wish);
    } catch (error) {
      if (!mine.signal.aborted) complain(out, error);
      else if (mine.signal.reason === "stopped") out.append(el("p", { role: "status" }, "Stopped. Nothing is known beyond what is shown here."));
    } finally {
      clearInterval(clock);
      tools.signal.removeEventListener("abort", end);
      if (running === mine) {
        running = undefined;
        if (document.activeElement === stop) start.focus();
        if (pressed && document.activeElement === start) [...out.querySelectorAll("button")].find((b) => b.textContent === pressed)?.focus({ preventScroll: true });
        stop.disabled = true;
        out.style.minHeight = "";
        told.textContent = "";
        out.ariaBusy = "false";
      }
    }
  }
  if (!own) watch(tools, (changed) => changed.has("puzzle") && (running?.abort("closed"), out.replaceChildren()));
  return { node, run, out, start };
}

/** A verb about the puzzle on the board: a job with its options. Work gets what it needs, with ask for this verb. */
export const verb = (id, label, { intro, start = "Again", wanted = [], open = [], later, more }, work) => ({
  id, label,
  panel(root, tools) {
    const [shown, hidden] = [fields(tools.about, id, open), fields(tools.about, id, wanted)];
    const made = job(tools, start, async (ask, out, wish) => {
      const all = (extra, how) => ask(id, { ...shown.values(), ...hidden.values(), ...extra }, how);
      await work({ out, tools, ask: all, run: made.run }, wish);
      tools.say((out.querySelector(".sentence") ?? out.firstElementChild)?.innerText ?? "");
    }, { options: folded("Options", hidden.nodes), first: !later });
    put(root, intro && el("p", {}, intro), shown.nodes.length > 0 && el("div", { className: "fields" }, shown.nodes), made.node, more?.(tools));
    if (!later) made.run(tools.wish);
  },
});

/** Says an error as a sentence. */
export function complain(out, error) {
  const known = error instanceof Refusal || error?.name === "EngineError" || error?.constructor?.name === "EngineError";
  if (!known) console.error(error);
  out.append(el("p", { className: "problem", role: "alert" },
    known ? sentence(error.message) : "Something went wrong in this page. Please load it again."));
}

/** Fields for options of a verb, made of what the program says about them; those it does not have are left out. */
export function fields(about, verb, wanted) {
  const known = about.verbs.find((v) => v.name === verb)?.options ?? [];
  const inputs = new Map();
  const nodes = wanted.flatMap((wish) => {
    const over = typeof wish === "string" ? { name: wish } : wish;
    const option = known.find((o) => o.name === over.name);
    if (!option) return [];
    const initial = option.default === "[]" ? "" : option.default ?? ""; // an empty list
    const missing = initial && option.values?.length > 0 && !option.values.includes(initial); // a solver that is not here
    const { node, input } = field({ ...option, value: missing ? option.values[0] : initial, ...over });
    inputs.set(option.name, { input, initial, node });
    return [node];
  });
  /** Shows the options that make sense for a kind of puzzle. */
  const fit = (kind) => inputs.forEach(({ node }, name) => (node.hidden = !fits(about, name, kind)));
  /** What was chosen, without what is as it always is. */
  const values = () => {
    const chosen = {};
    for (const [name, { input, initial, node }] of inputs) {
      if (node.hidden) continue;
      const value = input.type === "checkbox" ? input.checked : input.value.trim();
      if (String(value) !== String(initial) && !(value === false && !initial) && value !== "") chosen[name] = value;
    }
    return chosen;
  };
  return { nodes, values, fit, input: (name) => inputs.get(name)?.input };
}

/** One field with its label; its choices are values if there are any. Each is a text, or has value and text. */
export function field({ name, label = spoken(name), usage = "", type = "string", values, value = "", min = 0 }) {
  const id = `app-field-${++field.last}`;
  const yes = type.startsWith("bool");
  let input;
  if (values?.length) {
    const choices = values.map((v) => (typeof v === "object" ? v : { value: v, text: v }));
    if (!choices.some((c) => String(c.value) === String(value))) choices.unshift({ value, text: value || "usual" });
    input = el("select", { id }, choices.map((c) => el("option", { value: c.value, selected: String(c.value) === String(value) }, c.text)));
  } else if (yes) {
    input = el("input", { id, type: "checkbox", checked: value === true || value === "true" });
  } else {
    const number = /^u?int/.test(type);
    input = el("input", { id, type: number ? "number" : "text", autocomplete: "off", spellcheck: false,
      value: number && Number(value) === 0 ? "" : value });
    if (number) input.min = String(min);
  }
  const text = explained(usage, values?.map(String));
  const help = text && el("small", { id: `${id}-help` }, text);
  if (help) input.setAttribute("aria-describedby", help.id);
  const words = el("label", { htmlFor: id }, label);
  return { input, node: el("div", { className: yes ? "field check" : "field" }, yes ? [input, words] : [words, input], help) };
}
field.last = 0;

/** Whether an option makes sense for a kind of puzzle: one that is about a rule, if the kind can have it. */
function fits(about, option, kind) {
  const rules = (k) => k.rules.some((r) => r.optional && (r.name === option || r.name.startsWith(`${option}-`)));
  return !about.kinds.some(rules) || about.kinds.some((k) => k.name === kind && rules(k));
}

/** What help says of an option, without what a field shows anyway. */
function explained(usage, values = []) {
  const text = usage.replace(/ \(default [^)]*\)/, "").replaceAll("--", "").trim();
  const lists = (part) => values.length > 0 && values.every((v) => part.includes(v));
  const [before, after = ""] = text.split(/: (?!.*: )/s);
  return lists(after) ? before : text.length <= values.join(", or ").length ? "" : text;
}

/** The name of an option in words. */
const spoken = (name) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("-", " ");

/** Options that few want, folded. */
export const folded = (title, nodes) =>
  nodes.length > 0 && el("details", { className: "options" }, el("summary", {}, title), el("div", { className: "fields" }, nodes));

/** Hands a file to the reader. */
export function download(blob, name) {
  const href = URL.createObjectURL(blob);
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** A file of an answer. */
export const blob = ({ type, text, base64 }) => new Blob([text ?? Uint8Array.from(atob(base64 ?? ""), (c) => c.charCodeAt(0))], { type });

/** Hands the files of some answers to the reader, by their own names if there is no other. */
export const save = (answers, name) => answers.flatMap((a) => a.files ?? []).forEach((file) => download(blob(file), name ?? file.name));

/** A name that a file can have everywhere. */
export const fileName = (name, ending) =>
  `${(name || "puzzle").replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|-+$/g, "").slice(0, 60) || "puzzle"}.${ending}`;

/** Copies a text, and says whether that worked. Browsers have a clipboard for pages of https and of this machine alone. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const area = el("textarea", { className: "hidden", value: text, readOnly: true });
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    before?.focus({ preventScroll: true });
    return copied;
  }
}

/** A text that can be selected and copied by hand. */
export const selectable = (text, ariaLabel) =>
  el("input", { type: "text", value: text, readOnly: true, ariaLabel, on: { focus: (e) => e.target.select() } });

/** A button that copies a text, and says so. */
export function copier(tools, text, what) {
  const made = button("Copy", async () => {
    if (!await copy(text)) {
      made.replaceWith(selectable(text, what));
      return tools.say("The browser does not let this page copy. Select the text and copy it yourself.");
    }
    made.textContent = "Copied";
    tools.say(`${what} copied`);
    setTimeout(() => (made.textContent = "Copy"), 2000);
  }, { ariaLabel: `Copy ${what}` });
  return made;
}

/** A small picture of a puzzle. It is an image, so that its parts do not mix with those of the board. */
export function thumbnail(tools, puzzle, alt) {
  const image = el("img", { alt, className: "thumbnail" });
  const { givens, rows = givens.length, cols = givens[0].length } = JSON.parse(puzzle);
  const cell = Math.max(4, Math.floor(110 / (Math.max(rows, cols) + 1)));
  tools.call("render", puzzle, { format: "svg", theme: theme(), cell }, { lane: "board" }).then(([answer]) => {
    const text = answer?.files?.[0]?.text;
    if (!text || tools.signal.aborted) return;
    const src = URL.createObjectURL(new Blob([text.replaceAll("crispEdges", "auto")], { type: "image/svg+xml" })); // thin lines stay
    image.onload = () => URL.revokeObjectURL(src);
    image.src = src;
  }, () => {});
  return image;
}

/** Calls fn(changed) after each change of the state, until the panel is closed. */
export const watch = (tools, fn) => tools.signal.addEventListener("abort", tools.store.subscribe((_, changed) => fn(changed)));

/** Puts a view on the board, which the link of the page keeps. */
export const show = (tools, view) => tools.store.change({ view }, { undo: false });
