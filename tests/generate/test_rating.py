"""The difficulty: what it rests on, what it says about large and unsolved levels, and its order."""

import json
import math
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest
from tests.scale import part, size

from pushworks.apps.cli.main import run
from pushworks.engine import Options, solve
from pushworks.generate import Effort, difficulty_of, features_of, rate
from pushworks.generate.rating import EXACT_FROM, HURRIED, MARGIN, MEASURED, PLANNED, PUSHES_FROM, PUSHES_FULL
from pushworks.generate.search_effort import EXACT_LIMIT, HURRIED_LIMIT, PLANNED_LIMIT, search_effort_of
from pushworks.levels import Level, shipped_collection
from pushworks.levels.symmetry import Symmetry, turned
from pushworks.sokoban import verify

ONE_PUSH = Level.from_xsb("#####\n#@$.#\n#####")
STUCK = Level.from_xsb("#####\n#$  #\n#@ .#\n#####")
HAUL = Level.from_xsb(
    ["#" * 100, "#@" + " " * 97 + "#", "# $" + " " * 95 + ".#", "#" + " " * 98 + "#", "#" * 100]
)
UNLUCKY = Level.from_xsb(
    """\
#######
# $  .#
#   #.#
##$ $.#
 #   .#
 ###$.#####
   # .    #
 #### ##  #
 #   $### #
 #      $ #
 #@ #######
 ####"""
)
PLANNED_SEARCH = Options(algorithm="fess", nodes=PLANNED_LIMIT)
QUICK = Effort(positions=1000, nodes=1000)


