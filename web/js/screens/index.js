// The screens of the page: each is a module { title(), open(root, params), close() } that is loaded when
// first needed.

import { register } from '../router.js';

/** Name of each screen (as in its address) and how it is loaded. */
const SCREENS = {
  home: () => import('./home.js'),
  levels: () => import('./levels.js'),
  play: () => import('./play.js'),
  daily: () => import('./daily.js'),
  next: () => import('./next.js'),
  replay: () => import('./replay.js'),
  review: () => import('./review.js'),
  editor: () => import('./editor.js'),
  generator: () => import('./generator.js'),
  watch: () => import('./watch.js'),
  bait: () => import('./bait.js'),
  records: () => import('./records.js'),
  settings: () => import('./settings.js'),
  help: () => import('./help.js'),
  proof: () => import('./proof.js'),
};

export function registerScreens() {
  for (const [name, loader] of Object.entries(SCREENS)) register(name, loader);
}
