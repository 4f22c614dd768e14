// @ts-check
// A worker with a program in it. Messages: first {program}, then jobs {verb, input, options}. It answers a job that the
// program cannot do with a code that is null.
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
  if (data.program) return void (ready = start(data.program));
  try {
    const gridcnf = await ready;
    if (gridcnf.can?.(data.verb, data.options) === false) return postMessage({ code: null });
    const told = [(answer) => postMessage({ answer }), (progress) => postMessage({ progress })];
    postMessage({ code: await gridcnf.call(data.verb, data.input, data.options, ...told) });
  } catch (error) {
    postMessage({ died: String(error) });
  }
};
