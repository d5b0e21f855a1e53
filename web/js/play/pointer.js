// Mouse and touch on a board: what a person does with them, reported as gestures.
//
// Mouse: click walks or selects, drag moves a box, right click undoes, wheel zooms, the ground outside can be
// dragged. Touch: tap walks or selects, a drag from a box moves it, a swipe from anywhere else steps that way
// (and goes on while the finger stays), two fingers zoom and move the view.

import { WALL } from '../level.js';

/** @typedef {import('../board.js').BoardView} BoardView */
/**
 * @typedef {object} Gestures
 * @property {(square: number) => void} tap
 * @property {(square: number) => void} double
 * @property {(square: number) => void} ask a middle click
 * @property {(box: number) => boolean} grab whether the square has a box to drag
 * @property {(box: number, square: number) => void} dragging
 * @property {(box: number, square: number) => void} drop
 * @property {(letter: string) => void} step
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => boolean} wheelUndoes
 */

const SWIPE = 22;
const SLIP = 8;
const REPEAT_AFTER = 330;
const REPEAT_EVERY = 130;

/**
 * @typedef {{id: number, x: number, y: number, startX: number, startY: number, square: number, touch:
 *   boolean}} Finger
 */

export class Pointer {
  /** @type {Map<number, Finger>} */
  #fingers = new Map();
  /** @type {'' | 'box' | 'pan' | 'swipe' | 'pinch' | 'wait'} */
  #doing = '';
  #box = -1;
  #letter = '';
  /** @type {number | undefined} */
  #repeat;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} stage
   * @param {BoardView} view
   * @param {Gestures} gestures
   */
  constructor(stage, view, gestures) {
    this.stage = stage;
    this.view = view;
    this.gestures = gestures;
    const options = { signal: this.#stop.signal };
    stage.addEventListener('pointerdown', (event) => this.#down(event), options);
    stage.addEventListener('pointermove', (event) => this.#move(event), options);
    stage.addEventListener('pointerup', (event) => this.#up(event), options);
    stage.addEventListener('pointercancel', (event) => this.#cancel(event), options);
    stage.addEventListener('contextmenu', (event) => event.preventDefault(), options);
    stage.addEventListener('dblclick', (event) => this.gestures.double(this.#squareOf(event)), options);
    stage.addEventListener('wheel', (event) => this.#wheel(event), { ...options, passive: false });
  }

  close() {
    this.#stop.abort();
    clearTimeout(this.#repeat);
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const { left, top } = this.view.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {MouseEvent} event */
  #squareOf(event) {
    const { x, y } = this.#point(event);
    return this.view.squareAt(x, y);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === 'mouse' && event.button === 2) {
      this.gestures.undo();
      return;
    }
    if (event.button > 1) return;
    try {
      this.stage.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already.
    }
    const { x, y } = this.#point(event);
    const square = this.view.squareAt(x, y);
    this.#fingers.set(event.pointerId, {
      id: event.pointerId,
      x,
      y,
      startX: x,
      startY: y,
      square,
      touch: event.pointerType !== 'mouse',
    });
    if (this.#fingers.size === 2) {
      this.#endSwipe();
      this.#doing = 'pinch';
    } else if (this.#fingers.size === 1) {
      this.#doing = 'wait';
      this.#box = event.button === 0 && square >= 0 && this.gestures.grab(square) ? square : -1;
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    const { x, y } = this.#point(event);
    const [dx, dy] = [x - finger.x, y - finger.y];
    if (this.#doing === 'pinch') {
      this.#pinch(finger, x, y);
      return;
    }
    const far = Math.hypot(x - finger.startX, y - finger.startY);
    if (this.#doing === 'wait' && far > SLIP)
      this.#doing =
        this.#box >= 0
          ? 'box'
          : finger.touch
            ? 'swipe'
            : this.#isGround(finger.square, event)
              ? 'pan'
              : 'wait';
    if (this.#doing === 'box') this.gestures.dragging(this.#box, this.view.squareAt(x, y));
    else if (this.#doing === 'pan') this.view.pan(dx, dy);
    else if (this.#doing === 'swipe') this.#swipe(finger, x, y);
    finger.x = x;
    finger.y = y;
  }

  /**
   * Whether the mouse may drag the view from here: outside the walls, or with the middle button.
   * @param {number} square
   * @param {PointerEvent} event
   */
  #isGround(square, event) {
    return (
      square < 0 ||
      (event.buttons & 4) !== 0 ||
      this.view.level.cells[square] === WALL ||
      !this.view.level.floor?.has(square)
    );
  }

  /**
   * @param {Finger} finger
   * @param {number} x
   * @param {number} y
   */
  #swipe(finger, x, y) {
    const [dx, dy] = [x - finger.startX, y - finger.startY];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
    const letter = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'l' : 'r') : dy < 0 ? 'u' : 'd';
    // The next swipe is measured from here, so a finger can turn corners without being lifted.
    finger.startX = x;
    finger.startY = y;
    if (letter === this.#letter) return;
    this.#letter = letter;
    this.gestures.step(letter);
    clearTimeout(this.#repeat);
    const again = () => {
      this.gestures.step(letter);
      this.#repeat = setTimeout(again, REPEAT_EVERY);
    };
    this.#repeat = setTimeout(again, REPEAT_AFTER);
  }

  #endSwipe() {
    clearTimeout(this.#repeat);
    this.#letter = '';
  }

  /**
   * @param {Finger} finger the one that moved
   * @param {number} x
   * @param {number} y
   */
  #pinch(finger, x, y) {
    const other = [...this.#fingers.values()].find((each) => each !== finger);
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    this.view.pan((x - finger.x) / 2, (y - finger.y) / 2);
    if (before > 10 && after > 10) this.view.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
    finger.x = x;
    finger.y = y;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    const { x, y } = this.#point(event);
    const square = this.view.squareAt(x, y);
    if (this.#doing === 'box') this.gestures.drop(this.#box, square);
    else if (this.#doing === 'wait' && square >= 0) {
      if (event.button === 1) this.gestures.ask(square);
      else this.gestures.tap(square);
    }
    this.#endSwipe();
    if (!this.#fingers.size) this.#doing = '';
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    this.#endSwipe();
    if (this.#doing === 'box') this.gestures.drop(this.#box, -1);
    if (!this.#fingers.size) this.#doing = '';
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    if (this.gestures.wheelUndoes() && !event.ctrlKey) {
      if (event.deltaY > 0) this.gestures.undo();
      else this.gestures.redo();
      return;
    }
    const { x, y } = this.#point(event);
    this.view.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), x, y);
  }
}
