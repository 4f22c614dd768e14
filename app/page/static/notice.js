// @ts-check
// The box under the input: what went wrong, or a question. It covers no part of the board, and can be closed.
import { button, el, put, sentence } from "./ui.js";

const box = document.getElementById("app-error");

/** Says something, with what belongs to it, in place of what was said before. */
export function notice(text, ...more) {
  box.replaceChildren();
  box.hidden = text === "";
  if (box.hidden) return;
  put(box, button("×", () => notice(""), { className: "close", ariaLabel: "Close", title: "Close (Esc)" }), el("p", {}, text), ...more);
  box.scrollIntoView({ block: "nearest" });
}

/** Says what went wrong; "" takes it back. */
export function fail(error) {
  if (error?.name === "AbortError") return;
  const text = error instanceof Error ? error.message : String(error);
  notice(text && sentence(text));
}
