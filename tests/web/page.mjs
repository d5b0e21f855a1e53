// The page's own modules, driven by the tests: reads [{task, …}] as JSON from standard input, writes the answers.

import { readFileSync } from 'node:fs';

const { readCollection } = await import('../../web/js/dialects.js');
const { Game, solves } = await import('../../web/js/game.js');
const { Level } = await import('../../web/js/level.js');
const { deadSquares, simpleDeadlock } = await import('../../web/js/deadlock.js');
const rating = await import('../../web/js/player_rating.js');
const { starsOf, stars } = await import('../../web/js/records.js');

// What `loadLanguage` looks for in a browser.
Object.defineProperty(globalThis, 'document', { value: { documentElement: {} } });
Object.defineProperty(globalThis, 'navigator', { value: { language: 'de', languages: [] } });
const { formatNumber, loadLanguage, t } = await import('../../web/js/strings.js');

const TASKS = {
  /** Numbers with so many digits, in the language of these texts. */
  async numbers({ texts, cases }) {
    globalThis.fetch = async (path) => ({
      ok: true,
      json: async () => (path.endsWith('index.json') ? { de: 'x' } : { ...texts, noun: '{value:one|x}' }),
    });
    await loadLanguage('de');
    return { numbers: cases.map(([value, digits]) => formatNumber(value, digits)), noun: t('noun', { value: 1249 }) };
  },
  read({ text }) {
    const { title, author, levels, errors } = readCollection(text);
    return {
      title, author,
      levels: levels.map((level) => ({ board: level.toXsb(), title: level.title, author: level.author, problem: level.problem, solutions: level.solutions })),
      errors: errors.map(({ message, line, column }) => ({ message, line, column })),
    };
  },
  /** Commands, each followed by what the game then is. */
  play({ board, commands }) {
    const game = new Game(Level.fromText(board));
    return commands.map(([command, ...values]) => {
      const answer = game[command](...values);
      return { answer: answer instanceof Set ? [...answer].sort((a, b) => a - b) : answer ?? null, lurd: game.lurd, future: game.future, pushes: game.pushes, moves: game.moves, board: game.toXsb(), solved: game.solved };
    });
  },
  solves: ({ board, lurd }) => solves(Level.fromText(board), lurd),
  dead: ({ board }) => [...deadSquares(Level.fromText(board))].sort((a, b) => a - b),
  deadlock({ board }) {
    const level = Level.fromText(board);
    return simpleDeadlock(level, new Set(level.boxes));
  },
  stars: ({ par, moves, pushes }) => stars(par, moves, pushes),
  /** The rating after results [[difficulty, score]], what is then expected, and which difficulty fits. */
  rating({ results, difficulties, chances }) {
    const player = rating.ratingOf(results.map(([difficulty, score]) => ({ difficulty, score })));
    return {
      ...player,
      expected: difficulties.map((each) => [each, rating.expected(player, each)]),
      difficulty_for: chances.map((each) => [each, rating.difficultyFor(player, each)]),
    };
  },
  recordStars: ({ par, record }) => starsOf(par, record),
};

const tasks = JSON.parse(readFileSync(0, 'utf-8'));
const answers = [];
for (const task of tasks) answers.push(await TASKS[task.task](task)); // in turn: the language is one for all
process.stdout.write(JSON.stringify(answers));
