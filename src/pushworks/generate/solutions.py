"""What one solution says about a level: where boxes go, which pushes look wrong, how boxes take turns."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from itertools import pairwise

from pushworks.levels import Level
from pushworks.sokoban.grid import Grid

_FAR = 1 << 20


@dataclass(frozen=True, slots=True)
class Trail:
    """The pushes of a solution with the boxes named 0, 1, … in reading order of the start. Grid squares."""

    grid: Grid
    boxes: tuple[int, ...]
    pushes: tuple[tuple[int, int, int], ...]
    """(box, from, to) of every push."""
    ends: tuple[int, ...]
    """Where each box stands at the end."""

    @property
    def goal_of(self) -> tuple[int, ...]:
        """The square of the level on which each box ends."""
        return tuple(map(self.grid.outer, self.ends))


def trail_of(level: Level, moves: str) -> Trail:
    """Follow the boxes through `moves`, which must be legal."""
    grid = Grid(level)
    starts = tuple(sorted(grid.inner_set(level.boxes)))
    name = {square: number for number, square in enumerate(starts)}
    pushes = []
    player = grid.player
    for letter in moves:
        step = grid.letters[letter]
        player += step
        if player in name:
            box = name.pop(player)
            name[player + step] = box
            pushes.append((box, player, player + step))
    ends = {box: square for square, box in name.items()}
    return Trail(grid, starts, tuple(pushes), tuple(ends[i] for i in range(len(starts))))


def lone_distances(grid: Grid, goal: int) -> dict[int, int]:
    """Pushes a lone box needs from every square to `goal`, the player being wherever it likes."""
    far = {goal: 0}
    todo = deque([goal])
    while todo:
        square = todo.popleft()
        for step in grid.steps:
            before, stand = square + step, square + 2 * step
            if before not in far and before not in grid.walls and stand not in grid.walls:
                far[before] = far[square] + 1
                todo.append(before)
    return far


def counter_intuitive(trail: Trail) -> int:
    """Pushes that do not bring their box nearer to the goal it ends on."""
    tables = {goal: lone_distances(trail.grid, goal) for goal in set(trail.ends)}
    count = 0
    for box, before, after in trail.pushes:
        far = tables[trail.ends[box]]
        count += far.get(after, _FAR) >= far.get(before, _FAR)
    return count


def box_changes(trail: Trail) -> int:
    """How often the pushed box differs from the one before; the first push counts."""
    order = [box for box, _, _ in trail.pushes]
    return sum(a != b for a, b in zip([-1, *order], order, strict=False))


def two_decomposition(trail: Trail) -> int:
    """The fewest changes of the pushed group over all splits of the boxes into two groups.

    Turns between two boxes are edges of a graph, and a split cuts those between its groups: the answer
    is the global minimum cut (Stoer and Wagner), exact for any number of boxes.
    """
    order = [box for box, _, _ in trail.pushes]
    turns = Counter(frozenset(pair) for pair in pairwise(order) if pair[0] != pair[1])
    nodes = list(range(len(trail.boxes)))
    weight: dict[int, Counter[int]] = {node: Counter() for node in nodes}
    for pair, count in turns.items():
        a, b = pair
        weight[a][b] = weight[b][a] = count
    best = _FAR if len(nodes) > 1 else 0
    while len(nodes) > 1:
        joined = Counter(dict.fromkeys(nodes[1:], 0))
        joined.update(weight[nodes[0]])
        last, before = nodes[0], nodes[0]
        for _ in range(len(nodes) - 1):
            before, last = last, max(joined, key=lambda node: (joined[node], -node))
            cut = joined.pop(last)
            for node, count in weight[last].items():
                if node in joined:
                    joined[node] += count
        best = min(best, cut)
        for node, count in weight.pop(last).items():  # merge the last two
            del weight[node][last]
            if node != before:
                weight[before][node] += count
                weight[node][before] += count
        nodes.remove(last)
    return best
