// Batch: a table of many puzzles with verdict and grade.
import { button, complain, digits, download, el, field, fields, folded, job, line, many, put, Refusal, sentence } from "../ui.js";

const page = 100; // rows that are added to the table at once
const columns = ["#", "Puzzle", "Kind", "Size", "Verdict", "Class", "Score", "Steps", "Hardest"];

export const batch = {
  panel(root, tools) {
    let answers = [];
    let shown = 0;
    const body = el("tbody");
    const more = button("Show more", () => grow(page));
    const count = el("p", { className: "aside" });
    const table = el("div", { className: "scroller", tabIndex: 0, role: "region", ariaLabel: "Table of puzzles" },
      el("table", { className: "batch" }, el("thead", {}, el("tr", {}, columns.map((name) => el("th", { scope: "col" }, name)))), body));
    const save = button("Download as CSV", () => download(new Blob([csv(answers)], { type: "text/csv" }), "puzzles.csv"));
    const grow = (by) => {
      for (const end = Math.min(answers.length, shown + by); shown < end; shown++) body.append(row(tools, answers[shown], shown));
      more.hidden = shown === answers.length;
    };
    const asked = field({ name: "ask", label: "Ask",
      values: [{ value: "grade", text: "verdict and grade" }, { value: "unique", text: "verdict only, faster" }], value: "grade" });
    const limits = fields(tools.about, "grade", ["time-limit", ...rulesOf(tools.about)]);
    const text = el("textarea",
      { id: "app-batch", rows: 4, spellcheck: false, autocomplete: "off",
        placeholder: "Addresses, IDs or JSON, one puzzle per line, or a file of any format" });
    const input = el("input", { type: "file", id: "app-batch-file", multiple: true });
    const working = job(tools, "Start", async (ask, out) => {
      const source = await sources(text.value, input.files, tools);
      [answers, shown] = [[], 0];
      body.replaceChildren();
      out.append(count, table, el("div", { className: "actions" }, more, save));
      const verdicts = new Map();
      const take = (a) => {
        answers.push(a);
        const verdict = a.error ? "refused" : a.verdict;
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        count.textContent = summary(answers.length, verdicts);
        if (shown < page) grow(1);
        more.hidden = shown === answers.length;
      };
      for (const part of source) await ask(asked.input.value, limits.values(), { input: part, each: true, answer: take });
      if (answers.length === 0) complain(out, new Refusal("There are no puzzles in it"));
      tools.say(count.textContent);
    }, { own: true });
    const { list } = tools.store.state;
    const here = list.length > 1 && button(`Take the ${digits(list.length)} puzzles that are open`, () => {
      text.value = list.map((p) => line(p)).join("\n");
      working.run();
    });
    put(root, el("p", {}, "Many puzzles at once, with verdict and grade."), el("label", { htmlFor: text.id }, "Puzzles"), text,
      el("div", { className: "fields" }, el("div", { className: "field" }, el("label", { htmlFor: input.id }, "or files"), input), asked.node),
      here, folded("Options", limits.nodes), working.node);
  },
};

/** The options that change the rules of puzzles that do not say theirs. */
const rulesOf = (about) => {
  const options = about.verbs.find((v) => v.name === "grade").options;
  const input = options.find((o) => o.name === "from")?.heading;
  return options.filter((o) => o.heading === input && o.name !== "id").map((o) => o.name);
};

async function sources(text, files, tools) {
  const parts = text.trim() ? [text] : [];
  for (const f of files ?? []) parts.push(new Uint8Array(await f.arrayBuffer()));
  if (parts.length === 0 && tools.store.state.puzzle) parts.push(tools.store.line());
  if (parts.length === 0) throw new Refusal("Paste puzzles, or choose a file with some");
  return parts;
}

const summary = (n, verdicts) => `${many(n, "puzzle")}: ${[...verdicts].map(([name, m]) => `${digits(m)} ${name}`).join(", ")}`;

/** What stands in the columns. */
const cells = (a, i) => [i + 1, a.id ?? "", a.puzzle ?? "", a.rows ? `${a.rows}x${a.cols}` : "", a.error ? "refused" : a.verdict,
  a.grade?.class_name ?? "", a.grade ? Math.round(a.grade.score * 10) / 10 : "", a.grade?.steps ?? "", a.grade?.hardest ?? ""];

function row(tools, a, i) {
  const [number, name, ...others] = cells(a, i);
  const open = a.givens ? button(String(name), () => tools.load(line(a)), { className: "link", ariaLabel: `Open ${name}` }) : name;
  const first = [el("td", { className: "number" }, String(number)), el("th", { scope: "row" }, open)];
  if (a.error) return el("tr", {}, first, el("td", { colSpan: others.length }, sentence(a.error)));
  return el("tr", { className: a.verdict }, first,
    others.map((c) => el("td", { className: typeof c === "number" ? "number" : "" }, String(c))));
}

/** The table as CSV (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe. */
function csv(answers) {
  const quoted = (c) => {
    const text = typeof c === "string" && /^[=+\-@\t\r]/.test(c) ? `'${c}` : String(c);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = [[...columns, "Error"], ...answers.map((a, i) => [...cells(a, i), a.error ?? ""])];
  return rows.map((cs) => cs.map(quoted).join(",") + "\r\n").join("");
}
