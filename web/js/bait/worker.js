// An agent in the background. Told {board, agent, seed} it begins; told {state} it answers with its move for
// this tick.

import { makeAgent } from './agents.js';
import { BaitLevel } from './level.js';

const BUDGET = 40; // milliseconds a tick, as in the competition that Bait comes from

/** @type {ReturnType<typeof makeAgent> | null} */
let agent = null;

onmessage = ({ data }) => {
  if (data.board !== undefined) agent = makeAgent(data.agent, BaitLevel.fromText(data.board), data.seed);
  if (data.state === undefined || !agent) return;
  const end = performance.now() + BUDGET;
  const move = agent.act(data.state, () => performance.now() >= end);
  postMessage({ move, expanded: agent.expanded });
};
