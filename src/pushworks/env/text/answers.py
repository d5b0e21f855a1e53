r"""What a model said, as moves or as the claim that there is no solution.

What comes before ``</think>`` is not looked at. The first of these that the rest has is its answer: the
last ``<answer>`` tag, the last ``\boxed{}``, the last JSON value of a key such as "answer" or "moves", the
last line or the list that it ends, what follows the last "Answer:", the last list or the last moves in the
text. Every rule reads the text once, so time grows with its length and no faster.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

_WORDS = {
    "up": "u", "down": "d", "left": "l", "right": "r", "上": "u", "下": "d", "左": "l", "右": "r",
}  # fmt: skip
_ARROWS = {
    "↑": "u", "↓": "d", "←": "l", "→": "r", "⬆": "u", "⬇": "d", "⬅": "l", "➡": "r", "▲": "u", "▼": "d",
    "◀": "l", "▶": "r", "👆": "u", "👇": "d", "👈": "l", "👉": "r",
}  # fmt: skip
_CONNECTING = {"then", "and", "finally", "next", "again", "lastly"}
_FILLERS = _CONNECTING | {
    "move", "moves", "push", "pushes", "go", "step", "first", "now", "the", "box", "once", "text", "mathrm",
    "texttt", "textbf",
}  # fmt: skip
"""Words between moves that say no more than the moves."""
_ENGLISH = {"dull", "lull", "dud", "dudd", "lulu", "ludd", "rudd", "dr", "ur", "lr"}
"""Letters of moves that are words or marks of something else when they stand in a sentence."""

_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_TEX = re.compile(r"\\(?:(?:long)?(left|right|up|down)arrow|(to|times|cdot))(?![a-z])", re.IGNORECASE)
_TEX_SIGNS = {"left": "←", "right": "→", "up": "↑", "down": "↓", "to": "→", "times": "×", "cdot": " "}
_TAG = re.compile(r"<(/?)(?:final_?)?(?:answer|actions?|moves|solution)>", re.IGNORECASE)
_BRACES = re.compile(r"\\boxed\s?\{|\{|\}")
_KEY = re.compile(r'"(?:final_?answer|answer|moves|solution|actions?|path|sequence)"\s?:\s?', re.IGNORECASE)
_MARKER = re.compile(
    r"(?:\b(?:answer|solution|moves|path|sequence)\b|答案|走法|解)[*_`]{0,3}\s?"
    r"(?::|：|=|是|为|\bis\b:?|\bare\b:?)[*_`]{0,3}",
    re.IGNORECASE,
)
_NO_SOLUTION = re.compile(
    r"\b((?:not|never|isn't|becom\w{0,5}|otherwise|would be"
    r"|(?:mak|leav|render)\w{1,4} (?:it|this|that|the \w{1,8})) )?"
    r"(?:unsolvable|impossible to solve|(?:it|this|puzzle|level|board|task)(?: is|'s) impossible(?! to )|"
    r"not solvable|no (?:valid )?solution|(?:cannot|can't|can not) be solved)\b|(?<!不是)(?:无解|不可解)",
    re.IGNORECASE,
)
_BULLET = re.compile(
    r"\s{0,8}(?:[-*•+]\s)?[*_]{0,3}(?:(?:step|move|push|第)\s?)?\d{1,4}\s?步?[*_]{0,3}[.):：、][*_]{0,3}\s?|\s{0,8}[-*•+]\s",
    re.IGNORECASE,
)
_REMARK = re.compile(r"[(（:：;,，]|\s[-–—]\s|\s(?:to|so|into|onto|until|which|from|again)\b", re.IGNORECASE)
"""Where an item of a list says more than its moves."""
_MOVE = r"(?:up|down|left|right|[udlr上下左右]|[" + "".join(_ARROWS) + "])"
_TIMES = re.compile(
    r"(?<![^\W\d_])("
    + _MOVE
    + r")\s?(?:[x×*]\s?(\d{1,2})(?!\w)|\s?(\d{1,2})\s(?:times|moves|steps)\b|\s?(twice)\b)",
    re.IGNORECASE,
)
"""A move and how often, as it can stand in a sentence."""
_COUNTED = re.compile(
    r"(?<![\w.])(?:(\d{1,2})\s?[x×*]?\s?(?<!\d\s))(" + _MOVE + r")(?![^\W_])"
    r"|(?<![^\W\d_])(" + _MOVE + r")(?:\s?\((?:[x×*]\s?)?(\d{1,2})(?:\stimes)?\)|(\d{1,2})(?!\w))",
    re.IGNORECASE,
)
"""The same in ways that mean something else in a sentence ("the 2D board", "on the right (3)")."""
_SAID_TWICE = re.compile(r"(?<![^\W_])(" + _MOVE + r")\s?\(\s?(" + _MOVE + r")\s?\)", re.IGNORECASE)
"""A move and the same in another way, in brackets."""
_TOKEN = re.compile(r"[a-z']+|[\u4e00-\u9fff]+|[^\W\d_]+|[" + "".join(_ARROWS) + "]", re.IGNORECASE)
_SEPARATORS = re.compile(r"(?:[\s,;:|/*`_$\"'\[\](){}\\>=️→。，、；：“”-]|\d{1,4}[.):])*")
_END = re.compile(r"[\s,;.!:|/*`_$\"'\[\](){}\\>=️→。，！、；：“”-]*")
_ENDS = " \t`*~_$"


@dataclass(frozen=True, slots=True)
class Answer:
    """Moves in lower case, the claim `unsolvable`, or neither (then `error` says what was expected)."""

    moves: str = ""
    unsolvable: bool = False
    error: str = ""


def read_answer(text: str) -> Answer:
    """The answer in a reply. Moves are letters U, D, L, R of either case, words, or arrows."""
    text = _TEX.sub(lambda sign: _TEX_SIGNS[(sign[1] or sign[2]).lower()], _after_thoughts(text))
    text = _SAID_TWICE.sub(_said_once, text)
    for marked in (_last_tagged(text), _last_boxed(text), _last_json(text)):
        if marked is not None:
            return _read(marked)
    lines = [line for line in text.splitlines() if line.strip(_ENDS)]
    if not lines:
        return Answer(error="expected moves or the word unsolvable, got nothing")
    return _of_last_lines(lines) or _after_marker(text) or _in_prose(text) or _unread(lines[-1])


def _after_thoughts(text: str) -> str:
    """What comes after the last closed thought, if anything does."""
    end = 0
    for thought in _THOUGHT.finditer(text):
        end = thought.end()
    return text[end:] if text[end:].strip() else text


def _of_last_lines(lines: Sequence[str]) -> Answer | None:
    """The last line where it is nothing but an answer, with lines before it that hold one move each."""
    first = len(lines)
    while first and _BULLET.match(lines[first - 1]):
        first -= 1
    if len(lines) - first > 1:
        moves = [_of_item(line) for line in lines[first:]]
        return Answer("".join(moves)) if all(moves) else _exact("\n".join(map(_item, lines[first:])))
    last = _exact(_item(lines[-1]))
    if last is None or len(last.moves) != 1:
        return last
    moves = [last.moves]
    for line in reversed(lines[:-1]):
        one = _exact(line)
        if one is None or len(one.moves) != 1:
            break
        moves.append(one.moves)
    return Answer("".join(reversed(moves)))


def _item(line: str) -> str:
    """A line without its number or bullet."""
    bullet = _BULLET.match(line)
    return line[bullet.end() :] if bullet else line


def _of_item(line: str) -> str:
    """The moves of an item of a list, whatever is remarked after them; empty where it has none."""
    item = _item(line)
    found = _exact(item) or _exact(_REMARK.split(item, maxsplit=1)[0])
    return found.moves if found else ""


def _last_list(text: str) -> tuple[int, str]:
    """Where the last list of at least two moves ends, and its moves; -1 where there is none."""
    found, end, moves, place = (-1, ""), 0, list[str](), 0
    for line in [*text.splitlines(keepends=True), ""]:
        place += len(line)
        if _BULLET.match(line):
            moves.append(_of_item(line))
            end = place
        elif line.strip() or not line:
            if len(moves) > 1 and all(moves):
                found = end, "".join(moves)
            moves = []
    return found


def _read(marked: str) -> Answer:
    """The answer in text that is marked as one: nothing but moves, or moves in a sentence."""
    lines = [line for line in marked.splitlines() if line.strip(_ENDS)]
    if not lines:
        return Answer(error="expected moves or the word unsolvable, got nothing")
    return _exact(marked) or _of_last_lines(lines) or _in_prose(marked) or _unread(marked)


def _unread(text: str) -> Answer:
    words = (word for word in _TOKEN.findall(text) if _moves_of(word, False) is None)
    wrong = next((word for word in words if word.lower() not in _FILLERS), text.strip())
    return Answer(error=f"expected letters U, D, L, R or the word unsolvable, got {wrong[:20]!r}")


def _moves_of(token: str, arrows: bool) -> str | None:
    """The moves of one word or arrow; None when it is something else."""
    if token in _ARROWS:
        return _ARROWS[token] if arrows else ""
    lower = token.lower()
    if lower in _WORDS:
        return _WORDS[lower]
    if not lower.strip("udlr"):
        return lower
    chinese = lower.removeprefix("向").removeprefix("往")
    return "".join(map(_WORDS.__getitem__, chinese)) if chinese and not chinese.strip("上下左右") else None


def _said_once(found: re.Match[str]) -> str:
    """A move without the same move in brackets."""
    return found[1] if _moves_of(found[1], True) == _moves_of(found[2], True) else found[0]


def _repeated(found: re.Match[str]) -> str:
    """A move so often as its count says."""
    groups = [group for group in found.groups() if group]
    move = next(group for group in groups if _moves_of(group, True))
    count = next((int(group) for group in groups if group.isdigit()), 2)
    return f"{move} " * count


def _exact(text: str) -> Answer | None:
    """An answer and nothing else; arrows are moves when there are no letters, else they separate."""
    text = _COUNTED.sub(_repeated, _TIMES.sub(_repeated, text))
    tokens = list(_TOKEN.finditer(text))
    words = [token[0] for token in tokens if token[0] not in _ARROWS]
    claim = _NO_SOLUTION.search(text) or _ALONE.search(text)
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


_ALONE = re.compile(r"\b(not )?impossible\b", re.IGNORECASE)
"""A claim where nothing else is said."""


def _in_prose(text: str) -> Answer | None:
    """The last moves or list in a text, or the claim that there is no solution where that is later."""
    text = _TIMES.sub(_repeated, text)
    begin, moves = _last_list(text)
    for start, run in _runs(text):
        if start >= begin:
            begin, moves = start, run
    claims = [claim.start() for claim in _NO_SOLUTION.finditer(text) if not claim[1]]
    if claims and claims[-1] > begin:
        return Answer(unsolvable=True)
    return Answer(moves) if moves else None


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """Where runs of moves begin, and their moves.

    One word of letters is a run from two letters on, where it is no English word; words, single letters and
    arrows are one when several follow each other. Arrows between words or letters separate them.
    """
    start, end, sure, parts = 0, -1, False, list[tuple[str, bool]]()

    def run() -> Iterator[tuple[int, str]]:
        spoken = [moves for moves, arrow in parts if not arrow]
        said = spoken or [moves for moves, _ in parts]
        if sure or len(said) > 1:
            yield start, "".join(said)

    for token in _TOKEN.finditer(text):
        word = token[0]
        found = _moves_of(word, True)
        if found is not None and word.lower() in _ENGLISH:
            found = None
        joined = bool(parts) and _SEPARATORS.fullmatch(text[end : token.start()]) is not None
        if joined and len(parts) > 1 and word.lower() in _CONNECTING:
            end = token.end()
            continue
        if parts and (found is None or not joined):
            yield from run()
            parts, sure = [], False
        if found is not None:
            if not parts:
                start = token.start()
            parts.append((found, word in _ARROWS))
            shown = (word.isascii() and word.isupper()) or len(word) > 2
            sure = sure or (len(found) > 1 and shown)
        end = token.end()
    if parts:
        yield from run()


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


def _after_marker(text: str) -> Answer | None:
    """What follows the last "Answer:": the rest of its line, or the next line with anything on it."""
    end = -1
    for marker in _MARKER.finditer(text):
        end = marker.end()
    if end < 0:
        return None
    line = next((line for line in text[end:].splitlines() if line.strip(_ENDS)), "")
    return _exact(line)
