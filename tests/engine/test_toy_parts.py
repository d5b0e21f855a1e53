"""A deadlock rule and an objective are one file each: two that the core does not know are linked to it."""

from __future__ import annotations

import heapq
import subprocess
from pathlib import Path

import pytest
from tests.engine.native_program import native_program

from pushworks import _core
from pushworks.engine import Objective
from pushworks.levels import Level, read_text
from pushworks.sealgo import Status
from pushworks.sokoban import verify

HERE = Path(__file__).parent

TWO_WAYS = read_text("""\
#######
#     #
# ### #
#@$ . #
# ### #
#     #
#######""")[0]
"""The straight push goes along the middle row."""

FAR = read_text("""\
########
#   #  #
# $    #
#  @$. #
# #   .#
########""")[0]


def said(*arguments: str, level: Level | None = None) -> list[str]:
    program = native_program(
        HERE / "toy_parts.cpp", str(HERE / "toy" / "rule.cpp"), str(HERE / "toy" / "objective.cpp")
    )
    ran = subprocess.run(
        [program, *arguments], input=level.to_xsb() if level else "", capture_output=True, text=True,
        timeout=300, check=True,
    )  # fmt: skip
    return ran.stdout.splitlines()


def searched(level: Level, algorithm: str, objective: str, rules: str = "all") -> list[str]:
    return said(algorithm, objective, rules, level=level)[0].split("|")


def least_effort(level: Level) -> int:
    """By Dijkstra's algorithm over single steps in plain sets: a push costs 5, another step 1."""
    start = (level.player, frozenset(level.boxes))
    best = {start: 0}
    queue = [(0, 0, start)]
    while queue:
        cost, _, state = heapq.heappop(queue)
        player, boxes = state
        if boxes <= set(level.goals):
            return cost
        for step in (-1, 1, -level.width, level.width):
            to, beyond = player + step, player + 2 * step
            if to in level.walls or (to in boxes and (beyond in level.walls or beyond in boxes)):
                continue
            pushed = to in boxes
            child = (to, boxes - {to} | {beyond} if pushed else boxes)
            total = cost + (5 if pushed else 1)
            if total < best.get(child, total + 1):
                best[child] = total
                heapq.heappush(queue, (total, len(best), child))
    raise AssertionError("no solution")


def test_both_are_listed() -> None:
    rules, objectives = (line.split() for line in said("names"))
    assert "middle" in rules
    assert set(rules) == {"middle", *_core.deadlock_rules()}
    assert objectives == [*Objective, "effort"]


def test_the_rule_is_applied_by_exact_searches_where_it_is_asked_for() -> None:
    free, forbidden = (searched(TWO_WAYS, "astar", "pushes", rules) for rules in ("none", "middle"))
    assert free[0] == "solved"
    assert verify(TWO_WAYS, free[4]).solved
    assert forbidden[0] == "unsolvable"
    assert searched(TWO_WAYS, "astar", "pushes", "all")[0] == "unsolvable"
    assert searched(TWO_WAYS, "astar", "pushes", "simple+freeze")[0] == "solved"


def test_the_rule_is_applied_to_whole_positions() -> None:
    assert "middle" in said("verdicts", level=TWO_WAYS)[0].split()
    assert searched(TWO_WAYS, "fess", "any", "all")[0] != "solved"


@pytest.mark.parametrize("algorithm", ["astar", "exact", "auto", "ids", "idastar"])
def test_the_objective_is_minimised_and_proved(algorithm: str) -> None:
    status, optimal, bound, _, moves = searched(FAR, algorithm, "effort", "simple+freeze")
    assert (status, optimal) == ("solved", "1")
    verdict = verify(FAR, moves)
    assert verdict.solved
    effort = 5 * verdict.pushes + verdict.move_count - verdict.pushes
    assert effort == least_effort(FAR) == int(bound)


def test_names_are_the_same_in_the_core_and_in_python() -> None:
    assert list(Objective) == [objective.name for objective in _core.objectives()]
    assert list(Status) == _core.status_names()
