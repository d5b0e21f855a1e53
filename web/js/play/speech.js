// The board in words, for screen readers: a description at hand, and every move announced.

import { h } from '../dom.js';
import { GOAL, WALL } from '../level.js';
import { t } from '../strings.js';

/** @typedef {import('../game.js').Game} Game */

/** Larger boards are summed up, not told square by square. */
const MOST_SQUARES = 1200;
const QUIET = 150;

export class Speech {
  /** @type {number | undefined} */
  #timer;
  /** @type {HTMLTableCellElement[]} */
  #cells = [];
  #summary = h('p', { id: 'board-summary' });
  #live = h('p', { 'aria-live': 'polite', 'aria-atomic': 'true', class: 'visually-hidden', 'data-said': '' });

  /**
   * @param {HTMLElement} place
   * @param {Game} game
   */
  constructor(place, game) {
    const { width, height } = game.level;
    const hidden = h('div', { class: 'visually-hidden' }, this.#summary);
    if (width * height <= MOST_SQUARES) {
      const table = h('table', {}, h('caption', {}, t('web.board_table')));
      for (let y = 0; y < height; y++) {
        const row = h('tr', {}, h('th', { scope: 'row' }, t('web.row', { row: y + 1 })));
        for (let x = 0; x < width; x++) {
          const cell = h('td');
          this.#cells.push(cell);
          row.append(cell);
        }
        table.append(row);
      }
      hidden.append(table);
    }
    place.append(hidden, this.#live);
    this.describe(game);
  }

  /**
   * Bring the description up to date.
   * @param {Game} game
   */
  describe(game) {
    const { level } = game;
    const { width } = level;
    this.#summary.textContent = t('web.board', {
      width,
      height: level.height,
      boxes: game.boxes.size,
      home: game.home,
      row: Math.floor(game.player / width) + 1,
      column: (game.player % width) + 1,
    });
    this.#cells.forEach((cell, square) => {
      const text = wordOf(game, square);
      if (cell.textContent !== text) cell.textContent = text;
    });
  }

  /**
   * Say something; of several things in a row, the last is said.
   * @param {string} text
   */
  say(text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // The same words twice are spoken twice only if they differ.
      this.#live.textContent = this.#live.textContent === text ? `${text}\u00a0` : text;
    }, QUIET);
  }

  /**
   * Announce a move.
   * @param {Game} game
   * @param {string} letter
   * @param {{moved: boolean, pushed: boolean}} outcome
   */
  announce(game, letter, { moved, pushed }) {
    const way = t(
      `action.${{ u: 'move_up', d: 'move_down', l: 'move_left', r: 'move_right' }[letter] ?? 'move_up'}`,
    );
    if (!moved) this.say(t('web.said_blocked', { way }));
    else if (pushed)
      this.say(
        t('web.said_pushed', { way, home: t('play.home', { home: game.home, count: game.boxes.size }) }),
      );
    else this.say(t('web.said_moved', { way, around: this.#around(game) }));
  }

  /**
   * What stands beside the player, other than floor.
   * @param {Game} game
   */
  #around(game) {
    const { width } = game.level;
    return [
      ['move_up', -width],
      ['move_right', 1],
      ['move_down', width],
      ['move_left', -1],
    ]
      .filter(([, step]) => game.boxes.has(game.player + Number(step)))
      .map(([name]) => t('web.said_box', { way: t(`action.${name}`) }))
      .join(' · ');
  }

  /**
   * A square and where it is.
   * @param {Game} game
   * @param {number} square
   */
  squareWords(game, square) {
    const { width } = game.level;
    return t('web.square', {
      what: wordOf(game, square),
      row: Math.floor(square / width) + 1,
      column: (square % width) + 1,
    });
  }

  close() {
    clearTimeout(this.#timer);
  }
}

/**
 * @param {Game} game
 * @param {number} square
 */
function wordOf(game, square) {
  const cell = game.level.cells[square];
  const onGoal = (cell & GOAL) !== 0;
  if (cell === WALL) return t('web.wall');
  if (game.boxes.has(square)) return t(onGoal ? 'help.home' : 'help.box');
  if (game.player === square) return t('help.you');
  return onGoal ? t('help.goal') : game.level.floor?.has(square) ? t('web.floor') : '';
}
