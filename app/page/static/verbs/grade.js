// Grade: how hard a puzzle is for people, with the techniques that it takes.
import { badge, button, digits, el, level, many, verb } from "../ui.js";
import { technique } from "../technique.js";

export const grade = verb("grade", "Grade", { wanted: ["time-limit"] }, async ({ out, tools, ask }) => {
  const answer = await ask();
  if (answer.grade) return out.append(...gradeWords(answer.grade), profile(tools, answer.grade));
  out.append(badge(answer.verdict, answer.reason));
  out.append(el("p", {}, answer.verdict === "unique" ? "Nothing is open, so there is nothing to grade." : "Only a puzzle with one solution has a grade."));
});

export const gradeWords = (g) => [
  el("p", { className: "figure" }, level(g)),
  el("p", {}, `Score ${digits(Math.round(g.score))}; ${many(g.steps, "step")} find ${many(g.found, "value")}. The hardest is ${g.hardest}; `
    + `the largest needs ${many(g.largest, "rule")}. At ${many(g.only_choices, "step")} there was only one way to go on.`),
];

/** The techniques as a table with bars. */
export function profile(tools, g) {
  const most = Math.max(...g.profile.map((t) => t.steps));
  const head = el("tr", {}, ["Technique", "Class", "Steps", "First"].map((name) => el("th", { scope: "col" }, name)));
  const rows = g.profile.map((t) => {
    const bar = el("span", { className: `bar level-${t.class}`, ariaHidden: "true" });
    bar.style.width = `${(100 * t.steps) / most}%`;
    const first = button(String(t.first_step), () => tools.open("explain", { step: t.first_step }), {
      ariaLabel: `Explain step ${t.first_step}, the first ${t.technique}`,
        title: `${many(t.found_before, "value")} found before`, className: "link" });
    return el("tr", {}, el("th", { scope: "row" }, technique(t.technique, "span")), el("td", {}, t.class_name),
      el("td", { className: "number" }, digits(t.steps), bar), el("td", { className: "number" }, first));
  });
  return el("table", { className: "profile" },
    el("caption", {}, "Techniques, the easiest class first; First is the step that needs it first"),
      el("thead", {}, head), el("tbody", {}, rows));
}
