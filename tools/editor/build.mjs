// Makes app/page/static/codemirror.js, or the file that is named: npm ci && npm run build
import { readFileSync } from "node:fs";
import { build } from "esbuild";

const licence = readFileSync("node_modules/@codemirror/view/LICENSE", "utf8").trim();

await build({
  entryPoints: ["codemirror.mjs"],
  outfile: process.argv[2] ?? "../../app/page/static/codemirror.js",
  bundle: true,
  minify: true,
  format: "esm",
  banner: { js: `/*\nCodeMirror 6 (https://codemirror.net) and Lezer, made by tools/editor.\n\n${licence}\n*/` },
});
