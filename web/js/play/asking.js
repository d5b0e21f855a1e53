// Ask the AI: the solver works on the position in the background while the page goes on.

import { openDialog } from '../dialog.js';
import { button, h } from '../dom.js';
import { solves } from '../game.js';
import { Level } from '../level.js';
import { go } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';
import * as store from '../store.js';

/** @typedef {import('./table.js').Table} Table */

/** @param {Table} table */
export async function askTheAi(table) {
  if (table.game.solved) return;
  await search(table, settings.aiSeconds);
}

/**
 * @param {Table} table
 * @param {number} seconds
 */
async function search(table, seconds) {
  const xsb = table.game.toXsb();
  const time = h('dd', {}, '0 s');
  const positions = h('dd', {}, '0');
  const bar = h('progress', { max: seconds, value: 0, 'aria-label': t('ai.time') });
  let stopped = false;
  /** @type {{cancel(): void} | null} */
  let job = null;
  const dialog = openDialog({
    title: t('ai.title'),
    onclose: () => {
      stopped = true;
      job?.cancel();
    },
    body: [
      bar,
      h('dl', { class: 'facts' }, h('dt', {}, t('ai.time')), time, h('dt', {}, t('ai.positions')), positions),
      button({ icon: 'close', label: t('cancel'), onclick: () => dialog.close() }),
    ],
  });
  const began = performance.now();
  const clock = setInterval(() => {
    const spent = (performance.now() - began) / 1000;
    time.textContent = `${spent.toFixed(0)} s`;
    bar.value = Math.min(seconds, spent);
  }, 250);
  try {
    const engine = await import('../engine/index.js');
    if (stopped) return;
    const running = engine.solve(xsb, { for: 'any', time: seconds }, (/** @type {{nodes?: number}} */ progress) => {
      if (progress.nodes !== undefined) positions.textContent = progress.nodes.toLocaleString();
    });
    job = running;
    const result = await running.result;
    job = null;
    if (stopped) return;
    dialog.close();
    await answer(table, xsb, result, seconds);
  } catch {
    job = null;
    if (stopped) return;
    dialog.close();
    openDialog({ title: t('ai.not_found'), body: [h('p', {}, t('web.no_engine'))] });
  } finally {
    clearInterval(clock);
  }
}

/**
 * @param {Table} table
 * @param {string} xsb
 * @param {any} result
 * @param {number} seconds
 */
async function answer(table, xsb, result, seconds) {
  const { session, game } = table;
  if (result.status === 'solved' && solves(Level.fromRows(xsb.split('\n')), result.lurd)) {
    session.learn(xsb, result.lurd);
    await store.put('saved', `ai:${session.level.key}`, { before: game.lurd, lurd: result.lurd });
    await session.saveNow();
    go('replay', session.course.name, session.index + 1, 'ai');
    return;
  }
  if (result.status === 'cancelled') return;
  const unsolvable = result.status === 'unsolvable';
  const failed = result.status === 'crashed' || result.status === 'invalid';
  const figures = { positions: Number(result.nodes ?? 0).toLocaleString(), seconds: Number(result.seconds ?? seconds).toFixed(0) };
  const text = unsolvable ? t('ai.unsolvable_text') : failed ? t('web.no_engine') : t('ai.not_found_text', figures);
  const onward = unsolvable
    ? button({ icon: 'undo_push', label: t('ai.undo_push'), onclick: () => (dialog.close(), table.act('undo_push')) })
    : button({ icon: 'solve', label: t('ai.longer'), onclick: () => (dialog.close(), void search(table, seconds * 4)) });
  const dialog = openDialog({
    title: t(unsolvable ? 'ai.unsolvable' : 'ai.not_found'),
    body: [h('p', {}, text), failed && result.message ? h('p', { class: 'dim' }, result.message) : null, failed ? null : h('div', { class: 'menu-grid' }, onward)],
  });
}
