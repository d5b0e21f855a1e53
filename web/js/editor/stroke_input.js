// Mouse and touch in the editor: one finger or button draws, two fingers zoom and move the view, the wheel
// zooms, the middle button moves the view. A second finger takes back the stroke that the first began.

/** @typedef {import('../board.js').BoardView} BoardView */
/**
 * @typedef {object} Strokes
 * @property {(square: number, erases: boolean) => void} begin
 * @property {(square: number) => void} move
 * @property {() => void} end
 * @property {() => void} cancel
 */

export class StrokeInput {
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** @type {'' | 'draw' | 'view'} */
  #doing = '';

  /**
   * @param {HTMLElement} stage
   * @param {BoardView} view
   * @param {Strokes} strokes
   */
  constructor(stage, view, strokes) {
    this.stage = stage;
    this.view = view;
    this.strokes = strokes;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#up(event, false));
    stage.addEventListener('pointercancel', (event) => this.#up(event, true));
    stage.addEventListener('contextmenu', (event) => event.preventDefault());
    stage.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  /** @param {MouseEvent} event */
  #point(event) {
    const { left, top } = this.view.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 2) return;
    event.preventDefault();
    const point = this.#point(event);
    this.stage.focus();
    try {
      this.stage.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already.
    }
    this.#fingers.set(event.pointerId, point);
    if (this.#fingers.size > 1 || event.button === 1) {
      if (this.#doing === 'draw') this.strokes.cancel();
      this.#doing = 'view';
      return;
    }
    const square = this.view.squareAt(point.x, point.y);
    if (square < 0) return;
    this.#doing = 'draw';
    this.strokes.begin(square, event.button === 2);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const point = this.#point(event);
    this.#fingers.set(event.pointerId, point);
    if (this.#doing === 'draw') {
      const square = this.view.squareAt(point.x, point.y);
      if (square >= 0) this.strokes.move(square);
    } else if (this.#doing === 'view') this.#moveView(event.pointerId, before, point);
  }

  /**
   * @param {number} id
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} point
   */
  #moveView(id, before, point) {
    const other = [...this.#fingers].find(([each]) => each !== id)?.[1];
    const share = other ? 2 : 1;
    this.view.pan((point.x - before.x) / share, (point.y - before.y) / share);
    if (!other) return;
    const distance = (/** @type {{x: number, y: number}} */ from) =>
      Math.hypot(from.x - other.x, from.y - other.y);
    const [was, is] = [distance(before), distance(point)];
    if (was > 10 && is > 10) this.view.zoom(is / was, (point.x + other.x) / 2, (point.y + other.y) / 2);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} cancelled
   */
  #up(event, cancelled) {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (this.#doing === 'draw') {
      if (cancelled) this.strokes.cancel();
      else this.strokes.end();
    }
    if (this.#doing === 'draw' || !this.#fingers.size) this.#doing = '';
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { x, y } = this.#point(event);
    this.view.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), x, y);
  }
}
