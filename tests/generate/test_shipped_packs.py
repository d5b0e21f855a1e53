"""The packs that ship: complete, proved, rated, without repeats, and made by the commands they name."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from tests.scale import part

from pushworks.engine import Options, solve
from pushworks.generate import rate
from pushworks.levels import shipped_collection
from pushworks.sokoban import verify

SIZES = {"first-steps": 30, "warehouse": 60, "grand-depot": 30, "great-halls": 32}
PACKS = {name: shipped_collection(name) for name in SIZES}
each_pack = pytest.mark.parametrize("name", SIZES)


def difficulty(level):
    return float(re.search(r"difficulty (?:about )?([\d.]+)", level.notes)[1])


@each_pack
def test_every_level_has_a_title_a_rating_and_a_solution_that_holds(name):
    pack = PACKS[name]
    assert not pack.errors
    assert not pack.warnings
    assert len(pack) == SIZES[name]
    assert len({level.title for level in pack}) == len(pack)
    for level in pack:
        assert level.is_playable
        assert not level.boxes & level.goals
        verdict = verify(level, level.solutions[0].moves)
        assert verdict, level.title
        assert f"{verdict.pushes} pushes" in level.notes
        assert 1 <= difficulty(level) <= 10


def test_no_level_ships_twice():
    ids = [level.id for pack in PACKS.values() for level in pack]
    assert len(set(ids)) == len(ids) == 152


def test_the_packs_are_in_order_of_difficulty():
    means = [sum(map(difficulty, PACKS[name])) / len(PACKS[name]) for name in list(SIZES)[:3]]
    assert means == sorted(means)
    for name in ("warehouse", "grand-depot", "great-halls"):
        levels = [difficulty(level) for level in PACKS[name]]
        assert levels == sorted(levels)
    assert max(len(level.boxes) for level in PACKS["first-steps"]) == 3
    assert max(len(level.boxes) for level in PACKS["grand-depot"]) >= 6


def test_the_great_halls_are_large_and_the_engine_solves_them():
    halls = list(PACKS["great-halls"])
    boxes = sorted(len(level.boxes) for level in halls)
    assert (boxes[0], boxes[-1]) == (10, 29)
    grades = [difficulty(level) for level in halls]
    assert sum(grade < 5 for grade in grades) >= 3  # some to begin with,
    assert sum(grade >= 7 for grade in grades) >= 3  # and some to stay with
    for level in halls[4:28:6]:
        assert verify(level, solve(level, Options(algorithm="fess", nodes=5000)).moves), level.title


def test_the_ratings_are_those_of_today():
    exact = [level for pack in PACKS.values() for level in pack if "difficulty about" not in level.notes]
    assert len(exact) > 90
    for level in part(exact[:90], 3):
        assert rate(level).difficulty == pytest.approx(difficulty(level), abs=0.3), (
            f"{level.title}: python tools/make_packs.py --regrade"
        )


@each_pack
def test_the_commands_are_recorded(name):
    text = (Path(__file__).parents[2] / "tools" / "packs.toml").read_text(encoding="utf-8")
    entry = next(e for e in tomllib.loads(text)["pack"] if e["file"] == name)
    commands = [line for line in PACKS[name].notes.splitlines() if line.startswith("pushworks generate")]
    assert len(commands) == len(entry["part"])
    picks = 0
    for command, made in zip(commands, entry["part"], strict=True):
        words = shlex.split(command)
        assert words[2 : words.index("--pick")] == shlex.split(made["command"])
        picks += len(words[words.index("--pick") + 1].split(","))
    assert picks == SIZES[name]


def test_a_level_can_be_made_again(capsys):
    from pushworks.apps.cli.main import run

    command = next(line for line in PACKS["first-steps"].notes.splitlines() if "--pick" in line)
    words = shlex.split(command)[1:]
    words[-1] = ",".join(words[-1].split(",")[:3])
    assert run(words) == 0
    printed = capsys.readouterr().out
    for level in PACKS["first-steps"][:3]:
        assert level.to_xsb() in printed