def hall(boxes: int) -> Level:
    """So many boxes spread over a hall whose goals are packed in the other corner."""
    wide = math.isqrt(boxes - 1) + 1
    side = 3 * wide + 4
    cells = {(y, x): " " for y in range(side) for x in range(side)}
    cells |= {(y, x): "#" for y, x in cells if y in (0, side - 1) or x in (0, side - 1)}
    for i in range(boxes):
        cells[1 + i // wide, 1 + i % wide] = "."
        cells[side - 3 - 2 * (i // wide), side - 3 - 2 * (i % wide)] = "$"
    cells[side - 2, 1] = "@"
    return Level.from_xsb("\n".join("".join(cells[y, x] for x in range(side)) for y in range(side)))


def test_one_push_is_the_easiest_level_there_is():
    rating = rate(ONE_PUSH)
    assert rating.difficulty == pytest.approx(1, abs=0.3)
    assert (rating.estimated, rating.margin) == (False, MARGIN)


def test_more_effort_is_more_difficult_and_the_limits_are_ten():
    features = features_of(ONE_PUSH, QUICK)
    for one, others in (
        ("hurried", {"planned": 10, "exact": 10}),
        ("planned", {"hurried": 10, "exact": EXACT_LIMIT}),
        ("exact", {"hurried": 10, "planned": PLANNED_LIMIT}),
    ):
        known = replace(features, **others)
        harder = [difficulty_of(replace(known, **{one: 10**n})) for n in range(4)]
        assert harder == sorted(set(harder))
    limits = replace(features, hurried=HURRIED_LIMIT, planned=PLANNED_LIMIT, exact=EXACT_LIMIT)
    assert difficulty_of(replace(limits, exact_pushes=PUSHES_FULL)) == pytest.approx(10, abs=0.1)
    assert 1 < PLANNED / HURRIED < 2


def test_above_seven_a_level_needs_length_and_exact_search_effort():
    features = features_of(ONE_PUSH, QUICK)
    limits = replace(features, hurried=HURRIED_LIMIT, planned=PLANNED_LIMIT)

    def difficulty(exact, pushes):
        return difficulty_of(replace(limits, exact=exact, exact_pushes=pushes))

    assert difficulty(EXACT_FROM, 500) == MEASURED
    assert difficulty(EXACT_LIMIT, PUSHES_FROM) == MEASURED
    assert difficulty(193, 60) <= MEASURED
    assert MEASURED < difficulty(1000, 60) < difficulty(5000, 60) < difficulty(EXACT_LIMIT, 100) < 10


def test_a_level_is_as_difficult_as_its_turned_copies():
    for level in (shipped_collection("warehouse")[50], shipped_collection("grand-depot")[20]):
        turns = part(list(Symmetry), 3)
        assert len({rate(turned(level, symmetry), QUICK).difficulty for symmetry in turns}) == 1


def test_the_luck_of_one_orientation_does_not_count():
    """The planned search needs fifty times as many positions for this level in some orientations."""
    seen = [solve(turned(UNLUCKY, symmetry), PLANNED_SEARCH).expanded for symmetry in Symmetry]
    assert max(seen) > 50 * min(seen)
    effort = search_effort_of(UNLUCKY)
    assert min(seen) * 5 < effort.planned < max(seen) / 5
    assert verify(UNLUCKY, effort.solution)
    assert effort.fewest


def test_a_long_haul_alone_is_not_hard():
    rating = rate(HAUL)
    assert (rating.features.pushes, rating.features.optimal) == (96, True)
    assert rating.features.positions is None
    assert rating.difficulty < 3
    assert not rating.estimated


def test_no_solution_no_difficulty():
    rating = rate(STUCK)
    assert rating.difficulty is None
    assert rating.margin is None
    assert rating.features.solvable is False
    json.dumps(rating.to_json())
    assert rate(STUCK, Effort(positions=0, nodes=5)).features.solvable is False


def test_a_search_that_is_cut_off_says_so():
    everywhere = search_effort_of(shipped_collection("great-halls")[8])
    assert (everywhere.cut, everywhere.hurried) == (("hurried",), HURRIED_LIMIT)
    level = hall(16)
    rating = rate(level, QUICK)
    assert rating.estimated
    assert rating.margin is None
    assert {"hurried", "planned", "exact"} & set(rating.features.estimates) == {"hurried"}
    assert rating.features.hurried < HURRIED_LIMIT  # cut off in some orientations
    assert rating.difficulty > rate(hall(4), QUICK).difficulty


def test_a_level_nobody_solved_is_rated_all_the_same():
    features = replace(
        features_of(ONE_PUSH, QUICK),
        solvable=None,
        hurried=HURRIED_LIMIT,
        planned=PLANNED_LIMIT,
        exact=EXACT_LIMIT,
        exact_pushes=PUSHES_FULL,
    )
    assert difficulty_of(features) > 9.5
    assert difficulty_of(replace(features, solvable=False)) is None


def test_without_searches_there_is_no_difficulty():
    features = features_of(ONE_PUSH, Effort(nodes=0))
    assert (features.hurried, features.planned) == (None, None)
    assert difficulty_of(features) is None


def test_the_packs_are_worlds_apart():
    def middle(name):
        return median(
            rate(level, QUICK).difficulty for level in list(shipped_collection(name))[:: size(10, 4)]
        )

    assert middle("first-steps") + 1.5 < middle("warehouse") < middle("grand-depot") - 1.5


def test_the_table_of_ratings(tmp_path, capsys):
    path = tmp_path / ("a-file-with-a-name-that-goes-on-and-on-and-on" * 2 + ".xsb")
    path.write_text("\n\n".join(level.to_xsb() for level in (ONE_PUSH, hall(16), STUCK)))
    assert run(["rate", str(path), "--positions", "1000", "--nodes", "1000"]) == 3
    head, easy, large, stuck = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "level", "difficulty", "pushes", "moves", "changes", "detours", "turns", "deadlocked", "hurried",
        "planned", "exact",
    ]  # fmt: skip
    assert re.search(rf":1 +1\.\d\d ±{MARGIN} +1 ", easy)
    assert re.search(r" ~\d+ +16 +240$", large)  # cut off in some orientations
    assert stuck.split()[1] == "-"


def test_the_fit_finds_what_people_find_hard(tmp_path):
    """On made-up people who fail where the hurried search looks at many positions."""
    levels = part([*shipped_collection("first-steps"), *shipped_collection("warehouse")], 2)
    features = [features_of(level, QUICK) for level in levels]
    file, table, cache = (tmp_path / name for name in ("levels.xsb", "people.tsv", "cache.jsonl"))
    file.write_text("\n\n".join(level.to_xsb() for level in levels))
    rows = (f"1000\t{round(900 - 80 * math.log(f.hurried))}" for f in features)
    table.write_text("played\tsolved\n" + "\n".join(rows) + "\n")
    cache.write_text("".join(json.dumps(f.to_json()) + "\n" for f in features))
    tool = Path(__file__).parents[2] / "tools" / "fit_rating.py"
    command = [sys.executable, str(tool), str(file), str(table), "--cache", str(cache)]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    figures = {
        names: float(value) for value, names in re.findall(r"^  ([01]\.\d+)  (.+)$", out, re.MULTILINE)
    }
    assert figures["hurried"] > 0.95
    assert figures["pushes"] < figures["hurried"]
    hurried, quicker = map(float, re.search(r"points: hurried ([\d.]+), quicker ([\d.]+)", out).groups())
    assert hurried > quicker
