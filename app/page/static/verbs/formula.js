// Formula: the puzzle as clauses or constraints, to download, and what of it is stated of a place.
import { blob, button, bytes, download, el, many, verb, watch } from "../ui.js";
import { onPlace } from "./explain.js";

const mostClauses = 40; // of a statement that are shown

const making = {
  intro: "The puzzle as a formula for other solvers.",
  start: "Make the formula",
  open: [{ name: "format", usage: "" }],
  wanted: [{ name: "explain", label: "Say in comments what clauses state" }, "loop", "encoding", "lines", "colours", "textbook", "time-limit"],
  later: true,
  more: clauses,
};

export const encode = verb("encode", "Formula", making, async ({ out, ask }) => {
  const { formula: made, files: [written] } = await ask();
  out.append(el("p", {}, `${many(made.variables, "variable")}, ${many(made.clauses, made.format === "opb" ? "constraint" : "clause")}.`));
  out.append(el("p", {}, made.exact ? "Its models are the solutions of the puzzle." : "A relaxation: it has more models than the puzzle has solutions. See the options for an exact one."));
  const save = button(`Download, ${bytes(written.text.length)}`, () => download(blob(written), written.name), { className: "main" });
  out.append(el("div", { className: "actions" }, save),
    el("pre", { tabIndex: 0, ariaLabel: "Beginning of the file" }, written.text.slice(0, 600)));
});

/** What is stated of the place under the mouse or the focus. */
function clauses(tools) {
  const title = el("h3", {}, "Clauses of a place");
  const out = el("div", { className: "clauses", ariaLive: "off" },
    el("p", { className: "aside" }, "Point at a cell or an edge of the board, or move there with the keys."));
  const known = new Map();
  let wanted = "";
  let later = 0;
  const look = async (at) => {
    if (at === wanted) return;
    wanted = at;
    clearTimeout(later);
    later = setTimeout(async () => {
      if (!known.has(at)) {
        const [answer] = await tools.call("encode", tools.store.line(), { rules: at }, { lane: "board" }).catch(() => []);
        if (answer) known.set(at, answer.formula ?? {});
      }
      if (at !== wanted || tools.signal.aborted) return;
      const { stated = [], names } = known.get(at) ?? {};
      title.textContent = stated.length ? `${many(stated.length, "statement")} about ${at}` : "Clauses of a place";
      out.replaceChildren(...stated.length ? stated.map((s) => statement(s, names)) : [el("p", { className: "aside" },
        `Nothing is stated of ${at} itself.`)]);
    }, 120);
  };
  watch(tools, (changed) => changed.has("puzzle") && known.clear());
  onPlace(tools, ["pointerover", "focusin"], look);
  return [title, out];
}

/** What a rule states of a place, with its clauses in the names of the places; x is a helper variable. */
function statement({ rule, text, clauses: all, at_least: least }, names) {
  const helpers = new Set();
  const literal = (l) => {
    const name = names[Math.abs(l)];
    if (/^r\d+c\d+(-r\d+c\d+)?$/.test(name)) return (l < 0 ? "¬" : "") + name;
    helpers.add(Math.abs(l));
    return `${l < 0 ? "¬" : ""}x${Math.abs(l)}`;
  };
  const shown = all.slice(0, mostClauses).map((c, i) => el("li", {}, least?.[i] > 1 && `at least ${least[i]} of `,
    c.map(literal).join(least?.[i] > 1 ? ", " : " ∨ ")));
  return el("details", { className: "statement", open: all.length <= 4 },
    el("summary", {}, el("b", {}, rule), ` ${text} `, el("small", {}, many(all.length, "clause"))),
    el("ul", { className: "formula" }, shown),
    all.length > mostClauses && el("p", { className: "aside" }, `and ${many(all.length - mostClauses, "more clause")}`),
    helpers.size > 0 && el("ul", { className: "helpers" }, [...helpers].map((h) => el("li", {}, `x${h}: ${names[h]}`))));
}
