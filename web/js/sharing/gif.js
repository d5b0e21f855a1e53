// GIF films, written byte by byte: a palette, and for each picture only the rectangle that changed (LZW).

/**
 * @typedef {{data: Uint8ClampedArray, width: number, height: number}} Pixels red, green, blue and alpha of
 *   every pixel
 */

const COLOURS = 256;
const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

export class GifWriter {
  /** @type {number[]} */
  #bytes = [];
  /** The last picture, as places in the palette. @type {Uint8Array | null} */
  #last = null;
  /** Place in the palette by colour, five bits a channel. */
  #places = new Int16Array(1 << 15).fill(-1);

  /**
   * @param {number} width
   * @param {number} height
   * @param {Pixels[]} samples pictures with all colours that matter
   */
  constructor(width, height, samples) {
    this.width = width;
    this.height = height;
    this.palette = paletteOf(samples);
    this.#text('GIF89a');
    this.#short(width);
    this.#short(height);
    this.#bytes.push(0xf7, 0, 0); // a global palette of 256 colours
    for (let i = 0; i < COLOURS; i++) this.#bytes.push(...(this.palette[i] ?? [0, 0, 0]));
    this.#bytes.push(0x21, 0xff, 11);
    this.#text('NETSCAPE2.0');
    this.#bytes.push(3, 1, 0, 0, 0); // for ever
  }

  /**
   * @param {Pixels} pixels
   * @param {number} hundredths how long the picture stays
   */
  add(pixels, hundredths) {
    const places = this.#indexed(pixels);
    const [left, top, width, height] = this.#changed(places);
    this.#bytes.push(0x21, 0xf9, 4, 0x04); // what is drawn stays
    this.#short(hundredths);
    this.#bytes.push(0, 0, 0x2c);
    for (const value of [left, top, width, height]) this.#short(value);
    this.#bytes.push(0);
    const part = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      const from = (top + y) * this.width + left;
      part.set(places.subarray(from, from + width), y * width);
    }
    this.#lzw(part);
    this.#last = places;
  }

  /** The whole file. */
  end() {
    return new Uint8Array([...this.#bytes, 0x3b]);
  }

  /** @param {Pixels} pixels */
  #indexed({ data }) {
    const places = new Uint8Array(this.width * this.height);
    for (let i = 0; i < places.length; i++) {
      const [red, green, blue] = [data[4 * i], data[4 * i + 1], data[4 * i + 2]];
      const bucket = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
      if (this.#places[bucket] < 0) this.#places[bucket] = nearest(this.palette, red, green, blue);
      places[i] = this.#places[bucket];
    }
    return places;
  }

  /**
   * The smallest rectangle with everything that changed; a picture without a change still gets one pixel.
   * @param {Uint8Array} places
   */
  #changed(places) {
    const last = this.#last;
    if (!last) return [0, 0, this.width, this.height];
    let [left, top, right, bottom] = [this.width, this.height, -1, -1];
    for (let y = 0, i = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, i++) {
        if (places[i] === last[i]) continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
    }
    return right < 0 ? [0, 0, 1, 1] : [left, top, right - left + 1, bottom - top + 1];
  }

  /** @param {Uint8Array} places */
  #lzw(places) {
    this.#bytes.push(8);
    /** @type {number[]} */
    const block = [];
    let held = 0;
    let bits = 0;
    let size = 9;
    const write = (/** @type {number} */ code) => {
      held |= code << bits;
      bits += size;
      while (bits >= 8) {
        block.push(held & 255);
        held >>>= 8;
        bits -= 8;
        if (block.length === 255) this.#block(block.splice(0));
      }
    };
    /** @type {Map<number, number>} */
    let known = new Map();
    let next = END + 1;
    write(CLEAR);
    let prefix = places[0];
    for (let i = 1; i < places.length; i++) {
      const pair = (prefix << 8) | places[i];
      const code = known.get(pair);
      if (code !== undefined) {
        prefix = code;
        continue;
      }
      write(prefix);
      if (next < MOST_CODES) {
        known.set(pair, next);
        if (next === 1 << size) size += 1;
        next += 1;
      } else {
        write(CLEAR);
        known = new Map();
        next = END + 1;
        size = 9;
      }
      prefix = places[i];
    }
    write(prefix);
    write(END);
    if (bits > 0) block.push(held & 255);
    if (block.length) this.#block(block);
    this.#bytes.push(0);
  }

  /** @param {number[]} block */
  #block(block) {
    this.#bytes.push(block.length, ...block);
  }

  /** @param {number} value */
  #short(value) {
    this.#bytes.push(value & 255, value >> 8);
  }

  /** @param {string} text */
  #text(text) {
    for (const character of text) this.#bytes.push(character.charCodeAt(0));
  }
}

/**
 * At most 256 colours that stand for all: boxes of colours are cut in two where they are widest (median cut).
 * @param {Pixels[]} samples
 * @returns {number[][]}
 */
export function paletteOf(samples) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { data } of samples) {
    for (let i = 0; i < data.length; i += 4) {
      const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  let boxes = [
    [...counts].map(([colour, count]) => ({ rgb: [colour >> 16, (colour >> 8) & 255, colour & 255], count })),
  ];
  while (boxes.length < COLOURS) {
    const widths = boxes.map(
      (box) => Math.max(...[0, 1, 2].map((channel) => spread(box, channel))) * Math.log2(1 + box.length),
    );
    const at = widths.indexOf(Math.max(...widths));
    const box = boxes[at];
    if (box.length < 2) break;
    const channel = [0, 1, 2].reduce((a, b) => (spread(box, b) > spread(box, a) ? b : a));
    box.sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    const half = box.reduce((sum, { count }) => sum + count, 0) / 2;
    let cut = 1;
    for (let sum = box[0].count; cut < box.length - 1 && sum + box[cut].count / 2 < half; cut++)
      sum += box[cut].count;
    boxes = [...boxes.slice(0, at), box.slice(0, cut), box.slice(cut), ...boxes.slice(at + 1)];
  }
  return boxes.map((box) => {
    const total = box.reduce((sum, { count }) => sum + count, 0);
    return [0, 1, 2].map((channel) =>
      Math.round(box.reduce((sum, { rgb, count }) => sum + rgb[channel] * count, 0) / total),
    );
  });
}

/**
 * @param {{rgb: number[]}[]} box
 * @param {number} channel
 */
function spread(box, channel) {
  let [least, most] = [255, 0];
  for (const { rgb } of box) {
    least = Math.min(least, rgb[channel]);
    most = Math.max(most, rgb[channel]);
  }
  return most - least;
}

/**
 * @param {number[][]} palette
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 */
function nearest(palette, red, green, blue) {
  let best = 0;
  let least = Infinity;
  palette.forEach(([r, g, b], place) => {
    const far = 3 * (r - red) ** 2 + 6 * (g - green) ** 2 + (b - blue) ** 2;
    if (far < least) [best, least] = [place, far];
  });
  return best;
}
