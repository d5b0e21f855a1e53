"""The core as WebAssembly searches as the native core does, and keeps its limits."""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence
from typing import Any

from tests.scale import part
from tests.web.node import ROOT, SITE, in_node

from pushworks.apps.cli.bench import bench_levels
from pushworks.apps.cli.signature import SEARCHES, Search, line_of
from pushworks.engine import Options, schedules

LEVELS = [level for _, level in bench_levels([])]
SIGNATURE = (ROOT / "tests" / "golden" / "signature.txt").read_text("utf-8").splitlines()


def tasks_of(search: Search) -> list[dict[str, Any]]:
    """What the page would ask for a line of the signature."""
    return [
        {
            "kind": "solve", "level": level.to_xsb(), "algorithm": search.algorithm, "nodes": search.nodes,
            "objective": search.objective,
            "settings": Options(algorithm=search.algorithm, extra=search.extra).switch_values(),
        }
        for level in search.levels_of(LEVELS)
    ]  # fmt: skip


def line_from(search: Search, answers: list[Mapping[str, Any]]) -> str:
    names = ("status", "lurd", "expanded", "generated", "stored", "lowerBound")
    return line_of(search, [tuple(answer[name] for name in names) for answer in answers])  # type: ignore[misc]


def signature_of(searches: Sequence[Search]) -> list[str]:
    """The lines of these searches, as the core in Node gives them."""
    answers = iter(in_node([task for search in searches for task in tasks_of(search)]))
    return [line_from(search, [next(answers) for _ in tasks_of(search)]) for search in searches]


def is_long(search: Search) -> bool:
    """Whether a search takes more than a second here: many nodes, large tables, or its twin does the same."""
    return search.nodes > 2_000 or any(
        word in search.name
        for word in ("triples", "perimeter", "iterated-greedy.backward=False", "fess any halls")
    )


def test_the_signature_is_that_of_the_native_core() -> None:
    """All but the long ones, which `tests/slow/slow_web_core.py` has, too."""
    quick = [search for search in SEARCHES if not is_long(search)]
    assert len(quick) == len(SEARCHES) - 7
    quick = part(quick, 2)
    names = {search.name for search in quick}
    assert signature_of(quick) == [line for line in SIGNATURE if line.partition(": ")[0] in names]


def test_every_member_of_the_portfolio_takes_part_in_the_race() -> None:
    """A new kind of member of the core would be forgotten in the page otherwise."""
    race = (ROOT / "web" / "js" / "engine" / "members.js").read_text("utf-8")
    others = [name for name in schedules() if name.startswith("worker-")]
    assert all(f"'{name}'" in race for name in others)
    raced = {turn.member.partition(":")[0] for name in others for turn in schedules()[name]}
    large = {turn.member.partition(":")[0] for turn in schedules()["large"]}
    assert {"fess", "parts", "iterated-greedy", "pull", "both-ends"} <= large <= raced


def test_the_download_is_small() -> None:
    """The solver most of all; reviews and certificates are loaded by those who ask for them."""
    most = {"solver": 400_000, "workshop": 400_000, "analyse": 600_000, "certify": 450_000, "checker": 50_000}
    for module, size in most.items():
        assert len(gzip.compress((SITE / f"{module}.wasm").read_bytes(), 9)) <= size, module


def test_a_task_says_how_far_it_is_and_can_be_cancelled() -> None:
    level = LEVELS[-1].to_xsb()
    search = {"kind": "solve", "level": level, "algorithm": "bfs", "objective": "moves"}
    cancelled, again = in_node([{**search, "cancelAfter": 2}, {**search, "nodes": 100}])
    assert cancelled["status"] == "cancelled"
    first, second = cancelled["reports"]
    assert 0 < first["expanded"] < second["expanded"] <= cancelled["expanded"]
    assert again["status"] == "node limit"  # the next task is not touched by it


def test_limits_of_time_and_memory_are_kept() -> None:
    search = {"kind": "solve", "level": LEVELS[-1].to_xsb(), "algorithm": "bfs", "objective": "moves"}
    timed, narrow = in_node([{**search, "seconds": 0.3}, {**search, "bytes": 4_000_000}])
    assert timed["status"] == "time limit"
    assert 0.3 <= timed["seconds"] < 1
    assert narrow["status"] == "memory limit"
    assert 3_000_000 < narrow["bytes"] <= 4_200_000


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    level = "####\n#@$.#\n####"
    answers = in_node(
        [
            {"kind": "solve", "level": level, "algorithm": "astral"},
            {"kind": "solve", "level": level, "settings": {"weight": "heavy"}, "algorithm": "astar"},
            {"kind": "solve", "level": "####\n#@x.#\n####"},
            {"kind": "solve", "level": "#####\n# $.#\n#####"},
            {"kind": "solve", "level": level, "seconds": -1},
            {"kind": "generate", "boxes": 3, "style": "baroque"},
            {"kind": "solve", "level": "#####\n#@$.#\n#####"},
        ]
    )
    unknown, heavy, sign, no_player, negative, baroque, fine = answers
    assert "astral" in unknown["refused"]
    assert "weight" in heavy["refused"]
    assert sign["refused"].startswith("line 2, column 3: expected ")
    assert (no_player["status"], no_player["message"]) == ("invalid", "the level has no player")
    assert "seconds" in negative["refused"]
    assert "baroque" in baroque["crashed"] or "baroque" in baroque["refused"]
    assert fine["lurd"] == "R"
