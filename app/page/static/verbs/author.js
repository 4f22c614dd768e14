// For authors: Review says what to know before printing, Mend finds what to change in a draft, Minimise leaves out clues that are not needed.
import { badge, button, el, heading, level, line, many, put, sentence, several, show, thumbnail, verb } from "../ui.js";
import { gradeWords, profile } from "./grade.js";

/** A board that was made of the puzzle: its picture, what is said of it, and a button to take it. */
function proposal(tools, puzzle, givens, ...words) {
  const { id, puzzle: kind, rules, rows, cols } = puzzle;
  const use = () => {
    tools.store.change({ puzzle: { id, puzzle: kind, rules, rows, cols, givens }, entries: new Map(), pencil: new Map() });
    tools.say("The board is changed. Undo brings the one before back.");
  };
  return el("li", { className: "proposal" }, thumbnail(tools, line(puzzle, givens), heading(tools.about.all, puzzle)),
    el("div", {}, ...words.filter(Boolean), el("div", { className: "actions" }, button("Use this board", use))));
}

const mending = {
  intro: "The fewest changes after which the puzzle has one solution.",
  wanted: [{ name: "most", label: "Ways to show", min: 1 }, { name: "change", label: "Clues may be replaced, too" }, "seed", "time-limit"],
};

export const mend = verb("mend", "Mend", mending, async ({ out, tools, ask }) => {
  const answer = await ask();
  const { verdict, reason, repairs = [] } = answer;
  put(out, badge(verdict, verdict === "unique" ? "there is nothing to mend" : undefined), reason && el("p", {}, sentence(reason)),
    repairs.length > 0 && el("p", {}, `${many(repairs.length, "way")} to mend it, the best first:`),
    el("ol", { className: "proposals" }, repairs.map((r) => repair(tools, answer, r))));
});

function repair(tools, answer, r) {
  const { symbols: [{ symbol: none }, ...symbols] = [{ symbol: "-" }] } = tools.about.all.find((k) => k.name === answer.puzzle) ?? {};
  const name = (symbol) => symbols.find((s) => s.symbol === symbol)?.name ?? symbol;
  const at = (cell) => spoken(answer)(cell).replace(/^r\d/, "at $&");
  const change = ({ from, to, cell }) => {
    if (from === none) return `add ${name(to)} ${at(cell)}`;
    return to === none ? `drop ${name(from)} ${at(cell)}` : `change ${name(from)} to ${name(to)} ${at(cell)}`;
  };
  const n = r.changes.length;
  const least = `At least ${many(r.least ?? 1, "change")} ${r.least > 1 ? "are" : "is"} needed.`;
  const toThis = r.least_for_solution === n ? "No way to this solution takes fewer changes: proven." : least;
  const proof = r.least === n ? "No way takes fewer changes: proven." : toThis;
  const look = () => show(tools,
    { verb: "render", options: { tint: r.changes.map((c) => c.cell).join(",") },
      label: `Where to change: ${r.changes.map(change).join(", ")}`, panel: "mend" });
  return proposal(tools, answer, r.givens,
    el("p", { className: "sentence" }, sentence(r.changes.map(change).join(", "))),
    el("p", { className: "aside" }, proof, " Then: ", r.verdict, r.grade ? ", " : ".", r.grade && level(r.grade)),
      r.changes.every(({ cell }) => /^at r\d+c\d+$/.test(at(cell))) && button("Show where", look, { className: "link" }));
}

/** A place in words, also outside of the board. */
const spoken = ({ rows, cols }) => (place) => {
  const [, r, c] = /^r(\d+)c(\d+)$/.exec(place) ?? [];
  if (r < 1 || r > rows) return `${r < 1 ? "above" : "below"} column ${c}`;
  return c < 1 || c > cols ? `${c < 1 ? "left" : "right"} of row ${r}` : place;
};

