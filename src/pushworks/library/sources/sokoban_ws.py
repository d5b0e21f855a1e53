"""Competition rounds as sokoban.ws gives them: one JSON object for each round.

``{"id", "begin", "end", "main": {"author", "title", "alt_title", "level"}, "extra": … or null}``. Later
rounds have more extra levels; any value that is an object with a ``level`` is taken for one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pushworks.levels import Level, LevelError, read_text
from pushworks.levels.words import one_line
from pushworks.library.sources.harvest import Harvest

COLLECTION = "sokoban.ws competition"


def parse_json(body: bytes) -> Any:
    """The JSON in an answer, None when it is none."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def words(value: Any) -> str:
    """A value of a site's JSON as words; what is neither text nor a number says nothing."""
    return one_line(str(value)) if isinstance(value, str | int | float) else ""


def looks_like_round(data: Any) -> bool:
    """Whether this is a round of the competition, or a list of them."""
    rounds = data if isinstance(data, list) else [data]
    return bool(rounds) and all(isinstance(r, dict) and "main" in r and "id" in r for r in rounds)


def read_rounds(data: Any, url: str) -> Harvest:
    """The levels of one round or of several."""
    levels: list[Level] = []
    faults: list[str] = []
    for entry in data if isinstance(data, list) else [data]:
        for name, part in _parts(entry):
            where = f"round {words(entry['id'])}, {words(name)}"
            try:
                level = _level(part)
            except LevelError as error:
                faults.append(f"{url}: {where}: {error.message}")
            else:
                title = " / ".join(filter(None, (words(part.get(key)) for key in ("title", "alt_title"))))
                notes = f"{where}; {words(entry.get('begin'))} to {words(entry.get('end'))}"
                levels.append(
                    replace(level, title=title or where, author=words(part.get("author")), notes=notes)
                )
    return Harvest(COLLECTION, url, tuple(levels), faults=tuple(faults))


def _parts(entry: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, value in entry.items():
        several = value if isinstance(value, list) else [value]
        for number, part in enumerate(several, 1):
            if isinstance(part, dict) and "level" in part:
                yield (name if number == 1 else f"{name} {number}"), part


def _level(part: dict[str, Any]) -> Level:
    text = part["level"]
    if not isinstance(text, str):
        raise LevelError("expected the board as text")
    collection = read_text(text.replace("|", "\n") + "\n")
    if collection.errors:
        raise collection.errors[0]
    if len(collection) != 1:
        raise LevelError(f"expected one board, found {len(collection)}")
    return collection[0]
