// What the page takes of CodeMirror (https://codemirror.net).
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { pythonLanguage } from "@codemirror/lang-python";
export { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
export { classHighlighter } from "@lezer/highlight";
