"""The features by their definitions: every position, every shortest solution, every split, one by one."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

import numpy as np

from pushworks.levels import Direction, Level

Cell = tuple[int, int]
Position = tuple[frozenset[Cell], frozenset[Cell]]


@dataclass
class Brute:
    positions: int
    dead: int
    pushes: int | None
    walk: float
    box_changes: int
    two_decomposition: int
    solutions: int


def small_level(seed: int) -> Level:
    """A random level with as many goals as boxes, small enough for brute force."""
    random = Random(seed)
    width, height = random.randint(5, 7), random.randint(5, 7)
    inside = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    walls = set(range(width * height)) - {s for s in inside if random.random() > 0.15}
    floor = sorted(largest_part(set(range(width * height)) - walls, width))
    count = random.randint(1, 3)
    if len(floor) < 2 * count + 2:
        return small_level(seed + 10**6)
    player, *boxes = random.sample(floor, 1 + count)
    goals = random.sample(floor, count)
    return Level(width, height, frozenset(walls), frozenset(goals), frozenset(boxes), player)


def largest_part(floor: set[int], width: int) -> set[int]:
    """The largest connected part of the floor."""
    best: set[int] = set()
    while floor:
        part, todo = set(), [min(floor)]
        while todo:
            square = todo.pop()
            if square in floor:
                floor.discard(square)
                part.add(square)
                todo += [square - 1, square + 1, square - width, square + width]
        best = max(best, part, key=len)
    return best


class Graph:
    """All positions reachable from the start and the pushes between them."""

    def __init__(self, level: Level, limit: int) -> None:
        where = lambda s: (s % level.width, s // level.width)  # noqa: E731
        self.free = set(map(where, set(range(level.width * level.height)) - level.walls))
        self.goals = set(map(where, level.goals))
        boxes = frozenset(map(where, level.boxes))
        self.start = (boxes, self.region(boxes, where(level.player)))
        self.edges: dict[Position, list[tuple[Cell, Cell, Position]]] = {}
        todo = [self.start]
        while todo and len(self.edges) <= limit:
            position = todo.pop()
            if position in self.edges:
                continue
            self.edges[position] = list(self.pushes(position))
            todo.extend(after for _, _, after in self.edges[position])
        self.complete = not todo
        self.distance = self.distances() if self.complete else {}

    def region(self, boxes: frozenset[Cell], player: Cell) -> frozenset[Cell]:
        reached, todo = {player}, [player]
        while todo:
            x, y = todo.pop()
            for d in Direction:
                to = (x + d.dx, y + d.dy)
                if to in self.free and to not in boxes and to not in reached:
                    reached.add(to)
                    todo.append(to)
        return frozenset(reached)

    def pushes(self, position: Position):
        boxes, region = position
        for x, y in sorted(boxes):
            for d in Direction:
                to = (x + d.dx, y + d.dy)
                if (x - d.dx, y - d.dy) in region and to in self.free and to not in boxes:
                    pushed = boxes - {(x, y)} | {to}
                    yield (x, y), to, (pushed, self.region(pushed, (x, y)))

    def distances(self) -> dict[Position, int]:
        back: dict[Position, list[Position]] = {position: [] for position in self.edges}
        for position, pushes in self.edges.items():
            for _, _, after in pushes:
                back[after].append(position)
        distance = {position: 0 for position in self.edges if position[0] <= self.goals}
        todo = deque(distance)
        while todo:
            position = todo.popleft()
            for before in back[position]:
                if before not in distance:
                    distance[before] = distance[position] + 1
                    todo.append(before)
        return distance

    def solutions(self, limit: int) -> list[list[int]] | None:
        """Every shortest solution as the names of the boxes pushed; None when there are too many."""
        found: list[list[int]] = []
        names = {cell: number for number, cell in enumerate(sorted(self.start[0], key=lambda c: c[::-1]))}
        stack = [(self.start, names, [])]
        while stack:
            position, names, order = stack.pop()
            if self.distance[position] == 0:
                found.append(order)
                if len(found) > limit:
                    return None
                continue
            for before, after, following in self.edges[position]:
                if self.distance.get(following) == self.distance[position] - 1:
                    moved = {c: n for c, n in names.items() if c != before} | {after: names[before]}
                    stack.append((following, moved, [*order, names[before]]))
        return found

    def walk(self, bias: float) -> float:
        """Solve the linear equations of the biased walk."""
        live = [p for p in self.edges if self.distance.get(p, 0) > 0]
        number = {p: i for i, p in enumerate(live)}
        if self.start not in number:
            return 0.0
        matrix, right = np.zeros((len(live), len(live))), np.zeros(len(live))
        for position, i in number.items():
            here = self.distance[position]
            weights = [
                (bias if self.distance.get(after, np.inf) < here else 1.0, after)
                for _, _, after in self.edges[position]
            ]
            total = sum(weight for weight, _ in weights)
            matrix[i, i] += 1
            right[i] = 1
            for weight, after in weights:
                if after not in self.distance:  # dead: taken back
                    matrix[i, i] -= weight / total
                elif self.distance[after] > 0:
                    matrix[i, number[after]] -= weight / total
        return float(np.linalg.solve(matrix, right)[number[self.start]])


def switches(order: list[int], group: set[int]) -> int:
    return sum((a in group) != (b in group) for a, b in pairwise(order))


def brute_features(level: Level, *, max_positions: int = 600, max_solutions: int = 3000) -> Brute | None:
    """All features, or None when the level is too large for brute force."""
    graph = Graph(level, max_positions)
    if not graph.complete:
        return None
    total, dead = len(graph.edges), len(graph.edges) - len(graph.distance)
    if graph.start not in graph.distance:
        return Brute(total, dead, None, 0, 0, 0, 0)
    orders = graph.solutions(max_solutions)
    if orders is None:
        return None
    boxes = range(len(level.boxes))
    groups = [set(g) for size in boxes if size for g in combinations(boxes, size)]
    changes = min(len(order) and 1 + sum(a != b for a, b in pairwise(order)) for order in orders)
    decomposition = min((switches(order, group) for order in orders for group in groups), default=0)
    return Brute(
        total, dead, graph.distance[graph.start], graph.walk(25), changes, decomposition, len(orders)
    )
