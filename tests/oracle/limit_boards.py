"""Boards at the limits of the core's numbers, drawn by rule, with the truth about them.

The levels with one box are long ways: a serpentine, a serpentine that has to be gone through and back, a
spiral. `fewest_pushes` finds their optimum by itself. The halls have many boxes and an optimum that follows
from how they are made: no box has to make way for another.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pushworks.levels import Level

Cell = tuple[int, int]


def drawn(floor: Iterable[Cell], boxes: Iterable[Cell], goals: Iterable[Cell], player: Cell) -> Level:
    """The level with this floor, in as small a board as holds it and its walls."""
    floor = set(floor)
    left, top = min(x for x, _ in floor) - 1, min(y for _, y in floor) - 1
    width = max(x for x, _ in floor) - left + 2
    height = max(y for _, y in floor) - top + 2

    def numbers(cells: Iterable[Cell]) -> set[int]:
        return {(y - top) * width + x - left for x, y in cells}

    walls = set(range(width * height)) - numbers(floor)
    return Level(
        width=width, height=height, walls=frozenset(walls), goals=frozenset(numbers(goals)),
        boxes=frozenset(numbers(boxes)), player=numbers([player]).pop(),
    )  # fmt: skip


def _way(turns: list[Cell], *, both_ways: bool) -> tuple[list[Cell], set[Cell]]:
    """The squares of a way one square wide through these points, and the floor it needs.

    Where it turns, the player needs two squares more to get behind the box: beyond the corner, round the
    outside of it. To come back, two others.
    """
    way = [turns[0]]
    for (x, y), (to_x, to_y) in pairwise(turns):
        dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
        while way[-1] != (to_x, to_y):
            way.append((way[-1][0] + dx, way[-1][1] + dy))
    floor = set(way)
    for before, at, after in zip(way, way[1:], way[2:], strict=False):
        if before[0] == after[0] or before[1] == after[1]:
            continue
        for one, other in ((before, after), (after, before))[: 1 + both_ways]:
            beyond = (2 * at[0] - other[0], 2 * at[1] - other[1])
            floor |= {beyond, (one[0] + beyond[0] - at[0], one[1] + beyond[1] - at[1])}
    return way, floor


def _snake(corridors: int, length: int, apart: int) -> list[Cell]:
    """The turns of corridors that are joined at alternating ends."""
    turns: list[Cell] = []
    for i in range(corridors):
        ends = [(0, i * apart), (length - 1, i * apart)]
        turns += ends if i % 2 == 0 else ends[::-1]
    return turns


def serpentine(corridors: int, length: int) -> Level:
    """One box through corridors joined at alternating ends, from the second square to the last."""
    way, floor = _way(_snake(corridors, length, 3), both_ways=False)
    return drawn(floor, [way[1]], [way[-1]], way[0])


def there_and_back(corridors: int, length: int) -> Level:
    """The same with a room at the end: only there the player gets round the box, which has to come back."""
    way, floor = _way(_snake(corridors, length, 4), both_ways=True)
    (x, y), before = way[-1], way[-2]
    ahead = x - before[0]
    floor |= {(x + ahead * i, y + j) for i in (1, 2, 3) for j in (-1, 0, 1)}
    return drawn(floor, [way[2]], [way[0]], way[1])


def spiral(rounds: int) -> Level:
    """One box inwards through a spiral."""
    x = y = 0
    turns = [(0, 0)]
    side = 3 * (2 * rounds + 1)
    for i in range(4 * rounds):
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[i % 4]
        x, y = x + dx * side, y + dy * side
        turns.append((x, y))
        side -= 3 if i >= 2 and i % 2 == 0 else 0
    way, floor = _way(turns, both_ways=False)
    return drawn(floor, [way[1]], [way[-1]], way[0])


def hall(width: int, boxes: int, *, rows: int = 1) -> tuple[Level, int]:
    """Boxes at the left of a wide hall, goals at its right, and the optimum: every push goes right."""
    floor = {(x, y) for x in range(width) for y in range(2 * rows + 1)}
    starts = [(1 + 2 * (i // rows), 1 + 2 * (i % rows)) for i in range(boxes)]
    goals = [(width - 1 - 2 * (i // rows), 1 + 2 * (i % rows)) for i in range(boxes)]
    pushes = sum(x for x, _ in goals) - sum(x for x, _ in starts)
    return drawn(floor, starts, goals, (0, 0)), pushes


def _blocks(floor: set[int], width: int, root: int) -> dict[tuple[int, int], int]:
    """The block (biconnected component) of every edge of the floor, both ways: Hopcroft and Tarjan."""
    number, low = {root: 0}, {root: 0}
    block: dict[tuple[int, int], int] = {}
    edges: list[tuple[int, int]] = []
    stack = [(root, -1, iter((root - width, root + width, root - 1, root + 1)))]
    while stack:
        at, parent, rest = stack[-1]
        for to in rest:
            if to not in floor or to == parent:
                continue
            if to not in number:
                number[to] = low[to] = len(number)
                edges.append((at, to))
                stack.append((to, at, iter((to - width, to + width, to - 1, to + 1))))
                break
            if number[to] < number[at]:
                edges.append((at, to))
                low[at] = min(low[at], number[to])
        else:
            stack.pop()
            if parent < 0:
                continue
            low[parent] = min(low[parent], low[at])
            if low[at] >= number[parent]:
                edge = (-1, -1)
                while edge != (parent, at):
                    edge = edges.pop()
                    block[edge] = block[edge[::-1]] = number[at]
    return block


def fewest_pushes(level: Level) -> int | None:
    """The optimum of a level with one box, breadth first over where the box is and the player's side of it.

    Squares next to the box are on one side of it when the steps from them to its square belong to one block
    of the floor; the player begins beside the box.
    """
    (box,), width = level.boxes, level.width
    floor = set(range(width * level.height)) - level.walls
    block = _blocks(floor, width, level.player)
    start = (box, block[box, level.player])
    known, queue = {start: 0}, [start]
    for state in queue:
        at, side = state
        if at in level.goals:
            return known[state]
        for step in (-width, width, -1, 1):
            behind, to = at - step, at + step
            if behind not in floor or to not in floor or block[at, behind] != side:
                continue
            after = (to, block[to, at])
            if after not in known:
                known[after] = known[state] + 1
                queue.append(after)
    return None
