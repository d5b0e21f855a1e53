// The art of the six styles, drawn from the shapes that tools/web_art.py exports: sharp at every size.

/** @typedef {any[]} Shape see tools/web_art.py */
/** @typedef {number[]} Sprite places in the list of shapes */
/**
 * @typedef {object} StyleColours
 * @property {string} name
 * @property {string} background
 * @property {Record<string, string>} chrome
 * @property {string} reach
 * @property {string} danger
 * @property {string} hint
 */
/**
 * @typedef {StyleColours & {
 *   floor: Sprite[][], shadow: Record<'north' | 'west' | 'north_west', Sprite>, goal: Sprite, box: Sprite,
 * box_on_goal: Sprite,
 *   wall: Sprite[][], wall_floor: Sprite[], wall_corner: Sprite[],
 *   player: Record<string, Record<'walk' | 'push', Sprite[]>>,
 *   mark: Record<string, Sprite>, bait: Record<string, Sprite>, shapes: Shape[],
 * }} Art
 */

/** @type {Map<string, Promise<Art>>} */
const loading = new Map();
/** @type {Promise<StyleColours[]> | null} */
let styles = null;

/** The styles with their colours, the default first. */
export function loadStyles() {
  styles ??= fetch('art/styles.json').then((answer) => answer.json());
  return styles;
}

/**
 * Everything needed to draw in a style.
 * @param {string} name
 */
export function loadArt(name) {
  let found = loading.get(name);
  if (!found) {
    found = fetch(`art/${encodeURIComponent(name)}.json`).then((answer) => {
      if (!answer.ok) throw new Error(`no style ${name}`);
      return answer.json();
    });
    found.catch(() => loading.delete(name));
    loading.set(name, found);
  }
  return found;
}

/**
 * Draw a sprite with its top left corner at the origin of the context, one unit a tile.
 * @param {CanvasRenderingContext2D} context
 * @param {Art} art
 * @param {Sprite} sprite
 */
export function paintSprite(context, art, sprite) {
  for (const place of sprite) paintShape(context, art.shapes[place]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Shape} shape
 */
function paintShape(context, shape) {
  context.beginPath();
  switch (shape[0]) {
    case 'r':
      if (shape[5]) context.roundRect(shape[1], shape[2], shape[3], shape[4], shape[5]);
      else context.rect(shape[1], shape[2], shape[3], shape[4]);
      fill(context, shape[6]);
      break;
    case 'e':
      context.ellipse(shape[1], shape[2], shape[3], shape[4], 0, 0, 2 * Math.PI);
      fill(context, shape[5]);
      break;
    case 'p':
      outline(context, shape[1]);
      fill(context, shape[2]);
      break;
    case 'l':
      outline(context, shape[1]);
      if (shape[4]) context.closePath();
      stroke(context, shape[2], shape[3]);
      break;
    default:
      context.ellipse(shape[1], shape[2], shape[3], shape[4], 0, 0, 2 * Math.PI);
      stroke(context, shape[5], shape[6]);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} points
 */
function outline(context, points) {
  context.moveTo(points[0], points[1]);
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string | any[]} paint
 */
function fill(context, paint) {
  if (typeof paint === 'string') context.fillStyle = paint;
  else {
    const [kind, ...rest] = paint;
    const stops = rest.pop();
    const gradient =
      kind === 'L'
        ? context.createLinearGradient(rest[0], rest[1], rest[2], rest[3])
        : context.createRadialGradient(rest[0], rest[1], 0, rest[0], rest[1], rest[2]);
    for (const [at, colour] of stops) gradient.addColorStop(at, colour);
    context.fillStyle = gradient;
  }
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {string} colour
 */
function stroke(context, width, colour) {
  context.lineWidth = width;
  context.lineCap = context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.stroke();
}

/** How far art may reach beyond its square, in tiles. */
const MARGIN = 0.4;

/** Sprites as pictures of one size: painted once, then copied. */
export class Stamps {
  /** @type {Map<Sprite, HTMLCanvasElement>} */
  #pictures = new Map();

  /**
   * @param {Art} art
   * @param {number} tile pixels
   */
  constructor(art, tile) {
    this.art = art;
    this.tile = tile;
    this.margin = Math.ceil(tile * MARGIN);
  }

  /**
   * @param {CanvasRenderingContext2D} context in pixels
   * @param {Sprite} sprite
   * @param {number} x pixels of the tile's top left corner
   * @param {number} y
   */
  draw(context, sprite, x, y) {
    let picture = this.#pictures.get(sprite);
    if (!picture) {
      picture = document.createElement('canvas');
      picture.width = picture.height = this.tile + 2 * this.margin;
      const own = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
      own.translate(this.margin, this.margin);
      own.scale(this.tile, this.tile);
      paintSprite(own, this.art, sprite);
      this.#pictures.set(sprite, picture);
    }
    context.drawImage(picture, x - this.margin, y - this.margin);
  }
}
