// Generate: new puzzles of a kind and a size, as hard as wished.
import { Refusal, button, complain, el, fields, folded, heading, job, kindName, level, line, many, put, save, sentence, thumbnail } from "../ui.js";

const elsewhere = ["count", "number", "graded", "certify", "seed"]; // options that have a place of their own here, or none
const any = { value: "", text: "any" };

export const generate = {
  panel(root, tools) {
    const { about, store } = tools;
    const known = about.verbs.find((v) => v.name === "generate").options;
    const first = known[0]?.heading;
    const kinds = about.all.map((k) => ({ value: k.name, text: kindName({ ...k, name: k.answer ? k.title : k.name }) }));
    const at = store.state.puzzle;
    const main = fields(about, "generate", [
      { name: "puzzle", label: "Kind", usage: "", values: kinds, value: at?.puzzle ?? kinds[0].value },
      { name: "size", usage: "rows x columns, or one number", value: at ? `${at.rows}x${at.cols}` : "8x8" },
      { name: "grade", usage: "", values: [any] }, "symmetry", { name: "count", label: "How many", usage: "", min: 1 }]);
    const special = known.filter((o) => o.heading === first && !elsewhere.includes(o.name) && !main.input(o.name)).map((o) => o.name);
    const quotas = { name: "grade", label: "So many of each grade", usage: "as easy:4, hard:2" }; // in place of those in main
    const more = fields(about, "generate", [...special, quotas, "seed", "number", "time-limit"]);
    const [kind, grade] = ["puzzle", "grade"].map(main.input);
    const fit = () => {
      more.fit(kind.value);
      const grades = (about.all.find((k) => k.name === kind.value).grades ?? []).map((g) => ({ value: g, text: g }));
      grade.replaceChildren(...[any, ...grades].map(({ value, text }) => new Option(text, value, false, value === grade.value)));
    };
    kind.addEventListener("change", fit);
    fit();
    const making = job(tools, "Make puzzles", async (ask, out) => {
      const list = el("ol", { className: "proposals" });
      out.append(list);
      const chosen = { ...main.values(), ...more.values(), puzzle: kind.value };
      let made = 0;
      const answers = await ask("generate", { ...chosen, ...(about.kinds.some((k) => k.name === kind.value) && { graded: true }) }, { input: "", each: true, answer: (a) => {
        if (a.givens) list.append(entry(tools, a));
        if (a.givens && made++ === 0) tools.load(line(a));
        if (a.error) out.append(el("p", { className: "problem", role: "alert" }, sentence(a.error)));
      } });
      if (answers.length === 0) throw new Refusal("Nothing was made. Try another size, or ask for less");
      const seed = answers.find((a) => a.generated)?.generated.seed;
      if (made > 0) out.append(el("p", { className: "aside" }, `Seed ${seed} makes ${made === 1 ? "this puzzle" : "these puzzles"} again.`));
      const puzzles = answers.filter((a) => a.givens).map((a) => line(a)).join("\n");
      const print = () => ask("render", { format: "pdf" }, { input: puzzles, each: true })
        .then((sheets) => save(sheets, "puzzles.pdf"), (error) => complain(out, error));
      if (made > 0) out.append(el("div", { className: "actions" }, button("Download as a sheet (PDF)", print)));
      tools.say(`${many(made, "puzzle")} made`);
    }, { own: true });
    put(root, el("p", {}, "Each puzzle is proven to have one solution. The first one is put on the board."),
      el("div", { className: "fields" }, main.nodes), folded("More wishes", more.nodes), making.node);
  },
};

function entry(tools, made) {
  const { generated, grade } = made;
  const name = heading(tools.about.all, made);
  return el("li", { className: "proposal" }, thumbnail(tools, line(made), name), el("div", {},
    el("p", {}, el("b", {}, name), ` ${many(generated.givens, "clue")}, `, grade ? level(grade) : "not graded", "."),
    generated.missed && el("p", { className: "problem" }, `Missed: ${[generated.missed].flat().join("; ")}.`),
    el("div", { className: "actions" }, button("Open", () => tools.load(line(made)), { ariaLabel: `Open ${name}` }))));
}
