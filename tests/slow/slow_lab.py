"""Full-size proofs of the lab's examples."""

from __future__ import annotations

import pytest

from pushworks.lab.problems import FifteenPuzzle
from pushworks.sealgo import IDAStar, Limits


@pytest.mark.parametrize("number", range(1, 21))
def test_ida_star_with_a_pattern_database_solves_random_fifteen_puzzles(number):
    puzzle = FifteenPuzzle(number, heuristic="pdb5")
    result = IDAStar(puzzle, table=False).run(Limits(seconds=3600))
    assert result.solution is not None
    print(f"board {number}: {result.cost:.0f} moves, {result.statistics.expanded:,} expanded, "
          f"{result.statistics.user:.1f} s")  # fmt: skip
    state = puzzle.start
    for action in result.solution:
        state = puzzle.result(state, action)
    assert puzzle.is_goal(state)
