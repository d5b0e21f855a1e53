/**
 * A worker: it holds one core and does one task at a time. It receives {module} once, then {asked, kind} as
 * often as there is work; it answers {progress} now and then, and {result, bytes}, {refused: sentence} or
 * {crashed: words}. {cancel} ends a task that works slice by slice; of others the page ends the worker.
 */
import { Core, EngineRefusal } from './wasm.js';
import { TASKS } from './tasks.js';

/** @type {Core} */
let core;
let isCancelled = false;

self.onmessage = async ({ data }) => {
  if (data.cancel) {
    isCancelled = true;
    return;
  }
  isCancelled = false;
  try {
    if (data.module) {
      core = new Core(data.module);
      return;
    }
    const task = TASKS[/** @type {keyof typeof TASKS} */ (data.kind)];
    const result = await task(core, data.asked, (progress) => {
      self.postMessage({ progress });
      return !isCancelled;
    });
    self.postMessage({ result, bytes: core.bytes });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    self.postMessage(error instanceof EngineRefusal ? { refused: words } : { crashed: words });
  }
};
