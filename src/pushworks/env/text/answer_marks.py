"""Where a model marks its answer: tags, TeX's boxes, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

_TAG = re.compile(r"<(/?)(?:final_?)?(answer|actions?|moves|solution)>", re.IGNORECASE)
_BRACES = re.compile(r"\\boxed\s?\{|\{|\}")
_KEYS = (
    "finalanswer", "answer", "solution", "moves", "actions", "action", "sequence", "path", "steps", "lurd",
    "solvable", "unsolvable",
)  # fmt: skip
_KEY = re.compile(rf"""["'](final_answer|{"|".join(_KEYS)})["']\s?:\s?""", re.IGNORECASE)
_VALUE = re.compile(r"'([^'\n]{0,9999})'|\[[^\]\n]{0,9999}\]")
_NAMES = {*_KEYS[:-2], "final_answer", "move", "direction", "dir"}
_MOST_KEYS = 16
"""Keys that are looked at from the end: nested ones are read again inside the outer."""


def last_tagged(text: str) -> str | None:
    """What stands between the last pair of tags. Each tag is looked at once, closed or not.

    Actions that follow each other with nothing between are one answer.
    """
    begin: int | None = None
    found, end = None, -1
    for tag in _TAG.finditer(text):
        if not tag[1]:
            begin = tag.end()
            goes_on = tag[2].lower() == "action" and end >= 0 and not text[end : tag.start()].strip()
        elif begin is not None:
            said = text[begin : tag.start()]
            found = f"{found} {said}" if goes_on else said
            begin, end = None, tag.end()
    return found


def last_boxed(text: str) -> str | None:
    r"""What the last closed ``\boxed{}`` holds, braces inside counted."""
    if "\\boxed" not in text:
        return None
    found = (-1, -1)
    opened: list[int] = []
    for brace in _BRACES.finditer(text):
        if brace[0] == "}":
            begin = opened.pop() if opened else -1
            if begin >= 0:
                found = begin, brace.start()
        else:
            opened.append(brace.end() if brace[0].startswith("\\") else -1)
    return None if found[0] < 0 else text[found[0] : found[1]]


def json_values(text: str) -> Iterator[str]:
    """The values of keys that name an answer, the likeliest first; or of a reply that is a JSON list."""
    whole = text.strip().strip("`").removeprefix("json").strip()
    if whole.startswith("[") and whole.endswith("]") and (found := _text_of(_decoded(whole, 0))):
        yield found
    keys = [*_KEY.finditer(text)][: -_MOST_KEYS - 1 : -1]
    for key in sorted(keys, key=lambda key: _KEYS.index(key[1].lower().replace("_", ""))):
        value, name = _decoded(text, key.end()), key[1].lower()
        if name in ("solvable", "unsolvable"):
            if value is (name == "unsolvable"):
                yield "unsolvable"
        elif said := _text_of(value):
            yield said


def _decoded(text: str, begin: int) -> Any:
    """The JSON value there, also one with single quotes as Python writes it; None where there is none."""
    try:
        return json.JSONDecoder().raw_decode(text, begin)[0]
    except (ValueError, RecursionError):
        value = _VALUE.match(text, begin)
    if value is None or value[1] is not None:
        return value and value[1]
    return re.findall(r"'([^']*)'", value[0])


def _text_of(value: Any) -> str | None:
    """The moves of a JSON value as text: a string, a list of strings or of objects with one, an object."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        named = [item for key, item in value.items() if key.lower() in _NAMES]
        return _text_of(named[0]) if named else None
    if isinstance(value, list):
        said = [item if isinstance(item, str) else _move_of(item) for item in value]
        return " ".join(item for item in said if item is not None) if said and None not in said else None
    return None


def _move_of(value: Any) -> str | None:
    """The one move of an object in a list of steps."""
    if not isinstance(value, dict):
        return None
    named = [item for key, item in value.items() if key.lower() in _NAMES and isinstance(item, str)]
    return named[0] if len(named) == 1 else None
