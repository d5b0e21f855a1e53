// A search in the background. Told: {xsb, algorithm} begins, {speed} sets the positions a second (0: as fast
// as it goes),
// {pause} stops and goes on, {step} looks at one more. Answers with snapshots, at most so many a second.

import { Level } from '../level.js';
import { SearchRun } from './run.js';

const SLICE = 30; // milliseconds
const REPORTS = 20; // a second

/** @type {SearchRun | null} */
let run = null;
let speed = 10;
let paused = false;
let owed = 0;
let last = 0;
let reported = 0;

onmessage = ({ data }) => {
  if (data.xsb !== undefined) {
    run = null;
    try {
      run = new SearchRun(Level.fromText(data.xsb), data.algorithm);
    } catch (error) {
      postMessage({ error: String(error) });
      return;
    }
    owed = 0;
    last = performance.now();
    report();
  }
  if (data.speed !== undefined) speed = data.speed;
  if (data.pause !== undefined) {
    paused = data.pause;
    last = performance.now();
    owed = 0;
  }
  if (data.step && run) {
    run.step();
    report();
  }
};

function report() {
  if (!run) return;
  reported = performance.now();
  postMessage(run.snapshot());
}

function work() {
  const now = performance.now();
  const due = paused || !run ? 0 : speed ? (now - last) * (speed / 1000) : Infinity;
  last = now;
  if (!run || run.status !== 'searching') return;
  owed = Math.min(owed + due, speed ? Math.max(1, speed / 4) : Infinity);
  let changed = false;
  while (owed >= 1 && performance.now() - now < SLICE) {
    changed = true;
    owed -= 1;
    if (!run.step()) break;
  }
  if (!speed) owed = 0;
  if (changed && (run.status !== 'searching' || now - reported >= 1000 / REPORTS)) report();
}

setInterval(work, 10);
