// The buttons of the editor's brushes, each with a picture of what it draws.

import { BoardView } from '../board.js';
import { h } from '../dom.js';
import { BOX, GOAL, Level, WALL } from '../level.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';

const SIZE = 44; // pixels of a square

/**
 * @param {import('./draft.js').Brush} brush
 * @param {number} number its key
 * @param {boolean} pressed
 * @param {() => void} choose
 */
export function brushButton(brush, number, pressed, choose) {
  const canvas = h('canvas', { class: 'swatch', 'aria-hidden': 'true' });
  const label = t(`editor.${brush}`);
  requestAnimationFrame(() => {
    const cells = new Uint8Array(9);
    cells[4] = { wall: WALL, floor: 0, goal: GOAL, box: BOX, player: 0 }[brush];
    const level = new Level(3, 3, cells, brush === 'player' ? 4 : -1);
    const swatch = new BoardView(canvas, level, { style: settings.style, padding: -SIZE, largest: SIZE });
    const marks = brush === 'floor' ? [{ squares: [4], kind: '#80808040' }] : [];
    swatch.draw({ boxes: level.boxes, player: level.player }, marks);
  });
  return h(
    'button',
    {
      type: 'button',
      class: 'button brush',
      'aria-pressed': String(pressed),
      title: `${label} (${number})`,
      'aria-label': label,
      onclick: choose,
    },
    canvas,
  );
}
