// @ts-check
// The state as the fragment of an address, and the last puzzles on this machine.

import { binary } from "./engine.js";

const version = "1";
const mostBytes = 1 << 20; // of an unpacked link

/** The fragment for a state. */
export async function encode({ puzzle, entries, pencil, view, mode, own }) {
  if (!puzzle) return "";
  const plain = {
    p: { id: puzzle.id, puzzle: puzzle.puzzle, rules: puzzle.rules, givens: puzzle.givens },
    e: list(entries),
    n: list(pencil),
    v: view?.panel ? { panel: view.panel, step: view.step } : undefined,
    m: mode === "play" ? undefined : mode,
    r: own?.text,
  };
  const bytes = new TextEncoder().encode(JSON.stringify(plain));
  const packed = await through(new CompressionStream("deflate-raw"), bytes);
  return version + btoa(binary(packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a fragment holds: the text of a puzzle, and what belongs to it. Throws if it is none of ours. */
export async function decode(fragment) {
  const empty = { entries: new Map(), pencil: new Map(), view: null, mode: "play" };
  if (fragment.startsWith("p=")) return { ...empty, text: decodeURIComponent(fragment.slice(2)) };
  if (!fragment.startsWith(version)) throw new Error("not a link of this page");
  const packed = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(packed, (c) => c.charCodeAt(0));
  const plain = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
  return {
    text: JSON.stringify(plain.p) + "\n",
    entries: values(plain.e),
    pencil: values(plain.n),
    view: plain.v?.panel ? { panel: String(plain.v.panel), step: Number(plain.v.step ?? 0) } : null,
    mode: plain.m === "edit" ? "edit" : "play",
    rules: typeof plain.r === "string" ? plain.r : "",
  };
}

async function through(transform, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size > mostBytes) throw new Error("too large");
  }
}

/** The places of 0 and of 1. */
function list(map) {
  if (map.size === 0) return undefined;
  const short = (place) => place.replace(/r(\d+)c(\d+)/g, "$1.$2");
  return [0, 1].map((wanted) => [...map].filter(([, value]) => value === wanted).map(([place]) => short(place)).join(" "));
}

function values(lists) {
  const map = new Map();
  if (!Array.isArray(lists)) return map;
  lists.slice(0, 2).forEach((text, value) => {
    for (const [, place, is = ""] of String(text).matchAll(/(\d+\.\d+(?:[-/]\d+\.\d+)?)(=[^\s,]+)?/g)) {
      map.set(place.replace(/(\d+)\.(\d+)/g, "r$1c$2") + is, value);
    }
  });
  return map;
}

const key = "gridcnf-recent";
const mostRecent = 20;

/** The last puzzles, on this machine. */
export const recent = {
  all() {
    try {
      const list = JSON.parse(localStorage.getItem(key) ?? "[]");
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  },
  add(entry) {
    const list = [entry, ...this.all().filter((e) => e.givens !== entry.givens)];
    try {
      localStorage.setItem(key, JSON.stringify(list.slice(0, mostRecent)));
    } catch {
      localStorage.removeItem(key); // full, or forbidden
    }
  },
  clear() {
    localStorage.removeItem(key);
  },
};
