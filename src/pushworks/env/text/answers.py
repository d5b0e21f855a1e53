"""What a model said, as moves or as the claim that there is no solution."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WORDS = {"up": "u", "down": "d", "left": "l", "right": "r"}
_TAG = re.compile(r"<answer>(.*?)</answer>", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Answer:
    """Moves in lower case, the claim `unsolvable`, or neither (then `error` says what was expected)."""

    moves: str = ""
    unsolvable: bool = False
    error: str = ""


def read_answer(text: str) -> Answer:
    """The answer in a reply: what the last ``<answer>`` holds, or the last line with anything on it.

    Moves are letters U, D, L, R of either case or the words up, down, left, right; white space, commas, dots,
    dashes and arrows (→) between them do not matter.
    """
    tagged = _TAG.findall(text)
    lines = [line for line in text.splitlines() if line.strip()]
    said = (tagged[-1] if tagged else lines[-1] if lines else "").strip()
    if re.fullmatch(r"unsolvable\W*", said, re.IGNORECASE):
        return Answer(unsolvable=True)
    parts = [part for part in re.split(r"[\s,.;>→-]+", said.lower()) if part]
    moves = ""
    for part in parts:
        if part in _WORDS:
            moves += _WORDS[part]
        elif set(part) <= set("udlr"):
            moves += part
        else:
            return Answer(error=f"expected letters U, D, L, R or the word unsolvable, got {part[:20]!r}")
    return Answer(moves) if moves else Answer(error="expected moves or the word unsolvable, got nothing")
