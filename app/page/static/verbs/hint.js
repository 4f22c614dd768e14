// Hint: the next step from what is filled in, in a sentence and on the board.
import { badge, bitOf, button, el, level, many, place, several, show, sites, verb, watch, wrongView } from "../ui.js";
import { technique } from "../technique.js";

export const hint = verb("hint", "Hint", { wanted: ["time-limit"], more: forget }, async ({ out, tools, ask, run }, after = 0) => {
  const set = tools.store.set();
  const answer = await ask({ ...(set && { set }), ...(after > 0 && { after }) });
  if (answer.wrong?.length) return wrong(out, tools, answer);
  const { step } = answer;
  if (!step) return nothing(out, tools, answer);
  out.append(stepWords(step), guesses(answer) ?? "");
  show(tools, { ...stepView(step), panel: "hint" });
  if (!step.values) return;
  const fill = () => {
    tools.store.fill(step.values.map((v) => [bitOf(v), v.value]));
    run();
  };
  out.append(el("div", { className: "actions" }, button("Fill it in, and next", fill),
    button("Next hint", () => run(after + 1)), after > 0 && button("First hint", () => run())));
});

/** A hint is of the board as it was: what is said of it goes when the board changes. */
function forget(tools) {
  watch(tools, (changed) => {
    const out = document.querySelector("#app-panel .out[aria-busy=false]");
    if (changed.has("entries") && out?.childElementCount) out.replaceChildren(el("p", { className: "aside" },
      "The board has changed. Ask for a new hint."));
  });
  return [];
}

/** What is right, but does not follow. */
function guesses({ guesses }) {
  return guesses && el("p", { className: "aside" },
    `${many(guesses.length, "entry", "entries")} guessed: no technique shows ${several(sites(guesses))} from what was there before.`);
}

function wrong(out, tools, { wrong: values, since, steps }) {
  const places = sites(values);
  const view = wrongView(values, "hint");
  out.append(el("p", { className: "problem" }, `${view.label} ${several(places, 8)}.`));
  if (since && places.length > 1) out.append(el("p", {}, `${place(since)} was the first.`));
  if (steps) out.append(el("details", { open: steps.length === 1 }, el("summary", {}, `Why: ${many(steps.length, "step")}`), steps.map(stepWords)));
  const erase = () => tools.store.fill(places.map((p) => [p, null]));
  out.append(el("div", { className: "actions" }, button("Erase what is wrong", erase)));
  show(tools, view);
}

function nothing(out, tools, { verdict, reason }) {
  if (verdict === "unique") return out.append(el("p", {}, "Nothing is left to be found: it is solved."));
  out.append(badge(verdict, reason));
  if (verdict === "multiple") out.append(el("p", {}, "Nothing more follows, because there are several solutions. ",
    button("Solve", () => tools.open("solve"))));
}

/** A step in words: the sentence, and what it rests on. */
export function stepWords(step) {
  const rules = step.rules?.length > 0 && el("ul", { className: "rules" },
    step.rules.map((r) => el("li", {}, el("b", {}, r.rule), ` – ${r.text}`)));
  const lines = step.trace?.length > 0 && el("details", {}, el("summary", {}, "Line by line"),
    el("ol", { className: "trace" }, step.trace.map((t) => el("li", { style: `margin-left: ${16 * Math.min(t.depth ?? 0, 4)}px` }, t.text))));
  return el("div", { className: "step" },
    el("p", { className: "sentence" }, step.text),
    el("p", { className: "aside" }, technique(step.technique), " ", level(step),
      step.available > 1 && `; ${many(step.available, "value")} can be found as easily now`),
    lines,
    rules && el("details", {}, el("summary", {},
      `Rests on ${many(step.rules.length, "rule")} and ${many(step.facts?.length ?? 0, "known value")}`), rules));
}

/** The picture of a step: what is found, what it rests on, and where the rules are; on what is known, or filled in. */
export function stepView(step, set) {
  const values = (list) => (list ?? []).map((v) => `${bitOf(v)}=${v.value}`).join(",");
  const cells = [...new Set((step.rules ?? []).flatMap((r) => r.cells ?? []))].join(",");
  const all = { set, mark: values(step.values), basis: values(step.basis ?? step.facts), tint: cells };
  return { verb: "render", over: set === undefined, options: Object.fromEntries(Object.entries(all).filter(([, v]) => v)), label: `Hint: ${step.technique}` };
}
