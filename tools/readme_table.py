"""Writes the table of results in both READMEs from the figures of a league.

python tools/readme_table.py docs/league/results.json README.md README.zh.md
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

PROGRAMS = ("festival", "yass", "jsoko-any", "jsoko-push")
"""Columns after ours, by the beginning of a recorded player's name; of JSoko the first there is."""
TABLE = re.compile(r"(^\|[^\n]*Pushworks[^\n]*\|\n\|[-:| ]+\|\n)(?:\|[^\n]*\|\n)+", re.MULTILINE)


def rows_of(results: Mapping[str, Any]) -> list[str]:
    """A line of Markdown for each collection: how many everyone solved, and in how many seconds a level."""
    limit, table = results["seconds"], dict[str, dict[str, list[Mapping[str, Any]]]]()
    for entry in results["entries"]:
        table.setdefault(entry["collection"], {}).setdefault(entry["player"], []).append(entry)
    lines = []
    for collection, players in table.items():
        (ours,) = (found for name, found in players.items() if name.startswith("Pushworks"))
        festival, yass, *jsoko = (_recorded(players, program, limit) for program in PROGRAMS)
        cells = [name_of(collection), f"{len(ours)}", f"{len(_times(ours))} ({limit:g} s)"]
        lines.append(f"| {' | '.join([*cells, festival, yass, next(filter(None, jsoko), '')])} |")
    return lines


def name_of(collection: str) -> str:
    """The name of a collection without its number of levels: Microban_II_135 is Microban II."""
    return re.sub(r"_\d+$", "", collection).replace("_", " ")


def _recorded(players: Mapping[str, list[Mapping[str, Any]]], program: str, limit: float) -> str:
    for name, found in players.items():
        if name.startswith(program):
            times = _times(found)
            within = sum(time <= limit for time in times)
            told = f"{len(times)} ({name.rpartition(' ')[2].removesuffix('s')} s)"
            return told if within == len(times) else f"{told}, {within} ({limit:g} s)"
    return ""


def _times(entries: Iterable[Mapping[str, Any]]) -> list[float]:
    return [entry.get("cpu", entry["seconds"]) for entry in entries if entry["status"] == "solved"]


def rewritten(text: str, rows: Iterable[str]) -> str:
    """A README with these rows below the head of its table."""
    body = "\n".join(rows) + "\n"
    changed, count = TABLE.subn(lambda found: found[1] + body, text)
    if count != 1:
        raise ValueError(f"expected one table with a column Pushworks, found {count}")
    return changed


def main() -> None:
    """Rewrite the files."""
    rows = rows_of(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    for name in sys.argv[2:]:
        Path(name).write_text(rewritten(Path(name).read_text(encoding="utf-8"), rows), encoding="utf-8")


if __name__ == "__main__":
    main()
