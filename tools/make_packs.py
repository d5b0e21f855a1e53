"""Make the packs that ship in src/pushworks/data/levels again, from tools/packs.toml.

    python tools/make_packs.py [--check]

Every level is named there by the command that makes it: the parameters of `pushworks generate`, the seed and
the number of the candidate. With --check nothing is written; the exit status says whether the packs on disk
are what the commands make.
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
from pushworks.levels import Collection, Level, read, to_text

HERE = Path(__file__).parent
TARGET = HERE.parent / "src" / "pushworks" / "data" / "levels"
AUTHOR = "Pushworks"


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
    found = re.search(r"difficulty (?:about )?([\d.]+)", level.notes)
    assert found is not None
    return float(found[1])


def pack_of(entry: dict[str, Any]) -> Collection:
    """One pack: the levels of its parts, in the order listed or from the easiest to the hardest."""
    levels = [level for part in entry["part"] for level in levels_of(part)]
    if entry["order"] == "difficulty":
        levels.sort(key=difficulty)
        levels = [replace(level, title=title) for level, title in zip(levels, entry["titles"], strict=True)]
    commands = "\n".join(command_of(part) for part in entry["part"])
    notes = f"{entry['notes']}\nMade by pushworks, titles by hand, with these commands:\n{commands}"
    return Collection.of(levels, title=entry["title"], author=AUTHOR, notes=notes)


def main() -> None:
    """Make all packs, or compare them."""
    parser = argparse.ArgumentParser(description="Make the shipped packs again.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    packs = tomllib.loads((HERE / "packs.toml").read_text(encoding="utf-8"))["pack"]
    different = False
    for entry in packs:
        text = to_text(pack_of(entry))
        path = TARGET / f"{entry['file']}.xsb"
        if not check:
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path} is not what its commands make")
            different = True
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
