// @ts-check
// A worker with the program in it. Messages: first {program}, then jobs {verb, input, options}.
import "./wasm_exec.js";

let ready;

async function start(program) {
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(program, go.importObject);
  go.run(instance).then(
    () => postMessage({ died: "the program ended" }),
    (error) => postMessage({ died: String(error) }),
  );
  return globalThis.gridcnf;
}

onmessage = async ({ data }) => {
  if (data.program) {
    ready = start(data.program);
    return;
  }
  try {
    const gridcnf = await ready;
    const code = await gridcnf.call(
      data.verb,
      data.input,
      data.options,
      (answer) => postMessage({ answer }),
      (progress) => postMessage({ progress }),
    );
    postMessage({ code });
  } catch (error) {
    postMessage({ died: String(error) });
  }
};
