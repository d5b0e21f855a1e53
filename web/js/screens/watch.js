// Watch a search at work on the board: #/watch, or #/watch/COLLECTION/NUMBER. Searches of the core, position
// by position, and the solver beside.

import { BoardView } from '../board.js';
import { listCollections, loadCollection } from '../collections.js';
import { closeDialogs } from '../dialog.js';
import { button, h, icon } from '../dom.js';
import { counts, Game, solves } from '../game.js';
import { page } from '../page.js';
import { proofButton } from '../proof/button.js';
import { href, replace } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';
import { SteppedTask } from '../study/stepped_task.js';
import { Plane } from '../watch/plane.js';
import { shades } from '../watch/shades.js';
import { snapshotOf } from '../watch/snapshot.js';

/** @typedef {import('../watch/snapshot.js').Snapshot} Snapshot */
/** @typedef {import('../level.js').Level} Level */

/** What finds solutions with the fewest pushes. @type {string[]} */
const EXACT = ['bfs', 'astar', 'idastar', 'bidirectional'];
const ALGORITHMS = /** @type {const} */ ([
  'bfs',
  'dfs',
  'ucs',
  'greedy',
  'astar',
  'idastar',
  'bidirectional',
  'features',
  'solver',
]);
/** Positions a second; the last is as fast as it goes. */
const SPEEDS = [1, 3, 10, 30, 100, 300, 1000, 10_000, 0];
/** A search that needs more bytes than this is left alone: the browser has other things to keep. */
const MEMORY = 512 * 2 ** 20;
const HEAT = '#e8862e';
const FRONTIER = '#2f8fe8';

/** @type {Watch | null} */
let watch = null;
/** Where the visitor came from; another level chosen here does not change that. */
let back = '';
let isOtherLevel = false;

export function title() {
  return `${t('watching.title')} · Pushworks`;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [asked = '', number = '20']) {
  const name = asked || 'first-steps';
  const found = (await loadCollection(name)) ?? (await loadCollection('first-steps'));
  const index = Math.max(0, Math.min((found?.levels.length ?? 1) - 1, (Number(number) || 1) - 1));
  if (!found || !found.levels[index] || found.levels[index].problem) {
    const main = page(root, t('watching.title'));
    main.append(h('p', {}, t('web.no_such_level')));
    return;
  }
  if (!isOtherLevel) back = asked ? href('play', found.name, index + 1) : href('home');
  isOtherLevel = false;
  watch = new Watch(root, found, index, await listCollections());
  await watch.view.ready;
}

export function close() {
  closeDialogs();
  watch?.close();
  watch = null;
}

class Watch {
  #leaving = new AbortController();
  /** @type {SteppedTask | null} */
  #search = null;
  /** @type {{cancel(): void} | null} */
  #job = null;
  #run = 0;
  /** @type {Snapshot | null} */
  #shown = null;
  #paused = false;
  /** @type {typeof ALGORITHMS[number]} */
  #algorithm = 'astar';
  #speed = 3;
  #replaying = 0;
  #began = 0;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** What each algorithm came to. @type {Map<string, {expanded: number, pushes: number | null}>} */
  #results = new Map();
  canvas = h('canvas', { class: 'board', 'aria-hidden': 'true' });
  status = h('p', { class: 'status-line', role: 'status' });
  rate = h('output', { class: 'replay-speed' });
  expanded = h('dd', {}, '0');
  waiting = h('dd', {}, '0');
  depth = h('dd', {}, '–');
  perSecond = h('dd', {}, '–');
  table = h('tbody');
  proof = h('div', { class: 'watch-proof' });

