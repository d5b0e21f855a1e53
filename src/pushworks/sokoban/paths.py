"""Path finding for one person's game: where can the player walk, how does a box get over there.

All squares here are those of a `Grid`; texts are LURD, upper case where a box moves. The other boxes
stand still, so these are answers to "bring this box there", not to "solve the level".
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Literal

from pushworks.sokoban.grid import Grid

Shortest = Literal["pushes", "moves"]
"""What a path for a box minimises first; the other one decides ties."""


def region(grid: Grid, boxes: set[int], start: int) -> set[int]:
    """The squares the player can walk to from `start`, itself included."""
    walls, steps = grid.walls, grid.steps
    reached = {start}
    todo = [start]
    while todo:
        square = todo.pop()
        for step in steps:
            to = square + step
            if to not in reached and to not in walls and to not in boxes:
                reached.add(to)
                todo.append(to)
    return reached


def walk(grid: Grid, boxes: set[int], start: int, goal: int) -> str | None:
    """A shortest walk from `start` to `goal`, or None when boxes or walls are in the way."""
    arrived_by: dict[int, int] = {start: 0}
    layer = [start]
    while layer and goal not in arrived_by:
        following = []
        for square in layer:
            for step in grid.steps:
                to = square + step
                if to not in arrived_by and to not in grid.walls and to not in boxes:
                    arrived_by[to] = step
                    following.append(to)
        layer = following
    if goal not in arrived_by:
        return None
    letters = []
    while goal != start:
        step = arrived_by[goal]
        letters.append("udlr"[grid.steps.index(step)])
        goal -= step
    return "".join(reversed(letters))


def _distances(grid: Grid, boxes: set[int], start: int, wanted: set[int]) -> dict[int, int]:
    """Walking distances from `start` to those of `wanted` that can be reached; stops when all are found."""
    found = {start: 0} if start in wanted else {}
    missing = wanted - {start}
    seen = {start}
    layer = [start]
    distance = 0
    while layer and missing:
        distance += 1
        following = []
        for square in layer:
            for step in grid.steps:
                to = square + step
                if to in seen or to in grid.walls or to in boxes:
                    continue
                seen.add(to)
                following.append(to)
                if to in missing:
                    missing.discard(to)
                    found[to] = distance
        layer = following
    return found


def _box_moves(
    grid: Grid, others: set[int], box: int, player: int, pull: bool
) -> Iterator[tuple[int, int, int, int, int]]:
    """The ways to move one box once: (where to stand, distance there, step, box after, player after)."""
    sides: dict[int, int] = {}
    for step in grid.steps:
        # A push starts behind the box; a pull starts before it and needs room to step back.
        stand, needed = (box + step, box + 2 * step) if pull else (box - step, box + step)
        if not any(s in grid.walls or s in others for s in (stand, needed)):
            sides[stand] = step
    if sides:
        blocked = others | {box}
        for stand, distance in _distances(grid, blocked, player, set(sides)).items():
            step = sides[stand]
            yield stand, distance, step, box + step, stand + step


def box_path(
    grid: Grid,
    boxes: set[int],
    player: int,
    box: int,
    target: int,
    *,
    pull: bool = False,
    shortest: Shortest = "pushes",
) -> str | None:
    """The shortest way to push (or pull) one box to `target`; None when there is none."""
    others = boxes - {box}
    start = (box, player)
    best: dict[tuple[int, int], tuple[int, int]] = {start: (0, 0)}
    came: dict[tuple[int, int], tuple[tuple[int, int], int, int]] = {}
    queue = [((0, 0), start)]
    done: set[tuple[int, int]] = set()
    while queue:
        cost, node = heappop(queue)
        if node in done:
            continue
        done.add(node)
        if node[0] == target:
            return _text(grid, others, came, start, node)
        for stand, distance, step, box_to, player_to in _box_moves(grid, others, *node, pull):
            pushes_more, moves_more = 1, distance + 1
            more = (pushes_more, moves_more) if shortest == "pushes" else (moves_more, pushes_more)
            total = (cost[0] + more[0], cost[1] + more[1])
            following = (box_to, player_to)
            if following not in best or total < best[following]:
                best[following] = total
                came[following] = (node, stand, step)
                heappush(queue, (total, following))
    return None


def _text(
    grid: Grid,
    others: set[int],
    came: dict[tuple[int, int], tuple[tuple[int, int], int, int]],
    start: tuple[int, int],
    node: tuple[int, int],
) -> str:
    parts: list[str] = []
    while node != start:
        before, stand, step = came[node]
        parts.append("UDLR"[grid.steps.index(step)])
        approach = walk(grid, others | {before[0]}, before[1], stand)
        assert approach is not None
        parts.append(approach)
        node = before
    return "".join(reversed(parts))


def box_targets(grid: Grid, boxes: set[int], player: int, box: int, *, pull: bool = False) -> set[int]:
    """Every square this box can be brought to while the others stand still, its own left out."""
    others = boxes - {box}
    seen = {(box, player)}
    todo = [(box, player)]
    while todo:
        for _, _, _, box_to, player_to in _box_moves(grid, others, *todo.pop(), pull):
            node = (box_to, player_to)
            if node not in seen:
                seen.add(node)
                todo.append(node)
    return {square for square, _ in seen} - {box}


def go_through(grid: Grid, boxes: set[int], player: int, goal: int) -> str | None:
    """Get to `goal` where no walk leads by pushing one box aside and back; None when that is impossible.

    In the end every box stands where it stood. Of all boxes the one that makes the shortest way is taken.
    """
    if goal in boxes or goal in grid.walls:
        return None
    reach = region(grid, boxes, player)
    found: str | None = None
    for box in boxes:
        if any(box + step in reach for step in grid.steps):
            way = _through(grid, boxes - {box}, box, player, goal)
            if way is not None and (found is None or len(way) < len(found)):
                found = way
    return found


def _through(grid: Grid, others: set[int], box: int, player: int, goal: int) -> str | None:
    """A shortest way of the player to `goal` after which this one box is back on its square."""
    start, end = (player, box), (goal, box)
    came: dict[tuple[int, int], tuple[tuple[int, int], str]] = {start: (start, "")}
    layer = [start]
    while layer and end not in came:
        following = []
        for node in layer:
            for number, step in enumerate(grid.steps):
                to, box_to, letter = node[0] + step, node[1], "udlr"[number]
                if to in grid.walls or to in others:
                    continue
                if to == box_to:
                    box_to += step
                    if box_to in grid.walls or box_to in others:
                        continue
                    letter = letter.upper()
                after = (to, box_to)
                if after not in came:
                    came[after] = (node, letter)
                    following.append(after)
        layer = following
    if end not in came:
        return None
    letters, node = [], end
    while node != start:
        node, letter = came[node]
        letters.append(letter)
    return "".join(reversed(letters))
