// Watch a search at work on the board: #/watch, or #/watch/COLLECTION/NUMBER. Searches of the core, position
// by position, and the solver beside.

import { BoardView } from '../board.js';
import { listCollections, loadCollection } from '../collections.js';
import { closeDialogs } from '../dialog.js';
import { button, h, icon } from '../dom.js';
import { counts, Game, solves } from '../game.js';
import { page } from '../page.js';
import { href, replace } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';
import { SteppedTask } from '../study/stepped_task.js';
import { ALGORITHMS, EXACT } from '../watch/algorithms.js';
import { levelChoice } from '../watch/level_choice.js';
import { shades } from '../watch/shades.js';
import { SidePanel } from '../watch/side_panel.js';
import { snapshotOf } from '../watch/snapshot.js';
import { transport } from '../watch/transport.js';

/** @typedef {import('../watch/snapshot.js').Snapshot} Snapshot */
/** @typedef {import('../watch/algorithms.js').Algorithm} Algorithm */

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
  const listed = await listCollections();
  if (!root.isConnected) return;
  watch = new Watch(root, found, index, listed);
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
  /** @type {Algorithm} */
  #algorithm = 'astar';
  #speed = 3;
  #replaying = 0;
  #began = 0;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  canvas = h('canvas', { class: 'board', 'aria-hidden': 'true' });
  status = h('p', { class: 'status-line', role: 'status' });
  rate = h('output', { class: 'replay-speed' });

  /**
   * @param {HTMLElement} root
   * @param {import('../collections.js').Collection} from
   * @param {number} index
   * @param {import('../collections.js').CollectionInfo[]} listed
   */
  constructor(root, from, index, listed) {
    this.level = from.levels[index];
    this.side = new SidePanel(this.level);
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
        levelChoice(from, index, listed, (name, chosen) => this.#other(name, chosen)),
        h(
          'div',
          { class: 'segments', role: 'group', 'aria-label': t('watching.algorithm') },
          ...ALGORITHMS.map((name) => this.#segment(name)),
        ),
      ),
      h('div', { class: 'stage watch-stage' }, this.canvas),
      this.side.element,
      h(
        'div',
        { class: 'watch-foot' },
        this.status,
        transport(
          {
            begin: () => this.#begin(),
            step: (way) => this.#step(way),
            faster: (by) => this.#faster(by),
          },
          this.playButton,
          this.rate,
        ),
      ),
    );
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
   * @param {string} name
   * @param {string | number} number
   */
  #other(name, number) {
    isOtherLevel = true;
    replace('watch', name, number);
  }

  /** @param {Algorithm} name */
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
    this.side.begin(this.#algorithm);
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
          this.side.showExpanded(nodes);
          if (strategy) this.status.textContent = t('watching.strategy', { strategy });
        },
      );
      this.#job = job;
      const result = await job.result;
      if (mine !== this.#run) return;
      this.#job = null;
      this.side.showRate(result.nodes, result.seconds);
      if (result.status !== 'solved' || !solves(this.level, result.lurd)) {
        this.status.textContent = t(
          result.status === 'unsolvable' ? 'watching.unsolvable' : 'watching.limit',
          { count: result.nodes },
        );
        if (result.status === 'unsolvable')
          this.side.offerProof({ kind: 'unsolvable', bound: 0, solution: '' });
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
    const { expanded, status, lurd } = snapshot;
    if (status === 'searching') {
      // After a step back from the end.
      clearTimeout(this.#replaying);
      this.status.textContent = t(this.#paused ? 'pause.title' : 'watching.working');
    }
    this.side.show(snapshot, (performance.now() - this.#began) / 1000);
    this.#draw();
    if (status === 'searching') return;
    this.#pause(true);
    if (status === 'solved' && solves(this.level, lurd)) {
      this.#found(expanded, lurd);
      const isShortest = EXACT.includes(this.#algorithm);
      if (isShortest) this.side.offerProof({ kind: 'pushes', bound: counts(lurd).pushes, solution: lurd });
    } else {
      if (status === 'unsolvable') this.side.offerProof({ kind: 'unsolvable', bound: 0, solution: '' });
      const end = status === 'unsolvable' ? status : 'limit';
      this.status.textContent = t(`watching.${end}`, { count: expanded });
      this.side.record(this.#algorithm, expanded, null);
    }
  }

  /**
   * @param {number} expanded
   * @param {string} lurd
   */
  #found(expanded, lurd) {
    const { pushes } = counts(lurd);
    this.status.textContent = t('watching.found', { pushes, count: expanded });
    this.side.record(this.#algorithm, expanded, pushes);
    void this.#replay(lurd);
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
      this.side.drawPlane(this.#shown?.cells ?? way, { packed, regions });
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
    if (this.#shown?.status === 'searching')
      this.status.textContent = t(paused ? 'pause.title' : 'watching.working');
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
    this.side.drawPlane(shown?.cells ?? [], shown?.features ?? null);
  }
}
