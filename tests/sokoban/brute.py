"""The whole truth about a small level, from rules written out once more, on plain sets.

`Truth` knows every position that boxes and player can be in, reachable or not, the steps between
them, and the exact distances to the goal and from the start.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations

from pushworks.levels import Level
from pushworks.sokoban.board import Board

Position = tuple[frozenset[int], int]


class Truth:
    def __init__(self, level: Level) -> None:
        self.level = level
        self.floor = sorted(set(range(level.width * level.height)) - level.walls)
        self.steps: dict[Position, list[Position]] = {}
        for boxes in map(frozenset, combinations(self.floor, len(level.boxes))):
            for player in self.floor:
                if player not in boxes:
                    self.steps[boxes, player] = list(self._moves(boxes, player))
        self.back: dict[Position, list[Position]] = {position: [] for position in self.steps}
        for position, nexts in self.steps.items():
            for after in nexts:
                self.back[after].append(position)
        goals = [position for position in self.steps if position[0] <= level.goals]
        self.to_goal = _distances(goals, self.back)
        self.from_start = _distances([(level.boxes, level.player)], self.steps)

    def _moves(self, boxes: frozenset[int], player: int):
        for step in (-self.level.width, self.level.width, -1, 1):
            to = player + step
            if to in self.level.walls:
                continue
            if to in boxes:
                beyond = to + step
                if beyond not in self.level.walls and beyond not in boxes:
                    yield boxes - {to} | {beyond}, to
            else:
                yield boxes, to

    @property
    def best(self) -> int | None:
        return self.to_goal.get((self.level.boxes, self.level.player))


def _distances(starts: list[Position], edges: dict[Position, list[Position]]) -> dict[Position, int]:
    distance = dict.fromkeys(starts, 0)
    todo = deque(starts)
    while todo:
        position = todo.popleft()
        for after in edges[position]:
            if after not in distance:
                distance[after] = distance[position] + 1
                todo.append(after)
    return distance


def packed(board: Board, position: Position) -> tuple[int, int]:
    """A position as mask and floor number."""
    return board.mask(position[0]), board.number[position[1]]
