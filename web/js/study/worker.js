/**
 * A task of the core that is run slice by slice: a search that is watched, an agent that plays. Told {module,
 * asked} it begins, and waits; {speed} sets the slices a second (0: as fast as it goes), {pause} stops and
 * goes on, {step} runs one slice, {back} undoes one. Answers {result, slices}, at most so many a second, or
 * {error, refused}.
 */
import { Core, EngineRefusal } from '../engine/wasm.js';

const TURN = 30; // milliseconds
const REPORTS = 20; // a second

/** @type {Core} */
let core;
/** @type {Record<string, any>} */
let asked;
let handle = 0;
let slices = 0;
let more = false;
let speed = 0;
let paused = true;
let owed = 0;
let last = 0;
let reported = 0;
let told = 0;

self.onmessage = ({ data }) => guarded(() => take(data));
setInterval(() => guarded(work), 10);

/** @param {Record<string, any>} message */
function take(message) {
  if (message.module) {
    core = new Core(message.module);
    asked = message.asked;
    begin();
    report();
  }
  if (message.speed !== undefined) speed = message.speed;
  if (message.pause !== undefined) {
    paused = message.pause;
    last = performance.now();
    owed = 0;
    if (paused && slices !== told) report(); // what ran since the last answer
  }
  if (message.step) {
    slice();
    report();
  }
  if (message.back && slices > 0) {
    // A task does the same every time: it is run once more, up to the slice before.
    const until = slices - 1;
    core.end(handle);
    begin();
    while (slices < until) slice();
    report();
  }
}

function begin() {
  handle = core.begin(asked);
  slices = 0;
  more = true;
}

function slice() {
  if (!more) return;
  more = core.step(handle);
  slices += 1;
}

function work() {
  const now = performance.now();
  const due = paused ? 0 : speed ? (now - last) * (speed / 1000) : Infinity;
  last = now;
  if (!more || paused) return;
  owed = Math.min(owed + due, speed ? Math.max(1, speed / 4) : Infinity);
  let changed = false;
  while (more && owed >= 1 && performance.now() - now < TURN) {
    changed = true;
    owed -= 1;
    slice();
  }
  if (!speed) owed = 0;
  if (changed && (!more || now - reported >= 1000 / REPORTS)) report();
}

function report() {
  reported = performance.now();
  told = slices;
  self.postMessage({ result: core.result(handle), slices });
}

/** @param {() => void} act */
function guarded(act) {
  try {
    act();
  } catch (error) {
    more = false;
    const words = error instanceof Error ? error.message : String(error);
    self.postMessage({ error: words, refused: error instanceof EngineRefusal });
  }
}
