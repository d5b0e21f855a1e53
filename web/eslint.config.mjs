// What Prettier and tsc do not check: mistakes, and lines over 110 columns. Run by `make lint`.
import { createRequire } from 'node:module';
import { URL } from 'node:url';

const require = createRequire(new URL('../build/npm/', import.meta.url));
const js = require('@eslint/js');
const globals = require('globals');

export default [
  js.configs.recommended,
  {
    files: ['js/**/*.js', 'sw.js'],
    languageOptions: {
      ecmaVersion: 2022,
      sourceType: 'module',
      globals: { ...globals.browser, ...globals.worker },
    },
    rules: {
      eqeqeq: 'error',
      'max-len': ['error', { code: 110 }],
      'no-control-regex': 'off', // readers of foreign text name control characters on purpose
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
    },
  },
];
