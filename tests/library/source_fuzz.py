"""Random bytes on every way from a stranger to a level: files, archives, pages, JSON."""

from __future__ import annotations

import json
import random
import zipfile
from collections.abc import Iterator
from typing import Any

from tests.levels.fuzz import inputs
from tests.library.boards import CORRIDOR, HALL
from tests.library.hostile import archive
from tests.library.site import level_set_page, picture_board

from pushworks.levels import LevelError
from pushworks.levels.words import one_line
from pushworks.library.sources import Harvest, from_bytes, sokoban_cn, sokoban_ws
from pushworks.library.sources import letslogic as letslogic_module
from pushworks.library.web.robots import Robots
from pushworks.library.web.unpack import DamagedError, gunzip

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
_VALUES: list[Any] = [
    None, True, 0, -1, 7, 1e999, -1e-9, 10**30, "", "7", "²", "9" * 5000, "\ud800", "\x1b[2J", "|#|", [], {},
    [[]], {"level": "#@$.#"}, "#####|#@$.#|#####", "#" * 3000, "1" * 49 + "2341",
]  # fmt: skip
_KEYS = ["id", "main", "extra", "level", "title", "alt_title", "author", "begin", "map", "width"]


def mutated(rng: random.Random, data: bytes) -> bytes:
    """A few bytes changed, cut out or doubled."""
    for _ in range(rng.randrange(1, 8)):
        at = rng.randrange(len(data) + 1)
        to = min(len(data), at + rng.choice((1, 1, 2, 4, 30)))
        middle = rng.choice((b"", data[at:to] * 2, rng.randbytes(to - at), b"\xff" * (to - at)))
        data = data[:at] + middle + data[to:]
    return data


def value(rng: random.Random, depth: int = 3) -> Any:
    """Something that JSON can hold."""
    if depth == 0 or rng.random() < 0.4:
        return rng.choice(_VALUES)
    if rng.random() < 0.3:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {key: value(rng, depth - 1) for key in rng.sample(_KEYS, rng.randrange(1, 6))}


def harvests(count: int, seed: int = 1) -> Iterator[Harvest]:
    """What comes of so many inputs; anything but a harvest is a failure."""
    rng = random.Random(seed)
    text = f"{CORRIDOR.to_xsb()}\nTitle: x\n\n{HALL.to_xsb()}\n" * 3
    archives = [archive(method, text) for method in _METHODS]
    page = level_set_page(picture_board(CORRIDOR), picture_board(HALL))
    for number, data in enumerate(inputs(count, seed)):
        kind = number % 5
        if kind == 0:
            yield from from_bytes(mutated(rng, rng.choice(archives)), "a.zip")
        elif kind == 1:
            yield from from_bytes(archive(rng.choice(_METHODS), data.decode("latin-1")), "a.zip")
        elif kind == 2:
            found = mutated(rng, page.encode()).decode("utf-8", "surrogateescape")
            yield sokoban_cn.read_level_set(sokoban_cn.read_page(found), "http://x/levelset.php")
        elif kind == 3:
            parsed = sokoban_ws.parse_json(json.dumps(value(rng, 4)).encode())
            if sokoban_ws.looks_like_round(parsed):
                yield sokoban_ws.read_rounds(parsed, "http://x/")
            yield from _letslogic(parsed)
        else:
            _small_formats(rng, data)
            yield from from_bytes(data, "a.txt")


def _letslogic(parsed: Any) -> Iterator[Harvest]:
    try:
        level = letslogic_module.level_of(parsed)
    except LevelError as error:
        yield Harvest.failed("http://x/", error)
    else:
        yield Harvest("x", "http://x/", (level,))


def _small_formats(rng: random.Random, data: bytes) -> None:
    """robots.txt and gzip, which hold no levels."""
    Robots(data.decode("latin-1").replace("#", "Disallow: /").splitlines()).may_read("http://x/y")
    try:
        assert len(b"".join(gunzip([mutated(rng, data), data]))) < 10_000_000
    except DamagedError as error:
        assert one_line(str(error)) == str(error)  # noqa: PT017 - most inputs are damaged, some are not
