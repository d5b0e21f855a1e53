// How the first level is played, shown on the board: an arrow from the player through the box to its goal,
// and a finger that swipes along it (or the key to press). It goes with the first move.

import { GOAL } from '../level.js';
import { h } from '../dom.js';
import { isTouch, keyLabel } from './keyboard.js';

/** @typedef {import('./controller.js').PlayController} PlayController */

const KEYS = /** @type {Record<string, string>} */ ({
  '1,0': 'move_right',
  '-1,0': 'move_left',
  '0,1': 'move_down',
  '0,-1': 'move_up',
});

/** @param {PlayController} controller plays a level with one box, in line with the player and its goal */
export function showGuide(controller) {
  const { game, view, layout } = controller;
  const goal = game.level.cells.findIndex((cell) => (cell & GOAL) !== 0);
  const touch = isTouch();
  const hand = h('span', { class: touch ? 'guide-finger' : 'guide-key' });
  const guide = h(
    'div',
    { class: 'guide', 'aria-hidden': 'true' },
    h('span', { class: 'guide-arrow' }),
    hand,
  );
  const place = () => {
    const [fromX, fromY] = view.centreOf(game.player);
    const [toX, toY] = view.centreOf(goal);
    const [x, y] = [Math.sign(toX - fromX), Math.sign(toY - fromY)];
    guide.style.left = `${fromX}px`;
    guide.style.top = `${fromY + view.tile}px`;
    guide.style.width = `${Math.hypot(toX - fromX, toY - fromY)}px`;
    guide.style.rotate = `${Math.atan2(y, x)}rad`;
    hand.style.rotate = `${-Math.atan2(y, x)}rad`;
    if (!touch) hand.textContent = keyLabel(KEYS[`${x},${y}`] ?? '');
  };
  place();
  layout.stage.append(guide);
  const observer = new ResizeObserver(place);
  observer.observe(layout.stage);
  // The view is zoomed: who does that needs no guide.
  const zooming = new AbortController();
  const options = { signal: zooming.signal };
  layout.stage.addEventListener('wheel', () => controller.endGuide(), options);
  layout.stage.addEventListener(
    'pointerdown',
    ({ isPrimary }) => {
      if (!isPrimary) controller.endGuide();
    },
    options,
  );
  controller.endGuide = () => {
    zooming.abort();
    observer.disconnect();
    guide.remove();
    controller.endGuide = () => {};
  };
}
