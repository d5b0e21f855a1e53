"""The searches that the page shows are the core's; they go in the order of their Python twins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.library.boards import random_level
from tests.web.node import in_node

from pushworks.levels import Level, shipped_collection
from pushworks.library.par import par_of
from pushworks.sealgo import Limits, Status, make
from pushworks.sokoban import PushProblem, measure, verify

TWINS = {
    "bfs": "bfs", "dfs": "dfs", "ucs": "ucs", "greedy": "greedy", "astar": "astar", "idastar": "idastar",
    "bidirectional": "bibfs",
}  # fmt: skip
ALGORITHMS = (*TWINS, "features")
MOST = 300
Expansion = tuple[list[int], int, float | None]


def random_levels(count: int) -> list[Level]:
    return [Level.from_xsb(random_level(seed, size=7, boxes=2 + seed % 2).to_xsb()) for seed in range(count)]


def expansions(level: Level, algorithm: str, rules: dict[str, str]) -> tuple[list[Expansion], str]:
    """What the Python search expands: boxes, player (the first square of its region), g; and how it ends."""
    problem = PushProblem(level, **rules)
    search = make(TWINS[algorithm], problem)
    found: list[Expansion] = []

    def note(event: Any) -> None:
        if event.kind != "expand":
            return
        boxes, player = problem.unpack(event.state)
        origin = search.origin(event.state) if algorithm != "bidirectional" else None
        cells = sorted(problem.board.level_squares(boxes))
        found.append((cells, problem.board.squares[player], origin and origin.cost))

    status = search.run(Limits(nodes=MOST), trace=note).status
    return found, "searching" if status is Status.NODE_LIMIT else str(status)


def watched(level: Level, algorithm: str, **asked: Any) -> dict[str, Any]:
    return {"task": "watch", "level": level.to_xsb(), "algorithm": algorithm, "steps": MOST, **asked}


@pytest.mark.parametrize("algorithm", TWINS)
def test_positions_are_expanded_in_the_order_of_sealgo(algorithm: str) -> None:
    """With rules and estimates that know nothing of the player's side: the core's others know more."""
    rules = {"heuristic": "manhattan_matching", "deadlocks": "none"}
    levels = [*random_levels(20), *list(shipped_collection("warehouse"))[:20]]
    keep = ["boxes", "player", "g", "expanded"]
    asked = [{**watched(level, algorithm, **rules), "keep": keep} for level in levels]
    longest = 0
    for level, answer in zip(levels, in_node(asked), strict=True):
        wanted, end = expansions(level, algorithm, rules)
        found: list[Expansion] = []
        for boxes, player, g, expanded in answer["results"]:
            if expanded > len(found):
                found.append((sorted(boxes), player, None if algorithm == "bidirectional" else g))
        assert found == wanted, level.to_xsb()
        assert answer["status"] == end, level.to_xsb()
        longest = max(longest, len(found))
    assert longest == MOST


def test_textbook_searches_find_what_they_promise() -> None:
    # Levels of the warehouse on which the greedy search makes detours: being shortest means something there.
    warehouse = list(shipped_collection("warehouse"))
    levels = [warehouse[number] for number in (5, 11, 18, 24, 27, 28, 36, 48)]
    pairs = [(level, algorithm) for level in levels for algorithm in ALGORITHMS]
    asked = [{**watched(level, algorithm), "steps": 1_000_000} for level, algorithm in pairs]
    detours = 0
    for (level, algorithm), found in zip(pairs, in_node(asked), strict=True):
        par = par_of(level)
        assert par is not None
        assert found["status"] == "solved", algorithm
        assert verify(level, found["lurd"])
        pushes = measure(level, found["lurd"]).pushes
        if algorithm in ("bfs", "ucs", "astar", "idastar", "bidirectional"):
            assert pushes == par.pushes, algorithm
        else:
            assert pushes >= par.pushes, algorithm
        detours += algorithm == "greedy" and pushes > par.pushes
    assert detours >= 4


def test_searches_prove_that_there_is_no_solution_and_count_what_they_show() -> None:
    apart = "########\n#. @ $.#\n#      #\n#  ## .#\n#$ ## $#\n########"  # two boxes in corners
    entangled = "######\n#@$ .#\n# $ ##\n#. ###\n######"
    pairs = [(board, algorithm) for board in (apart, entangled) for algorithm in ALGORITHMS]
    asked = [watched(Level.from_xsb(board), algorithm, steps=100_000) for board, algorithm in pairs]
    by_board: dict[str, set[str]] = {}
    for (board, _), found in zip(pairs, in_node(asked), strict=True):
        by_board.setdefault(board, set()).add(found["status"])
        boxes = board.count("$")
        assert sum(found["heat"][1::2]) == boxes * found["expanded"]
        assert sum(found["frontier"][1::2]) == boxes * found["waiting"]
        assert sum(count for _, _, count in found["cells"]) == found["expanded"]
    assert all(len(statuses) == 1 for statuses in by_board.values()), by_board  # they all agree
    assert {"unsolvable"} in by_board.values()


def test_a_search_that_takes_too_much_memory_ends_and_a_bad_question_is_a_sentence() -> None:
    large = shipped_collection("great-halls")[0]
    limited, unknown = in_node(
        [watched(large, "bfs", bytes=4_000_000, steps=1_000_000), watched(large, "bsf", steps=1)]
    )
    assert limited["status"] == "memory limit"
    assert limited["expanded"] > 1000
    assert "bsf" in unknown["refused"]


def test_the_features_along_a_solution() -> None:
    (answer,) = in_node([{"kind": "features", "level": "#######\n#@ $ .#\n#######", "lurd": "rRR"}])
    assert answer["way"] == [[0, 2], [0, 2], [1, 1]]


def test_a_box_that_cannot_be_touched_and_is_not_home_makes_a_level_unsolvable() -> None:
    board = "#######\n#@ #. #\n#  # $#\n#######"
    asked = [watched(Level.from_xsb(board), algorithm) for algorithm in ALGORITHMS]
    assert {found["status"] for found in in_node(asked)} == {"unsolvable"}
