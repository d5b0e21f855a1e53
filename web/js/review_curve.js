// The curve of a reviewed game: for each position how many pushes the whole game takes if it is played on
// without waste. Where that is not known exactly, the band between the bounds is shown.

import { h } from './dom.js';
import { t } from './strings.js';

/** @typedef {import('./engine/index.js').Review} Review */

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, EDGE] = [640, 120, 8];

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** The picture; `show` moves its line to a position. */
export class ReviewCurve {
  #line = shape('line', { class: 'review-now', y1: 0, y2: HEIGHT });
  /** @type {(i: number) => number} */
  #x;

  /**
   * @param {Review} review
   * @param {(position: number) => void} onChoose
   */
  constructor({ positions, pushes }, onChoose) {
    const last = Math.max(1, positions.length - 1);
    this.#x = (i) => EDGE + (i * (WIDTH - 2 * EDGE)) / last;
    const known = positions.map(({ lower, upper }, i) => ({
      low: lower < 0 ? null : i + lower,
      high: upper < 0 ? null : i + upper,
    }));
    const totals = known.flatMap(({ low, high }) => [low, high]).filter((each) => each !== null);
    const [least, most] = [Math.min(...totals), Math.max(...totals, Math.min(...totals) + 4)];
    const y = (/** @type {number} */ total) =>
      HEIGHT - EDGE - ((total - least) * (HEIGHT - 2 * EDGE)) / Math.max(1, most - least);
    const points = (/** @type {'low' | 'high'} */ which) =>
      known.flatMap((each, i) => {
        const total = each[which] ?? (which === 'high' && each.low !== null ? most : null);
        return total === null ? [] : [`${this.#x(i).toFixed(1)},${y(total).toFixed(1)}`];
      });
    const svg = shape('svg', {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    svg.append(
      shape('polygon', {
        class: 'review-band',
        points: [...points('low'), ...points('high').reverse()].join(' '),
      }),
      shape('polyline', { class: 'review-low', points: points('low').join(' ') }),
      this.#line,
    );
    pushes.forEach(({ mark }, i) => {
      if (!mark) return;
      const total = known[i + 1].low ?? most;
      const kind = mark.replace(' ', '-');
      svg.append(
        shape('circle', { class: `review-mark is-${kind}`, cx: this.#x(i + 1), cy: y(total), r: 5 }),
      );
    });
    svg.addEventListener('click', (event) => {
      const { left, width } = svg.getBoundingClientRect();
      const part = ((event.clientX - left) / width) * WIDTH;
      onChoose(Math.round(((part - EDGE) * last) / (WIDTH - 2 * EDGE)));
    });
    this.element = h(
      'figure',
      { class: 'review-curve' },
      h('figcaption', { class: 'dim' }, t('review.axis')),
    );
    this.element.append(svg);
  }

  /** @param {number} position */
  show(position) {
    this.#line.setAttribute('x1', String(this.#x(position)));
    this.#line.setAttribute('x2', String(this.#x(position)));
  }
}
