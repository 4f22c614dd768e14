// @ts-check
// The engine runs the verbs of gridcnf: in this page as WebAssembly, or on the server that the page comes from.

/** An error of the engine itself; its message is for people. Errors about a puzzle are answers. */
export class EngineError extends Error {}

/** @typedef {{answer?: (a: any, text: string) => void, progress?: (text: string) => void, signal?: AbortSignal, lane?: "board" | "work"}} CallOptions */

/** What the host says of itself. */
export const config = fetch("config.json")
  .then((r) => (r.ok ? r.json() : {}))
  .catch(() => ({}));

/** Runs a verb and resolves with its answers; their code is the exit code.
 * Calls on a lane run one after another. Aborting the signal stops the work at once. */
export async function call(verb, input, options = {}, how = {}) {
  const { mode, token } = await config;
  how.signal?.throwIfAborted();
  const answers = [];
  const take = (text) => {
    const answer = JSON.parse(text);
    answers.push(answer);
    how.answer?.(answer, text);
  };
  const run = mode === "server" ? callServer(token) : callWorker;
  answers.code = await run(verb, input, options, { ...how, take });
  return answers;
}

/** Where the verbs run: "server" or "wasm". */
export const home = async () => ((await config).mode === "server" ? "server" : "wasm");

let known;

/** What the program knows: its kinds of puzzles, those of rule files; formats and verbs. */
export function about() {
  known ??= home().then((at) => (at === "wasm" ? fetch("about.json.gz").then(unzip).then((r) => r.json()) : call("about", "").then(([answer]) => answer)));
  known.catch(() => (known = undefined));
  return known;
}

// WebAssembly: each lane is a worker with a program in it, started when first used. The first program, which is
// small, reads, solves and draws. A lane has the whole one from when something else is asked of it; the others need not start anew.

const lanes = new Map();
const whole = "gridcnf.wasm.gz";
const programs = {};
let told = () => {};

/** Has told(loaded, total) called with the bytes of the program that are there; total is 0 if the host does not say. */
export const onLoading = (fn) => (told = fn);

const unzip = (packed, body = packed.body) => new Response(body.pipeThrough(new DecompressionStream("gzip")));

/** Loads and compiles a program, once for all lanes. */
function load(name) {
  programs[name] ??= (async () => {
    const packed = await fetch(name);
    if (!packed.ok || !packed.body) throw new EngineError(`The solver could not be loaded (status ${packed.status}).`);
    const total = Number(packed.headers.get("Content-Length"));
    let loaded = 0;
    const counted = new TransformStream({ transform: (chunk, next) => (told((loaded += chunk.length), total), next.enqueue(chunk)) });
    const arriving = packed.body.pipeThrough(counted);
    const { body } = name === whole ? unzip(packed, arriving) : { body: new (await import("./xz.js")).XzReadableStream(arriving) };
    return WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  })();
  return programs[name].catch((cause) => {
    delete programs[name];
    if (cause instanceof EngineError) throw cause;
    throw new EngineError("The solver could not be loaded. Is there a connection?", { cause });
  });
}

class Lane {
  worker;
  name; // of the program in it
  last = Promise.resolve();

  run(job, how) {
    const mine = this.last.then(() => this.work(job, how));
    this.last = mine.catch(() => {});
    return mine;
  }

  async work(job, how) {
    how.signal?.throwIfAborted();
    const name = how.program ?? this.name ?? (await config).first ?? whole;
    if (this.name !== name) this.worker = this.worker?.terminate();
    if (!this.worker) {
      const program = await load(this.name = name);
      this.worker = new Worker("worker.js", { type: "module" });
      this.worker.postMessage({ program });
    }
    how.signal?.throwIfAborted();
    const worker = this.worker;
    const over = new AbortController();
    const answered = new Promise((resolve, reject) => {
      const end = (error) => {
        worker.terminate();
        this.worker = undefined;
        reject(error);
      };
      how.signal?.addEventListener("abort", () => end(how.signal.reason), { signal: over.signal });
      worker.onerror = () => end(new EngineError("The solver stopped: it may have run out of memory."));
      worker.onmessage = ({ data }) => {
        if (data.answer !== undefined) how.take(data.answer);
        if (data.progress !== undefined) how.progress?.(data.progress);
        if (data.code !== undefined) resolve(data.code);
        if (data.died !== undefined) end(new EngineError(`The solver stopped: ${data.died}`));
      };
      worker.postMessage(job);
    });
    return answered.finally(() => over.abort());
  }
}

async function callWorker(verb, input, options, how) {
  const name = how.lane ?? "work";
  if (!lanes.has(name)) lanes.set(name, new Lane());
  const run = (program) => lanes.get(name).run({ verb, input, options }, { ...how, program });
  const code = await run();
  if (code !== null) return code;
  how.progress?.("Loading more of the solver…"); // of which the lane does not wait
  const stopped = new Promise((_, reject) => how.signal?.addEventListener("abort", () => reject(how.signal.reason)));
  await Promise.race([load(whole), stopped]);
  return run(whole);
}

// The server: answers come as events.

function callServer(token) {
  return async (verb, input, options, how) => {
    const body = typeof input === "string" ? { puzzle: input, options } : { base64: btoa(binary(input)), options };
    const request = { method: "POST", body: JSON.stringify(body), signal: how.signal };
    let code;
    try {
      const response = await send(`api/${verb}`, request, token);
      if (!response.ok) throw new EngineError(await complaint(response));
      for await (const [event, data] of events(response)) {
        if (event === "answer") how.take(data);
        if (event === "progress") how.progress?.(JSON.parse(data).text ?? data);
        if (event !== "end") continue;
        const end = JSON.parse(data);
        if (end.error) throw new EngineError(end.error);
        code = end.exit ?? 0;
      }
      if (code === undefined) throw new EngineError("The server stopped before it had answered.");
    } catch (error) {
      if (error instanceof EngineError || how.signal?.aborted) throw error;
      throw new EngineError("The server does not answer. Is gridcnf serve still running?", { cause: error });
    }
    return code;
  };
}

const tokenKey = "gridcnf-token";

/** Takes the token out of an address that brings it, as #token=…, before it can be shared or read over a shoulder. */
function takeToken() {
  const [, token] = location.hash.match(/^#token=(.+)/) ?? [];
  if (!token) return;
  sessionStorage.setItem(tokenKey, token);
  history.replaceState(null, "", location.pathname + location.search);
}
addEventListener("hashchange", takeToken);
takeToken();

/** Sends a request, with the token of the server if it has one: it is asked for once, and kept for this tab. */
async function send(address, request, token) {
  const shown = token ? sessionStorage.getItem(tokenKey) ?? "" : "";
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
  if (token) headers.Authorization = `Bearer ${shown}`;
  const response = await fetch(address, { ...request, headers });
  if (response.status !== 401) return response;
  if (shown === (sessionStorage.getItem(tokenKey) ?? "")) { // else it has been asked for in the meantime
    const typed = prompt("This server asks for its token:")?.trim();
    if (!typed) return response;
    sessionStorage.setItem(tokenKey, typed);
  }
  return send(address, request, token);
}

async function complaint(response) {
  const text = (await response.text()).trim();
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return text || `The server said ${response.status}.`;
  }
}

async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split("\n");
      const of = (name) =>
        lines.filter((l) => l.startsWith(`${name}:`)).map((l) => l.slice(name.length + 1).trimStart());
      yield [of("event").join(""), of("data").join("\n")];
    }
  }
}

/** Bytes as characters, as btoa wants them. */
export const binary = (bytes) => Array.from(bytes, (b) => String.fromCharCode(b)).join("");
