/**
 * Seconds as minutes and seconds.
 * @param {number} seconds
 */
export function clock(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
