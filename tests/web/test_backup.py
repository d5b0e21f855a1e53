"""Everything kept goes into one file and comes back; a file from anywhere does no harm."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.web.hostile_links import MARKUP
from tests.web.modules import in_tools

BOARD = "#######\n#@ $ .#\n#######"
KEY = BOARD.replace("\n", "|")
SOLUTION = {"moves": 3, "pushes": 2, "lurd": "rRR"}
GOOD: dict[str, Any] = {
    "pushworks": 1,
    "collections": {
        "my-levels": {
            "title": "My levels", "author": "", "about": "", "added": 5,
            "levels": [{"board": BOARD, "title": "One", "author": "Me", "notes": ""}],
        }
    },
    "records": {KEY: {"byMoves": SOLUTION, "byPushes": SOLUTION, "won": 1, "seconds": 3, "hints": 0}},
    "saved": {
        f"game:{KEY}": {"moves": "rR", "at": 1, "seconds": 4, "hints": 2},
        f"ai:{KEY}": {"before": "r", "lurd": "RR"},
        "editor": {"board": BOARD, "title": "Draft", "author": "", "notes": ""},
        "bait:records": {"The Key": 25},
        "daily:days": {"2026-11-18": {"moves": 30, "pushes": 9, "stars": 2, "inTime": True}},
    },
    "settings": {"page": {"style": "night", "aiSeconds": 30, "warn": False}},
}  # fmt: skip


def kept(*files: object) -> Any:
    texts = [file if isinstance(file, str) else json.dumps(file) for file in files]
    return in_tools([{"task": "keep", "files": texts}])[0]


def test_what_goes_out_comes_back() -> None:
    first = kept(GOOD)
    assert first["said"] == [{"count": 8, "refused": 0}]
    again = kept(first["kept"])
    for name in ("collections", "saved", "settings"):
        assert first["kept"][name] == GOOD[name]
        assert again["kept"][name] == GOOD[name]
    assert again["kept"]["records"][KEY]["byPushes"] == SOLUTION


def test_other_files_are_refused() -> None:
    assert kept("", "x", "[]", "3", "null", "{}", '{"pushworks": 2}', "{" * 100_000)["said"] == [None] * 8


def test_lies_are_left_out() -> None:
    lies: dict[str, Any] = {
        "pushworks": 1,
        "collections": {
            "<img>": GOOD["collections"]["my-levels"],
            "my-a": {"levels": [{"board": "hello"}, {"board": 3}, None, {"board": BOARD, "title": 5}]},
            "my-b": {"levels": []},
            "my-c": 3,
        },
        "records": {
            KEY: {"byMoves": {"lurd": "rR", "moves": 1, "pushes": 1}, "byPushes": {"lurd": "RRRR"}},
            "nonsense": {"byMoves": SOLUTION},
        },
        "saved": {
            f"game:{KEY}": {"moves": "uuu", "at": 3},
            f"ai:{KEY}": {"before": "", "lurd": "r"},
            "game:x": {"moves": ""},
            "evil": {"x": 1},
        },
        "settings": {
            "page": {"style": "../../evil", "aiSeconds": "x", "__proto__": 3, "extra": 1},
            "more": {},
        },
    }
    answer = kept(lies)
    assert answer["kept"]["collections"] == {
        "my-a": {
            "title": "", "author": "", "about": "", "added": 0,
            "levels": [{"board": BOARD, "title": "", "author": "", "notes": ""}],
        }
    }  # fmt: skip
    assert (answer["kept"]["records"], answer["kept"]["saved"]) == ({}, {})
    assert answer["kept"]["settings"] == {"page": {}}
    assert answer["said"][0]["refused"] >= 12


def test_better_solutions_stay() -> None:
    detour = {"moves": 5, "pushes": 2, "lurd": "lrrRR"}
    worse = {**GOOD, "records": {KEY: {"byMoves": {**detour, "lurd": "rlrRR"}, "byPushes": detour}}}
    assert kept(GOOD, worse)["kept"]["records"][KEY]["byMoves"] == SOLUTION


def test_hostile_files_never_throw() -> None:
    random = Random(5)
    text = json.dumps(GOOD)
    files = []
    for number in range(400):
        cut = random.randrange(len(text))
        files.append(
            [
                text[:cut],
                text[:cut] + random.choice("{}[]\",:0'<\x00") + text[cut + 1 :],
                text.replace('"One"', json.dumps(random.choice(MARKUP))),
                json.dumps(mutated(random, GOOD)),
            ][number % 4]
        )
    answer = kept(*files)
    assert len(answer["said"]) == 400
    assert any(said is None for said in answer["said"])
    for collection in answer["kept"]["collections"].values():
        assert all(isinstance(level["title"], str) for level in collection["levels"])


def mutated(random: Random, value: Any) -> Any:
    """The same with something replaced somewhere."""
    if random.random() < 0.12:
        return random.choice([None, 3, -1, 1e300, "", MARKUP[0], [], {}, [[]], True, "#" * 5000])
    if isinstance(value, dict):
        return {key: mutated(random, part) for key, part in value.items()}
    if isinstance(value, list):
        return [mutated(random, part) for part in value]
    return value
