"""Make the packs that ship in src/pushworks/data/levels again, from tools/packs.toml.

    python tools/make_packs.py [--check | --regrade]

Every level is named there by the command that makes it: the parameters of `pushworks generate`, the seed and
the number of the candidate. With --check nothing is written; the exit status says whether the packs on disk
are what the commands make. With --regrade the levels on disk stay and only their difficulty is measured
again, which takes seconds instead of minutes: for a change of the rating or of the searches it rests on.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
import tempfile
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from pushworks.apps.cli.main import run
from pushworks.generate import Effort, rate
from pushworks.levels import Collection, Level, read, to_text

HERE = Path(__file__).parent
TARGET = HERE.parent / "src" / "pushworks" / "data" / "levels"
AUTHOR = "Pushworks"
GRADE = re.compile(r"difficulty (?:about )?(\d+(?:\.\d+)?)")


def command_of(part: dict[str, Any]) -> str:
    """The command that makes the levels of a part."""
    picks = ",".join(str(pick[0]) for pick in part["picks"])
    return f"pushworks generate {part['command']} --pick {picks}"


def levels_of(part: dict[str, Any]) -> list[Level]:
    """The levels of a part, with their titles and lessons."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "part.xsb"
        code = run([*shlex.split(command_of(part))[1:], "--out", str(out)])
        if code:
            raise SystemExit(code)
        made = read(out)
    levels = []
    for level, (_, *words) in zip(made, part["picks"], strict=True):
        title, notes = words[0] if words else "", " ".join([*words[1:], level.notes])
        levels.append(replace(level, title=title, author=AUTHOR, notes=notes))
    return levels


def difficulty(level: Level) -> float:
    """The difficulty that the notes name."""
    found = GRADE.search(level.notes)
    assert found is not None
    return float(found[1])


def in_order(levels: list[Level], entry: dict[str, Any]) -> list[Level]:
    """As they are listed; or from the easiest to the hardest, with titles by rank."""
    if entry["order"] != "difficulty":
        return levels
    ranked = sorted(levels, key=lambda level: (difficulty(level), level.id))
    return [replace(level, title=title) for level, title in zip(ranked, entry["titles"], strict=True)]


def pack_of(entry: dict[str, Any]) -> Collection:
    """One pack: the levels of its parts, in order."""
    levels = in_order([level for part in entry["part"] for level in levels_of(part)], entry)
    commands = "\n".join(command_of(part) for part in entry["part"])
    notes = f"{entry['notes']}\nMade by pushworks, titles by hand, with these commands:\n{commands}"
    return Collection.of(levels, title=entry["title"], author=AUTHOR, notes=notes)


def regraded(level: Level) -> Level:
    """The level with the difficulty of today in its notes."""
    rating = rate(level, Effort(positions=0, nodes=1), solution=level.solutions[0].moves, optimal=True)
    words = f"difficulty {'about ' * rating.estimated}{rating.difficulty:g}"
    return replace(level, notes=GRADE.sub(words, level.notes, count=1))


def regraded_pack(path: Path, entry: dict[str, Any]) -> Collection:
    """The pack on disk with every level rated again."""
    pack = read(path)
    levels = in_order([regraded(level) for level in pack], entry)
    return Collection.of(levels, title=pack.title, author=pack.author, notes=pack.notes)


def main() -> None:
    """Make all packs, or compare them."""
    parser = argparse.ArgumentParser(description="Make the shipped packs again.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--regrade", action="store_true", help="only rate the levels again")
    arguments = parser.parse_args()
    check = arguments.check
    packs = tomllib.loads((HERE / "packs.toml").read_text(encoding="utf-8"))["pack"]
    different = False
    for entry in packs:
        path = TARGET / f"{entry['file']}.xsb"
        text = to_text(regraded_pack(path, entry) if arguments.regrade else pack_of(entry))
        if not check:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path} is not what its commands make")
            different = True
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
