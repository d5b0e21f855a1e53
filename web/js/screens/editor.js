// The level editor: #/editor, or #/editor/COLLECTION/NUMBER to begin with a level. Draw with finger, mouse or
// keys.

import { BoardView } from '../board.js';
import { keepDraft, keepLevel, loadCollection } from '../collections.js';
import { closeDialogs, openDialog, toast } from '../dialog.js';
import { button, h } from '../dom.js';
import * as draw from '../editor/draft.js';
import { LevelCheck } from '../editor/level_check.js';
import { brushButton } from '../editor/palette.js';
import { StrokeInput } from '../editor/stroke_input.js';
import { BOX, GOAL, Level, WALL } from '../level.js';
import { page } from '../page.js';
import { proofButton } from '../proof/button.js';
import { go } from '../router.js';
import { settings } from '../settings.js';
import { asText, copyText, openShare } from '../sharing/dialog.js';
import * as store from '../store.js';
import { t } from '../strings.js';

const TOOLS = /** @type {const} */ (['pen', 'line', 'rectangle', 'fill']);
const PICTURES = { pen: 'pencil', line: 'line', rectangle: 'rectangle', fill: 'fill' };
const KEPT = 'editor';

/** @type {Editor | null} */
let editor = null;

export function title() {
  return `${t('editor.title')} · Pushworks`;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [name = '', number = '']) {
  const level = name ? (await loadCollection(name))?.levels[Number(number) - 1] : null;
  const draft = level ? draw.Draft.of(level) : await keptDraft();
  if (!root.isConnected) return;
  editor = new Editor(root, draft);
  await editor.view.ready;
  editor.begin();
}

export function close() {
  closeDialogs();
  editor?.close();
  editor = null;
}

/** What was on the drawing board last. */
async function keptDraft() {
  const kept = await store.get('saved', KEPT);
  try {
    return kept ? draw.Draft.of(Level.fromText(kept.board).with(kept)) : new draw.Draft();
  } catch {
    return new draw.Draft(); // an empty sheet, or of another version
  }
}

