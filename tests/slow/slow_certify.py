"""Certification at full size: wrong rules are caught, and levels beyond brute force are certified."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.oracle.makers import carve, clustered, connected, near_miss, pull_from

from pushworks.certify import check, check_native
from pushworks.engine import Options, claim_of, solve, write_certificate
from pushworks.levels import Level

ROOT = Path(__file__).parents[2]
LEVELS = int(os.environ.get("CERTIFY_LEVELS", "2000"))

WRONG: dict[str, tuple[str, str, str]] = {
    "one dead neighbour freezes a box": (
        "deadlock/freeze.hpp",
        "if (view.dead(before) && view.dead(after)) return true;",
        "if (view.dead(before) || view.dead(after)) return true;",
    ),
    "boxes of a corral may be pushed outwards": (
        "deadlock/corral_rule.hpp",
        "} else if (view.reached(to)) {",
        "} else if (view.reached(to) && view.box(to)) {",
    ),
    "a box on a goal counts as frozen": (
        "deadlock/goal_matching.cpp",
        "(frozen[box] && board_.is_goal(box) ? walls_ : moving_)",
        "(frozen[box] || board_.is_goal(box) ? walls_ : moving_)",
    ),
    "a block of three with a free corner is dead": (
        "deadlock/rules/square.cpp",
        "if (position.free(corner)) continue;",
        "if (position.blocked(corner)) continue;",
    ),
    "small searches follow only positions that are frozen": (
        "deadlock/pattern_proof.cpp",
        "return freeze_.dead(position, to) ? After::deadlocked : After::look;",
        "return freeze_.dead(position, to) ? After::look : After::deadlocked;",
    ),
    "a long way counts as none": (
        "facts/distances.hpp",
        "return std::min<std::uint16_t>(distance, kFar - 2) + 1;",
        "return distance >= 60 ? kFar : static_cast<std::uint16_t>(distance + 1);",
    ),
}


@pytest.fixture(scope="module")
def tree() -> Path:
    """A copy of the sources with a build of its own, in which a wrong rule costs one file and a link."""
    copy = ROOT / "build" / "unsound" / "tree"
    for name in ("core", "bindings", "checker"):
        shutil.copytree(ROOT / name, copy / name, dirs_exist_ok=True)
    shutil.copy2(ROOT / "CMakeLists.txt", copy)
    return copy


def built(tree: Path) -> Path:
    build = tree.parent / "build"
    path = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    commands = [
        ["cmake", "-S", tree, "-B", build, "-G", "Ninja", f"-DPython_EXECUTABLE={sys.executable}"],
        ["cmake", "--build", build, "--target", "_core"],
    ]
    for command in commands:
        subprocess.run(command, check=True, env=path, stdout=subprocess.DEVNULL)
    return next(build.glob("_core*.so"))


def claims(core: Path) -> tuple[int, int]:
    """False claims of a build, and those of them that a checker accepts."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.certify.claims"], cwd=ROOT, check=True, capture_output=True, text=True,
        env={**os.environ, "PUSHWORKS_CORE": str(core)},
    )  # fmt: skip
    false, accepted = map(int, done.stdout.split())
    return false, accepted


def test_the_rules_as_they_are_claim_nothing_false(tree: Path) -> None:
    assert claims(built(tree)) == (0, 0)


@pytest.mark.parametrize("rule", WRONG)
def test_a_wrong_rule_is_caught(tree: Path, rule: str) -> None:
    file, right, wrong = WRONG[rule]
    source = tree / "core" / file
    text = source.read_text(encoding="utf-8")
    assert text.count(right) == 1
    source.write_text(text.replace(right, wrong), encoding="utf-8")
    try:
        false, accepted = claims(built(tree))
    finally:
        source.write_text(text, encoding="utf-8")
    assert false > 0, "the mutation changes no answer"
    assert accepted == 0


def large_levels(seed: int) -> Iterator[Level]:
    """Levels of up to 30 × 30, made by pulling, and near misses of them: beyond brute force."""
    rng = random.Random(seed)
    while True:
        width, height = rng.randint(10, 30), rng.randint(10, 30)
        floor, parts = carve(rng, width, height, rng.randint(3, 9))
        boxes = rng.randint(3, 6)
        room = rng.choice(parts)
        if len(room) <= boxes or len(connected(width, floor)) != len(floor):
            continue
        goals = clustered(rng, width, room, boxes)
        level = pull_from(rng, width, height, floor, goals, boxes, most=20_000, deepest=25)
        if level is None:
            continue
        yield level
        spoilt = near_miss(rng, level)
        if spoilt is not None:
            yield spoilt


@pytest.mark.parametrize("seed", range(10))
def test_large_levels_are_certified(seed: int) -> None:
    kinds = dict.fromkeys(("pushes", "unsolvable"), 0)
    for level in large_levels(seed):
        result = solve(level, Options(objective="pushes", algorithm="exact", nodes=100_000))
        claim = claim_of(result, "pushes")
        if claim is None:
            continue
        written = write_certificate(level, claim, seconds=60)
        if written.status == "time limit":
            continue
        assert written.status == "written", f"{written.error}\n{level.to_xsb()}"
        assert check_native(written.data).claim == claim.kind, level.to_xsb()
        if written.states <= 5_000:
            assert check(written.data).claim == claim.kind, level.to_xsb()
        kinds[claim.kind] += 1
        if sum(kinds.values()) >= LEVELS / 10:
            break
    assert kinds["pushes"] > 0
    assert kinds["unsolvable"] > LEVELS // 200 or LEVELS < 1000  # a taste may have none
