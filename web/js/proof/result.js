// What a checker said, for people: one sentence, then the figures behind it.

import { h } from '../dom.js';
import { formatNumber, t } from '../strings.js';

/** @typedef {import('./checker.js').Proof} Proof */

/** What the checker counted, in the order shown. */
const COUNTS = /** @type {const} */ (['states', 'corrals', 'patterns', 'bounds']);
/** Why a push needs no second look. */
const REASONS = /** @type {const} */ (['set', 'bound', 'square', 'matching', 'pattern', 'waste']);

/**
 * What was proved, in one sentence. @param {Proof} proof */
export function sentence({ claim, bound, solution, states, patterns, bounds }) {
  const key = claim === 'unsolvable' ? 'unsolvable' : solution ? `${claim}_optimal` : claim;
  const figures = Object.fromEntries(
    Object.entries({ states, patterns, bounds }).map(([name, value]) => [name, formatNumber(value)]),
  );
  return `${t(`proof.${key}`, { bound })} ${t('proof.counts', figures)}`;
}

/** The figures, folded away. @param {Proof} proof */
export function figures(proof) {
  const row = (/** @type {string} */ name, /** @type {number} */ value) =>
    h('tr', {}, h('th', { scope: 'row' }, t(`proof.${name}`)), h('td', {}, formatNumber(value)));
  return h(
    'details',
    { class: 'proof-figures' },
    h('summary', {}, t('proof.figures')),
    h('table', { class: 'results' }, h('tbody', {}, ...COUNTS.map((name) => row(name, proof[name])))),
    h('p', { class: 'dim' }, t('proof.reasons')),
    h(
      'table',
      { class: 'results' },
      h('tbody', {}, ...REASONS.map((name) => row(`by_${name}`, proof.pushes[name]))),
    ),
  );
}
