// The core as WebAssembly in Node, with the page's own loader: reads tasks as JSON lines, writes results as JSON lines.
// Usage: node core.mjs FOLDER < TASKS
// A line {"kind": "solve", ...} is done by the page's tasks.js; {"cancelAfter": n} also cancels at the n-th poll;
// what a task reports is collected in "reports".
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Core, EngineCrash, EngineRefusal } from "../../web/js/engine/wasm.js";
import { MODULES, TASKS } from "../../web/js/engine/tasks.js";

const cores = {};

/** A core of the module that does such tasks. */
async function coreFor(kind) {
  const name = MODULES[kind];
  cores[name] ??= new Core(await WebAssembly.compile(await readFile(`${process.argv[2]}/${name}.wasm`)));
  return cores[name];
}

for await (const line of createInterface({ input: process.stdin })) {
  const { kind, cancelAfter, ...asked } = JSON.parse(line);
  const reports = [];
  const report = (progress) => {
    reports.push(progress);
    return cancelAfter === undefined || reports.length < cancelAfter;
  };
  const core = await coreFor(kind), began = performance.now();
  let answer;
  try {
    answer = TASKS[kind](core, asked, report);
  } catch (error) {
    if (error instanceof EngineRefusal) answer = { refused: error.message };
    else if (error instanceof EngineCrash) {
      answer = { crashed: error.message };
      delete cores[MODULES[kind]];
    } else throw error;
  }
  console.log(JSON.stringify({ ...answer, reports, wall: (performance.now() - began) / 1000, memory: core.bytes }));
}
