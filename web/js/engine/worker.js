/**
 * A worker: it holds one core and does one task at a time. It receives {module} once, then {asked, kind} as
 * often as there is work; it answers {progress} now and then, and {result, bytes}, {refused: sentence} or
 * {crashed: words}. There is no message that cancels: the page ends the worker instead.
 */
import { Core, EngineRefusal } from './wasm.js';
import { TASKS } from './tasks.js';

/** @type {Core} */
let core;

self.onmessage = ({ data }) => {
  try {
    if (data.module) {
      core = new Core(data.module);
      return;
    }
    const task = TASKS[/** @type {keyof typeof TASKS} */ (data.kind)];
    const result = task(core, data.asked, (progress) => self.postMessage({ progress }));
    self.postMessage({ result, bytes: core.bytes });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    self.postMessage(error instanceof EngineRefusal ? { refused: words } : { crashed: words });
  }
};
