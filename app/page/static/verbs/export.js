// Export: the puzzle in every format that can hold it, and as pictures.
import { blob, button, complain, copier, download, el, fields, fileName, folded, job, many, put, Refusal, sentence, watch } from "../ui.js";

export const exported = {
  id: "export",
  verbs: ["convert", "render"],
  label: "Export",
  panel(root, tools) {
    const look = fields(tools.about, "render", ["show", "theme"]);
    const more = fields(tools.about, "render", ["symbols", "labels", "names", "cell", "title", "caption"]);
    const sheet = tools.about.verbs.find((v) => v.name === "render").options.find((o) => o.name === "format");
    const pictures = job(tools, "Make a file", async (ask, out) => {
      const format = kind.input("format").value;
      const { files: [made] = [], reason } = await ask("render", { ...look.values(), ...more.values(), format });
      if (!made) throw new Refusal(reason ?? "There is no solution to draw");
      download(blob(made), fileName(tools.store.state.puzzle.id, made.name.split(".").pop()));
      const text = made.type.startsWith("text/plain");
      out.append(el("p", { role: "status" }, `${made.name} was handed to the browser.`),
        text && el("pre", { tabIndex: 0 }, made.text), text && copier(tools, made.text, "the drawing"));
    });
    const kind = fields(tools.about, "render",
      [{ name: "format", label: "File", usage: "", values: sheet?.values?.filter((v) => v !== "json"), value: "svg" }]);
    put(root, el("h3", {}, "Pictures"), el("div", { className: "fields" }, kind.nodes, look.nodes),
      folded("More of its look", more.nodes), pictures.node);

    const writing = job(tools, "Write in all formats", async (ask, out) => {
      const lists = Array.from({ length: 3 }, () => el("dl", { className: "exports" }));
      out.append(...lists);
      for (const { name, text } of tools.about.formats) {
        const [answer] = await ask("convert", { to: name }, { each: true, lane: "board" });
        const [made] = answer?.files ?? [];
        if (made) written(tools, name, text, made, lists);
      }
      if (!out.querySelector("dt")) complain(out, new Refusal("No format can hold this puzzle"));
    });
    put(root, el("h3", {}, "Addresses and texts"), writing.node);
    if (tools.store.state.puzzle) writing.run();
    watch(tools, (changed) => changed.has("puzzle") && queueMicrotask(writing.run));
  },
};

/** Lists what a format made of the puzzle: addresses in one list, then texts of a line, then longer ones. */
function written(tools, name, about, made, [addresses, short, long]) {
  const title = sentence(about.replace(/^one puzzle per line: /, "").split(", ").filter((part) => !/--[a-z]/.test(part)).join(", ")).slice(0, -1);
  const lines = made.text.trimEnd().split("\n");
  const [line, ...others] = lines.filter((l) => !l.startsWith("# "));
  const one = others.length === 0 && line.length < 400;
  const text = one ? line : made.text;
  const lost = lines.filter((l) => one && l.startsWith("# ") && !l.startsWith("# id:"));
  const address = one && /^https?:\/\//.test(line);
  const code = el("code", {}, line);
  const content = address ? el("a", { href: line, target: "_blank", rel: "noreferrer" }, code) : one ? code : el("details", {}, el("summary", {}, many(lines.length, "line")),
    el("pre", { tabIndex: 0, ariaLabel: name }, text.slice(0, 20_000)));
  const save = button("Download", () => download(blob(made), made.name), { ariaLabel: `Download ${name}` });
  put(address ? addresses : one ? short : long, el("dt", {}, el("b", {}, title)), el("dd", {}, content,
    lost.length > 0 && el("small", {}, `It has no place for ${lost.map((l) => l.slice(2)).join("; ")}. The file says it in a comment.`),
    el("div", { className: "actions" }, copier(tools, text, name), save)));
}
