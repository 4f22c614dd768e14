// @ts-check
// The page: what is put in, the board, the row of verbs and the panel, tied together.
import { Board } from "./board.js";
import { Canvas } from "./clues.js";
import { EngineError, about, call as run, config, home, onLoading } from "./engine.js";
import { input } from "./input.js";
import { decode, encode, recent } from "./link.js";
import { mount } from "./panel.js";
import { gallery } from "./gallery.js";
import { fail, notice } from "./notice.js";
import { Play } from "./play.js";
import { say } from "./say.js";
import { store } from "./store.js";
import { element } from "./svg.js";
import { tools } from "./tools.js";
import { bytes, copy, digits, el, heading, selectable, thumbnail } from "./ui.js";

const $ = (id) => document.getElementById(`app-${id}`);

let verbs; // the row of them, when the program is there
let known = { kinds: [], families: [], all: [] };

/** Runs a verb: of a puzzle whose rules the reader has changed, with these rules. */
function call(verb, input, options = {}, how = {}) {
  const { own } = store.state;
  const { puzzle, ...others } = options;
  const ours = own && verb !== "about" && !options.rules &&
    (puzzle === own.name || (typeof input === "string" && input.includes(`"puzzle":${JSON.stringify(own.name)}`)));
  return run(verb, input, ours ? { ...others, rules: own.text } : options, how);
}

const kindOf = (puzzle) => known.all.find((k) => k.name === puzzle?.puzzle);

const board = new Board($("board"), { store, call, kindOf, fail });
const canvas = new Canvas({ board, store, call, fail });
const play = new Play(board, store, canvas);
const { load, open, sample, draw, file } = input({ $, store, call, loaded, about: () => known });

const playing = tools({ $, board, play, canvas, store, call, say, fail });
const mostCoded = 1200; // characters of a link that a phone still reads off a screen
const families = gallery({ dialog: $("gallery"), about: () => known, call, open, change: (name, example) => verbs.open("rules", { name, example }) });
const actions = { ...playing, draw, file, share, gallery: showGallery, recent: showRecent, forget };

document.querySelector(".skip").addEventListener("click", (e) => {
  e.preventDefault();
  $("board").querySelector('[tabindex="0"]')?.focus();
});

document.addEventListener("click", (e) => {
  const button = e.target.closest?.("[data-do]");
  const action = actions[button?.dataset.do ?? ""];
  if (action) Promise.resolve(action()).catch(fail);
});

document.addEventListener("keydown", (e) => {
  const typing = e.target.closest?.("input, textarea, select, dialog");
  const key = e.key.toLowerCase();
  if (e.key === "Escape" && !e.target.closest?.("dialog")) notice("");
  if (typing || e.defaultPrevented) return;
  let action = "";
  if ((e.ctrlKey || e.metaKey) && key === "z") action = e.shiftKey ? "redo" : "undo";
  else if ((e.ctrlKey || e.metaKey) && key === "y") action = "redo";
  else if (key === "p" && store.state.puzzle) action = "pencil";
  if (!action) return;
  e.preventDefault();
  actions[action]();
});

// The address and the last puzzles

let mine = ""; // the fragment that stands for the state
let later = 0;

store.subscribe((state, changed) => {
  if (changed.has("puzzle")) describe(state.puzzle);
  clearTimeout(later);
  later = setTimeout(keep, 300);
});

/** Puts the state into the address. */
async function keep() {
  const { state } = store;
  if (!state.puzzle) return;
  const fragment = await encode(state);
  if (state !== store.state || fragment === mine) return;
  mine = fragment;
  history.replaceState(null, "", `#${fragment}`);
  recent.add({ title: heading(known.all, state.puzzle), givens: state.puzzle.givens.join(), fragment,
    line: store.line(), filled: state.entries.size, at: Date.now() });
}

/** Says what the puzzle is, and its rules. */
function describe(puzzle) {
  $("title").textContent = heading(known.all, puzzle);
  const said = kindOf(puzzle)?.rules ?? [];
  const textOf = (name) => said.find((rule) => rule.name === name)?.text ?? name;
  const texts = puzzle.rules.map(textOf).map((text) => `${text[0].toUpperCase()}${text.slice(1)}.`);
  $("rules").replaceChildren(...texts.map((text) => el("li", {}, text)));
}

async function fromAddress() {
  const fragment = location.hash.slice(1);
  if (fragment === mine || fragment === "") return;
  notice("");
  try {
    const { text, rules, ...more } = await decode(fragment);
    if (!rules) return void await load(text, more);
    if (!known.own_rules) throw new EngineError("This link has rules of its own. This server does not accept them, but the page as files does");
    const [own] = await call("about", "", { rules });
    if (own.error) throw new EngineError(own.error);
    await load(text, { ...more, own }, { rules });
  } catch (error) {
    fail(error instanceof EngineError ? error : "This link could not be read: it is damaged, or cut off.");
  }
}

