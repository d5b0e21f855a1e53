"""Words that strangers wrote: titles, authors and notes, without what is no part of any word.

A title is shown in lists, windows and terminals. A control character in it can be meant for nothing but
mischief (a terminal obeys escape sequences, an override of the writing direction shows one name and means
another), and half of a surrogate pair cannot even be stored. So they go, here, where words enter; letters of
every script, joiners and direction marks stay.
"""

from __future__ import annotations

import re

LONGEST_LINE = 1_000
"""Characters of the longest title, name or message that is kept whole."""

# A whole terminal sequence goes with its escape character: "\x1b[31mRed" is "Red", not "[31mRed".
_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, the cursor
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)"  # window titles
    r"|\x1b[ -/]*[0-~]"
)
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]")
_ODD_SPACE = re.compile("[\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")


def one_line(text: str, limit: int = LONGEST_LINE) -> str:
    """A text as a title: one line, single spaces, nothing invisible that could be obeyed."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return _cut(text.strip(), limit)  # nearly all of them
    return _cut(" ".join(_visible(text[: limit * 8]).split()), limit)


def several_lines(text: str) -> str:
    """A text as notes: line breaks and tabs stay, nothing else that could be obeyed."""
    return text if text.isprintable() else _visible(text.replace("\r\n", "\n").replace("\r", "\n"))


def _visible(text: str) -> str:
    text = _INVISIBLE.sub("", _SEQUENCE.sub("", text))
    return _HALF_PAIR.sub("\ufffd", _ODD_SPACE.sub(" ", text))


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
