"""The assignment problem against trying all permutations."""

from __future__ import annotations

from itertools import permutations
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from pushworks.sealgo.assignment import cheapest_assignment

COSTS = st.one_of(st.integers(0, 12), st.just(inf))


@st.composite
def matrices(draw: st.DrawFn) -> list[list[float]]:
    rows = draw(st.integers(0, 5))
    columns = draw(st.integers(rows, 6))
    return [[draw(COSTS) for _ in range(columns)] for _ in range(rows)]


@given(matrices())
def test_no_permutation_is_cheaper(costs: list[list[float]]) -> None:
    width = len(costs[0]) if costs else 0
    best = min(
        sum(line[column] for line, column in zip(costs, chosen, strict=True))
        for chosen in permutations(range(width), len(costs))
    )
    total, columns = cheapest_assignment(costs)
    assert total == best
    if best < inf:
        assert len(set(columns)) == len(costs)
        assert sum(line[column] for line, column in zip(costs, columns, strict=True)) == best
    else:
        assert columns == []


def test_sums_have_no_ceiling() -> None:
    huge = 1 << 60
    assert cheapest_assignment([[huge, huge + 1], [huge, huge + 3]]) == (2 * huge + 1, [1, 0])
