"""Heuristics: admissible and consistent as they claim, proved by brute force; how they combine."""

from __future__ import annotations

from math import inf

import pytest
from tests.scale import size
from tests.sokoban.brute import Truth, packed

from pushworks.lab.small import random_levels
from pushworks.levels import Level
from pushworks.sokoban.board import Board
from pushworks.sokoban.heuristics import Combined, Side, heuristics

NAMES = [
    "deadlock", "manhattan", "manhattan_matching", "matching", "pdb", "player", "pushes", "reachability",
    "start", "summax",
]  # fmt: skip
SUMS = ["matching+player", "matching+player+deadlock", "pdb+player+reachability", "manhattan+player",
        "deadlock(rules=simple/square/freeze/bipartite)", "start"]  # fmt: skip


def test_all_heuristics_are_known():
    # Other packages and other tests register theirs, too.
    ours = [name for name, kind in heuristics().items() if kind.__module__.startswith("pushworks.sokoban.")]
    assert sorted(ours) == NAMES


def check_claims(levels, texts) -> None:
    """Compare every heuristic with the exact distances of every position, in both directions."""
    for level in levels:
        truth, board = Truth(level), Board(level)
        for backward, exact in ((False, truth.to_goal), (True, truth.from_start)):
            edges = truth.back if backward else truth.steps
            for text in texts:
                h = Combined(Side(board, backward), text)
                value = {position: h(*packed(board, position)) for position in truth.steps}
                if h.admissible:
                    for position, distance in exact.items():
                        assert value[position] <= distance, (text, backward, level.to_xsb(), position)
                if h.consistent:
                    for position, nexts in edges.items():
                        for after in nexts:
                            assert value[position] <= 1 + value[after], (text, backward, level.to_xsb())


def test_claims_hold_on_small_levels():
    check_claims(random_levels(size(20, 60), seed=2, largest=12), NAMES + SUMS)


def test_what_is_claimed():
    side = Side(Board(Level.from_xsb("#####\n#@$.#\n#####")))
    for text in SUMS:
        assert Combined(side, text).admissible, text
    for text in ("summax", "2*matching", "matching+pushes", "matching+start", "pdb+manhattan"):
        assert not Combined(side, text).admissible, text
    assert Combined(side, "matching + 100*deadlock(penalty=10)").admissible


def test_better_heuristics_are_never_smaller():
    for level in random_levels(30, seed=3, largest=12):
        board = Board(level)
        side = Side(board)
        for weaker, stronger in (
            ("manhattan", "pushes"), ("manhattan", "manhattan_matching"),
            ("manhattan_matching", "matching"), ("pushes", "matching"),
        ):  # fmt: skip
            assert Combined(side, weaker)(board.boxes, board.player) <= Combined(side, stronger)(
                board.boxes, board.player
            )


def test_values_by_hand():
    board = Board(Level.from_xsb("########\n#@ $  .#\n#      #\n#   $ .#\n########"))

    def value(text: str) -> float:
        return Combined(Side(board), text)(board.boxes, board.player)

    assert value("manhattan") == value("matching") == 5
    assert value("player") == 1
    assert value("matching+player") == 6
    assert value("2*matching + 3*player") == 13
    assert value("summax(k=2)") == 5 + 2 * 5
    assert value("none") == 0
    assert Combined(Side(board, backward=True), "start")(board.boxes, board.number[8 * 3 + 1]) == 2


def test_verdicts():
    lost = Board(Level.from_xsb("######\n#$ @ #\n#   .#\n######"))
    assert Combined(Side(lost), "deadlock")(lost.boxes, lost.player) == inf
    assert Combined(Side(lost), "deadlock(penalty=50)")(lost.boxes, lost.player) == 50
    assert Combined(Side(lost), "reachability")(lost.boxes, lost.player) == inf
    assert Combined(Side(lost), "matching")(lost.boxes, lost.player) == inf
    assert Combined(Side(lost), "manhattan_matching")(lost.boxes, lost.player) == 4
    assert Combined(Side(lost, backward=True), "deadlock+reachability")(lost.boxes, lost.player) == 0


def test_pairs_see_what_single_boxes_do_not():
    # In a corridor one box has to pass the other: no distance knows that they cannot.
    board = Board(Level.from_xsb("#########\n#@$ $ ..#\n##     ##\n#########"))
    side = Side(board)
    pairs = Combined(side, "pdb")(board.boxes, board.player)
    assert pairs >= Combined(side, "matching")(board.boxes, board.player)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("matchin", "expected a heuristic such as"),
        ("matching*2", "expected a heuristic such as"),
        ("summax(k)", "expected name=value"),
        ("matching(k=2)", "expected no parameters for the heuristic matching"),
        ("deadlock(rules=pocket)", "look at the boxes alone"),
    ],
)
def test_bad_formulas_are_told(text, message):
    with pytest.raises(ValueError, match=message):
        Combined(Side(Board(Level.from_xsb("#####\n#@$.#\n#####"))), text)
