/**
 * Which searches run side by side when there are several workers. The first is always what one worker alone would
 * do, so more workers never make an answer worse; the others go other ways from the start.
 */

/** @typedef {Record<string, any>} Asked */

/** Parts of the portfolio (core/run/tuning.cpp), each beginning with what comes late in the whole. */
const ANY = [
  'pull@500000x4+climb:backward:meet@300000+fess:untangle@900000+fess:order=4:untangle@700000+both-ends@50000',
  'climb:meet:greed=80@200000x2+fess:order=2@600000+fess:simple:untangle@400000+fess:order=5@800000+push@100000',
  'parts@600000x4+fess:coarse:doubtful:untangle@300000+fess:simple:bold@250000+climb:backward:meet@400000+fess:order=4@900000',
];

/**
 * What each of `count` workers is asked, the first as it is. What is asked by name is not spread: it is one search.
 * @param {Asked} asked @param {number} count @returns {Asked[]}
 */
export function spread(asked, count) {
  const plain = (asked.algorithm ?? 'auto') === 'auto' && Object.keys(asked.settings ?? {}).length === 0;
  if (!plain) return [asked];
  const objective = asked.objective ?? 'any';
  const others = objective === 'any'
    ? ANY.map((members) => ({ ...asked, settings: { 'portfolio.members': members } }))
    : objective === 'pushes' ? [{ ...asked, algorithm: 'bidirectional' }] : [];
  return [asked, ...others].slice(0, Math.max(1, count));
}
