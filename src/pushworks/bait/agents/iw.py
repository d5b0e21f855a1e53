"""`iw`: width-based search. A position is worth looking at only if it shows something never seen before.

IW(k) is breadth-first search that keeps a position only if some k facts hold in it together for the first
time. Facts are: the avatar is on this square, a box is on that square, this hole (mushroom, key, goal) is
gone, the key is in hand. IW(1) sees at most as many positions as there are facts, IW(2) at most their square;
what needs three things to change at once it does not see. Facts are the bits of one integer, so a
novelty test is a handful of operations.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from pushworks.bait.agents.base import Agent, Observation, Timer, register
from pushworks.bait.deadlocks import Deadlocks
from pushworks.bait.heuristics import Distance
from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move
from pushworks.bait.rules import BAIT, Rules
from pushworks.bait.space import StateSpace
from pushworks.bait.weighted import bits

Value = tuple[bool, bool, int, float]


class _Novelty:
    """Remembers which facts, or pairs of facts, have been seen together."""

    def __init__(self, space: StateSpace, width: int) -> None:
        self._space, self._width = space, width
        self._seen = 0
        self._with: dict[int, int] = {}

    def is_new(self, position: int, before: int) -> bool:
        """Whether `position` shows something new; only what changed since `before` can be new."""
        facts, changed = self._facts(position), self._facts(before)
        changed = facts & ~changed if before != position else facts
        if self._width == 1:
            new = bool(changed & ~self._seen)
            self._seen |= facts
            return new
        new = False
        for fact in bits(changed):
            known = self._with.get(fact, 0)
            if facts & ~known:
                new = True
                self._with[fact] = known | facts
        if new:
            for fact in bits(facts & ~changed):
                self._with[fact] = self._with.get(fact, 0) | changed
        return new

    def _facts(self, position: int) -> int:
        """One bit a fact: the avatar's square, and every other bit of the position, both set and not set."""
        space = self._space
        rest = position >> space.avatar_bits
        things = space.goal_shift + len(space.goal_place) - space.avatar_bits
        absent = ~rest & ((1 << things) - 1)
        absent >>= space.size  # that a square has no box is no fact worth having
        facts = 1 << (position & space.avatar_mask)
        return facts | rest << space.size | absent << (space.size + things)


class _Lookahead:
    """IW(1), then IW(2), from one position; can be interrupted after every expansion."""

    def __init__(
        self, space: StateSpace, root: int, deadlocks: Deadlocks, distance: Distance, widths: int
    ) -> None:
        self._space, self._root = space, root
        self._deadlocks, self._distance = deadlocks, distance
        self._before: dict[int, tuple[int, int]] = {}
        self._widths = widths
        self.start_value = self.value(root)
        self.best, self.best_value = root, self.start_value
        self.done = False
        self._steps = self._run()

    def value(self, position: int) -> Value:
        """How good a position is: won, key in hand, score, nearness; compared in this order."""
        space = self._space
        has_key = bool(position & space.key_flag)
        return space.is_won(position), has_key, space.score(position), -self._distance(position)

    @property
    def improved(self) -> bool:
        """Whether something better than the start was found, nearness aside."""
        return self.best_value[:3] > self.start_value[:3]

    def work(self, timer: Timer) -> None:
        """Search until the time is up or everything new has been seen."""
        while not self.done and not self.best_value[0] and not timer.is_up():
            for _ in range(2):
                if next(self._steps, None) is None:
                    self.done = True
                    break

    def line(self) -> list[Move]:
        """The moves to the best position found."""
        moves, position = [], self.best
        while position != self._root:
            position, move = self._before[position]
            moves.append(Move(move))
        moves.reverse()
        return moves

    def _run(self) -> Iterator[int]:
        space, is_lost = self._space, self._deadlocks.is_lost
        for width in range(1, self._widths + 1):
            before: dict[int, tuple[int, int]] = {}
            novelty = _Novelty(space, width)
            novelty.is_new(self._root, self._root)
            queue = deque([self._root])
            known = {self._root}
            while queue:
                position = queue.popleft()
                yield position
                for move, after, _ in space.successors(position):
                    if after in known or is_lost(after) or not novelty.is_new(after, position):
                        continue
                    known.add(after)
                    before[after] = (position, move)
                    value = self.value(after)
                    if value > self.best_value:
                        self.best, self.best_value, self._before = after, value, before
                    queue.append(after)
            if self.improved:
                return


@register("iw")
class IwAgent(Agent):
    """Plays to the best position that IW(1) or IW(2) finds, then looks again from there."""

    summary = "width-based search, IW(1) then IW(2): goes to the best position it finds, then on from there"
    options = MappingProxyType({"width": 2})

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        super().__init__(level, rules, seed=seed, **options)
        self._space = StateSpace(level, rules)
        self._deadlocks, self._distance = Deadlocks(self._space), Distance(self._space)
        self._lookahead: _Lookahead | None = None
        self._line: deque[Move] = deque()
        self._wins = False

    @property
    def has_plan(self) -> bool:
        """Whether the present line ends with a win."""
        return self._wins

    def act(self, observation: Observation, timer: Timer) -> Move:
        """The next move of the line; without one, search on and wait."""
        if self._line:
            return self._line.popleft()
        root = self._space.pack(observation.state)
        if self._lookahead is None:
            self._lookahead = _Lookahead(
                self._space, root, self._deadlocks, self._distance, int(self.setting["width"])
            )
        self._lookahead.work(timer)
        if not self._lookahead.done and not self._lookahead.best_value[0]:
            return Move.NIL  # more to see from here: think on in the next tick
        found, self._lookahead = self._lookahead, None
        if found.improved:
            self._wins = found.best_value[0]
            self._line = deque(found.line())
            return self._line.popleft()
        is_lost = self._deadlocks.is_lost
        moves = [move for move, after, _ in self._space.successors(root) if not is_lost(after)]
        return Move(self.rng.choice(moves)) if moves else Move.NIL
