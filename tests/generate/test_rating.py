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

from pushworks.apps.cli.main import run
from pushworks.generate import Effort, difficulty_of, features_of, rate
from pushworks.generate.rating import HURRIED, MARGIN, PLANNED
from pushworks.generate.search_effort import HURRIED_LIMIT, PLANNED_LIMIT, search_effort_of
from pushworks.levels import Level, shipped_collection

ONE_PUSH = Level.from_xsb("#####\n#@$.#\n#####")
STUCK = Level.from_xsb("#####\n#$  #\n#@ .#\n#####")
HAUL = Level.from_xsb(
    ["#" * 100, "#@" + " " * 97 + "#", "# $" + " " * 95 + ".#", "#" + " " * 98 + "#", "#" * 100]
)
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
    for one, other in (("hurried", "planned"), ("planned", "hurried")):
        known = replace(features, **{other: 10})
        harder = [difficulty_of(replace(known, **{one: 10**n})) for n in range(4)]
        assert harder == sorted(set(harder))
    limits = replace(features, hurried=HURRIED_LIMIT, planned=PLANNED_LIMIT)
    assert difficulty_of(limits) == pytest.approx(10, abs=0.1)
    assert 1 < PLANNED / HURRIED < 2


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
    level = hall(16)
    search_effort = search_effort_of(level)
    assert "hurried" in search_effort.cut
    assert search_effort.hurried == HURRIED_LIMIT
    rating = rate(level, QUICK)
    assert rating.estimated
    assert rating.margin is None
    assert "hurried" in rating.features.estimates
    assert rating.difficulty > rate(hall(4), QUICK).difficulty


def test_a_level_nobody_solved_is_rated_all_the_same():
    features = replace(
        features_of(ONE_PUSH, QUICK), solvable=None, hurried=HURRIED_LIMIT, planned=PLANNED_LIMIT
    )
    assert difficulty_of(features) > 9.5
    assert difficulty_of(replace(features, solvable=False)) is None


def test_without_searches_there_is_no_difficulty():
    features = features_of(ONE_PUSH, Effort(nodes=0))
    assert (features.hurried, features.planned) == (None, None)
    assert difficulty_of(features) is None


def test_the_packs_are_worlds_apart():
    def middle(name):
        return median(rate(level, QUICK).difficulty for level in list(shipped_collection(name))[::4])

    assert middle("first-steps") + 1.5 < middle("warehouse") < middle("grand-depot") - 1.5


def test_the_table_of_ratings(tmp_path, capsys):
    path = tmp_path / ("a-file-with-a-name-that-goes-on-and-on-and-on" * 2 + ".xsb")
    path.write_text("\n\n".join(level.to_xsb() for level in (ONE_PUSH, hall(16), STUCK)))
    assert run(["rate", str(path), "--positions", "1000", "--nodes", "1000"]) == 3
    head, easy, large, stuck = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "level", "difficulty", "pushes", "moves", "changes", "detours", "turns", "deadlocked", "hurried",
        "planned",
    ]  # fmt: skip
    assert re.search(rf":1 +1\.\d\d ±{MARGIN} +1 ", easy)
    assert f"~{HURRIED_LIMIT}" in large
    assert stuck.split()[1] == "-"


def test_the_fit_finds_what_people_find_hard(tmp_path):
    """On made-up people who fail where the hurried search looks at many positions."""
    levels = [*shipped_collection("first-steps"), *list(shipped_collection("warehouse"))[::3]]
    features = [features_of(level, QUICK) for level in levels]
    file, table, cache = (tmp_path / name for name in ("levels.xsb", "people.tsv", "cache.jsonl"))
    file.write_text("\n\n".join(level.to_xsb() for level in levels))
    rows = (f"1000\t{round(900 - 80 * math.log(f.hurried))}" for f in features)
    table.write_text("played\tsolved\n" + "\n".join(rows) + "\n")
    cache.write_text("".join(json.dumps(f.to_json()) + "\n" for f in features))
    tool = Path(__file__).parents[2] / "tools" / "fit_rating.py"
    command = [sys.executable, str(tool), str(file), str(table), "--cache", str(cache)]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    figures = {names: float(value) for value, names in re.findall(r"^  (0\.\d+)  (.+)$", out, re.MULTILINE)}
    assert figures["hurried"] > 0.95
    assert figures["pushes"] < figures["hurried"]
    hurried, planned = map(float, re.search(r"points: hurried ([\d.]+), planned ([\d.]+)", out).groups())
    assert hurried > planned
