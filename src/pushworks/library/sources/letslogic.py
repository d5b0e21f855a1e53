"""Collections of letslogic.com through its programming interface, with the user's own key.

Everything is a POST of a form with the ``key``. ``/collections`` lists them, ``/collection/ID`` gives the
levels with their boards as digits, cut into rows by ``width``; ``/level/ID`` takes a ``solution``. "API
Locked" means: too fast.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pushworks.levels import Level, LevelError, read_text
from pushworks.levels.tags import tags_in
from pushworks.library.sources.harvest import Harvest
from pushworks.library.sources.sokoban_ws import words
from pushworks.library.web import Fetcher, FetchError

BASE = "https://letslogic.com/api/v1"
_LOCKED_PAUSE = 0.5
_TRIES = 6


class LetsLogic:
    """The interface, for one key."""

    def __init__(
        self, fetcher: Fetcher, key: str, *, base: str = BASE, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._fetcher = fetcher
        self._key = key
        self._base = base.rstrip("/")
        self._sleep = sleep

    def collections(self) -> list[dict[str, Any]]:
        """All collections: ``id, title, author, description, levels``."""
        found = self._ask("/collections")
        if not isinstance(found, list) or not all(isinstance(c, dict) and "id" in c for c in found):
            raise FetchError(f"{self._base}/collections", "expected a list of collections")
        return found

    def harvest(self, wanted: str) -> Iterator[Harvest]:
        """A collection by number, or each of them for ``all``."""
        known = {words(entry["id"]): entry for entry in self.collections()}
        if wanted != "all" and wanted not in known:
            yield Harvest.failed(f"{self._base}/collection/{wanted}", "there is no such collection")
            return
        for number, about in known.items():
            if wanted not in ("all", number):
                continue
            try:
                yield self._collection(number, about)
            except FetchError as error:
                yield Harvest.failed(error.url, error)

    def _collection(self, number: str, about: dict[str, Any]) -> Harvest:
        url = f"{self._base}/collection/{number}"
        entries = self._ask(f"/collection/{number}")
        if not isinstance(entries, list):
            raise FetchError(url, "expected a list of levels")
        levels: list[Level] = []
        faults: list[str] = []
        for position, entry in enumerate(entries, 1):
            try:
                levels.append(level_of(entry))
            except LevelError as error:
                name = words(entry.get("id", position)) if isinstance(entry, dict) else position
                faults.append(f"{url}: level {name}: {error.message}")
        return Harvest(
            words(about.get("title")) or f"letslogic {number}", url, tuple(levels),
            words(about.get("author")), words(about.get("description")), tuple(faults),
        )  # fmt: skip

    def send(self, level: str, solution: str) -> str:
        """Send a solution of a level in the name of the key's owner; what the site says of it, in words."""
        answer = self._ask(f"/level/{level}", {"solution": solution})
        if not isinstance(answer, dict) or "result" not in answer:
            raise FetchError(f"{self._base}/level/{level}", "expected a result")
        ranks = [
            f"{name} rank {words(about['rank'])}"
            for colour, name in (("blue", "moves"), ("green", "pushes"))
            if isinstance(about := answer.get(colour), dict) and "rank" in about
        ]
        return ", ".join([words(answer["result"]), *ranks])

    def _ask(self, path: str, form: Mapping[str, str] | None = None) -> Any:
        """One call; waits and asks again when the interface is locked or answers with nothing."""
        url = self._base + path
        problem = "it answers with nothing"
        for attempt in range(_TRIES):
            if attempt:
                self._sleep(_LOCKED_PAUSE * 2 ** (attempt - 1))
            body = self._fetcher.post(url, {"key": self._key, **(form or {})}).body
            if not body.strip():
                continue
            if b"API Locked" in body[:1000]:
                problem = "it is locked (too many calls)"
                continue
            try:
                answer = json.loads(body)
            except (ValueError, RecursionError) as error:
                raise FetchError(url, f"expected JSON: {error}") from None
            if isinstance(answer, dict) and "error" in answer:
                raise FetchError(url, f"it says: {words(answer['error'])}")
            return answer
        raise FetchError(url, problem)


def level_of(entry: Any) -> Level:
    """The level of one entry of a collection; `LevelError` where it holds none."""
    if not isinstance(entry, dict) or not isinstance(entry.get("map"), str):
        raise LevelError("expected an object with a map")
    digits = entry["map"]
    width = entry.get("width")
    if isinstance(width, str) and width.isascii() and width.isdigit() and len(width) < 9:
        width = int(width)
    if not isinstance(width, int):
        raise LevelError("expected a width")
    if width < 1 or len(digits) % width or not digits:
        raise LevelError(f"a map of {len(digits)} squares is not made of rows of {width}")
    rows = [digits[at : at + width] for at in range(0, len(digits), width)]
    collection = read_text("\n".join(rows) + "\n", dialect="digits")
    if collection.errors:
        raise collection.errors[0]
    if len(collection) != 1:
        raise LevelError("expected one board")
    level = collection[0]
    records = [
        f"fewest {name}: {words(entry[key])}"
        for key, name in (("blue_moves", "moves"), ("green_pushes", "pushes"))
        if entry.get(key)
    ]
    notes = "; ".join([f"letslogic {words(entry.get('id'))}".strip(), *records])
    title, author = words(entry.get("title")), words(entry.get("author"))
    return replace(level, title=title, author=author, notes=notes, tags=tags_in(notes))
