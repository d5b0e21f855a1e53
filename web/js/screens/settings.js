// What the player can choose.

import { loadStyles } from '../art.js';
import { BoardView } from '../board.js';
import { toast } from '../dialog.js';
import { button, h } from '../dom.js';
import { Level } from '../level.js';
import { page } from '../page.js';
import { reopen } from '../router.js';
import { change, loadSettings, settings } from '../settings.js';
import { isKept } from '../store.js';
import { language, languages, loadLanguage, t } from '../strings.js';
import { applyTheme } from '../theme.js';

const SAMPLE = '######\n#@$*.#\n######';

export function title() {
  return `${t('settings.title')} · Pushworks`;
}

/** @param {HTMLElement} root */
export async function open(root) {
  const main = page(root, t('settings.title'), { about: t(isKept() ? 'about.settings' : 'web.storage') });
  main.classList.add('settings');
  const styles = await loadStyles();
  main.append(
    h(
      'fieldset',
      { class: 'styles' },
      h('legend', {}, t('settings.icon_style')),
      h('div', { class: 'style-grid' }, ...styles.map(styleChoice)),
    ),
    h(
      'div',
      { class: 'choices' },
      choice(
        'language',
        t('settings.language'),
        Object.entries(languages),
        settings.language || language(),
        async (value) => {
          await change({ language: value });
          await loadLanguage(value);
          await reopen();
        },
      ),
      choice(
        'theme',
        t('web.theme'),
        names('web.theme_', ['auto', 'light', 'dark']),
        settings.theme,
        async (theme) => {
          await change({ theme });
          await applyTheme();
        },
      ),
      choice(
        'speed',
        t('settings.speed'),
        names('speed.', ['slow', 'normal', 'fast', 'instant']),
        settings.speed,
        (speed) => change({ speed }),
      ),
      choice(
        'motion',
        t('settings.reduced_motion'),
        names('web.motion_', ['auto', 'on', 'off']),
        settings.motion,
        (motion) => change({ motion }),
      ),
      choice(
        'shortest',
        t('settings.shortest'),
        names('shortest.', ['pushes', 'moves']),
        settings.shortest,
        (value) => change({ shortest: value === 'moves' ? 'moves' : 'pushes' }),
      ),
      choice('undo', t('settings.undo_by'), names('undo.', ['action', 'step']), settings.undoBy, (undoBy) =>
        change({ undoBy }),
      ),
      choice('wheel', t('settings.wheel'), names('wheel.', ['zoom', 'undo']), settings.wheel, (wheel) =>
        change({ wheel }),
      ),
      choice(
        'ai',
        t('settings.ai_seconds'),
        [10, 30, 60, 120, 300].map((value) => [String(value), `${value} s`]),
        String(settings.aiSeconds),
        (value) => change({ aiSeconds: Number(value) }),
      ),
      h('label', { class: 'choice' }, h('span', {}, t('action.show_warning')), check('warn')),
      h('label', { class: 'choice' }, h('span', {}, t('web.letter_keys')), check('letterKeys')),
    ),
    backupSection(),
  );
}

/** @param {'warn' | 'letterKeys'} name */
function check(name) {
  const box = h('input', { type: 'checkbox', class: 'switch', checked: settings[name] });
  box.addEventListener('change', () => void change({ [name]: box.checked }));
  return box;
}

/**
 * @param {string} prefix
 * @param {string[]} values
 * @returns {[string, string][]}
 */
function names(prefix, values) {
  return values.map((value) => [value, t(prefix + value)]);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {[string, string][] | string[][]} options
 * @param {string} value
 * @param {(value: string) => Promise<unknown>} onchange
 */
function choice(id, label, options, value, onchange) {
  const select = h(
    'select',
    { class: 'field', id: `choice-${id}` },
    ...options.map(([key, name]) => h('option', { value: key, selected: key === value }, name)),
  );
  select.addEventListener('change', () => void onchange(select.value));
  return h('label', { class: 'choice', for: `choice-${id}` }, h('span', {}, label), select);
}

/** @param {import('../art.js').StyleColours} style */
function styleChoice({ name, background }) {
  const canvas = h('canvas', { class: 'style-sample', 'aria-hidden': 'true' });
  const radio = h('input', {
    type: 'radio',
    name: 'style',
    value: name,
    checked: settings.style === name,
    class: 'visually-hidden',
  });
  radio.addEventListener('change', async () => {
    await change({ style: name });
    await applyTheme();
  });
  canvas.style.background = background;
  const level = Level.fromText(SAMPLE);
  requestAnimationFrame(() => {
    const view = new BoardView(canvas, level, { style: name, padding: 2, largest: 60 });
    view.draw({ boxes: level.boxes, player: level.player, facing: 'r' });
  });
  return h('label', { class: 'style-choice' }, radio, canvas, h('span', {}, t(`style.${name}`)));
}

/** Everything stored, as one file and back. */
function backupSection() {
  const input = h('input', {
    type: 'file',
    accept: '.json,application/json',
    class: 'visually-hidden',
    'aria-label': t('kept.restore'),
    tabindex: -1,
  });
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) await restore(file);
  });
  return h(
    'section',
    { class: 'kept' },
    h('h2', {}, t('kept.title')),
    h('p', { class: 'dim' }, t('kept.intro')),
    h(
      'div',
      { class: 'menu-grid' },
      button({ icon: 'save', label: t('kept.save'), onclick: () => void saveBackup() }),
      button({ icon: 'folder', label: t('kept.restore'), onclick: () => input.click() }),
    ),
    input,
  );
}

async function saveBackup() {
  const [{ backupText }, { save }] = await Promise.all([
    import('../backup.js'),
    import('../sharing/dialog.js'),
  ]);
  save(
    new Blob([await backupText()], { type: 'application/json' }),
    `pushworks-${new Date().toISOString().slice(0, 10)}.json`,
  );
}

/** @param {File} file */
async function restore(file) {
  const { MAX_BYTES, restoreBackup } = await import('../backup.js');
  const restored = file.size > MAX_BYTES ? null : await restoreBackup(await file.text());
  if (!restored) {
    toast(t('kept.failed'));
    return;
  }
  await loadSettings();
  await Promise.all([loadLanguage(settings.language), applyTheme()]);
  await reopen();
  toast(t(restored.refused ? 'kept.refused' : 'kept.restored', { ...restored }));
}
