"""`dls`: look a fixed number of moves ahead, play the line that ends best, look again."""

from __future__ import annotations

from collections import deque
from math import inf
from types import MappingProxyType
from typing import Any

from pushworks.bait.agents.base import Agent, Observation, Timer, register
from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move
from pushworks.bait.rules import BAIT, Rules
from pushworks.bait.space import StateSpace
from pushworks.bait.weighted import AGENT_WEIGHTS, WeightedHeuristic, weights_named


@register("dls")
class DlsAgent(Agent):
    """Depth-limited search with an evaluation at the leaves.

    All lines of `depth` moves are tried; a position met again with no more moves left than before is not
    searched twice. The line with the best end is played to its end, as the report does it.
    """

    summary = "depth-limited search, best leaf by the report's weights; plays the whole line"
    options = MappingProxyType({**dict.fromkeys(AGENT_WEIGHTS), "depth": 7, "weights": "report-dls"})

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        super().__init__(level, rules, seed=seed, **options)
        self._space = StateSpace(level, rules)
        changes = {name: self.setting[name] for name in AGENT_WEIGHTS}
        self._value = WeightedHeuristic(self._space, weights_named(self.setting["weights"], changes)).value
        self._line: deque[Move] = deque()
        self._wins = False

    @property
    def has_plan(self) -> bool:
        """Whether the present line ends with a win."""
        return self._wins

    def act(self, observation: Observation, timer: Timer) -> Move:
        """The next move of the line; a new line when it is used up."""
        if not self._line:
            self._line = deque(self._best_line(self._space.pack(observation.state), timer))
        return self._line.popleft() if self._line else Move.NIL

    def _best_line(self, root: int, timer: Timer) -> list[Move]:
        space, depth = self._space, int(self.setting["depth"])
        best_value, best_line = -inf, []
        searched = {root: depth}
        line: list[Move] = []
        stack = [iter(space.successors(root))]
        steps = 0
        while stack:
            steps += 1
            if steps % 64 == 0 and timer.is_up():
                break
            child = next(stack[-1], None)
            if child is None:
                stack.pop()
                if line:
                    line.pop()
                continue
            move, after, _ = child
            left = depth - len(line) - 1
            if searched.get(after, -1) >= left:
                continue
            searched[after] = left
            won = space.is_won(after)
            if won or left == 0:
                value = self._value(after) - (len(line) if won else 0)  # of two wins the shorter
                if value > best_value:
                    best_value, best_line = value, [*line, Move(move)]
                    self._wins = won
            if not won and left > 0:
                line.append(Move(move))
                stack.append(iter(space.successors(after)))
        return best_line
