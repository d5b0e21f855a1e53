// The page's tools in Node, driven by the tests: reads [{task, …}] as JSON from standard input, writes the answers.

import { readFileSync } from 'node:fs';

const { BaitLevel } = await import('../../web/js/bait/level.js');
const { walkTo } = await import('../../web/js/bait/walk.js');
const bait = await import('../../web/js/bait/rules.js');
const draw = await import('../../web/js/editor/draft.js');
const { Game } = await import('../../web/js/game.js');
const { Level } = await import('../../web/js/level.js');
const { GifWriter } = await import('../../web/js/sharing/gif.js');
const { restoreBackup } = await import('../../web/js/backup.js');
const { streaks } = await import('../../web/js/daily_results.js');
const { trimmed } = await import('../../web/js/trim.js');
const { makeLink, parseLink, toBase64 } = await import('../../web/js/share.js');

const playerResults = await import('../../web/js/player_results.js');
const store = await import('../../web/js/store.js');

const BITS = [bait.BOX, bait.HOLE, bait.KEY, bait.GOAL, bait.MUSHROOM];

const TASKS = {
  async link({ board, title = '', author = '', solution = '', position = '', tenths }) {
    return makeLink(Level.fromText(board).with({ title, author }), { solution, position, tenths });
  },
  /** What a location holds: the level, an error, or nothing; and how long it took. */
  async open({ search = '', hash = '' }) {
    const began = performance.now();
    const found = await parseLink({ search, hash });
    const seconds = (performance.now() - began) / 1000;
    if (!found || 'error' in found) return { error: found?.error ?? null, seconds };
    const { level, solution, position, tenths, complaint } = found;
    return { board: level.toXsb(), title: level.title, author: level.author, solution, position, tenths, complaint, problem: level.problem, seconds };
  },
  /** Files of kept things, one after the other: what was said of each, and everything kept in the end. */
  async keep({ files }) {
    const said = [];
    for (const text of files) said.push(await restoreBackup(text));
    return { said, kept: await store.exportAll() };
  },
  deflated: async ({ bytes }) => toBase64(new Uint8Array(await new Response(new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())),
  /** A game of Bait: after each move what the Python rules write down, too. */
  bait({ board, moves }) {
    const level = BaitLevel.fromText(board);
    let state = level.start();
    const written = () => [state.avatar, state.hasKey ? 1 : 0, state.score, state.status, ...BITS.map((bit) => [...state.things.keys()].filter((square) => state.things[square] & bit))];
    const trace = [written()];
    for (const move of moves.toLowerCase()) {
      state = bait.step(level, bait.BAIT, state, move);
      trace.push(written());
    }
    return trace;
  },
  /** Levels solved or given up, [board, difficulty, score]: the ratings before and after each, and all results. */
  async results({ results }) {
    const steps = [];
    for (const [board, difficulty, score] of results) {
      const { before, after } = await playerResults.keepResult(Level.fromText(board), difficulty, score);
      steps.push([before.rating, after.rating]);
    }
    return { steps, kept: (await playerResults.allResults()).map(([key, { score }]) => [key, score]) };
  },
  streaks: ({ days, today }) => streaks(days, today),
  trim: ({ board }) => trimmed(Level.fromText(board)).toXsb(),
  badBait({ board }) {
    try {
      BaitLevel.fromText(board);
      return '';
    } catch (error) {
      return error.message;
    }
  },
  baitWalk({ board, to }) {
    const level = BaitLevel.fromText(board);
    return walkTo(level, level.start(), to);
  },
  /** Strokes on a sheet, as the editor makes them; the board after each. */
  drawing({ board, strokes }) {
    const draft = board ? draw.Draft.of(Level.fromText(board)) : new draw.Draft();
    return strokes.map(([what, ...values]) => {
      if (what === 'paint') draft.change(draw.painted(draft.sheet, ...values));
      else if (what === 'undo' || what === 'redo') draft[what]();
      else draft.change(draw[what](draft.sheet, ...values));
      const { width, height, player } = draft.sheet;
      return { board: draft.level().toXsb(), problem: draft.level().problem, width, height, player, undo: draft.canUndo, redo: draft.canRedo };
    });
  },
  shapes: ({ width, height, from, to }) => {
    const sheet = draw.blank(width, height);
    return { line: draw.lineSquares(sheet, from, to), rectangle: draw.rectangleSquares(sheet, from, to), fill: draw.fillSquares(sheet, from).length };
  },
  /** A film of pictures given as lists of red, green and blue. */
  gif({ width, height, frames }) {
    const pixels = frames.map((frame) => ({ width, height, data: Uint8ClampedArray.from(frame.flatMap((rgb) => [...rgb, 255])) }));
    const writer = new GifWriter(width, height, pixels);
    for (const each of pixels) writer.add(each, 10);
    return Buffer.from(writer.end()).toString('base64');
  },
  /** Letters as keys come in (walls and all), `<` undoes and `>` redoes: a number that depends on every position. */
  playthrough({ board, keys }) {
    const level = Level.fromText(board);
    const game = new Game(level);
    let digest = 0x811c9dc5;
    const feed = (number) => {
      for (const byte of [number & 255, (number >> 8) & 255]) digest = Math.imul(digest ^ byte, 0x01000193) >>> 0;
    };
    for (const key of keys) {
      if (key === '<') game.undo();
      else if (key === '>') game.redo();
      else game.step(key);
      feed(game.player);
      for (const box of [...game.boxes].sort((a, b) => a - b)) feed(box);
      feed(game.moves);
      feed(game.pushes);
      feed(game.solved ? 1 : 0);
    }
    return [digest, game.lurd, game.toXsb()];
  },
};

const tasks = JSON.parse(readFileSync(0, 'utf-8'));
const answers = [];
for (const task of tasks) answers.push(await TASKS[task.task](task));
process.stdout.write(JSON.stringify(answers));
