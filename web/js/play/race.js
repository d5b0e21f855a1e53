// A race against a recorded game: its player and boxes are seen through, and move as they did then. The race
// begins with the first move, and anew after a restart.

import { toast } from '../dialog.js';
import { Game } from '../game.js';
import { makeLink, sharedPage } from '../share.js';
import { formatNumber, t } from '../strings.js';
import { clock } from './clock.js';

/** @typedef {import('./controller.js').PlayController} PlayController */
/** @typedef {{lurd: string, tenths: number[]}} RecordedGame */

const FRAME_MS = 50;

export class Race {
  /** @type {Game} */
  #ghost;
  /** @type {number | null} seconds on the player's clock when the race began */
  #began = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {PlayController} controller
   * @param {RecordedGame} recorded
   */
  constructor(controller, recorded) {
    this.controller = controller;
    this.recorded = recorded;
    this.#ghost = new Game(controller.session.level);
    controller.layout.say(this.#text('ghost.ready'));
  }

  /** @param {string} key */
  #text(key) {
    const { lurd, tenths } = this.recorded;
    return t(key, {
      moves: this.#began === null ? lurd.length : this.#ghost.moves,
      count: lurd.length,
      time: clock((tenths[tenths.length - 1] ?? 0) / 10),
    });
  }

  /** What is drawn: where the recorded game is now. */
  get position() {
    return { boxes: this.#ghost.boxes, player: this.#ghost.player };
  }

  /** The player's game changed. */
  update() {
    const { game, session } = this.controller;
    if (game.moves === 0) this.#reset();
    else if (this.#began === null) {
      this.#began = session.seconds;
      this.#timer = setInterval(() => this.#tick(), FRAME_MS);
      this.#tick();
    }
    if (game.solved) clearInterval(this.#timer);
  }

  #reset() {
    clearInterval(this.#timer);
    this.#began = null;
    this.#ghost = new Game(this.controller.session.level);
    this.controller.layout.say(this.#text('ghost.ready'));
  }

  #tick() {
    const { session, layout } = this.controller;
    const { lurd, tenths } = this.recorded;
    const now = 10 * (session.seconds - (this.#began ?? 0));
    const before = this.#ghost.moves;
    while (this.#ghost.moves < lurd.length && tenths[this.#ghost.moves] <= now)
      this.#ghost.step(lurd[this.#ghost.moves].toLowerCase());
    const done = this.#ghost.moves === lurd.length;
    if (done) clearInterval(this.#timer);
    if (this.#ghost.moves === before && before > 0) return;
    layout.say(done ? t('ghost.arrived') : this.#text('ghost.running'));
    this.controller.refresh();
  }

  /** Who was faster, for the victory summary. */
  summary() {
    const { tenths } = this.recorded;
    const own = this.controller.times.tenths;
    const ahead = ((tenths[tenths.length - 1] ?? 0) - (own[own.length - 1] ?? 0)) / 10;
    return t(ahead >= 0 ? 'ghost.won' : 'ghost.lost', { time: `${formatNumber(Math.abs(ahead), 1)} s` });
  }

  close() {
    clearInterval(this.#timer);
  }
}

/**
 * Share a link that races the game just played.
 * @param {PlayController} controller
 */
export async function shareRace({ session, game, times }) {
  const { tenths } = times;
  const url = await makeLink(session.level, {
    solution: game.lurd,
    tenths,
    page: sharedPage(),
  });
  const text = t('ghost.text', { moves: game.moves, time: clock((tenths[tenths.length - 1] ?? 0) / 10) });
  try {
    if (navigator.share) await navigator.share({ text, url });
    else {
      await navigator.clipboard.writeText(url);
      toast(t('ghost.copied'));
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(t('web.no_clipboard'));
  }
}
