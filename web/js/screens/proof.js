// The screen #/proof: open or drop a certificate file. The independent checker checks it, and the screen
// shows the result with the board of its level.

import { BoardView } from '../board.js';
import { button, h } from '../dom.js';
import { Level } from '../level.js';
import { page } from '../page.js';
import { check } from '../proof/index.js';
import { figures, sentence } from '../proof/result.js';
import { go, href, reopen } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';

/** A file that was dropped on another screen. @type {{name: string, data: Uint8Array} | null} */
let dropped = null;
/** @type {{cancel(): void} | null} */
let job = null;
let visit = 0;

export function title() {
  return `${t('proof.title')} · Pushworks`;
}

/** @param {HTMLElement} root */
export function open(root) {
  const main = page(root, t('proof.title'), { back: href('help'), about: t('proof.about') });
  main.classList.add('proof-page');
  const result = h('section', {
    class: 'proof-result',
    'aria-live': 'polite',
    'aria-label': t('proof.title'),
  });
  const choose = h('input', {
    type: 'file',
    accept: '.cert',
    class: 'visually-hidden',
    tabindex: -1,
    'aria-hidden': 'true',
  });
  choose.addEventListener('change', async () => {
    const [file] = choose.files ?? [];
    choose.value = '';
    if (file) await judge(result, file.name, new Uint8Array(await file.arrayBuffer()));
  });
  main.append(
    button({ icon: 'folder', label: t('proof.open'), class: 'primary', onclick: () => choose.click() }),
    choose,
    h('p', { class: 'dim' }, t('proof.drop')),
    result,
  );
  if (dropped) void judge(result, dropped.name, dropped.data);
  dropped = null;
}

export function close() {
  visit += 1;
  job?.cancel();
  job = null;
}

/**
 * Show what a certificate proves, wherever it was dropped.
 * @param {string} name
 * @param {Uint8Array} data
 */
export function openCertificate(name, data) {
  dropped = { name, data };
  if (location.hash === href('proof')) void reopen();
  else go('proof');
}

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Uint8Array} data
 */
async function judge(place, name, data) {
  close();
  const mine = visit;
  const began = performance.now();
  const status = h('p', { class: 'verdict proof-status', role: 'status' });
  const bar = h('progress', { 'aria-label': t('proof.title') });
  const show = () => {
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    status.textContent = t('proof.checking', { seconds });
  };
  show();
  const clock = setInterval(show, 250);
  place.replaceChildren(h('h2', {}, name), status, bar);
  const checking = check(data);
  job = checking;
  const checked = await checking.result;
  clearInterval(clock);
  bar.remove();
  if (mine !== visit) return;
  job = null;
  if ('proof' in checked) {
    status.textContent = sentence(checked.proof);
    status.dataset.kind = 'good';
    const canvas = h('canvas', { class: 'board', 'aria-hidden': 'true' });
    const board = h('div', { class: 'improve-stage' }, canvas);
    place.append(board, figures(checked.proof));
    const level = Level.fromText(checked.proof.level);
    const view = new BoardView(canvas, level, { style: settings.style, padding: 4, largest: 48 });
    await view.ready;
    view.draw({ boxes: level.boxes, player: level.player });
    return;
  }
  status.textContent =
    'refused' in checked ? t('proof.refused', { reason: checked.refused }) : t('web.no_engine');
  status.dataset.kind = 'bad';
}
