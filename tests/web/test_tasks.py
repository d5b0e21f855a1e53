"""What the page's workers can be asked besides solving gives what the package gives."""

from __future__ import annotations

from tests.scale import FULL, part
from tests.web.node import in_node

from pushworks.bait.moves import read_moves
from pushworks.bait.shipped import shipped_levels, shipped_solutions
from pushworks.bait.verify import replay
from pushworks.engine import optimize, solve
from pushworks.engine.generator import ReverseOptions, RoomOptions, make_level
from pushworks.engine.native import deadlock_verdicts
from pushworks.engine.optimizer import OptimizeOptions
from pushworks.generate.features import Effort
from pushworks.generate.makers import candidate_seed
from pushworks.generate.rating import rate
from pushworks.levels import Level, shipped_collection
from pushworks.levels.symmetry import Symmetry, turned
from pushworks.sokoban import measure, verify


def test_the_same_seed_makes_the_same_level_as_natively() -> None:
    asked = {
        "kind": "generate",
        "width": 9,
        "height": 8,
        "boxes": 3,
        "positions": 20_000,
        "seed": 4,
        "count": 3,
    }
    (answer,) = in_node([asked])
    room, search = RoomOptions(width=9, height=8), ReverseOptions(max_positions=20_000)
    native = [make_level(candidate_seed(4, index), 3, room, search) for index in range(answer["tried"])]
    made = [(each.level.to_xsb(), each.solution) for each in native if each is not None and each.pushes > 0]
    assert [(Level.from_xsb(each["level"]).to_xsb(), each["lurd"]) for each in answer["reports"]] == made
    assert len(made) == answer["found"] == 3
    assert all(verify(Level.from_xsb(each["level"]), each["lurd"]) for each in answer["reports"])


DEADLOCKED = """\
########
#.  @  #
# $$ . #
# $$. .#
#      #
########"""


def test_what_is_lost_is_told_with_the_boxes() -> None:
    level = Level.from_xsb(DEADLOCKED)
    fine, deadlocked = in_node(
        [
            {"kind": "deadlock", "level": shipped_collection("first")[2].to_xsb()},
            {"kind": "deadlock", "level": DEADLOCKED},
        ]
    )
    assert not fine["deadlocked"]
    assert deadlocked["deadlocked"]
    found = [(each["rule"], frozenset(each["boxes"])) for each in deadlocked["reasons"]]
    assert found == [(rule, boxes) for rule, boxes, _ in deadlock_verdicts(level)]
    assert found[0] == ("freeze", level.boxes)


def test_the_difficulty_is_that_of_the_package() -> None:
    levels = [
        shipped_collection("first-steps")[3],
        shipped_collection("warehouse")[1],
        *([shipped_collection("grand-depot")[29], shipped_collection("great-halls")[31]] if FULL else []),
        shipped_collection("great-halls")[0],
        Level.from_xsb(DEADLOCKED),
    ]
    answers = in_node([{"kind": "rate", "level": level.to_xsb()} for level in levels])
    ratings = [rate(level, Effort(positions=0, nodes=1)) for level in levels]
    assert [answer["difficulty"] for answer in answers] == [rating.difficulty for rating in ratings]
    assert [answer["estimated"] for answer in answers] == [rating.estimated for rating in ratings]
    assert ratings[0].difficulty is not None
    assert ratings[-2].estimated
    assert ratings[-1].difficulty is None


def test_a_turned_level_is_as_difficult() -> None:
    level = shipped_collection("warehouse")[40]
    turns = [turned(level, symmetry) for symmetry in part(list(Symmetry), 2, 1)]
    answers = in_node([{"kind": "rate", "level": each.to_xsb()} for each in turns])
    assert {answer["difficulty"] for answer in answers} == {rate(level, Effort(0, 1)).difficulty}


def test_a_way_through_bait_is_found_and_proved_shortest() -> None:
    levels = shipped_levels()[:6]
    answers = in_node(
        [
            {
                "kind": "bait", "ms": 5000,
                "position": {
                    "width": level.width, "height": level.height, "walls": sorted(level.walls),
                    "avatar": level.avatar, "boxes": sorted(level.boxes), "holes": sorted(level.holes),
                    "keys": sorted(level.keys), "goals": sorted(level.goals),
                    "mushrooms": sorted(level.mushrooms),
                },
            }
            for level in levels
        ]
    )  # fmt: skip
    for level, answer, best in zip(levels, answers, shipped_solutions(), strict=False):
        assert answer["proved"]
        assert len(answer["actions"]) == len(best)
        assert replay(level, read_moves(answer["actions"])).won


def test_a_solution_is_made_as_short_as_natively() -> None:
    level = shipped_collection("warehouse")[2]
    found = solve(level).moves
    asked = {"kind": "optimize", "level": level.to_xsb(), "solutions": [found], "nodes": 200_000}
    (answer,) = in_node([{**asked, "order": ["moves", "pushes"]}])
    native = optimize(level, [found], OptimizeOptions("moves+pushes", nodes=200_000))
    assert answer["lurd"] == native.best.moves
    assert measure(level, answer["lurd"]).moves <= measure(level, found).moves
    assert verify(level, answer["lurd"])
