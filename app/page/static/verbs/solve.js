// Solve: the verdict, the solution or two of them on the board, and what all solutions have in common. Count: how many there are.
import { badge, button, digits, el, many, rulesList, seconds, several, show, sites, verb } from "../ui.js";

export const solve = verb("solve", "Solve", { wanted: ["time-limit", "backend", "encoding", "seed"] },
  async ({ out, tools, ask }) => {
  const began = performance.now();
  const answer = await ask();
  verdict(out, tools, answer, seconds(performance.now() - began));
});

function verdict(out, tools, answer, took) {
  const p = (...words) => out.append(el("p", {}, ...words));
  const under = () => out.append(el("p", {}, "Under these rules:"), rulesList(tools.about, answer));
  switch (answer.verdict) {
    case "unique":
      out.append(badge("unique", `one solution, and no other: proven in ${took}`));
      under();
      break;
    case "multiple":
      out.append(badge("multiple", `found in ${took}`));
      p(`Two solutions are on the board, in two colours where they differ: ${many(sites(answer.differ).length, "place")}. ${several(sites(answer.differ), 12)}.`);
      if (answer.open != null) {
        const all = answer.forced ? "" : "at least ";
        p(answer.open === 0 ? "Nothing is open." : `Over all solutions ${all}${many(answer.open, "place")} can be one or the other.`);
      }
      p("Mend finds the fewest clues that make one of them the only one. ", button("Mend", () => tools.open("mend")));
      break;
    case "none":
      out.append(badge("none", `proven in ${took}`));
      blame(p, out, tools, answer);
      break;
    default:
      out.append(badge("unknown", answer.reason ?? "the search was not complete"));
      p(answer.solution ? `There is a solution, on the board. That it is the only one is not proven.` : `After ${took} neither a solution is known nor that there is none.`);
  }
  if (answer.published) p(`The solution published with the puzzle is wrong: ${answer.published}.`);
  else if (answer.matches_published) p("The solution published with the puzzle is right.");
  out.append(el("div", { className: "actions" },
    answer.solution && button("Show on the board", () => showSolution(tools, answer)),
    answer.verdict === "multiple" && button("What all solutions share", () => showForced(tools, answer)),
    answer.solution && button("Hide", () => show(tools, null))));
  if (answer.stats) out.append(cost(answer));
  if (answer.solution) showSolution(tools, answer);
}

/** Says which rules are to blame that there is no solution. */
function blame(p, out, tools, answer) {
  if (answer.because) p(`There is none, for ${answer.because}.`);
  if (answer.solvable_without?.length) {
    p("There is a solution without:");
    out.append(rulesList(tools.about, answer, answer.solvable_without));
  } else {
    p("The clues contradict each other under these rules:");
    out.append(rulesList(tools.about, answer));
  }
  p(button("Explain why", () => tools.open("explain")), " ", button("Mend", () => tools.open("mend")));
}

function cost({ backend, stats, rows, cols }) {
  const by = backend === "propagation" ? "decided without a solver" : `solver ${backend}`;
  const counts = [["variable", stats.variables], ["clause", stats.clauses], ["call", stats.solver_calls], ["conflict", stats.conflicts]];
  const words = counts.filter(([, n]) => n != null).map(([noun, n]) => many(n, noun));
  return el("p", { className: "aside" }, `${rows} by ${cols}; ${by}; ${words.join(", ")}.`);
}

function showSolution(tools, { solution, second, verdict }) {
  const options = { set: solution.join(","), ...(second && { second: second.join(",") }) };
  const label = second ? "Two solutions, in two colours where they differ" : verdict === "unique" ? "The only solution" : "A solution";
  show(tools, { verb: "render", options, label, panel: "solve" });
}

function showForced(tools, { open }) {
  show(tools, { verb: "render", options: { show: "forced" },
    label: `What all solutions have in common; ${many(open ?? 0, "place")} open`, panel: "solve" });
}

const counting = {
  intro: "How many solutions the puzzle has. Two solutions differ in a cell or an edge.",
  start: "Count solutions",
  wanted: ["method", { name: "limit", label: "Stop at" }, "time-limit"],
};

export const count = verb("count", "Count", counting, async ({ out, ask }) => {
  let raw = "";
  const answer = await ask({}, { answer: (_, text) => (raw = text) });
  const number = raw.match(/"count":(\d+)/)?.[1]; // may be too large for JavaScript's JSON
  if (number === undefined) return out.append(badge("unknown", answer.reason ?? "the count was not complete"));
  out.append(el("p", { className: "figure" }, answer.complete ? "" : "at least ", el("b", {}, digits(BigInt(number))),
    number === "1" ? " solution" : " solutions"));
  const how = answer.method === "table" ? "Counted by dynamic programming, without a SAT solver" : `Found one after the other by ${answer.backend}`;
  out.append(el("p", {}, `${how}; ${answer.complete ? "there are no others" : answer.reason ?? "the count stopped there"}.`));
});
