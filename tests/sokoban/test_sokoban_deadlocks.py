"""Deadlock rules: what each must see, and that none ever cries wolf."""

from __future__ import annotations

import random

import pytest
from tests.scale import size
from tests.sokoban.brute import Truth, packed

from pushworks.lab.small import random_level, random_levels
from pushworks.levels import Level
from pushworks.sokoban import Map
from pushworks.sokoban.board import Board
from pushworks.sokoban.deadlocks import Deadlocks, rules

RULES = [
    "bipartite", "corner", "corral", "diagonal", "elimination", "freeze", "pocket", "simple", "square",
]  # fmt: skip


def fires(name: str, text: str) -> bool:
    board = Board(Level.from_xsb(text))
    return rules()[name](board)(board.boxes, board.player)


def turned(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def test_all_rules_are_known():
    assert sorted(rules()) == RULES


def check_no_false_alarm(levels, names=RULES) -> dict[str, int]:
    """Ask every rule about every position of every level; returns how often each was right."""
    alarms = dict.fromkeys(names, 0)
    for level in levels:
        truth, board = Truth(level), Board(level)
        tests = {name: rules()[name](board) for name in names}
        for position in truth.steps:
            boxes, player = packed(board, position)
            alive = position in truth.to_goal
            for name, lost in tests.items():
                if lost(boxes, player):
                    assert not alive, (name, level.to_xsb(), position)
                    alarms[name] += 1
    return alarms


def test_no_false_alarms_on_small_levels():
    alarms = check_no_false_alarm(random_levels(size(50, 120), seed=1, largest=12))
    assert all(count > size(30, 100) for name, count in alarms.items() if name != "diagonal"), alarms


def test_no_false_alarms_with_four_boxes():
    # A closed diagonal takes more boxes than the small levels have.
    rng = random.Random(5)
    alarms = check_no_false_alarm(
        [random_level(rng, width=4, height=4, boxes=4) for _ in range(2)], ["corral", "diagonal"]
    )
    assert all(count > 50 for count in alarms.values()), alarms


STAIRS = """########
#      #
# ## @ #
# # $  #
#  $ $ #
#   $ ##
#    ###
#..... #
########"""


def test_diagonal_and_corral_see_the_staircase():
    for text in (STAIRS, "\n".join(row[::-1] for row in STAIRS.splitlines())):
        assert fires("diagonal", text)
        assert fires("corral", text)
        for name in ("pocket", "freeze", "elimination", "square", "simple", "bipartite"):
            assert not fires(name, text), name
    # With a box of the stairs missing the player can get in.
    assert not fires("diagonal", STAIRS.replace("#  $ $ #", "#  $   #"))
    # One closed cell is no diagonal; the corral rule looks at it all the same.
    assert not fires("diagonal", "######\n##  ##\n##$$##\n#    #\n#@   #\n#..  #\n######")
    assert fires("corral", "######\n##  ##\n##$$##\n#    #\n#@   #\n#..  #\n######")
    # A fence that can be taken apart from outside is no deadlock.
    assert not fires("corral", "#######\n#     #\n# $$  #\n# $ $ #\n#  $ @#\n#.....#\n#######")


def test_corner_and_simple():
    assert fires("corner", "#####\n#$@.#\n#####")
    assert not fires("corner", "#####\n#*@ #\n#####")
    wall = "#######\n#  $  #\n#  @. #\n#######"
    assert not fires("corner", wall)
    assert fires("simple", wall)


def test_simple_sees_a_goal_without_a_box():
    # Both boxes are in the left goal's area only: the right goal, in its dead end, stays empty.
    text = "########\n#  @   #\n#.$$ #.#\n########"
    board = Board(Level.from_xsb(text))
    assert any(not board.boxes & area for area in rules()["simple"](board).areas)
    assert fires("simple", text)


def test_square_and_elimination():
    text = "######\n#@   #\n# $$ #\n# $* #\n#... #\n######"
    for name in ("square", "elimination", "freeze"):
        assert fires(name, text), name
    assert not fires("square", "######\n#@   #\n# ** #\n# ** #\n#    #\n######")
    assert fires("square", "#######\n#@ .. #\n#     #\n# $$  #\n#######")


def test_freeze_along_a_zigzag():
    # A staircase of boxes between two walls: no 2×2 square is full, yet nothing can move.
    staircase = "#########\n#@    ..#\n#  #  ..#\n#  $$   #\n#   $$  #\n#    #  #\n#########"
    assert not fires("square", staircase)
    assert fires("freeze", staircase)
    assert fires("elimination", staircase)
    loose = staircase.replace("#    #  #", "#       #")
    assert not fires("freeze", loose)


def test_freeze_counts_boxes_frozen_on_goals_as_walls():
    # The boxes in the corridor are on goals and frozen: the third box can never get to the goal behind them.
    corridor = "########\n#@     #\n# $    #\n##*#####\n##*#####\n##.#####\n########"
    closet = "########\n#@   #.#\n# $  #*#\n#    **#\n########"
    for text in (corridor, closet):
        board = Board(Level.from_xsb(text))
        freeze = rules()["freeze"](board)
        assert freeze.frozen(board.boxes) == board.boxes & board.goals
        assert freeze(board.boxes, board.player)
        assert not rules()["elimination"](board)(board.boxes, board.player)


def test_pocket_in_four_rotations():
    rows = ["######", "##  ##", "##$$##", "#    #", "#@   #", "#..  #", "######"]
    for _ in range(4):
        assert fires("pocket", "\n".join(rows))
        rows = turned(rows)
    on_goals = ["######", "##  ##", "##**##", "#    #", "#@   #", "#    #", "######"]
    assert not fires("pocket", "\n".join(on_goals))
    goal_inside = ["######", "##.###", "##$ ##", "# $  #", "#@   #", "#.   #", "######"]
    assert not fires("pocket", "\n".join(goal_inside))
    player_inside = ["######", "##@ ##", "##$$##", "#    #", "#    #", "#..  #", "######"]
    assert not fires("pocket", "\n".join(player_inside))


def test_bipartite_needs_a_goal_for_each_box():
    # Both boxes along the upper wall can reach the upper goal only.
    text = "########\n# $ $. #\n#   @  #\n#    . #\n#      #\n########"
    assert fires("bipartite", text)
    assert not fires(
        "bipartite", text.replace("$ $.", "  $.").replace("@", "$").replace("#      #", "#@     #")
    )


def test_bipartite_matches_more_boxes_than_calls_can_be_nested():
    """Every box can reach every goal: a chain of boxes moving over was a chain of calls."""
    side = size(40, 50)
    rows = [["#"] * side, *(["#", *" " * (side - 2), "#"] for _ in range(side - 2)), ["#"] * side]
    inside = [(y, x) for y in range(2, side - 2) for x in range(2, side - 2)]
    for number, (y, x) in enumerate(inside[: (side - 5) * (side - 4)]):
        rows[y][x] = ".$"[number % 2]
    rows[1][1] = "@"
    board = Board(Level.from_xsb("\n".join("".join(row) for row in rows)))
    rule = rules()["bipartite"](board)
    assert not rule(board.boxes, board.player)
    one, other = board.number[side + 10], board.number[side + 20]  # no goal on the upper edge
    assert rule(board.boxes | 1 << one | 1 << other, board.player)


def test_elimination_is_count_deadlock_of_the_map():
    for level in random_levels(200, seed=6):
        board = Board(level)
        assert rules()["elimination"](board).count(board.boxes) == Map.from_level(level).count_deadlock(), (
            level.to_xsb()
        )


def test_rules_combine_by_name():
    board = Board(Level.from_xsb("#####\n#$@.#\n#####"))
    assert [rule.name for rule in Deadlocks(board, "simple+freeze").rules] == ["simple", "freeze"]
    assert Deadlocks(board, "corner")(board.boxes, board.player)
    assert not Deadlocks(board, "none")(board.boxes, board.player)
    assert len(Deadlocks(board, "all").rules) == len(RULES)
    with pytest.raises(ValueError, match="expected a deadlock rule, one of bipartite"):
        Deadlocks(board, "frieze")
