/**
 * Which searches run side by side when there are several workers. The first is always what one worker alone
 * would do, so more workers never make an answer worse; the others go other ways from the start.
 */

/** @typedef {Record<string, any>} Asked */

/**
 * Schedules of the portfolio for the others (core/solve/schedule.cpp), each beginning with what comes late.
 */
const ANY = ['worker-2', 'worker-3', 'worker-4'];

/**
 * What each of `count` workers is asked, the first as it is. What is asked by name is not spread: it is one
 * search.
 * @param {Asked} asked @param {number} count @returns {Asked[]}
 */
export function spread(asked, count) {
  const plain = (asked.algorithm ?? 'auto') === 'auto' && Object.keys(asked.settings ?? {}).length === 0;
  if (!plain) return [asked];
  const objective = asked.objective ?? 'any';
  const others =
    objective === 'any'
      ? ANY.map((members) => ({ ...asked, settings: { 'portfolio.members': members } }))
      : objective === 'pushes'
        ? [{ ...asked, algorithm: 'bidirectional' }]
        : [];
  return [asked, ...others].slice(0, Math.max(1, count));
}
