// Squares of a board tinted by how often something stood there.

const SHADES = 6;

/**
 * Squares tinted by how often something stood there, a few shades in all.
 * @param {Uint32Array} numbers
 * @param {string} colour
 * @param {number} strongest
 */
export function shades(numbers, colour, strongest = 0.8) {
  const most = numbers.reduce((a, b) => Math.max(a, b), 1);
  /** @type {number[][]} */
  const groups = Array.from({ length: SHADES }, () => []);
  numbers.forEach((number, square) => {
    if (number) groups[Math.min(SHADES - 1, Math.floor(Math.sqrt(number / most) * SHADES))].push(square);
  });
  return groups
    .map((squares, i) => ({
      squares,
      kind:
        colour +
        Math.round(((i + 1) / SHADES) * strongest * 255)
          .toString(16)
          .padStart(2, '0'),
    }))
    .filter(({ squares }) => squares.length);
}
