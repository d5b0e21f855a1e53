// Importing levels: pasted, dropped or opened files, whole collections in any dialect.

import { keepCollection, keepInLibrary, keepLevel, loadCollection, OWN } from './collections.js';
import { openDialog, toast } from './dialog.js';
import { h } from './dom.js';
import { LevelError } from './level.js';
import { errorWords } from './level_error.js';
import { isCertificate } from './proof/certificate.js';
import { go } from './router.js';
import { t } from './strings.js';

/** Largest file that is read. */
const MAX_BYTES = 16 * 1024 * 1024;
const MOST_ERRORS = 8;

/**
 * Import a text with levels: one level goes to the player's own, several become a collection. Opens what was
 * imported.
 * @param {string} text
 * @param {string} source the file's name, or empty
 * @returns {Promise<boolean>} false when there was nothing to import
 */
export async function importText(text, source) {
  const { readCollection } = await import('./dialects.js');
  const { title, author, levels, errors } = readCollection(text);
  const good = levels.filter((level) => !level.problem);
  const bad = [
    ...errors,
    ...levels
      .filter((level) => level.problem)
      .map(
        (level) => new LevelError(`${level.title ? `${level.title}: ` : ''}${t(`verdict.${level.problem}`)}`),
      ),
  ];
  if (!good.length) {
    showErrors(source, bad);
    return false;
  }
  const name = title || source.replace(/\.[a-z]+$/i, '') || good[0].title || t('editor.untitled');
  if (source && (await importIntoLibrary(name, author, text, good))) {
    if (bad.length) showErrors(source, bad);
    return true;
  }
  const label = t('play.level', { number: 1 });
  if (good.length === 1)
    go(
      'play',
      OWN,
      await keepLevel(
        good[0].title ? good[0] : good[0].with({ title: title || source.replace(/\.[a-z]+$/i, '') || label }),
      ),
    );
  else await importCollection(name, author, good);
  if (bad.length) showErrors(source, bad);
  return true;
}

/**
 * A file goes into the library where there is one; false where there is none.
 * @param {string} name
 * @param {string} author
 * @param {string} text
 * @param {import('./level.js').Level[]} levels
 */
async function importIntoLibrary(name, author, text, levels) {
  const kept = await keepInLibrary(name, author, text);
  if (!kept) return false;
  toast(t('library.added', { new: kept.new, known: kept.known + kept.copies }));
  const all = levels.length === 1 ? await loadCollection(kept.name) : null;
  const index = all?.levels.findIndex(({ key }) => key === levels[0].key) ?? -1;
  if (index < 0) go('levels', kept.name);
  else go('play', kept.name, index + 1);
  return true;
}

/**
 * Keep several levels as a collection, unless they are there already.
 * @param {string} name
 * @param {string} author
 * @param {import('./level.js').Level[]} levels
 */
async function importCollection(name, author, levels) {
  const { sameCollection } = await import('./collection_edits.js');
  const known = await sameCollection(levels.map((level) => level.toXsb()));
  if (known) toast(t('manage.known', { name: known.title }));
  go('levels', known ? known.name : await keepCollection(name, author, levels));
}

/**
 * @param {string} source
 * @param {LevelError[]} errors
 */
function showErrors(source, errors) {
  const lines = errors.slice(0, MOST_ERRORS).map((error) => h('li', {}, errorWords(error)));
  openDialog({
    title: t('open.failed'),
    body: [
      source ? h('p', {}, source) : null,
      h('ul', { class: 'errors' }, ...lines),
      errors.length > MOST_ERRORS ? h('p', { class: 'dim' }, `… ${errors.length - MOST_ERRORS}`) : null,
    ],
  });
}

/**
 * @param {Iterable<File>} files
 */
export async function importFiles(files) {
  for (const file of files) {
    if (file.size > MAX_BYTES) {
      showErrors(file.name, [new LevelError(`expected at most ${MAX_BYTES} bytes, there are ${file.size}`)]);
      continue;
    }
    const data = await file.arrayBuffer();
    if (isCertificate(new Uint8Array(data))) {
      const { openCertificate } = await import('./screens/proof.js');
      openCertificate(file.name, new Uint8Array(data));
      continue;
    }
    const text = decoded(data);
    if (isBinary(text)) showErrors(file.name, [new LevelError(t('web.not_a_level_file'))]);
    else await importText(text, file.name);
  }
}

/**
 * UTF-8, or UTF-16 with its mark, or GBK, or Latin-1: what a level file may be written in.
 * @param {ArrayBuffer} data
 */
function decoded(data) {
  const bytes = new Uint8Array(data);
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ['utf-16le']
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ['utf-16be']
        : [];
  for (const encoding of [...marked, 'utf-8', 'gbk']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return new TextDecoder('latin1').decode(bytes);
}

/**
 * Whether a file holds something else than text: a picture, a program, random bytes.
 * @param {string} text
 */
function isBinary(text) {
  const sample = text.slice(0, 20_000);
  const odd = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  return sample.includes('\u0000') || odd > 4 + sample.length / 100;
}

/** Let the player choose files. */
export function openFiles() {
  const input = h('input', {
    type: 'file',
    multiple: true,
    accept: '.xsb,.sok,.txt,.slc,.xml,.sokoban,text/plain',
    class: 'visually-hidden',
    'aria-hidden': 'true',
    tabindex: -1,
  });
  input.addEventListener('change', () => {
    void importFiles(input.files ?? []);
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  document.body.append(input);
  input.click();
}

/** Files dropped anywhere on the page, and text pasted anywhere but in a field. */
export function listenForLevels() {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    const files = event.dataTransfer?.files;
    if (files?.length) void importFiles(files);
    else if (text.trim()) void importText(text, '');
  });
  addEventListener('paste', (event) => {
    const { target } = event;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      document.querySelector('dialog[open]')
    )
      return;
    const files = event.clipboardData?.files;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files?.length) void importFiles(files);
    else if (text.trim()) void importText(text, '');
    else toast(t('paste.nothing'));
  });
}
