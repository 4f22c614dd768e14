// The gallery: all families, each with a picture, its rules in words, and puzzles to play.
import { examples } from "./examples.js";
import { button, el, heading, kindTitle, line, sentence, thumbnail } from "./ui.js";

/** Returns the action that shows the gallery. Examples are puzzles of the page's own, a line each. */
export function gallery({ dialog, about, call, open, change }) {
  const list = dialog.querySelector("ul");
  const filter = dialog.querySelector("input");
  let life = new AbortController();
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) (seen.unobserve(target), target.dispatchEvent(new Event("seen")));
  }, { root: dialog, rootMargin: "200px" });

  function card(family, example) {
    const title = kindTitle(family);
    const told = el("p", { className: "aside", role: "status" });
    const play = (text) => (dialog.close(), open(text));
    const make = async () => {
      told.textContent = "Making one …";
      try {
        const size = example ? `${example.rows}x${example.cols}` : "6x6";
        const options = { puzzle: family.name, size, "time-limit": "30s", ...(example?.params && { params: example.params }) };
        const [made] = await call("generate", "", options, { signal: life.signal });
        if (!made?.givens) throw new Error(made?.error ?? "No puzzle was made in time");
        play(line(made));
      } catch (error) {
        told.textContent = life.signal.aborted ? "" : sentence(error.message);
      }
    };
    const picture = el("div", { className: "thumbnail", on: { seen: () =>
      example && picture.append(thumbnail({ call, signal: life.signal }, line(example), "")) } });
    seen.observe(picture);
    const rules = el("details", {}, el("summary", {}, "Rules"), el("ul", { className: "rules" }, family.rules.map(({ text }) => el("li", {}, sentence(text)))));
    return el("li", { "data-name": [family.name, title, ...(family.aliases ?? [])].join(" ").toLowerCase() }, picture, el("div", {},
      el("h3", {}, title), rules, el("div", { className: "actions" },
        example && button("Play", () => play(line(example)), { className: "main", ariaLabel: `Play ${heading(about().all, example)}` }),
        button("New one", make, { ariaLabel: `New one: ${title}` }),
        family.answer && about().own_rules && button("Change its rules", () => (dialog.close(), change(family.name, example)), { ariaLabel: `Change its rules: ${title}` })), told));
  }

  filter.addEventListener("input", () => {
    for (const item of list.children) item.hidden = !item.dataset.name.includes(filter.value.trim().toLowerCase());
  });
  dialog.addEventListener("close", () => life.abort());

  return async () => {
    life = new AbortController();
    const all = await examples();
    const families = about().all.toSorted((a, b) => kindTitle(a).localeCompare(kindTitle(b)));
    list.replaceChildren(...families.map((family) => card(family, all.get(family.name))));
    filter.value = "";
    if (!dialog.open) dialog.showModal();
  };
}
