// Practice: a position of the puzzle in which a technique is the easiest one that finds something; and what it finds.
import { Refusal, button, el, fields, folded, job, many, put, save } from "../ui.js";
import { technique } from "../technique.js";
import { stepView, stepWords } from "./hint.js";

export const practice = {
  panel(root, tools) {
    const limits = fields(tools.about, "practice", ["time-limit"]);
    const made = job(tools, "Other techniques", (ask, out, wish) => {
      const own = (verb, options) => ask(verb, { ...limits.values(), ...options });
      return wish ? position(own, out, wish, tools, made.run) : choose(own, out, made.run);
    }, { options: folded("Options", limits.nodes), first: true, own: true });
    put(root, el("p", {}, "Shows a position in which nothing easier helps. Look for what follows, and then at the answer."), made.node);
    made.run();
  },
};

/** Offers the techniques that the puzzle needs, the hardest first. */
async function choose(ask, out, run) {
  const { grade, verdict } = await ask("grade");
  if (!grade) throw new Refusal(verdict === "unique" ? "Nothing is open in this puzzle" : "Only a puzzle with one solution can be practised on");
  out.append(el("p", {}, "Which technique?"), el("div", { className: "actions" },
    grade.profile.toReversed().map((t) => button(t.technique, () => run({ technique: t.technique, after: 0 })))));
}

async function position(ask, out, wish, tools, run) {
  const { positions: [found] = [], reason } = await ask("practice", wish);
  if (!found && wish.after > 0) return run({ ...wish, after: 0 }); // the first one again
  if (!found) throw new Refusal(reason ?? "This puzzle does not need that technique");
  const { step, entries } = found;
  const { store } = tools;
  store.change({ entries: new Map(Object.entries(entries)), pencil: new Map() });
  const answer = el("div", { className: "out" });
  const show = () => {
    answer.replaceChildren(stepWords(step));
    store.change({ view: { ...stepView(step), panel: "practice" } }, { undo: false });
  };
  const print = async () => save([await ask("practice", { ...wish, format: "pdf" })], "practice.pdf");
  put(out, el("p", { className: "sentence" }, technique(wish.technique), ` finds ${many(step.values?.length ?? 0, "value")} here. Which?`),
    el("div", { className: "actions" }, button("Show the answer", show), button("Another position", () => run({ ...wish, after: wish.after + 1 })),
      button("Download with the answer (PDF)", print)), answer);
  tools.say(out.innerText);
}