  /**
   * @param {HTMLElement} root
   * @param {import('../collections.js').Collection} from
   * @param {number} index
   * @param {import('../collections.js').CollectionInfo[]} listed
   */
  constructor(root, from, index, listed) {
    this.level = from.levels[index];
    this.plane = new Plane(this.level.boxes.length);
    const main = page(root, t('watching.title'), { back, about: t('about.watch') });
    main.classList.add('watch');
    this.playButton = button({
      icon: 'pause',
      label: t('replay.play'),
      iconOnly: true,
      class: 'primary',
      onclick: () =>
        this.#shown && this.#shown.status !== 'searching' ? this.#begin() : this.#pause(!this.#paused),
    });
    main.append(
      h(
        'div',
        { class: 'watch-choice' },
        this.#levelChoice(from, index, listed),
        h(
          'div',
          { class: 'segments', role: 'group', 'aria-label': t('watching.algorithm') },
          ...ALGORITHMS.map((name) => this.#segment(name)),
        ),
      ),
      h('div', { class: 'stage watch-stage' }, this.canvas),
      h(
        'div',
        { class: 'watch-side', role: 'region', tabindex: 0, 'aria-label': t('watching.results') },
        h('p', { class: 'watch-about' }),
        h(
          'dl',
          { class: 'facts' },
          h('dt', {}, h('span', { class: 'dot dot-heat' }), t('watching.expanded')),
          this.expanded,
          h('dt', {}, h('span', { class: 'dot dot-frontier' }), t('watching.waiting')),
          this.waiting,
          h('dt', {}, t('watching.depth')),
          this.depth,
          h('dt', {}, t('watching.per_second')),
          this.perSecond,
        ),
        h(
          'figure',
          { class: 'plane-figure' },
          this.plane.canvas,
          h('figcaption', { class: 'dim' }, t('watching.plane')),
        ),
        h(
          'table',
          { class: 'watch-table' },
          h('caption', { class: 'visually-hidden' }, t('watching.results')),
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('th', { scope: 'col' }, t('watching.algorithm')),
              h('th', { scope: 'col' }, t('watching.expanded')),
              h('th', { scope: 'col' }, t('play.pushes')),
            ),
          ),
          this.table,
        ),
        this.proof,
      ),
      h(
        'div',
        { class: 'watch-foot' },
        this.status,
        h(
          'div',
          { class: 'toolbar', role: 'toolbar', 'aria-label': t('watching.title') },
          button({
            icon: 'to_start',
            label: t('replay.to_start'),
            iconOnly: true,
            onclick: () => this.#begin(),
          }),
          button({
            icon: 'step_back',
            label: t('replay.step_back'),
            iconOnly: true,
            onclick: () => this.#step('back'),
          }),
          this.playButton,
          button({
            icon: 'step',
            label: t('replay.step'),
            iconOnly: true,
            onclick: () => this.#step('step'),
          }),
          button({
            icon: 'minus',
            label: t('replay.slower'),
            iconOnly: true,
            onclick: () => this.#faster(-1),
          }),
          this.rate,
          button({ icon: 'plus', label: t('replay.faster'), iconOnly: true, onclick: () => this.#faster(1) }),
        ),
      ),
    );
    this.about = /** @type {HTMLElement} */ (main.querySelector('.watch-about'));
    this.view = new BoardView(this.canvas, this.level, { style: settings.style, largest: 72 });
    this.observer = new ResizeObserver(() => {
      this.view.resized();
      this.#draw();
    });
    this.observer.observe(this.canvas);
    addEventListener('keydown', (event) => this.#key(event), { signal: this.#leaving.signal });
    this.#faster(0);
    this.#begin();
  }

  close() {
    this.#leaving.abort();
    this.observer.disconnect();
    this.#end();
  }

  /**
   * @param {import('../collections.js').Collection} from
   * @param {number} index
   * @param {import('../collections.js').CollectionInfo[]} listed
   */
  #levelChoice(from, index, listed) {
    const collections = h(
      'select',
      { class: 'field', 'aria-label': t('manage.name') },
      ...listed.map(({ name, title: label }) =>
        h('option', { value: name, selected: name === from.name }, label),
      ),
    );
    collections.addEventListener('change', () => this.#other(collections.value, 1));
    const levels = h(
      'select',
      { class: 'field', 'aria-label': t('browser.title') },
      ...from.levels.map((level, i) =>
        h(
          'option',
          { value: i + 1, selected: i === index },
          `${i + 1} · ${level.title || t('play.level', { number: i + 1 })}`,
        ),
      ),
    );
    levels.addEventListener('change', () => this.#other(from.name, levels.value));
    return h('div', { class: 'watch-levels' }, collections, levels);
  }

  /**
   * @param {string} name
   * @param {string | number} number
   */
  #other(name, number) {
    isOtherLevel = true;
    replace('watch', name, number);
  }

  /** @param {typeof ALGORITHMS[number]} name */
  #segment(name) {
    const made = button({
      label: t(`watching.${name}`),
      class: 'segment',
      pressed: name === this.#algorithm,
      onclick: () => {
        this.#algorithm = name;
        for (const [each, element] of this.#buttons)
          element.setAttribute('aria-pressed', String(each === name));
        this.#begin();
      },
    });
    this.#buttons.set(name, made);
    return made;
  }

  // The search.

  #end() {
    this.#run += 1;
    this.#search?.end();
    this.#search = null;
    this.#job?.cancel();
    this.#job = null;
    clearTimeout(this.#replaying);
  }

  #begin() {
    this.#end();
    this.#shown = null;
    this.proof.replaceChildren();
    this.about.textContent = t(`watching.${this.#algorithm}_is`);
    this.#pause(false);
    this.#began = performance.now();
    this.status.textContent = t('watching.working');
    this.#draw();
    if (this.#algorithm === 'solver') void this.#solver(this.#run);
    else this.#work();
  }

  #work() {
    const mine = this.#run;
    const asked = { task: 'watch', level: this.level.toXsb(), algorithm: this.#algorithm, bytes: MEMORY };
    this.#search = new SteppedTask(asked, {
      result: (told, slices) => {
        if (mine !== this.#run) return;
        if (slices === 0) this.#began = performance.now();
        this.#take(snapshotOf(told, this.level));
      },
      failed: (why, words) => {
        if (mine !== this.#run) return;
        this.#pause(true);
        const texts = { missing: t('web.no_engine'), crashed: t('watching.crashed'), refused: words };
        this.status.textContent = texts[why];
      },
    });
    this.#search.tell({ speed: SPEEDS[this.#speed], pause: false });
  }

  /**
   * The solver itself: how far it is, then its solution through the feature plane.
   * @param {number} mine
   */
  async #solver(mine) {
    try {
      const engine = await import('../engine/index.js');
      if (mine !== this.#run) return;
      const job = engine.solve(
        this.level.toXsb(),
        { for: 'any', time: settings.aiSeconds, workers: 1 },
        ({ nodes, strategy }) => {
          this.expanded.textContent = nodes.toLocaleString();
          if (strategy) this.status.textContent = t('watching.strategy', { strategy });
        },
      );
      this.#job = job;
      const result = await job.result;
      if (mine !== this.#run) return;
      this.#job = null;
      this.expanded.textContent = result.nodes.toLocaleString();
      this.perSecond.textContent = Math.round(
        result.nodes / Math.max(0.001, result.seconds),
      ).toLocaleString();
      if (result.status !== 'solved' || !solves(this.level, result.lurd)) {
        this.status.textContent = t(
          result.status === 'unsolvable' ? 'watching.unsolvable' : 'watching.limit',
          { count: result.nodes },
        );
        if (result.status === 'unsolvable') this.#offerProof({ kind: 'unsolvable', bound: 0, solution: '' });
        return;
      }
      this.#found(result.nodes, result.lurd);
    } catch {
      if (mine === this.#run) this.status.textContent = t('web.no_engine');
    }
  }

  /** @param {Snapshot} snapshot */
  #take(snapshot) {
    this.#shown = snapshot;
    const { expanded, waiting, g, h: rest, status, lurd } = snapshot;
    if (status === 'searching') {
      // After a step back from the end.
      clearTimeout(this.#replaying);
      this.status.textContent = t('watching.working');
    }
    this.expanded.textContent = expanded.toLocaleString();
    this.waiting.textContent = waiting.toLocaleString();
    const shown = (/** @type {number} */ value) => (value === Infinity ? '∞' : value);
    this.depth.textContent = `g ${g} · h ${shown(rest)} · f ${shown(g + rest)}`;
    const seconds = (performance.now() - this.#began) / 1000;
    this.perSecond.textContent = seconds > 0.5 ? Math.round(expanded / seconds).toLocaleString() : '–';
    this.#draw();
    if (status === 'searching') return;
    this.#pause(true);
    if (status === 'solved' && solves(this.level, lurd)) {
      this.#found(expanded, lurd);
      const isShortest = EXACT.includes(this.#algorithm);
      if (isShortest) this.#offerProof({ kind: 'pushes', bound: counts(lurd).pushes, solution: lurd });
    } else {
      if (status === 'unsolvable') this.#offerProof({ kind: 'unsolvable', bound: 0, solution: '' });
      const end = status === 'unsolvable' ? status : 'limit';
      this.status.textContent = t(`watching.${end}`, { count: expanded });
      this.#record(expanded, null);
    }
  }

  /** @param {import('../proof/certificate.js').Claim} claim */
  #offerProof(claim) {
    this.proof.replaceChildren(proofButton(this.level.toXsb(), claim));
  }

  /**
   * @param {number} expanded
   * @param {string} lurd
   */
  #found(expanded, lurd) {
    const { pushes } = counts(lurd);
    this.status.textContent = t('watching.found', { pushes, count: expanded });
    this.#record(expanded, pushes);
    void this.#replay(lurd);
  }

  /**
   * @param {number} expanded
   * @param {number | null} pushes
   */
  #record(expanded, pushes) {
    this.#results.set(this.#algorithm, { expanded, pushes });
    this.table.replaceChildren(
      ...ALGORITHMS.filter((name) => this.#results.has(name)).map((name) => {
        const result = this.#results.get(name);
        return h(
          'tr',
          {},
          h('th', { scope: 'row' }, t(`watching.${name}`)),
          h('td', {}, result?.expanded.toLocaleString()),
          h('td', {}, result?.pushes ?? '–'),
        );
      }),
    );
  }

  /**
   * Play the solution on the board, push by push, and through the feature plane.
   * @param {string} lurd
   */
  async #replay(lurd) {
    const mine = this.#run;
    const engine = await import('../engine/index.js');
    const features = await engine.featuresAlong(this.level.toXsb(), lurd);
    if (mine !== this.#run || !features.length) return;
    const game = new Game(this.level);
    const pushes = lurd.split(/(?<=[A-Z])/);
    /** @type {[number, number, number][]} */
    const way = [];
    let at = 0;
    const next = () => {
      if (at < pushes.length) game.play(pushes[at++]);
      const [packed, regions] = features[Math.min(at, features.length - 1)];
      way.push([packed, regions, 1]);
      const letter = pushes[at - 1]?.at(-1)?.toLowerCase() ?? 'd';
      this.view.draw(
        { boxes: game.boxes, player: game.player, facing: letter, pushing: true },
        this.#marks(),
      );
      this.#drawPlane(this.#shown?.cells ?? way, { packed, regions });
      if (at < pushes.length)
        this.#replaying = setTimeout(next, Math.max(40, Math.min(250, 6000 / pushes.length)));
    };
    next();
  }

  // Controls.

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLElement && event.target.closest('select, button, a')) return;
    const actions = /** @type {Record<string, () => void>} */ ({
      ' ': () => this.playButton.click(),
      ArrowRight: () => this.#step('step'),
      ArrowLeft: () => this.#step('back'),
      '+': () => this.#faster(1),
      '-': () => this.#faster(-1),
      Home: () => this.#begin(),
    });
    if (event.ctrlKey || event.metaKey || event.altKey || !actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  /** @param {boolean} paused */
  #pause(paused) {
    this.#paused = paused;
    this.playButton.replaceChildren(icon(paused ? 'play' : 'pause'));
    this.#search?.tell({ pause: paused });
  }

  /** @param {'step' | 'back'} way */
  #step(way) {
    this.#pause(true);
    this.#search?.tell(way === 'step' ? { step: true } : { back: true });
  }

  /** @param {number} by */
  #faster(by) {
    this.#speed = Math.max(0, Math.min(SPEEDS.length - 1, this.#speed + by));
    const speed = SPEEDS[this.#speed];
    this.rate.textContent = speed ? `${speed} / s` : t('watching.fastest');
    this.#search?.tell({ speed });
  }

  // Drawing.

  #marks() {
    const shown = this.#shown;
    if (!shown) return [];
    return [...shades(shown.heat, HEAT), ...shades(shown.frontier, FRONTIER, 0.55)];
  }

  #draw() {
    const { level } = this;
    const shown = this.#shown;
    this.view.draw(
      { boxes: shown ? shown.boxes : level.boxes, player: shown ? shown.player : level.player },
      this.#marks(),
    );
    this.#drawPlane(shown?.cells ?? [], shown?.features ?? null);
  }

  /**
   * @param {[number, number, number][]} cells
   * @param {{packed: number, regions: number} | null} here
   */
  #drawPlane(cells, here) {
    const axes = getComputedStyle(document.documentElement).getPropertyValue('--text') || '#888888';
    this.plane.draw(cells, here, { axes, names: [t('watching.packed'), t('watching.regions')] });
  }
}
