"""The search tree on paper: one point a step, roots at the left, those of a backward search at the right."""

from __future__ import annotations

from collections.abc import Sequence

from pushworks.lab.watch.record import Step

Point = tuple[float, float]


def layout(steps: Sequence[Step]) -> list[Point]:
    """A place for every step in the unit square: x by depth, y so that children lie around their parent.

    The leaves of each direction are spread evenly from top to bottom in the order of their tree; a parent
    stands half way between its first and its last child.
    """
    depth = [0] * len(steps)
    children: list[list[int]] = [[] for _ in steps]
    roots: dict[bool, list[int]] = {False: [], True: []}
    for number, step in enumerate(steps):
        if step.parent >= 0:
            depth[number] = depth[step.parent] + 1
            children[step.parent].append(number)
        else:
            roots[step.backward].append(number)
    deepest = {
        side: max((depth[i] for i, step in enumerate(steps) if step.backward == side), default=0)
        for side in (False, True)
    }
    span = max(1, deepest[False] + (deepest[True] + 1 if roots[True] else 0))
    ys = [0.0] * len(steps)
    for side in (False, True):
        _spread(roots[side], children, ys)
    return [
        (1 - depth[i] / span if step.backward else depth[i] / span, ys[i]) for i, step in enumerate(steps)
    ]


def _spread(roots: list[int], children: list[list[int]], ys: list[float]) -> None:
    """Fill in the heights below some roots."""
    order: list[int] = []
    todo = roots[::-1]
    while todo:
        number = todo.pop()
        order.append(number)
        todo += children[number][::-1]
    leaves = [number for number in order if not children[number]]
    for rank, number in enumerate(leaves):
        ys[number] = (rank + 0.5) / len(leaves)
    for number in reversed(order):
        below = children[number]
        if below:
            ys[number] = (ys[below[0]] + ys[below[-1]]) / 2
