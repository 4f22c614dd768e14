// Generate: new puzzles of a kind and a size, as hard as wished.
import { Refusal, button, el, fields, folded, job, kindName, level, line, many, put, sentence, thumbnail, titled } from "../ui.js";

const elsewhere = ["count", "number", "graded", "certify", "seed"]; // options that have a place of their own here, or none

export const generate = {
  id: "generate",
  label: "Generate",
  panel(root, tools) {
    const { about, store } = tools;
    const known = about.verbs.find((v) => v.name === "generate").options;
    const first = known[0]?.heading;
    const kinds = about.kinds.map((k) => ({ value: k.name, text: kindName(k) }));
    const at = store.state.puzzle;
    const main = fields(about, "generate", [
      { name: "puzzle", label: "Kind", usage: "", values: kinds, value: at?.puzzle ?? kinds[0].value },
      { name: "size", value: at ? `${at.rows}x${at.cols}` : "8x8" },
      "grade", "symmetry", { name: "count", label: "How many", usage: "", min: 1 }]);
    const special = known.filter((o) => o.heading === first && !elsewhere.includes(o.name) && !main.input(o.name)).map((o) => o.name);
    const more = fields(about, "generate", [...special, "seed", "number", "time-limit"]);
    const making = job(tools, "Generate", async (ask, out) => {
      const list = el("ol", { className: "proposals" });
      out.append(list);
      const chosen = { ...main.values(), ...more.values(), puzzle: main.input("puzzle").value };
      let made = 0;
      const answers = await ask("generate", { ...chosen, graded: true }, { input: "", each: true, answer: (a) => {
        if (a.givens) list.append(entry(tools, a));
        if (a.givens && made++ === 0) tools.load(line(a));
        if (a.error) out.append(el("p", { className: "problem", role: "alert" }, sentence(a.error)));
      } });
      if (answers.length === 0) throw new Refusal("Nothing was made. Try another size, or ask for less");
      const seed = answers.find((a) => a.generated)?.generated.seed;
      if (made > 0) out.append(el("p", { className: "aside" }, `Seed ${seed} makes ${made === 1 ? "this puzzle" : "these puzzles"} again.`));
      tools.say(`${many(made, "puzzle")} made`);
    }, { own: true });
    put(root, el("p", {}, "Each puzzle is proven to have one solution. The first one is put on the board."),
      el("div", { className: "fields" }, main.nodes), folded("More wishes", more.nodes), making.node);
  },
};

function entry(tools, made) {
  const { generated, grade } = made;
  return el("li", { className: "proposal" }, thumbnail(tools, line(made), titled(made)), el("div", {},
    el("p", {}, el("b", {}, made.id), ` ${many(generated.givens, "clue")}, `, grade ? level(grade) : "not graded", "."),
    generated.missed && el("p", { className: "problem" }, `Missed: ${[generated.missed].flat().join("; ")}.`),
    el("div", { className: "actions" }, button("Open", () => tools.load(line(made)), { ariaLabel: `Open ${made.id}` }))));
}
