// The editor of rule files: CodeMirror, with the line that an error names.
import {
  EditorView, bracketMatching, classHighlighter, defaultKeymap, highlightActiveLine, history, historyKeymap, indentUnit, indentWithTab,
  keymap, lineNumbers, lintGutter, pythonLanguage, setDiagnostics, syntaxHighlighting,
} from "./codemirror.js";

/** An editor with a text of its own. Tab indents; after Escape, it leads on. */
export function editor(label, changed) {
  let silent = false; // while the text is put in
  const view = new EditorView({
    extensions: [
      lineNumbers(), lintGutter(), history(), bracketMatching(), highlightActiveLine(), pythonLanguage, syntaxHighlighting(classHighlighter),
      indentUnit.of("    "), keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorView.updateListener.of((update) => update.docChanged && !silent && changed()),
    ],
  });
  return {
    node: view.dom,
    get text() {
      return view.state.doc.toString();
    },
    set text(insert) {
      silent = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
      silent = false;
    },
    /** Marks where an error says that it is, or nothing. */
    mark(error = "") {
      const [, line, column, message] = /rules:(\d+):(\d+): (.*)/s.exec(error) ?? [];
      const { doc } = view.state;
      const marked = Number(line) <= doc.lines ? [doc.line(Number(line))] : [];
      view.dispatch(setDiagnostics(view.state, marked.map(({ from, to }) =>
        ({ from: Math.min(from + Number(column) - 1, to), to, severity: "error", message }))));
    },
  };
}
