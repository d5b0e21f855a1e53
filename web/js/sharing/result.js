// A result to share without giving the solution away: a text, and where the browser can share files a picture
// with the start of the level.

import { toast } from '../dialog.js';
import { settings } from '../settings.js';
import { sharedPage } from '../share.js';
import { t } from '../strings.js';
import { Painter } from './picture.js';

/** @typedef {import('../level.js').Level} Level */
/**
 * @typedef {{heading: string, words: string, stars: string, levels: Level[], place: string}} ShownResult
 *   `stars`: a row for each level; `place`: where others play the same
 */

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 48];

/**
 * Share a result; where a page cannot share, the text is copied.
 * @param {ShownResult} result
 */
export async function shareResult(result) {
  const { heading, words, place } = result;
  const url = sharedPage() + place;
  const text = `Pushworks ${heading}\n${words}`;
  try {
    if (navigator.share) await navigator.share({ text, url, ...(await pictureFiles(result)) });
    else {
      await navigator.clipboard.writeText(`${text}\n${url}`);
      toast(t('daily.shared'));
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(t('web.no_clipboard'));
  }
}

/** @param {ShownResult} result */
async function pictureFiles(result) {
  try {
    const file = new File([await resultPicture(result)], 'pushworks.png', { type: 'image/png' });
    return navigator.canShare?.({ files: [file] }) ? { files: [file] } : {};
  } catch {
    return {}; // the text says everything
  }
}

/**
 * The result as a PNG: the start of each level, and what was reached in words.
 * @param {ShownResult} result
 * @returns {Promise<Blob>}
 */
export async function resultPicture({ heading, words, stars, levels }) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.fillStyle = '#20242e';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const room = levels.length > 1 ? { width: WIDTH - 2 * EDGE, height: 300 } : { width: 500, height: 534 };
  const each = (room.width - (levels.length - 1) * 24) / levels.length;
  for (const [i, level] of levels.entries()) {
    const painter = await Painter.make(level, settings.style);
    const board = painter.draw({ boxes: level.boxes, player: level.player });
    const scale = Math.min(each / board.width, room.height / board.height);
    const [width, height] = [board.width * scale, board.height * scale];
    const left = EDGE + i * (each + 24) + (each - width) / 2;
    context.drawImage(board, left, EDGE + (room.height - height) / 2, width, height);
  }
  const beside = levels.length === 1;
  const [left, wide] = beside ? [EDGE + 540, WIDTH - EDGE * 2 - 540] : [EDGE, WIDTH - 2 * EDGE];
  let top = beside ? 150 : 400;
  const line = (/** @type {string} */ text, /** @type {number} */ size, /** @type {string} */ colour) => {
    context.font = `600 ${size}px system-ui, sans-serif`;
    context.fillStyle = colour;
    context.textBaseline = 'top';
    for (const row of wrapped(context, text, wide)) {
      context.fillText(row, left, top);
      top += size * 1.3;
    }
    top += size * 0.25;
  };
  line(`Pushworks ${heading}`, 44, '#ffffff');
  line(stars, 56, '#f5b83d');
  line(words, 34, '#c9cfdb');
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} width
 */
function wrapped(context, text, width) {
  const rows = [''];
  for (const word of text.split(' ')) {
    const row = rows[rows.length - 1];
    if (row && context.measureText(`${row} ${word}`).width > width) rows.push(word);
    else rows[rows.length - 1] = row ? `${row} ${word}` : word;
  }
  return rows;
}
