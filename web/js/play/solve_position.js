// Ask the AI: the solver works on the position in the background, in a panel below the board; the game goes
// on.

import { button, h } from '../dom.js';
import { solves } from '../game.js';
import { Level } from '../level.js';
import { proofButton } from '../proof/button.js';
import { go } from '../router.js';
import { settings } from '../settings.js';
import { formatNumber, t } from '../strings.js';
import * as store from '../store.js';

/** @typedef {import('./controller.js').PlayController} PlayController */

export class SolverPanel {
  /** @type {{cancel(): void} | null} */
  #job = null;
  #run = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clock;
  element = h('section', { class: 'solver-panel', 'aria-label': t('ai.title'), hidden: true });

  /** @param {PlayController} controller */
  constructor(controller) {
    this.controller = controller;
  }

  /** Whether the panel is shown. */
  get isOpen() {
    return !this.element.hidden;
  }

  /** Stop the search and take the panel away. */
  close() {
    this.#run += 1;
    this.#job?.cancel();
    this.#job = null;
    clearInterval(this.#clock);
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** @param {number} [seconds] */
  async solve(seconds = settings.aiSeconds) {
    const { game } = this.controller;
    if (game.solved) return;
    this.close();
    const mine = this.#run;
    const [xsb, before] = [game.toXsb(), game.lurd];
    const [time, positions, strategy] = [
      h('dd', {}, '0 s'),
      h('dd', {}, '0'),
      h('dd', { class: 'wrapping' }, '…'),
    ];
    const bar = h('progress', { max: seconds, value: 0, 'aria-label': t('ai.time') });
    const facts = [
      [t('ai.time'), time],
      [t('ai.positions'), positions],
      [t('watching.algorithm'), strategy],
    ];
    this.#show(
      h('h2', {}, t('ai.title')),
      bar,
      h('dl', { class: 'facts' }, ...facts.flatMap(([name, value]) => [h('dt', {}, name), value])),
      button({ icon: 'close', label: t('cancel'), onclick: () => this.close() }),
    );
    const began = performance.now();
    this.#clock = setInterval(() => {
      const spent = (performance.now() - began) / 1000;
      time.textContent = `${spent.toFixed(0)} s`;
      bar.value = Math.min(seconds, spent);
    }, 250);
    try {
      const engine = await import('../engine/index.js');
      if (mine !== this.#run) return;
      const job = engine.solve(xsb, { for: 'any', time: seconds }, (progress) => {
        positions.textContent = formatNumber(progress.nodes);
        if (progress.strategy) strategy.textContent = progress.strategy;
      });
      this.#job = job;
      const result = await job.result;
      if (mine !== this.#run) return;
      this.#job = null;
      clearInterval(this.#clock);
      await this.#answer(xsb, before, result, seconds);
    } catch {
      if (mine !== this.#run) return;
      this.close();
      this.#say(t('ai.not_found'), t('web.no_engine'));
    }
  }

  /**
   * @param {string} xsb
   * @param {string} before the moves that led to the position
   * @param {import('../engine/index.js').Result} result
   * @param {number} seconds
   */
  async #answer(xsb, before, result, seconds) {
    const { session, game } = this.controller;
    if (result.status === 'solved' && solves(Level.fromRows(xsb.split('\n')), result.lurd)) {
      session.learn(xsb, result.lurd);
      session.hints += 1; // the solution is known from here on
      await store.put('saved', `ai:${session.level.key}`, { before, lurd: result.lurd });
      await session.saveNow();
      const watch = () => go('replay', session.collection.name, session.index + 1, 'ai');
      if (game.lurd === before) {
        watch();
        return;
      }
      // The player has played on meanwhile: do not take the game away.
      const found = t('watching.found', { pushes: result.pushes, count: result.nodes });
      this.#say(t('replay.by_ai'), found, button({ icon: 'play', label: t('replay.play'), onclick: watch }));
      return;
    }
    if (result.status === 'cancelled') return;
    const failed = result.status === 'crashed' || result.status === 'invalid';
    if (failed) this.#say(t('ai.not_found'), `${t('web.no_engine')} ${result.message}`);
    else if (result.status === 'unsolvable') {
      const undo = () => {
        this.close();
        this.controller.act('undo_push');
      };
      const undoButton = button({ icon: 'undo_push', label: t('ai.undo_push'), onclick: undo });
      const prove = proofButton(xsb, { kind: 'unsolvable', bound: 0, solution: '' });
      this.#say(t('ai.unsolvable'), t('ai.unsolvable_text'), undoButton, prove);
    } else {
      const figures = {
        positions: formatNumber(result.nodes),
        seconds: (result.seconds || seconds).toFixed(0),
      };
      const longer = button({
        icon: 'solve',
        label: t('ai.longer'),
        onclick: () => void this.solve(seconds * 4),
      });
      this.#say(t('ai.not_found'), t('ai.not_found_text', figures), longer);
    }
  }

  /**
   * @param {string} heading
   * @param {string} text
   * @param {...Node} more
   */
  #say(heading, text, ...more) {
    const close = button({ icon: 'close', label: t('close'), onclick: () => this.close() });
    this.#show(h('h2', {}, heading), h('p', { role: 'status' }, text), ...more, close);
  }

  /** @param {...Node} content */
  #show(...content) {
    this.element.replaceChildren(...content);
    this.element.hidden = false;
  }
}
