// Rules: the rule file of a family, to be changed; the board beside it follows, and what is found of it.
import { examples, twists } from "../examples.js";
import { badge, button, download, el, many, marked, put, seconds, sentence, several, show, sites } from "../ui.js";
import { stepView } from "./hint.js";

const pause = 120; // ms without a key before the rules are tried
const patience = 20_000; // ms for them

export const rules = {
  async panel(root, tools) {
    const { about, store, call } = tools;
    root.ariaBusy = "true";
    const { editor: edited } = await import("../editor.js").catch(() => ({}));
    root.ariaBusy = "false";
    if (tools.signal.aborted) return;
    if (!edited) return root.replaceChildren(problem("The editor cannot be loaded", "Is there a connection? Open Rules again then."));
    const editor = edited("The rule file", () => soon());
    const board = el("textarea", { id: "app-rules-board", rows: 6, spellcheck: false, autocomplete: "off", wrap: "off" });
    const out = el("div", { className: "out" });
    const twisted = await twists();
    const from = el("select", { id: "app-rules-from" }, [...twisted.keys()].map((title) => new Option(`${title}: a family with a twist`, title)),
      about.families.map(({ name, title }) => new Option(title, name)));
    let checks = 0;
    let later = 0;
    let busy; // of the check that goes on

    /** What a verb answers for the rules as they stand. */
    const ask = async (verb, options, input = board.value, how = { lane: "rules" }) =>
      (await call(verb, input, { rules: editor.text, ...options }, { signal: busy.signal, ...how }))[0] ?? {};

    /** Tries the rules and the board. What is slow is ended when something newer is to be tried. */
    async function check() {
      const mine = ++checks;
      busy?.abort("newer");
      busy = new AbortController();
      const tooLong = setTimeout(() => mine === checks && busy.abort("slow"), patience);
      const current = () => mine === checks && !tools.signal.aborted;
      out.ariaBusy = "true";
      try {
        const began = performance.now();
        const family = await ask("about", {}, "");
        if (!current()) return;
        editor.mark(family.error);
        if (family.error) return out.replaceChildren(problem("The rules cannot be read", family.error));
        const answer = await ask("unique", { from: "rows", "time-limit": "10s" });
        if (!current()) return;
        editor.mark(answer.error);
        if (answer.error) return out.replaceChildren(problem(/rules:\d+/.test(answer.error) ? "The rules fail on this board" : "The board cannot be read", answer.error));
        take(family, answer);
        found(answer, performance.now() - began);
        clearTimeout(tooLong); // the verdict stays, however long the whole program takes to come
        if (answer.verdict !== "none") await next(current);
      } catch (error) {
        if (current()) out.replaceChildren(problem(busy.signal.reason === "slow" ? "Stopped, for it took too long" : "That could not be tried", String(error.message ?? "")));
      } finally {
        clearTimeout(tooLong);
        if (mine === checks) out.ariaBusy = "false";
      }
    }

    /** Says the next step below the verdict. It has a lane of its own, so that another check need not wait for the whole program. */
    async function next(current) {
      const line = el("p", {}, "Looking for the next step…");
      put(out, line);
      const progress = (text) => (line.textContent = text);
      const { step, error } = await ask("hint", { from: "rows", "time-limit": "5s" }, board.value, { progress }).catch(({ message }) => ({ error: message }));
      if (!current()) return;
      line.replaceWith(...(step ? [el("p", {}, el("b", {}, "Next step: "), step.text), el("div", { className: "actions" },
        button("Show it", () => show(tools, { ...stepView(step), panel: "rules" })), button("Explain", () => tools.open("explain")))] : [error ?? ""]));
    }

    /** Puts the board with these rules on the page's board. */
    function take(family, { puzzle, rules: names, rows, cols, givens }) {
      const { own, entries, pencil, puzzle: before } = store.state;
      const same = own && JSON.stringify([own.answer, before.rows, before.cols]) === JSON.stringify([family.answer, rows, cols]);
      const empty = new Map();
      store.change({ puzzle: { puzzle, rules: names, rows, cols, givens }, own: { ...family, text: editor.text }, list: [],
        entries: same ? entries : empty, pencil: same ? pencil : empty, mode: "play" }, { undo: false });
    }

    function found(answer, took) {
      const { differ = [] } = answer;
      const places = sites(differ);
      out.replaceChildren(badge(answer.verdict, answer.reason ?? `found in ${seconds(took)}`));
      if (differ.length > 0) put(out, el("p", {}, `Two solutions differ at ${many(places.length, "place")}: ${several(places, 8)}.`));
      if (answer.because) put(out, el("p", {}, `There is none, for ${answer.because}.`));
      show(tools, differ.length > 0 ? marked(differ, "Two solutions differ at the marked places", "rules") : null);
    }

    const soon = () => (clearTimeout(later), (later = setTimeout(check, pause)));

    /** Begins with the file of a family, and a board of it. */
    async function start(name, example = twisted.get(name)) {
      const { text } = example?.text ? example : (await call("about", "", { puzzle: name }, { lane: "rules" }))[0];
      from.value = name;
      editor.text = text;
      board.value = example?.givens.join("\n") ?? "";
      if (example) await check();
      else out.replaceChildren(el("p", {}, "Write a board above: its numbers of rows and columns, and the rows, with - for an empty cell."));
    }

    const { puzzle, own } = store.state;
    board.addEventListener("input", soon);
    const drawn = store.subscribe((state, changed) => changed.has("puzzle") && state.mode === "edit" && state.own && (board.value = state.puzzle.givens.join("\n")));
    from.addEventListener("change", async () => start(from.value, (await examples()).get(from.value)));
    tools.signal.addEventListener("abort", () => (clearTimeout(later), drawn(), busy?.abort("closed")));
    put(root, el("p", {}, "The rules of a family, as a page of text: change them, and the board follows."),
      el("div", { className: "field" }, el("label", { htmlFor: from.id }, "Begin with"), from), editor.node,
      el("div", { className: "field" }, el("label", { htmlFor: board.id }, "The board: rows and columns, then the rows"), board), out,
      el("div", { className: "actions" }, button("Generate", () => tools.open("generate")), button("Solve", () => tools.open("solve")),
        button("Export", () => tools.open("export")), button("Download the rules", () => download(new Blob([editor.text], { type: "text/plain" }), `${store.state.own?.name ?? "rules"}.star`))));

    if (tools.wish?.name) return void examples().then((all) => start(tools.wish.name, tools.wish.example ?? all.get(tools.wish.name)));
    const ruled = about.families.some((family) => family.name === puzzle?.puzzle);
    if (!own) return void start(ruled ? puzzle.puzzle : from.value, ruled ? puzzle : undefined);
    editor.text = own.text;
    board.value = puzzle.givens.join("\n");
    check();
  },
};

const problem = (title, text) => el("p", { className: "problem", role: "alert" }, el("b", {}, `${title}. `), text && sentence(text.replace(/^.*?rules:(\d+):(\d+): /s, "line $1, column $2: ")));
