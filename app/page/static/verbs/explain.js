// Explain: all steps, one after the other on the board, and why a place is as it is.
import { badge, bitOf, button, el, fileName, many, place, save, several, show, sites, verb } from "../ui.js";
import { stepView, stepWords } from "./hint.js";

export const explain = verb("explain", "Explain", { wanted: ["verify", "time-limit"] }, async ({ out, tools, ask, run }, wish) => {
  const answer = await ask(wish?.why && { why: wish.why });
  if (answer.verdict !== "unique" || !answer.complete) out.append(badge(answer.verdict, answer.reason ?? ending(answer)));
  if (wish?.why) out.append(el("div", { className: "actions" }, `Only the steps that ${wish.why} rests on. `,
    button("All steps", () => run())));
  if (!answer.steps?.some((s) => !s.folded)) return out.append(el("p", {}, "Nothing is left to be found."));
  if (answer.verified_by) out.append(el("p", { className: "aside" }, `Every step was checked by ${answer.verified_by}.`));
  const keep = async (format) => save([await ask({ format, ...(wish?.why && { why: wish.why }) })], fileName(answer.id, format));
  out.append(el("div", { className: "actions" }, "Download: ", button("as a page", () => keep("html")), button("for paper (PDF)", () => keep("pdf")),
    button("as a film", () => keep("gif"))));
  player(out, tools, answer, run, wish?.why ? answer.steps.at(-1).number : wish?.step ?? 1);
});

const ending = ({ verdict }) =>
  ({ multiple: "the steps find what all solutions have in common", none: "one step shows it" })[verdict] ?? "these are not all steps";

function player(out, tools, { steps: all }, run, first) {
  const steps = all.filter((s) => !s.folded);
  let now = 0, timer = 0;
  const words = el("div", { className: "words" });
  const where = el("output", { className: "where" });
  const slider = el("input", { type: "range", min: "1", max: String(steps.length), value: "1", ariaLabel: "Step",
    on: { input: () => go(slider.valueAsNumber - 1) } });
  const list = el("ol", { className: "steps" }, steps.map((s, i) =>
    el("li", { value: s.number }, button(`${s.technique}: ${several(sites(s.values ?? []), 4) || "no solution"}`, () => go(i)))));
  const play = button("Play", () => (timer ? pause() : start()), { ariaPressed: "false" });

  function go(to, aloud = true) {
    now = Math.max(0, Math.min(steps.length - 1, to));
    const step = steps[now];
    slider.value = String(now + 1);
    slider.ariaValueText = where.textContent = `Step ${step.number} of ${steps.length}`;
    words.replaceChildren(stepWords(step));
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const entry = list.children[now].firstChild;
    entry.setAttribute("aria-current", "step");
    list.scrollTop = entry.offsetTop - list.clientHeight / 2;
    const known = all.slice(0, all.indexOf(step)).flatMap((s) => s.values ?? []).map((v) => `${bitOf(v)}=${v.value}`);
    show(tools, { ...stepView(step, known.join(",")), label: `${where.textContent}: ${step.technique}`,
      panel: "explain", step: step.number });
    if (aloud) tools.say(`Step ${step.number}: ${step.text}`);
  }

  function start() {
    if (now === steps.length - 1) go(0);
    timer = setInterval(() => (now < steps.length - 1 ? go(now + 1) : pause()), 1800);
    play.textContent = "Pause";
    play.ariaPressed = "true";
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.ariaPressed = "false";
  }

  const by = (to) => {
    pause();
    go(to);
  };
  const controls = el("div", { className: "actions", role: "group", ariaLabel: "Steps" },
    button("First", () => by(0)), button("Previous", () => by(now - 1)), play, button("Next", () => by(now + 1)),
      button("Last", () => by(steps.length - 1)));
  const asking = el("input", { type: "checkbox", checked: true, id: "app-why" });
  const node = el("div", { className: "player", on: { keydown: keys } }, where, slider, controls, words,
    el("div", { className: "field check" }, asking, el("label", { htmlFor: "app-why" }, "A click on the board asks why it is so")),
    el("details", { open: true }, el("summary", {}, `Steps: ${steps.length}`), list));

  function keys(event) {
    const to = ({ ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: steps.length - 1 })[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    by(to);
  }
  onPlace(tools, ["click", "keydown"], (at) => why(at), () => asking.checked && node.isConnected);

  /** Goes to the step that says why a place is as it is. */
  function why(at) {
    const finds = steps.findIndex((s) => s.values?.some((v) => place(v) === at));
    const uses = steps.findIndex((s) => s.rules?.some((r) => r.cells?.includes(at)));
    if (finds >= 0 || uses >= 0) by(finds >= 0 ? finds : uses);
    if (finds >= 0) return words.append(button(`Only the steps that ${at} rests on`, () => run({ why: bitOf(steps[finds].values.find((v) => place(v) === at)) })));
    const text = uses >= 0 ? `No step finds ${at} itself. Step ${steps[uses].number} is the first whose rules are about it.` : `No step finds ${at}: it is given, or not the same in all solutions.`;
    words.prepend(el("p", { className: "aside" }, text));
    tools.say(text);
  }
  tools.signal.addEventListener("abort", pause);
  out.append(node);
  go(steps.findIndex((s) => s.number >= first), false);
}

/** Tells of the places of the board that are pointed at or chosen while the panel is open. Clicks and keys that choose one are
 * taken, so that nothing is filled in. */
export function onPlace(tools, events, tell, wanted = () => true) {
  const take = (event) => {
    const group = event.target.closest?.("#app-board [id^=cell-], #app-board [id^=edge-]");
    if (!group || !wanted() || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
    const chooses = !["pointerover", "focusin"].includes(event.type);
    if (chooses) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== "pointerdown" && event.type !== "pointerup") tell(group.id.replace(/^\w+-/, ""));
  };
  const taken = events.includes("click") ? [...events, "pointerdown", "pointerup"] : events;
  for (const type of taken) document.addEventListener(type, take, { capture: true, signal: tools.signal });
}
