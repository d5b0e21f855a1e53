"""The oracle's levels of every day, with the truth about each: `corpus.jsonl`.

They were chosen from many that `makers` makes as those that give a search something to do, and are kept with
their truths because finding those takes minutes. `python -m tests.oracle.corpus` makes the file again;
`test_oracle_itself.py` recomputes a part of it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from tests.oracle.makers import FAMILIES, WORDS, Case, cases
from tests.oracle.truth import TooLargeError, Truth, positions, truth_of

from pushworks.engine import Options, solve
from pushworks.levels import Level

FILE = Path(__file__).with_name("corpus.jsonl")
SEED = 14
LARGEST = 400_000
"""States the truth about a case may take."""
_SOLVABLE, _LOST = 28, 8
"""Positions A* must expand before a case is worth keeping: one that can be solved, one that cannot."""
_COUNTS = {"crowded": 30, "roomy": 20, "spare goals": 20, "some home": 10}
_COUNTS |= {f"wide {bits}": 4 for bits in WORDS}


@cache
def corpus() -> tuple[Case, ...]:
    """All cases of the file."""
    with FILE.open(encoding="utf-8") as lines:
        return tuple(_from_json(json.loads(line)) for line in lines)


def _to_json(case: Case) -> dict[str, object]:
    truth = case.truth
    return {
        "family": case.family, "board": case.level.to_xsb().split("\n"),
        "pushes+moves": truth.pushes_moves, "moves+pushes": truth.moves_pushes,
    }  # fmt: skip


def _from_json(entry: dict[str, list[int]]) -> Case:
    def cost(name: str) -> tuple[int, int] | None:
        return (entry[name][0], entry[name][1]) if entry[name] else None

    level = Level.from_xsb("\n".join(map(str, entry["board"])))
    return Case(str(entry["family"]), level, Truth(cost("pushes+moves"), cost("moves+pushes")))


def _effort(level: Level) -> int:
    return solve(level, Options(objective="pushes", algorithm="astar")).expanded


def _chosen(family: str) -> Iterator[Case]:
    """Hard cases of a family that can be solved."""
    enough = _SOLVABLE // 2 if family.startswith("wide") else _SOLVABLE
    hard = (c for c in cases(family, SEED, misses=0, most=LARGEST) if _effort(c.level) >= enough)
    return islice(hard, _COUNTS[family])


def _spoilt(case: Case) -> Iterator[Case]:
    """The deadlocked position of a case that is the hardest to prove so, of some hundred that are tried."""
    try:
        deadlocked = [
            position for position, pushes in positions(case.level, most=LARGEST // 2) if pushes is None
        ]
    except TooLargeError:
        return
    tried = random.Random(SEED).sample(deadlocked, min(len(deadlocked), 300))
    hardest = max(tried, key=_effort, default=case.level)
    if hardest is not case.level and _effort(hardest) >= _LOST:
        yield Case(f"{case.family}, deadlocked", hardest, truth_of(hardest, most=LARGEST))


def _make() -> None:
    solvable: list[Case] = []
    for family in FAMILIES:
        solvable += _chosen(family)
        print(f"{family}: {len(solvable)} cases", flush=True)
    deadlocked = [spoilt for case in solvable[::2] for spoilt in _spoilt(case)]
    print(f"{len(deadlocked)} deadlocked ones")
    found = sorted(solvable + deadlocked, key=lambda case: case.family)
    text = "".join(json.dumps(_to_json(case)) + "\n" for case in found)
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    _make()
