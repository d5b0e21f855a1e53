// The core as WebAssembly in Node, with the page's own loader: reads tasks as JSON lines, writes results as JSON lines.
// Usage: node core.mjs FOLDER < TASKS
// A line {"kind": "solve", ...} is done by the page's tasks.js; {"cancelAfter": n} also cancels at the n-th poll;
// what a task reports is collected in "reports", and the processor seconds until then in "times". A line {"steps": n, "task": …, …} runs n slices of a task of
// study.wasm (fewer when it ends); "results" holds what it said of each name in "keep" before and after each.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Core, EngineCrash, EngineRefusal } from "../../web/js/engine/wasm.js";
import { MODULES, TASKS } from "../../web/js/engine/tasks.js";

const cores = {};

/** A core of the module that does such tasks. */
async function coreFor(kind) {
  const name = MODULES[kind] ?? 'study';
  cores[name] ??= new Core(await WebAssembly.compile(await readFile(`${process.argv[2]}/${name}.wasm`)));
  return cores[name];
}

/** Slice by slice, as study/worker.js does it. */
function stepped(core, { steps, keep, ...asked }) {
  const handle = core.begin(asked), results = [];
  const note = () => {
    const told = core.result(handle);
    results.push(keep.map((name) => told[name]));
  };
  try {
    if (keep) note();
    for (let left = steps, more = true; more && left > 0; --left) {
      more = core.step(handle);
      if (keep) note();
    }
    return { ...core.result(handle), results };
  } finally {
    core.end(handle);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { kind, cancelAfter, ...asked } = JSON.parse(line);
  const reports = [], times = [];
  const before = process.cpuUsage();
  const report = (progress) => {
    reports.push(progress);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
    return cancelAfter === undefined || reports.length < cancelAfter;
  };
  const core = await coreFor(kind), began = performance.now();
  let answer;
  try {
    answer = kind ? await TASKS[kind](core, asked, report) : stepped(core, asked);
  } catch (error) {
    if (error instanceof EngineRefusal) answer = { refused: error.message };
    else if (error instanceof EngineCrash) {
      answer = { crashed: error.message };
      delete cores[MODULES[kind] ?? 'study'];
    } else throw error;
  }
  console.log(JSON.stringify({ ...answer, reports, times, wall: (performance.now() - began) / 1000, memory: core.bytes }));
}
