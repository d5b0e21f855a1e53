// Beside the board of Watch: what the algorithm does, its figures, the feature plane, what each one came to,
// and the way to a proof.

import { h } from '../dom.js';
import { proofButton } from '../proof/button.js';
import { formatNumber, t } from '../strings.js';
import { ALGORITHMS } from './algorithms.js';
import { Plane } from './plane.js';

/** @typedef {import('./algorithms.js').Algorithm} Algorithm */
/** @typedef {import('./snapshot.js').Snapshot} Snapshot */
/** @typedef {import('../level.js').Level} Level */

export class SidePanel {
  /** What each algorithm came to. @type {Map<Algorithm, {expanded: number, pushes: number | null}>} */
  #results = new Map();
  #about = h('p', { class: 'watch-about' });
  #expanded = h('dd', {}, '0');
  #waiting = h('dd', {}, '0');
  #depth = h('dd', {}, '–');
  #perSecond = h('dd', {}, '–');
  #table = h('tbody');
  #proof = h('div', { class: 'watch-proof' });

  /** @param {Level} level */
  constructor(level) {
    this.level = level;
    this.plane = new Plane(level.boxes.length);
    this.element = h(
      'div',
      { class: 'watch-side', role: 'region', tabindex: 0, 'aria-label': t('watching.results') },
      this.#about,
      h(
        'dl',
        { class: 'facts' },
        h('dt', {}, h('span', { class: 'dot dot-heat' }), t('watching.expanded')),
        this.#expanded,
        h('dt', {}, h('span', { class: 'dot dot-frontier' }), t('watching.waiting')),
        this.#waiting,
        h('dt', {}, t('watching.depth')),
        this.#depth,
        h('dt', {}, t('watching.per_second')),
        this.#perSecond,
      ),
      h(
        'figure',
        { class: 'plane-figure' },
        this.plane.canvas,
        h('figcaption', { class: 'dim' }, t('watching.plane')),
      ),
      this.#resultTable(),
      this.#proof,
    );
  }

  #resultTable() {
    const columns = ['watching.algorithm', 'watching.expanded', 'play.pushes'];
    return h(
      'table',
      { class: 'watch-table' },
      h('caption', { class: 'visually-hidden' }, t('watching.results')),
      h('thead', {}, h('tr', {}, ...columns.map((key) => h('th', { scope: 'col' }, t(key))))),
      this.#table,
    );
  }

  /**
   * Another search begins.
   * @param {Algorithm} algorithm
   */
  begin(algorithm) {
    this.#proof.replaceChildren();
    this.#about.textContent = t(`watching.${algorithm}_is`);
  }

  /**
   * The figures of a search.
   * @param {Snapshot} snapshot
   * @param {number} seconds since it began
   */
  show({ expanded, waiting, g, h: rest }, seconds) {
    this.showExpanded(expanded);
    this.#waiting.textContent = formatNumber(waiting);
    const shown = (/** @type {number} */ value) => (value === Infinity ? '∞' : value);
    this.#depth.textContent = `g ${g} · h ${shown(rest)} · f ${shown(g + rest)}`;
    this.#perSecond.textContent = seconds > 0.5 ? formatNumber(expanded / seconds) : '–';
  }

  /** @param {number} count */
  showExpanded(count) {
    this.#expanded.textContent = formatNumber(count);
  }

  /**
   * The figures of the solver at its end.
   * @param {number} count
   * @param {number} seconds
   */
  showRate(count, seconds) {
    this.showExpanded(count);
    this.#perSecond.textContent = formatNumber(count / Math.max(0.001, seconds));
  }

  /**
   * What a search came to.
   * @param {Algorithm} algorithm
   * @param {number} expanded
   * @param {number | null} pushes
   */
  record(algorithm, expanded, pushes) {
    this.#results.set(algorithm, { expanded, pushes });
    this.#table.replaceChildren(
      ...ALGORITHMS.flatMap((name) => {
        const result = this.#results.get(name);
        return result ? [row(name, result)] : [];
      }),
    );
  }

  /** @param {import('../proof/certificate.js').Claim} claim */
  offerProof(claim) {
    this.#proof.replaceChildren(proofButton(this.level.toXsb(), claim));
  }

  /**
   * @param {[number, number, number][]} cells
   * @param {{packed: number, regions: number} | null} here
   */
  drawPlane(cells, here) {
    const axes = getComputedStyle(document.documentElement).getPropertyValue('--text') || '#888888';
    this.plane.draw(cells, here, { axes, names: [t('watching.packed'), t('watching.regions')] });
  }
}

/**
 * @param {Algorithm} name
 * @param {{expanded: number, pushes: number | null}} result
 */
function row(name, { expanded, pushes }) {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, t(`watching.${name}`)),
    h('td', {}, formatNumber(expanded)),
    h('td', {}, pushes ?? '–'),
  );
}
