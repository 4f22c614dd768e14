// The pages of techniques: what each one looks for, why it is right, and an example.
import { button, el, put } from "./ui.js";

let index; // the text that links all pages

/** The name of a technique. It opens the page of the technique, or what the index says of it. */
export function technique(name, tag = "b") {
  const page = name.replaceAll(" ", "-");
  const node = el(tag, {}, name);
  index ??= fetch("techniques/README.md").then((answer) => (answer.ok ? answer.text() : ""), () => "");
  index.then((text) => {
    const paged = text.includes(`](${page}.md)`);
    const [, words] = text.match(new RegExp(`^\\| ${name} \\|.*\\| (.*) \\|$`, "m")) ?? [];
    if (paged || words) node.replaceChildren(button(name, () => open(page, paged ? "" : `# ${name[0].toUpperCase()}${name.slice(1)}\n\n${words}.`),
      { className: "link", title: "What this technique is" }));
  });
  return node;
}

async function open(page, own = "") {
  const dialog = document.getElementById("app-page");
  const text = own || await fetch(`techniques/${page}.md`).then((answer) => answer.text());
  dialog.querySelector("div").replaceChildren(...blocks(text));
  dialog.querySelector("h2").id = "app-page-title";
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** The Markdown of such a page as elements. Boards as text are left out: a picture of each follows. */
function blocks(text) {
  return text.replace(/^```[^]*?^```$/gm, "").split(/\n\s*\n/).map((block) => block.trim()).filter(Boolean).map((block) => {
    const [, sign = "", rest] = /^(#+ |> |- |!\[)?([^]*)$/.exec(block);
    if (sign === "# ") return el("h2", {}, rest);
    if (sign.startsWith("#")) return el("h3", {}, rest);
    if (sign === "> ") return inline(el("blockquote"), rest.replace(/\n> ?/g, " "));
    if (sign === "- ") return el("ul", {}, rest.split("\n- ").map((item) => inline(el("li"), item)));
    const [, alt, src] = sign === "![" ? /^([^\]]*)\]\(([\w-]+\.svg)\)/.exec(rest) ?? [] : [];
    return src ? el("img", { alt, src: `techniques/${src}` }) : inline(el("p"), block);
  });
}

/** A text with its links, of which those to other techniques can be followed. */
function inline(node, text) {
  const parts = text.split(/\[([^\]]*)\]\(([^)]*)\)/);
  for (let i = 0; i < parts.length; i += 3) {
    const [, page] = /^([\w-]+)\.md$/.exec(parts[i + 2] ?? "") ?? [];
    put(node, parts[i], page ? button(parts[i + 1], () => open(page), { className: "link" }) : parts[i + 1]);
  }
  return node;
}
