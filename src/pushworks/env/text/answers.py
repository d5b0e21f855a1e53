r"""What a model said, as moves or as the claim that there is no solution.

The first of these that a reply has is its answer: the last ``<answer>`` tag, the last ``\boxed{}``, the last
JSON value of a key such as "answer" or "moves", the last line or list of lines, what follows the last
"Answer:", the last moves in the text. Every rule reads the text once, so time grows with its length and no
faster.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_WORDS = {"up": "u", "down": "d", "left": "l", "right": "r"}
_ARROWS = {
    "↑": "u", "↓": "d", "←": "l", "→": "r", "⬆": "u", "⬇": "d", "⬅": "l", "➡": "r", "▲": "u", "▼": "d",
    "◀": "l", "▶": "r",
}  # fmt: skip
_FILLERS = {"move", "moves", "push", "pushes", "go", "then", "and", "step", "text", "mathrm", "texttt"}
_ENGLISH = {"dull", "lull", "dud", "dudd", "lulu", "ludd", "rudd", "dr", "ur", "lr"}
"""Letters of moves that are words or marks of something else when they stand in a sentence."""

_TAG = re.compile(r"<(/?)answer>", re.IGNORECASE)
_BRACES = re.compile(r"\\boxed\s?\{|\{|\}")
_KEY = re.compile(r'"(?:final_?answer|answer|moves|solution|actions?|path|sequence)"\s?:\s?', re.IGNORECASE)
_MARKER = re.compile(
    r"\b(?:answer|solution|moves|path|sequence)\b[*_`]{0,3}\s?(?::|=|\bis\b:?|\bare\b:?)[*_`]{0,3}",
    re.IGNORECASE,
)
_NO_SOLUTION = re.compile(
    r"\b(not )?(?:unsolvable|impossible|no solution|cannot be solved|can't be solved)\b", re.IGNORECASE
)
_BULLET = re.compile(r"\s{0,8}(?:\d{1,4}[.):]|[-*•])\s")
_TOKEN = re.compile(r"[^\W\d_]+|[" + "".join(_ARROWS) + "]")
_SEPARATORS = re.compile(r"(?:[\s,;:|/*`_$\"'\[\](){}\\>=️→-]|\d{1,4}[.):])*")
_END = re.compile(r"[\s,;.!:|/*`_$\"'\[\](){}\\>=️→-]*")


@dataclass(frozen=True, slots=True)
class Answer:
    """Moves in lower case, the claim `unsolvable`, or neither (then `error` says what was expected)."""

    moves: str = ""
    unsolvable: bool = False
    error: str = ""


def read_answer(text: str) -> Answer:
    """The answer in a reply. Moves are letters U, D, L, R of either case, words, or arrows."""
    for marked in (_last_tagged(text), _last_boxed(text), _last_json(text)):
        if marked is not None:
            return _read(marked)
    lines = [line for line in text.splitlines() if line.strip(" \t`*~")]
    last = _exact(_last_item(lines)) if lines else None
    if last is not None:
        return last
    for marked in _after_marker(text):
        found = _exact(marked)
        if found is not None:
            return found
    if not lines:
        return Answer(error="expected moves or the word unsolvable, got nothing")
    return _in_prose(text) or _unread(lines[-1])


def _last_item(lines: list[str]) -> str:
    """The last line, or the list that it ends: lines that begin with a number or a bullet."""
    first = len(lines) - 1
    if _BULLET.match(lines[first]):
        while first and _BULLET.match(lines[first - 1]):
            first -= 1
    return "\n".join(_BULLET.sub("", line) for line in lines[first:])


def _read(marked: str) -> Answer:
    """The answer in text that is marked as one: nothing but moves, or moves in a sentence."""
    if not marked.strip():
        return Answer(error="expected moves or the word unsolvable, got nothing")
    return _exact(marked) or _in_prose(marked) or _unread(marked)


def _unread(text: str) -> Answer:
    wrong = next(
        (
            word
            for word in _TOKEN.findall(text)
            if _moves_of(word, False) is None and word.lower() not in _FILLERS
        ),
        text.strip(),
    )
    return Answer(error=f"expected letters U, D, L, R or the word unsolvable, got {wrong[:20]!r}")


def _moves_of(token: str, arrows: bool) -> str | None:
    """The moves of one word or arrow; None when it is something else."""
    if token in _ARROWS:
        return _ARROWS[token] if arrows else ""
    lower = token.lower()
    if lower in _WORDS:
        return _WORDS[lower]
    return lower if not lower.strip("udlr") else None


def _exact(text: str) -> Answer | None:
    """An answer and nothing else; arrows are moves when there are no letters, else they separate."""
    tokens = list(_TOKEN.finditer(text))
    words = [token[0] for token in tokens if token[0] not in _ARROWS]
    claim = _NO_SOLUTION.search(text)
    if (
        claim
        and not claim[1]
        and _END.fullmatch(text[: claim.start()])
        and _END.fullmatch(text[claim.end() :])
    ):
        return Answer(unsolvable=True)
    arrows = all(word.lower() in _FILLERS for word in words)
    moves: list[str] = []
    end = 0
    for token in tokens:
        found = _moves_of(token[0], arrows)
        if found is None and token[0].lower() in _FILLERS:
            found = ""
        gap = text[end : token.start()].replace(".", " ").replace("!", " ")
        if found is None or not _SEPARATORS.fullmatch(gap):
            return None
        moves.append(found)
        end = token.end()
    said = "".join(moves)
    return Answer(said) if said and _END.fullmatch(text[end:]) else None


def _in_prose(text: str) -> Answer | None:
    """The last run of moves in a text, or the claim that there is no solution where that comes later."""
    begin, moves = -1, ""
    for start, run in _runs(text):
        begin, moves = start, run
    claims = [claim.start() for claim in _NO_SOLUTION.finditer(text) if not claim[1]]
    if claims and claims[-1] > begin:
        return Answer(unsolvable=True)
    return Answer(moves) if moves else None


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """Where runs of moves begin, and their moves.

    One word of letters is a run from two letters on, where it is no English word; words, single letters and
    arrows are one when several follow each other.
    """
    start, end, parts = 0, -1, list[str]()
    sure = False
    for token in _TOKEN.finditer(text):
        word = token[0]
        found = _moves_of(word, True)
        if found is not None and word.lower() in _ENGLISH:
            found = None
        joined = bool(parts) and _SEPARATORS.fullmatch(text[end : token.start()]) is not None
        if parts and (found is None or not joined):
            if sure or len(parts) > 1:
                yield start, "".join(parts)
            parts, sure = [], False
        if found is not None:
            if not parts:
                start = token.start()
            parts.append(found)
            shown = word.isupper() or len(word) > 2
            sure = sure or (len(found) > 1 and shown)
        end = token.end()
    if parts and (sure or len(parts) > 1):
        yield start, "".join(parts)


def _last_tagged(text: str) -> str | None:
    """What stands between the last pair of tags. Each tag is looked at once, closed or not."""
    begin: int | None = None
    found = None
    for tag in _TAG.finditer(text):
        if not tag[1]:
            begin = tag.end()
        elif begin is not None:
            found, begin = text[begin : tag.start()], None
    return found


def _last_boxed(text: str) -> str | None:
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


def _last_json(text: str) -> str | None:
    """The value of the last key that names an answer, or a reply that is a JSON list; as text."""
    keys = list(_KEY.finditer(text))
    whole = text.strip().strip("`").removeprefix("json").strip()
    if keys:
        start = text[keys[-1].end() :]
    elif whole.startswith("[") and whole.endswith("]"):
        start = whole
    else:
        return None
    try:
        value, _ = json.JSONDecoder().raw_decode(start.lstrip())
    except (ValueError, RecursionError):
        return None
    return _text_of(value)


def _text_of(value: Any) -> str | None:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    return None


def _after_marker(text: str) -> Iterator[str]:
    """What follows the last "Answer:": the rest of its line, or the next line with anything on it."""
    end = -1
    for marker in _MARKER.finditer(text):
        end = marker.end()
    if end < 0:
        return
    for line in text[end:].splitlines():
        if line.strip(" \t`*~_$"):
            yield line
            return