const leaving = {
  intro: "Leaves out clues until none can be; the solution stays the same, and the only one.",
  start: "Leave out clues",
  open: ["symmetry", { name: "givens", label: "Clues to be left", min: 1 }, "minimum"],
  wanted: [{ name: "keep", label: "Keep clues at" }, "seed", "time-limit"],
  later: true,
};

export const minimise = verb("minimise", "Minimise", leaving, async ({ out, tools, ask }) => {
  const answer = await ask();
  const { verdict, reason, reduced } = answer;
  if (verdict !== "unique") put(out, badge(verdict),
    el("p", {}, "Clues can be left out only if there is one solution. ", button("Mend", () => tools.open("mend"))));
  if (reason) out.append(el("p", {}, sentence(reason)));
  if (!reduced?.puzzles.length) return;
  const [{ clues: fewest }] = reduced.puzzles;
  out.append(el("p", { className: "sentence" },
    fewest === reduced.clues ? `All ${many(reduced.clues, "clue")} are needed.` : `${many(fewest, "clue")} of ${reduced.clues} are enough.`));
  if (reduced.least) out.append(el("p", {}, `At least ${many(reduced.least, "clue")} are needed: proven.`));
  out.append(el("ol", { className: "proposals" },
    reduced.puzzles.map((p) => proposal(tools, answer, p.givens, el("p", {}, many(p.clues, "clue"))))));
});

const turns = { mirror: "left to right", flip: "top to bottom", rot180: "half a turn", rot90: "a quarter turn", diagonal: "along the diagonal", antidiagonal: "along the other diagonal" };

export const review = verb("review", "Review", { wanted: ["time-limit"] }, async ({ out, tools, ask }) => {
  const answer = await ask();
  const { verdict, review: found = {}, grade, reason, rows, cols } = answer;
  const { clues = {}, symmetries = {}, needed, redundant, empty_square: empty, loop_length: length, loop_turns: bends } = found;
  const all = Object.values(clues).reduce((a, b) => a + b, 0);
  const whole = Object.keys(turns).filter((t) => t in symmetries && !symmetries[t]?.length);
  const [near] = Object.entries(symmetries).filter(([, odd]) => odd?.length).sort(([, a], [, b]) => a.length - b.length);
  const p = (...words) => out.append(el("p", {}, ...words));
  out.append(badge(verdict, reason));
  p(`${many(all, "clue")} in ${many(rows * cols, "cell")}: ${Object.entries(clues).map(([name, n]) => `${n} × ${name}`).join(", ")}.`);
  if (redundant?.length) p(`${many(redundant.length, "clue")} can each be left out: ${several(redundant.map(spoken(answer)))}. `, button("Minimise", () => tools.open("minimise")));
  else if (needed) p(`${needed.length === all ? "All clues are" : `${many(needed.length, "clue")} of these ${needed.length === 1 ? "is" : "are"}`} needed.`);
  if (whole.length > 0) p(`Symmetric: ${whole.map((t) => turns[t]).join(", ")}.`);
  else if (near) p(`Not symmetric. Nearest: ${turns[near[0]] ?? near[0]}, but for ${several(near[1].map(spoken(answer)), 8)}.`);
  if (empty) p(`The largest square without clues is ${empty[0]} to ${empty[1]}. `,
    button("Show where", () => show(tools, { verb: "render", options: { tint: square(...empty) }, label: "The largest square without clues", panel: "review" }), { className: "link" }));
  if (length) p(`The loop has the length ${length}, with ${many(bends, "turn")}.`);
  if (grade) out.append(...gradeWords(grade), profile(tools, grade));
});

/** The cells of a square between two corners. */
function square(...corners) {
  const [r, c, r2, c2] = corners.flatMap((at) => at.match(/\d+/g).map(Number));
  return Array.from({ length: r2 - r + 1 }, (_, i) => Array.from({ length: c2 - c + 1 }, (_, j) => `r${r + i}c${c + j}`)).flat().join(",");
}
