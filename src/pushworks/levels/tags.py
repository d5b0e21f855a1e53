"""Tags: facts about a level by name, such as its difficulty or its number at a site.

Files have no common way to write them: our own makers put them in a comment, sites in a line of notes. This
file is the only one that knows those ways. Everything else asks `Level.tags`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PATTERNS = {
    "difficulty": r"\b(?:difficulty|rating)[: ] ?(?:about )?(10|\d(?:\.\d{1,9})?)\b",
    "pushes": r"\b(\d{1,9}) pushes(?: \(fewest\)|\. made by)|(?:\bfewest |^)pushes: (\d{1,9})\b",
    "moves": r"(?:\bfewest |^)moves: (\d{1,9})\b",
    "letslogic": r"\bletslogic:? (\d{1,12})\b",
    "made by": r"\bmade by: (.{1,1000})",
}
"""How each tag is found in notes; the value is the group that matched."""
_FINDERS = {name: re.compile(text, re.IGNORECASE | re.MULTILINE) for name, text in _PATTERNS.items()}

NAMES = tuple(_PATTERNS)
"""The tags there are: ``difficulty`` (1 to 10), ``pushes`` and ``moves`` (the fewest known), ``letslogic``
(the level's number there), ``made by`` (seed, candidate and recipe of a level that was made)."""


def tags_in(notes: str) -> dict[str, str]:
    """The tags that notes hold."""
    if not notes:
        return {}
    found = ((name, finder.search(notes)) for name, finder in _FINDERS.items())
    return {name: str(match[match.lastindex or 0]).strip() for name, match in found if match}


def notes_with(notes: str, tags: Mapping[str, str]) -> str:
    """The notes with a line for each tag that they do not hold yet, so that it is found there again."""
    known = tags_in(notes)
    lines = [f"{name}: {value}" for name, value in tags.items() if name in _PATTERNS and name not in known]
    return "\n".join([*filter(None, [notes]), *lines])