class Editor {
  #stop = new AbortController();
  /** @type {draw.Brush} */
  brush = 'wall';
  /** @type {typeof TOOLS[number]} */
  tool = 'pen';
  /**
   * A stroke that is being drawn.
   * @type {{from: number, last: number, erase: boolean, brush: draw.Brush, sheet: draw.Sheet} | null}
   */
  #stroke = null;
  #cursor = -1;
  #solution = '';
  #check = new LevelCheck((verdict) => this.#say(verdict));
  canvas = h('canvas', { class: 'board' });
  verdict = h('p', { class: 'verdict', role: 'status' });
  proof = h('div', { class: 'editor-proof' });
  size = h('p', { class: 'dim editor-size' });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {HTMLElement} root
   * @param {draw.Draft} draft
   */
  constructor(root, draft) {
    this.draft = draft;
    const main = page(root, t('editor.title'), {
      about: t('about.editor'),
      tools: [
        this.#actionButton('undo', 'undo', t('editor.undo'), () => this.draft.undo()),
        this.#actionButton('redo', 'redo', t('editor.redo'), () => this.draft.redo()),
        button({ icon: 'menu', label: t('web.menu'), iconOnly: true, onclick: () => this.#menu() }),
      ],
    });
    main.classList.add('editor');
    this.stage = h(
      'div',
      {
        class: 'stage editor-stage',
        tabindex: 0,
        role: 'application',
        'aria-label': t('editor.title'),
        'aria-describedby': 'editor-keys',
        'data-autofocus': true,
      },
      this.canvas,
    );
    this.spoken = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
    main.append(
      h(
        'div',
        { class: 'editor-tools' },
        h(
          'div',
          { class: 'palette', role: 'group', 'aria-label': t('editor.brushes') },
          ...draw.BRUSHES.map((brush, i) => this.#brush(brush, i + 1)),
        ),
        h(
          'div',
          { class: 'palette', role: 'group', 'aria-label': t('editor.tools') },
          ...TOOLS.map((tool) => this.#tool(tool)),
        ),
      ),
      this.stage,
      h(
        'div',
        { class: 'editor-foot' },
        this.verdict,
        this.proof,
        this.size,
        h(
          'div',
          { class: 'editor-actions' },
          button({
            icon: 'play',
            label: t('editor.play'),
            class: 'primary',
            onclick: () => void this.#play(),
          }),
          button({ icon: 'save', label: t('editor.save'), onclick: () => void this.#save() }),
          button({ icon: 'copy', label: t('share.title'), onclick: () => this.#share() }),
        ),
      ),
      this.spoken,
      h('p', { class: 'visually-hidden', id: 'editor-keys' }, t('editor.keys')),
    );
    this.view = new BoardView(this.canvas, this.#shown(), { style: settings.style, largest: 56, padding: 4 });
    const { signal } = this.#stop;
    const observer = new ResizeObserver(() => this.view.resized());
    observer.observe(this.canvas);
    signal.addEventListener('abort', () => observer.disconnect());
    new StrokeInput(this.stage, this.view, {
      begin: (square, erases) => {
        this.#cursor = -1;
        this.#begin(square, erases ? 'floor' : this.brush);
      },
      move: (square) => {
        if (this.#stroke && square !== this.#stroke.last) this.#drag(square);
      },
      end: () => this.#up(),
      cancel: () => this.#cancel(),
    });
    this.stage.addEventListener('keydown', (event) => this.#key(event));
    addEventListener('keydown', (event) => this.#shortcut(event), { signal });
  }

  close() {
    this.#stop.abort();
    this.#check.close();
  }

  // Drawing.

  /** The sheet as a level that can be shown, gaps and all. */
  #shown() {
    const { width, height, cells, player } = (this.#stroke ?? this.draft).sheet;
    return new Level(width, height, cells, player);
  }

  show() {
    const level = this.#shown();
    const { width, height, cells, player } = level;
    if (this.view.level.width !== width || this.view.level.height !== height) this.view.setLevel(level);
    else this.view.replaceLevel(level);
    const paper = [...cells.keys()].filter(
      (square) => cells[square] !== WALL && (square + Math.floor(square / width) * (1 + (width % 2))) % 2,
    );
    this.view.draw({ boxes: level.boxes, player }, [
      { squares: paper, kind: '#8080801c' },
      ...(this.#cursor >= 0 ? [{ squares: [this.#cursor], kind: 'cursor', above: true }] : []),
    ]);
    const drawn = this.draft.level();
    this.size.textContent = t('editor.size', {
      width: drawn.width,
      height: drawn.height,
      boxes: drawn.boxes.length,
      goals: drawn.goals.length,
    });
    this.#buttons.get('undo')?.setAttribute('aria-disabled', String(!this.draft.canUndo));
    this.#buttons.get('redo')?.setAttribute('aria-disabled', String(!this.draft.canRedo));
  }

  /** Show and check what is on the board. */
  begin() {
    this.#solution = '';
    this.show();
    this.#check.ask(this.draft.level(), this.draft.isEmpty);
  }

  /** The drawing changed: show, check and keep it. */
  #changed() {
    this.begin();
    const level = this.draft.level();
    void store.put('saved', KEPT, {
      board: level.toXsb(),
      title: level.title,
      author: level.author,
      notes: level.notes,
    });
  }

  /** @param {import('../editor/level_check.js').Verdict} verdict */
  #say({ text, kind, solution, unsolvable = '' }) {
    this.#solution = solution;
    this.verdict.textContent = text;
    this.verdict.dataset.kind = kind;
    const claim = /** @type {const} */ ({ kind: 'unsolvable', bound: 0, solution: '' });
    this.proof.replaceChildren(...(unsolvable ? [proofButton(unsolvable, claim)] : []));
  }

  /**
   * @param {number} square
   * @param {draw.Brush} brush
   */
  #begin(square, brush) {
    const { sheet } = this.draft;
    const erase = this.tool === 'pen' && brush !== 'floor' && draw.has(sheet, square, brush);
    this.#stroke = { from: square, last: square, erase, brush, sheet };
    this.#drag(square);
  }

  /** @param {number} square */
  #drag(square) {
    const stroke = this.#stroke;
    if (!stroke) return;
    const { sheet } = this.draft;
    const { from, last, brush, erase } = stroke;
    if (this.tool === 'pen' && brush === 'player') stroke.sheet = draw.painted(sheet, [square], brush, erase);
    else if (this.tool === 'pen')
      stroke.sheet = draw.painted(stroke.sheet, draw.lineSquares(sheet, last, square), brush, erase);
    else {
      const squares = {
        line: draw.lineSquares(sheet, from, square),
        rectangle: draw.rectangleSquares(sheet, from, square),
        fill: draw.fillSquares(sheet, square),
      };
      stroke.sheet = draw.painted(sheet, brush === 'player' ? [square] : squares[this.tool], brush);
    }
    stroke.last = square;
    this.show();
  }

  #up() {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!stroke) return;
    const [left, top] = draw.growth(stroke.sheet);
    const { width } = stroke.sheet;
    this.draft.change(draw.roomy(stroke.sheet));
    if (this.#cursor >= 0)
      this.#cursor =
        (Math.floor(this.#cursor / width) + top) * this.draft.sheet.width + (this.#cursor % width) + left;
    this.#changed();
  }

  #cancel() {
    this.#stroke = null;
    this.show();
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { width, height } = this.draft.sheet;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      const at = this.#cursor < 0 ? Math.floor(height / 2) * width + Math.floor(width / 2) : this.#cursor;
      const x = Math.min(width - 1, Math.max(0, (at % width) + (this.#cursor < 0 ? 0 : step[0])));
      const y = Math.min(height - 1, Math.max(0, Math.floor(at / width) + (this.#cursor < 0 ? 0 : step[1])));
      this.#cursor = y * width + x;
      this.show();
      this.#speak();
    } else if ((event.key === ' ' || event.key === 'Enter') && this.#cursor >= 0) {
      this.#begin(this.#cursor, this.brush);
      this.#up();
      this.#speak();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #speak() {
    const { cells, player, width } = this.draft.sheet;
    const cell = cells[this.#cursor];
    const what =
      cell === WALL
        ? ['web.wall']
        : [
            cell & BOX ? 'help.box' : '',
            this.#cursor === player ? 'help.you' : '',
            cell & GOAL ? 'help.goal' : '',
          ].filter(Boolean);
    const names = (what.length ? what : ['web.floor']).map((key) => t(key)).join(', ');
    this.spoken.textContent = t('web.square', {
      what: names,
      row: Math.floor(this.#cursor / width) + 1,
      column: (this.#cursor % width) + 1,
    });
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    if (
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      document.querySelector('dialog[open]')
    )
      return;
    const command = event.ctrlKey || event.metaKey;
    const number = Number(event.key);
    if (command && event.key.toLowerCase() === 'z')
      this.#do(() => (event.shiftKey ? this.draft.redo() : this.draft.undo()));
    else if (command && event.key.toLowerCase() === 'y') this.#do(() => this.draft.redo());
    else if (!command && !event.altKey && number >= 1 && number <= draw.BRUSHES.length)
      this.#choose('brush', draw.BRUSHES[number - 1]);
    else return;
    event.preventDefault();
  }

  // Buttons.

  /**
   * @param {string} name
   * @param {string} picture
   * @param {string} label
   * @param {() => void} act
   */
  #actionButton(name, picture, label, act) {
    const made = button({ icon: picture, label, iconOnly: true, onclick: () => this.#do(act) });
    this.#buttons.set(name, made);
    return made;
  }

  /** @param {() => void} act */
  #do(act) {
    act();
    this.#changed();
  }

  /**
   * @param {draw.Brush} brush
   * @param {number} number
   */
  #brush(brush, number) {
    const made = brushButton(brush, number, brush === this.brush, () => this.#choose('brush', brush));
    this.#buttons.set(brush, made);
    return made;
  }

  /** @param {typeof TOOLS[number]} tool */
  #tool(tool) {
    const made = button({
      icon: PICTURES[tool],
      label: t(`editor.${tool}`),
      iconOnly: true,
      pressed: tool === this.tool,
      onclick: () => this.#choose('tool', tool),
    });
    this.#buttons.set(tool, made);
    return made;
  }

  /**
   * @param {'brush' | 'tool'} kind
   * @param {string} value
   */
  #choose(kind, value) {
    Object.assign(this, { [kind]: value });
    for (const each of kind === 'brush' ? draw.BRUSHES : TOOLS)
      this.#buttons.get(each)?.setAttribute('aria-pressed', String(each === value));
  }

  #menu() {
    /**
     * @param {string} picture
     * @param {string} label
     * @param {() => void} act
     */
    const actionButton = (picture, label, act) =>
      button({
        icon: picture,
        label,
        onclick: () => {
          dialog.close();
          act();
        },
      });
    const change = (/** @type {draw.Sheet} */ sheet) =>
      this.#do(() => this.draft.change(draw.centred(sheet)));
    const field = (/** @type {'title' | 'author' | 'notes'} */ name) => {
      const input = h('input', {
        class: 'field',
        value: this.draft[name],
        maxlength: 200,
        id: `details-${name}`,
      });
      input.addEventListener('input', () => {
        this.draft[name] = input.value;
        this.#changed();
      });
      return h(
        'label',
        { class: 'choice', for: `details-${name}` },
        h('span', {}, t(`details.${name}`)),
        input,
      );
    };
    const dialog = openDialog({
      title: t('editor.title'),
      class: 'menu',
      body: [
        field('title'),
        field('author'),
        field('notes'),
        h(
          'div',
          { class: 'menu-grid' },
          actionButton('zoom_in', t('action.zoom_in'), () => this.view.zoom(1.5)),
          actionButton('zoom_out', t('action.zoom_out'), () => this.view.zoom(1 / 1.5)),
          actionButton('rectangle', t('action.zoom_fit'), () => this.view.fit()),
          actionButton('turn', t('editor.turn'), () => change(draw.turned(this.draft.sheet))),
          actionButton('mirror', t('editor.mirror'), () => change(draw.mirrored(this.draft.sheet))),
          actionButton(
            'copy',
            t('editor.copy'),
            () => void copyText(asText(this.draft.level()), 'copied.level'),
          ),
          actionButton('new', t('editor.new'), () => this.#new()),
        ),
      ],
    });
  }

  #new() {
    this.draft.title = this.draft.notes = '';
    this.#do(() => this.draft.change(draw.centred(draw.blank(1, 1))));
  }

  // What becomes of the drawing.

  /** The level, named; null (and said why) when it cannot be played. */
  #finished() {
    const level = this.draft.level();
    if (!level.problem) return level.title ? level : level.with({ title: t('editor.untitled') });
    toast(t('editor.not_saved', { reason: t(`verdict.${this.draft.isEmpty ? 'empty' : level.problem}`) }));
    return null;
  }

  async #save() {
    const level = this.#finished();
    if (!level) return;
    await keepLevel(level);
    toast(t('editor.saved', { title: level.title }));
  }

  async #play() {
    const level = this.#finished();
    if (level) go('play', await keepDraft(level), 1);
  }

  #share() {
    const level = this.#finished();
    if (level) void openShare(level.with({ title: this.draft.title }), { solution: this.#solution });
  }
}
