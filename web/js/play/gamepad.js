// Gamepads: stick or pad moves, buttons act as in the desktop game. Nothing is polled until one is plugged
// in.

const BUTTONS = /** @type {Record<number, string>} */ ({
  0: 'confirm',
  1: 'undo',
  2: 'hint',
  3: 'redo',
  4: 'previous_level',
  5: 'next_level',
  8: 'restart',
  9: 'back',
  12: 'move_up',
  13: 'move_down',
  14: 'move_left',
  15: 'move_right',
});
const REPEATS = new Set(['move_up', 'move_down', 'move_left', 'move_right', 'undo', 'redo']);
const FIRST = 300;
const NEXT = 130;
const TILT = 0.55;

export class Pads {
  /** @type {Map<string, number>} when a command that is held acts next */
  #held = new Map();
  #running = false;
  #closed = false;
  #begin = () => this.#run();

  /** @param {(command: string) => void} act */
  constructor(act) {
    this.act = act;
    addEventListener('gamepadconnected', this.#begin);
    if (connected().length) this.#run();
  }

  close() {
    this.#closed = true;
    removeEventListener('gamepadconnected', this.#begin);
  }

  #run() {
    if (this.#running) return;
    this.#running = true;
    const poll = () => {
      const pads = connected();
      if (this.#closed || !pads.length) {
        this.#running = false;
        return;
      }
      this.#poll(pads, performance.now());
      requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  }

  /**
   * @param {Gamepad[]} pads
   * @param {number} now
   */
  #poll(pads, now) {
    const pressed = new Set(pads.flatMap(commandsOf));
    for (const command of [...this.#held.keys()]) if (!pressed.has(command)) this.#held.delete(command);
    for (const command of pressed) {
      const due = this.#held.get(command);
      if (due !== undefined && (now < due || !REPEATS.has(command))) continue;
      this.#held.set(command, now + (due === undefined ? FIRST : NEXT));
      this.act(command);
    }
  }
}

function connected() {
  return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad !== null);
}

/** @param {Gamepad} pad */
function commandsOf(pad) {
  const found = pad.buttons.flatMap((button, i) => (button.pressed && BUTTONS[i] ? [BUTTONS[i]] : []));
  const [x = 0, y = 0] = pad.axes;
  if (Math.max(Math.abs(x), Math.abs(y)) > TILT) {
    found.push(
      Math.abs(x) > Math.abs(y) ? (x < 0 ? 'move_left' : 'move_right') : y < 0 ? 'move_up' : 'move_down',
    );
  }
  return found;
}
