"""What the engine claims is certified, and both checkers accept it; what is false is not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.certify.forge import floor_of, put_together, take_apart
from tests.oracle.corpus import corpus
from tests.oracle.makers import Case
from tests.scale import part

import pushworks
from pushworks.certify import Refused, check, check_native
from pushworks.engine import Claim, Options, claim_of, solve, write_certificate
from pushworks.levels import Level, read_text, shipped_collection
from pushworks.sealgo import Status

ROOT = Path(pushworks.__file__).parents[2]

FROZEN = """\
#######
#@ $$ #
#  $$ #
# ....#
#######"""


def certified(case: Case, objective: str) -> Claim:
    """The claim of the exact search; both checkers accept its certificate."""
    result = solve(case.level, Options(objective=objective, algorithm="exact"))
    claim = claim_of(result, objective)
    assert claim is not None, result
    written = write_certificate(case.level, claim)
    assert written.status == "written", f"{written.error}\n{case.level.to_xsb()}"
    proof = check(written.data)
    native = check_native(written.data)
    assert proof[:4] == native[:4]
    assert proof.counts["states"] == native.counts["states"] == written.states
    assert (proof.claim, proof.bound, proof.solution) == (claim.kind, claim.bound, claim.solution)
    assert sum(list(proof.counts.values())[3:]) == sum(list(native.counts.values())[4:])  # pushes
    assert put_together(take_apart(written.data)) == written.data
    return claim


@pytest.mark.parametrize("objective", ["pushes", "moves"])
def test_every_answer_of_the_oracle_is_certified(objective: str) -> None:
    kinds = set()
    cases: Sequence[Case] = part(corpus(), 2 if objective == "pushes" else 6)
    for case in cases:
        claim = certified(case, objective)
        kinds.add(claim.kind)
        best = case.truth.best(objective)
        assert claim.bound == (best[0] if best else 0)
    assert kinds == {objective, "unsolvable"}


@pytest.mark.parametrize("algorithm", ["auto", "astar", "bfs", "dfs", "fess"])
def test_where_any_solution_will_do_what_is_proved_is_certified(algorithm: str) -> None:
    kinds = set()
    for case in part(corpus(), 4):
        result = solve(case.level, Options(algorithm=algorithm))
        claim = claim_of(result, "any")
        assert (claim is not None) == (result.optimal or result.status is Status.UNSOLVABLE)
        if claim is not None:
            assert claim.kind == ("pushes" if case.truth.solvable else "unsolvable")
            written = write_certificate(case.level, claim)
            assert check_native(written.data)[:2] == (claim.kind, claim.bound), case.level.to_xsb()
            kinds.add(claim.kind)
    assert "unsolvable" in kinds
    assert "pushes" in kinds or algorithm not in {"auto", "astar", "bfs"}


@pytest.mark.parametrize("objective", ["pushes", "moves"])
def test_false_claims_are_not_written(objective: str) -> None:
    for case in corpus()[::4]:
        best = case.truth.best(objective)
        if best is None:
            continue
        for claim in (Claim(objective, best[0] + 1), Claim(objective, best[0] + 2), Claim("unsolvable")):
            if (
                objective == "pushes"
                and claim.bound == best[0] + 1
                and len(case.level.goals) == len(case.level.boxes)
            ):
                continue  # by parity this is the claim of one push more: the next case
            written = write_certificate(case.level, claim)
            assert written.status == "refuted", f"{claim}\n{case.level.to_xsb()}"


def test_unsolvable_levels() -> None:
    level = read_text(FROZEN)[0]
    written = write_certificate(level, Claim("unsolvable"))
    assert check(written.data).claim == check_native(written.data).claim == "unsolvable"
    solvable = FROZEN.replace("#@ $$ #", "#@ $  #").replace("# ....#", "# *...#")  # as many boxes
    forged = replace(take_apart(written.data), level=solvable)
    for checker in (check, check_native):
        with pytest.raises(Refused):
            checker(put_together(forged))


