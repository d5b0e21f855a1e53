"""Weighted sums of heuristics, written as ``"matching + 2*player + deadlock"``.

A term is a name, optionally with a weight in front (``2*player``) and with parameters in brackets
(``summax(k=2)``, ``deadlock(rules=freeze/bipartite, penalty=1000)``). ``"none"`` is the constant 0.
"""

from __future__ import annotations

import inspect
import re
from math import inf
from typing import Any

from pushworks.sokoban.board import Mask
from pushworks.sokoban.heuristics.base import Heuristic, Side, heuristics

_TERM = re.compile(r"(?:(?P<weight>\d+(?:\.\d+)?)\s*\*\s*)?(?P<name>\w[\w-]*)(?:\((?P<parameters>[^()]*)\))?")


class Combined:
    """A weighted sum of heuristics on one board. The part that depends on the boxes alone is remembered."""

    def __init__(self, side: Side, text: str) -> None:
        self.text = text
        self.terms: list[tuple[float, Heuristic]] = [
            _term(side, term) for term in split_terms(text) if term != "none"
        ]
        self._on_boxes = [term for term in self.terms if not term[1].uses_player]
        self._on_player = [term for term in self.terms if term[1].uses_player]
        self._known: dict[Mask, float] = {}

    def __call__(self, boxes: Mask, player: int) -> float:
        """The sum for a position."""
        value = self._known.get(boxes)
        if value is None:
            value = self._known[boxes] = self._sum(self._on_boxes, boxes, player)
        for weight, term in self._on_player:
            value += weight * term(boxes, player)
        return value

    @staticmethod
    def _sum(terms: list[tuple[float, Heuristic]], boxes: Mask, player: int) -> float:
        total: float = 0
        for weight, term in terms:
            total += weight * term(boxes, player)
            if total == inf:
                break  # deadlocked: the other terms need not be computed
        return total

    @property
    def admissible(self) -> bool:
        """Whether the sum never overestimates: sound terms that do not count the same thing twice."""
        counted = [term.counts for _, term in self.terms if term.counts != "verdict"]
        alone = len(counted) <= 1 or ("steps" not in counted and len(set(counted)) == len(counted))
        return alone and all(
            term.admissible and (weight <= 1 or term.counts == "verdict") for weight, term in self.terms
        )

    @property
    def consistent(self) -> bool:
        """Whether the sum falls by at most one along a step."""
        return self.admissible and all(term.consistent for _, term in self.terms)


def split_terms(text: str, mark: str = "+") -> list[str]:
    """Cut at every mark outside brackets."""
    terms: list[str] = []
    begin = depth = 0
    for at, character in enumerate(text + mark):
        depth += (character == "(") - (character == ")")
        if character == mark and (depth <= 0 or at == len(text)):
            terms.append(text[begin:at].strip())
            begin = at + 1
    return [term for term in terms if term]


def _term(side: Side, text: str) -> tuple[float, Heuristic]:
    match = _TERM.fullmatch(text)
    known = heuristics()
    if match is None or match["name"] not in known:
        raise ValueError(f"expected a heuristic such as 2*player, names {', '.join(known)}; got {text!r}")
    kind = known[match["name"]]
    given = dict(_parameter(text, part) for part in (match["parameters"] or "").split(",") if part.strip())
    accepted = list(inspect.signature(kind.__init__).parameters)[2:]
    for name in given:
        if name not in accepted:
            expected = ", ".join(accepted) or "no parameters"
            raise ValueError(f"expected {expected} for the heuristic {match['name']}; got {name!r}")
    return _number(match["weight"] or "1"), kind(side, **given)


def _parameter(text: str, part: str) -> tuple[str, Any]:
    name, equals, value = (piece.strip() for piece in part.partition("="))
    if not equals:
        raise ValueError(f"expected name=value in the brackets of {text!r}, got {part.strip()!r}")
    try:
        return name, _number(value)
    except ValueError:
        return name, value


def _number(text: str) -> float:
    """Whole numbers stay whole: sums of them are quicker, and exact."""
    return int(text) if text.isdigit() else float(text)