async function share() {
  if (!store.state.puzzle) return;
  await keep();
  const { reachable } = await config;
  const here = (address) => /^\w+:\/\/(localhost|127\.|\[::1\])/.test(address); // of this machine alone
  const link = reachable && here(location.href) ? reachable + location.hash : location.href;
  const [copied, alone] = [await copy(link), here(link)];
  const { encode: code } = await import("./qr.js");
  $("share-text").textContent = `The link ${copied ? "is copied. It " : ""}holds the puzzle and all that is filled in.${
    alone ? " It opens on this machine only, for other devices cannot reach its address." : ""}`;
  $("share-link").replaceChildren(selectable(link, "Link"), alone || link.length > mostCoded ? "" : picture(code(link, { border: 2 })));
  $("share").showModal();
}

/** A QR code, which a phone reads: dark on light whatever the colours of the page are. */
function picture({ data, size }) {
  const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const svg = element("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "The link as a QR code" });
  svg.append(element("path", { d: `M0 0h${size}v${size}h-${size}z`, fill: "#fff" }), element("path", { d: dark, fill: "#000", "shape-rendering": "crispEdges" }));
  return svg;
}

async function showGallery() {
  await loaded("The gallery opens");
  return families();
}

function showRecent() {
  const all = recent.all();
  const open = (fragment) => {
    location.hash = fragment;
    $("recent").close();
  };
  const tools = { call, signal: { aborted: false } };
  const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
  const items = all.map(({ title, fragment, line, filled, at }) => {
    const more = at && [filled ? `${digits(filled)} filled in` : "nothing filled in", when.format(at)].join(", ");
    return el("li", {}, el("button", { type: "button", on: { click: () => open(fragment) } },
      line && thumbnail(tools, line, ""), el("span", {}, title, el("small", {}, more))));
  });
  $("recent").querySelector("ul").replaceChildren(...(all.length > 0 ? items : [el("li", {}, "None yet.")]));
  if (!$("recent").open) $("recent").showModal();
}

function forget() {
  recent.clear();
  showRecent();
}

// Colours

const contrast = matchMedia("(prefers-contrast: more)");

function theme() {
  const chosen = $("theme").value;
  const strong = chosen === "contrast" || (chosen === "auto" && contrast.matches);
  document.documentElement.dataset.theme = chosen;
  document.documentElement.toggleAttribute("data-contrast", strong);
}

$("theme").value = localStorage.getItem("gridcnf-theme") ?? "auto";
$("theme").addEventListener("change", () => {
  localStorage.setItem("gridcnf-theme", $("theme").value);
  theme();
});
contrast.addEventListener("change", theme);
theme();

const homes = {
  server: "Puzzles are solved by the server of this page.",
  wasm: "Nothing leaves your machine: the solver runs in this page.",
};

onLoading((there, total) => {
  const bar = $("loaded");
  if (!bar) return;
  if (total) Object.assign(bar, { max: total, value: there });
  const of = total ? `${bytes(there)} of ${bytes(total)}` : bytes(there);
  bar.labels[0].textContent = there === total ? "Starting the solver…" : `Loading the solver: ${of}`;
});

async function start() {
  known = await about();
  Object.defineProperty(known, "all", { get: () => [...(store.state.own ? [store.state.own] : []), ...known.kinds, ...known.families] });
  $("home").textContent = homes[await home()];
  verbs = mount($("verbs"), $("panel"), { store, call, about: known, say, load });
  await fromAddress();
  await sample(await (await fetch("first.txt")).text());
  await board.draw();
  document.body.dataset.state = "ready";
  addEventListener("hashchange", fromAddress);
  if ("serviceWorker" in navigator) await offline();
}

/** Keeps the page for when there is no connection. */
async function offline() {
  await navigator.serviceWorker.register("sw.js");
  const worker = (await navigator.serviceWorker.ready).active;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !name.includes("/api/"));
  worker?.postMessage(["./", ...loaded, ...(await home() === "wasm" ? ["worker.js", "wasm_exec.js", "gridcnf.wasm.gz"] : []), ...verbs.files]);
}

const started = start();
started.catch((error) => {
  document.body.dataset.state = "failed";
  $("loaded")?.parentElement.replaceChildren("The solver could not be loaded.");
  fail(error);
});

/** Waits for the solver, and says what waits. */
function loaded(what) {
  if (document.body.dataset.state === "loading") $("status").textContent = `${what} as soon as the solver is loaded.`;
  return started;
}

// Paper has the rules, whether they are folded or not.
const rules = $("rules").closest("details");
let unfolded = false;
addEventListener("beforeprint", () => ([unfolded, rules.open] = [rules.open, true]));
addEventListener("afterprint", () => (rules.open = unfolded));
