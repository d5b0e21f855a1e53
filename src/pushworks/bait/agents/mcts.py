"""`mcts`: Monte Carlo tree search for one player, with everything that makes it bearable on a puzzle.

Every iteration walks down the tree by UCT, adds a position, plays a short random game from there and
writes the result back along the way. Beyond the textbook:

- **transpositions**: the tree is a table of positions, so what was learnt by one order of moves is known
  in every other;
- **the tree is kept** between the ticks (it is a table: nothing has to be moved);
- **no circles**: within an iteration no position is entered twice, and random games do not turn back;
- **no suicide**: moves into holes and provably deadlocked positions are never tried, neither in the tree
  nor at random, and a position with no move left but such is written off;
- **the best game is remembered**: once an iteration ends with a win, its moves are played.
"""

from __future__ import annotations

from collections import deque
from math import log, sqrt
from types import MappingProxyType
from typing import Any

from pushworks.bait.agents.base import Agent, Observation, Timer, register
from pushworks.bait.deadlocks import Deadlocks
from pushworks.bait.heuristics import Distance
from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move
from pushworks.bait.rules import BAIT, Rules
from pushworks.bait.space import StateSpace


class _Node:
    """What is known about a position."""

    __slots__ = ("best", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.best = 0.0
        self.children: list[tuple[int, int]] | None = None
        """Move and position after it; None as long as the node is a leaf."""


@register("mcts")
class MctsAgent(Agent):
    """Monte Carlo tree search; see the top of the file."""

    summary = "Monte Carlo tree search with transpositions, kept tree, no circles, no suicide"
    options = MappingProxyType({"exploration": 0.7, "rollout": 30, "best_share": 0.5})

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        super().__init__(level, rules, seed=seed, **options)
        self._space = StateSpace(level, rules)
        self._is_lost = Deadlocks(self._space).is_lost
        self._distance = Distance(self._space)
        self._far = max(1.0, self._distance(self._space.pack(level.start(rules))))
        self._most = rules.fill_score * len(level.holes) + rules.mushroom_score * len(level.mushrooms)
        self._nodes: dict[int, _Node] = {}
        self._dead: set[int] = set()
        """Positions from which every way is known to be deadlocked."""
        self._visited: dict[int, int] = {}
        """How often the game itself has been in a position: going in circles gets less attractive."""
        self._win: deque[Move] = deque()
        self.iterations = 0

    @property
    def has_plan(self) -> bool:
        """Whether some iteration has reached a win."""
        return bool(self._win)

    def act(self, observation: Observation, timer: Timer) -> Move:
        """Iterate until the time is up, then make the most promising move."""
        if self._win:
            return self._win.popleft()
        root = self._space.pack(observation.state)
        self._visited[root] = self._visited.get(root, 0) + 1
        while not timer.is_up():
            line = self._iterate(root)
            self.iterations += 1
            if line is not None:
                self._win = deque(line)
                return self._win.popleft()
        return self._choose(root)

    def _choose(self, root: int) -> Move:
        node = self._nodes.get(root)
        children = [c for c in (node.children or ()) if c[1] not in self._dead] if node else []
        if not children:
            return Move.NIL

        def promise(child: tuple[int, int]) -> float:
            known = self._nodes.get(child[1])
            return (self._worth(known) if known else 0.0) - 0.05 * self._visited.get(child[1], 0)

        return Move(max(children, key=promise)[0])

    def _worth(self, node: _Node) -> float:
        """Mean and best result, mixed: with one player the best can be repeated."""
        if not node.visits:
            return 0.0
        share = float(self.setting["best_share"])
        return (1 - share) * node.total / node.visits + share * node.best

    def _iterate(self, root: int) -> list[Move] | None:
        """One walk down, one random game, one way back. Returns the moves of a win."""
        space, nodes = self._space, self._nodes
        path, moves, on_path = [root], [], {root}
        position = root
        while True:
            node = nodes.setdefault(position, _Node())
            if node.children is None:
                node.children = [
                    (move, after) for move, after, _ in space.successors(position) if not self._is_lost(after)
                ]  # fmt: skip
                break
            child = self._select(node, on_path)
            if child is None:
                if all(after in self._dead for _, after in node.children):
                    self._dead.add(position)
                break
            move, position = child
            moves.append(Move(move))
            path.append(position)
            on_path.add(position)
            if space.is_won(position):
                return moves
        value, tail = self._rollout(position, on_path)
        for visited in path:
            node = nodes.setdefault(visited, _Node())
            node.visits += 1
            node.total += value
            node.best = max(node.best, value)
        return None if tail is None else moves + tail

    def _select(self, node: _Node, on_path: set[int]) -> tuple[int, int] | None:
        """The child with the largest upper confidence bound; unvisited ones first."""
        best, best_value = None, -1.0
        scale = self.setting["exploration"] * sqrt(log(node.visits + 1))
        for child in node.children or ():
            after = child[1]
            if after in on_path or after in self._dead:
                continue
            known = self._nodes.get(after)
            if known is None or not known.visits:
                value = 10.0 + self.rng.random()
            else:
                value = self._worth(known) + scale / sqrt(known.visits)
            if value > best_value:
                best, best_value = child, value
        return best

    def _rollout(self, position: int, on_path: set[int]) -> tuple[float, list[Move] | None]:
        """A random game of limited length that never dies and never turns back."""
        space, rng = self._space, self.rng
        seen, moves = set(on_path), []
        value = self._value(position)
        for _ in range(int(self.setting["rollout"])):
            ways = [(m, after) for m, after, _ in space.successors(position) if after not in seen]
            if not ways:
                break
            move, position = ways[int(rng.random() * len(ways))]
            moves.append(Move(move))
            if space.is_won(position):
                return 1.0, moves
            seen.add(position)
        if moves and not self._is_lost(position):
            value = max(value, self._value(position))
        return value, None

    def _value(self, position: int) -> float:
        """How far a position has come, from 0 to below 1: score, key, nearness."""
        space = self._space
        score = min(1.0, space.score(position) / self._most) if self._most else 0.0
        key = bool(position & space.key_flag)
        near = max(0.0, 1 - self._distance(position) / self._far)
        return 0.4 * score + 0.3 * key + 0.2 * near
