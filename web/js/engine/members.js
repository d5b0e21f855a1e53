/**
 * Which searches run side by side when there are several workers. The first is always what one worker alone
 * would do, so more workers never make an answer worse; the others go other ways from the start.
 */

/** @typedef {Record<string, any>} Asked */

/** Parts of the portfolio (core/run/tuning.cpp), each beginning with what comes late in the whole. */
const ANY = [
  'pull@150000x4+iterated-greedy:backward:meet@48000+fess:untangle@250000+fess:order=4:untangle@200000+both-ends@25000',
  'iterated-greedy:meet:greed=80@30000x2+fess:order=2@180000+fess:simple:untangle@120000' +
    '+fess:order=5@240000+push@50000',
  'parts@180000x4+fess:coarse:stagnation_check:untangle@90000+fess:simple:ignore_stranded@75000' +
    '+iterated-greedy:backward:meet@56000+fess:order=4@250000',
];

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
