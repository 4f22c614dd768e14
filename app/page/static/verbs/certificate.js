// Certificate: makes one that others can check, and checks any.
import { badge, blob, button, bytes, download, el, fields, fileName, folded, job, line, put, rulesList, sentence } from "../ui.js";

const limitReached = 4; // exit code

export const certificate = {
  panel(root, tools) {
    const options = fields(tools.about, "certify", [{ name: "forced", label: "Prove one place only" }, "time-limit"]);
    const making = job(tools, "Make a certificate", async (ask, out) => {
      const answer = await ask("certify", options.values());
      const { certificate } = answer;
      const made = blob(answer.files[0]);
      const save = button(`Download, ${bytes(made.size)}`, () => download(made, fileName(answer.id, "cert")), { className: "main" });
      out.append(el("p", { className: "sentence" }, `Proven: ${certificate.statement}.`));
      const again = async () => check(new Uint8Array(await made.arrayBuffer()), "the certificate just made");
      out.append(el("div", { className: "actions" }, save, button("Check it here", again)));
      tools.say(out.innerText);
    });
    put(root, el("p", {}, "A certificate proves what was found to somebody who trusts neither this page nor the solver."),
      making.node, folded("Options", options.nodes));

    let given = new Uint8Array();
    let name = "";
    const checking = job(tools, "Check again",
      async (ask, out) => verdict(out, tools, await ask("check", limits.values(), { input: given, each: true }), name, given), { own: true });
    const check = (content, title) => {
      [given, name] = [content, title];
      checking.node.hidden = false;
      return checking.run();
    };
    const take = async (f) => f && check(new Uint8Array(await f.arrayBuffer()), f.name);
    const limits = fields(tools.about, "check", ["time-limit", "max-memory"]);
    const input = el("input", { type: "file", id: "app-cert", on: { change: () => take(input.files[0]) } });
    const drop = el("div", { className: "drop", on: {
      dragover: (e) => (e.preventDefault(), drop.classList.add("over")),
      dragleave: () => drop.classList.remove("over"),
      drop: (e) => {
        e.preventDefault();
        e.stopPropagation();
        drop.classList.remove("over");
        take(e.dataTransfer?.files[0]);
      },
    } }, el("label", { htmlFor: "app-cert" }, "Check a certificate: drop it here, or choose the file "), input);
    checking.node.hidden = true;
    put(root, drop, checking.node, folded("Limits of the check", limits.nodes));
  },
};

async function verdict(out, tools, answers, name, content) {
  const [answer] = answers;
  if (answer?.proven) {
    out.append(badge("unique", answer.statement, "Proven"));
    out.append(rulesList(tools.about, answer));
    out.append(el("pre", { tabIndex: 0, ariaLabel: "The board that it is about" }, answer.givens.join("\n")));
    out.append(el("div", { className: "actions" }, button("Open this board", () => tools.load(line({ ...answer, id: name })))));
    for (const rows of answer.solutions ?? []) out.append(el("pre",
      { tabIndex: 0, ariaLabel: "A solution in the certificate" }, rows.join("\n")));
  } else if (answers.code === limitReached) out.append(badge("unknown", answer.reason ?? answer.error));
  else out.append(badge("none", sentence(answer?.reason ?? answer?.error ?? "it is empty"), "Not proven"));
  const digest = crypto.subtle && new Uint8Array(await crypto.subtle.digest("SHA-256", content)); // on https and this machine only
  const sum = digest && Array.from(digest, (b) => b.toString(16).padStart(2, "0")).join("");
  out.append(el("p", { className: "aside" }, `${name}, ${bytes(content.length)}`, sum && el("span", {}, "; SHA-256 ", el("code", {}, sum))));
  tools.say(out.innerText.slice(0, 300));
}
