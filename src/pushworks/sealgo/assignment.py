"""The assignment problem: give every row a column of its own so that the costs sum to the least.

The Hungarian method with dual potentials, by shortest augmenting paths (Jonker and Volgenant, 1987). Each
column has a potential `v`; in the reduced costs `cost - u - v` every assigned pair is zero and nothing is
negative, which is what proves an assignment cheapest. A row that finds its cheapest column taken looks for
the shortest chain of exchanges that ends in a free column (Dijkstra's algorithm over the columns), and the
potentials are moved so that the exchanged pairs are zero again. All of it takes O(n³) for n rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf


def cheapest_assignment(costs: Sequence[Sequence[float]]) -> tuple[float, list[int]]:
    """The least sum, and the column of each row; ``(inf, [])`` when there is no finite assignment.

    There must be at least as many columns as rows. A cost of ``inf`` forbids the pair.

    >>> cheapest_assignment([[4, 1, 3], [2, 0, 5]])
    (3, [1, 0])
    """
    if not costs:
        return 0, []
    width = len(costs[0])
    row_of = [-1] * width  # the row a column is assigned to
    potential: list[float] = [0] * width
    waiting = []
    for row, line in enumerate(costs):
        least = min(line)
        if least == inf:
            return inf, []
        column = line.index(least)
        if row_of[column] < 0:
            row_of[column] = row
        else:
            waiting.append(row)
    for row in waiting:
        if not _assign(row, costs, row_of, potential):
            return inf, []
    columns = [0] * len(costs)
    total: float = 0
    for column, assigned in enumerate(row_of):
        if assigned >= 0:
            columns[assigned] = column
            total += costs[assigned][column]
    return total, columns


def _assign(row: int, costs: Sequence[Sequence[float]], row_of: list[int], potential: list[float]) -> bool:
    """Find a column for one more row, along the shortest chain of exchanges; False when there is none."""
    width = len(row_of)
    distance = [cost - held for cost, held in zip(costs[row], potential, strict=True)]
    before = [row] * width  # the row whose cost led to the column
    open_columns = list(range(width))
    closed: list[int] = []
    while True:
        column = min(open_columns, key=distance.__getitem__)
        reached = distance[column]
        if reached == inf:
            return False
        if row_of[column] < 0:
            break
        open_columns.remove(column)
        closed.append(column)
        owner = row_of[column]
        line = costs[owner]
        offset = reached - (line[column] - potential[column])  # the owner's own reduced cost is zero
        for other in open_columns:
            longer = offset + line[other] - potential[other]
            if longer < distance[other]:
                distance[other] = longer
                before[other] = owner
    for one in closed:
        potential[one] += distance[one] - reached
    while True:  # exchange along the chain, back to the row that began it
        owner = before[column]
        if owner == row:
            row_of[column] = row
            return True
        row_of[column], column = owner, row_of.index(owner)