DEADLOCKED_STARTS = [
    "#########|#@      #|# #     #|# # $ ..#|#$#     #|#########",  # a box in a corner
    "######|## .##|# $.$#|#@####|######",  # a box in a corner, and another is pushed to it
    "#########|#   .  .#|# $$ $  #|# $$.. .#|#@      #|#########",  # a block of four
    "########|#      #|# $@$ .#|#  $  .#|########|#.######|########",  # more boxes than goals in reach
]


@pytest.mark.parametrize("claim", [Claim("unsolvable"), Claim("pushes", 9), Claim("moves", 9)])
@pytest.mark.parametrize("rows", DEADLOCKED_STARTS)
def test_what_is_deadlocked_at_the_start_needs_no_other_position(rows: str, claim: Claim) -> None:
    """What is dead there cuts every push; and a position that nothing needs may not be listed."""
    level = read_text(rows.replace("|", "\n"))[0]
    written = write_certificate(level, claim)
    assert (written.status, written.states) == ("written", 1)
    assert check(written.data)[:2] == check_native(written.data)[:2] == (claim.kind, claim.bound)


def test_solved_and_trivial_levels() -> None:
    level = read_text("#####\n#@* #\n#####")[0]
    written = write_certificate(level, Claim("pushes", 0))
    assert check(written.data).bound == check_native(written.data).bound == 0
    assert write_certificate(level, Claim("unsolvable")).status == "refuted"


def below_a_hall(level: Level, squares: int) -> Level:
    """The same level with an empty hall above it: its own squares have numbers that are so much higher."""
    rows = level.to_xsb().split("\n")
    floor = floor_of("\n".join(rows))[0]
    top, door = floor[0]
    width = max(map(len, rows))
    inside = {*floor, *((y, door) for y in range(top))}
    below = [
        "".join(row[x : x + 1] if (y, x) in inside else "#" for x in range(width))
        for y, row in enumerate(rows)
    ]
    below[:top] = [row[:door] + " " + row[door + 1 :] for row in below[:top]]
    full, rest = divmod(squares - top, width - 2)
    hall = [f"#{' ' * length}".ljust(width, "#") for length in (rest, *[width - 2] * full) if length]
    return Level.from_xsb("\n".join(["#" * width, *hall, *below]))


@pytest.mark.parametrize(
    ("squares", "words"), [(45, {(0, 1), (1,)}), (64, {(1,)}), (110, {(1,), (1, 2), (2,)})]
)
def test_patterns_on_boards_of_several_words(squares: int, words: set[tuple[int, ...]]) -> None:
    """Both checkers count the same cuts, whichever words of 64 squares the boxes of a pattern are in."""
    counts, seen = Counter[str](), set[tuple[int, ...]]()
    for level in shipped_collection("warehouse")[30:58:4]:
        large = below_a_hall(level, squares)
        claim = claim_of(solve(large, Options(objective="pushes", algorithm="exact")), "pushes")
        assert claim is not None
        written = write_certificate(large, claim)
        proof, native = check(written.data), check_native(written.data)
        assert {name: native.counts[name] for name in proof.counts} == proof.counts
        counts.update(proof.counts)
        groups = [pattern.boxes for pattern in take_apart(written.data).patterns]
        seen |= {tuple(sorted({box // 64 for box in boxes})) for boxes in groups if len(boxes) > 1}
    assert words <= seen
    assert min(counts["pattern"], counts["waste"]) > 20


def test_the_checkers_share_nothing_with_the_engine() -> None:
    text = (ROOT / "src/pushworks/certify/check.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    imported = set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
    assert imported <= {"__future__", "re", "sys", "zlib", "collections", "heapq", "itertools", "typing"}
    for path in (ROOT / "checker").glob("*.[ch]pp"):
        for included in re.findall(r'#include "([^"]+)"', path.read_text(encoding="utf-8")):
            assert (ROOT / "checker" / included).is_file(), f"{path}: {included}"
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
