"""Hints of similarity: shared runs of tokens, whatever the names, numbers, texts and comments are.

A file becomes a list of tokens in which every name that is neither a keyword nor built in reads ``n``, every
number ``0`` and every text ``s``; comments, docstrings and the layout are gone. Its fingerprint is the set of all
runs of `RUN` tokens. What the sheet holds that was handed out, and what most submissions share, does not count.
A high value is a reason to read both files, never a verdict: short exercises have few solutions.
"""  # noqa: E501

from __future__ import annotations

import builtins
import io
import keyword
import tokenize
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

RUN = 12
"""Tokens in a run."""
_FEWEST = 20
"""Runs that a file must have of its own to be compared."""
_LAYOUT = (
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
)  # fmt: skip
_KEPT = frozenset(dir(builtins)) | frozenset(keyword.kwlist)


@dataclass(frozen=True, slots=True)
class Similar:
    """Two submissions that share much."""

    one: str
    other: str
    share: float
    """Of the smaller one's runs of tokens, those that the other has, too: 0 to 1."""


def tokens_of(source: bytes) -> list[str]:
    """The normalised tokens of a file; of one that cannot be read, those before the error."""
    found: list[str] = []
    start_of_line = True
    try:
        for token in tokenize.tokenize(io.BytesIO(source).readline):
            if token.type in _LAYOUT:
                start_of_line = start_of_line or token.type == tokenize.NEWLINE
                continue
            if token.type == tokenize.NAME:
                found.append(token.string if token.string in _KEPT else "n")
            elif token.type == tokenize.NUMBER:
                found.append("0")
            elif token.type == tokenize.STRING:
                if not start_of_line:  # a text that begins a line is a docstring
                    found.append("s")
            else:
                found.append(token.string)
            start_of_line = False
    except (tokenize.TokenError, SyntaxError, UnicodeError):
        pass
    return found


def fingerprint(source: bytes) -> frozenset[int]:
    """The runs of tokens of a file, as numbers."""
    tokens = tokens_of(source)
    return frozenset(hash(tuple(tokens[start : start + RUN])) for start in range(len(tokens) - RUN + 1))


def similar_pairs(sources: Mapping[str, bytes], *, sheet: bytes = b"", share: float = 0.8) -> list[Similar]:
    """The pairs of submissions that share at least so much, the most similar first."""
    handed_out = fingerprint(sheet)
    prints = {name: fingerprint(source) - handed_out for name, source in sources.items()}
    if len(prints) >= 10:  # in a small group two copies are most of it
        seen = Counter(run for runs in prints.values() for run in runs)
        common = {run for run, count in seen.items() if count > len(prints) / 2}
        prints = {name: runs - common for name, runs in prints.items()}
    found = []
    for (one, mine), (other, theirs) in combinations(prints.items(), 2):
        fewest = min(len(mine), len(theirs))
        if fewest >= _FEWEST and (shared := len(mine & theirs) / fewest) >= share:
            found.append(Similar(one, other, round(shared, 3)))
    return sorted(found, key=lambda pair: (-pair.share, pair.one, pair.other))
