"""Weighted sums of heuristics, written as ``"matching + 2*player + deadlock"``.

A term is a name, optionally with a weight in front (``2*player``) and with parameters in brackets
(``summax(k=2)``, ``deadlock(rules=freeze/bipartite, penalty=1000)``). ``"none"`` is the constant 0.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from math import inf
from numbers import Real
from typing import Any

from pushworks.sealgo.faults import brief, check_class, is_ours
from pushworks.sokoban.board import Mask
from pushworks.sokoban.heuristics.base import Heuristic, Side, heuristics

_TERM = re.compile(r"(?:(?P<weight>\d+(?:\.\d+)?)\s*\*\s*)?(?P<name>\w[\w-]*)(?:\((?P<parameters>[^()]*)\))?")

Estimate = Callable[[Mask, int], float]


class Combined:
    """A weighted sum of heuristics on one board. The part that depends on the boxes alone is remembered."""

    def __init__(self, side: Side, text: str) -> None:
        self.text = text
        self.terms: list[tuple[float, Heuristic]] = [
            _term(side, term) for term in split_terms(text) if term != "none"
        ]
        calls = [
            (weight, term if is_ours(type(term)) else _checked(term), term) for weight, term in self.terms
        ]
        self._on_boxes = [(weight, call) for weight, call, term in calls if not term.uses_player]
        self._on_player = [(weight, call) for weight, call, term in calls if term.uses_player]
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
    def _sum(terms: list[tuple[float, Estimate]], boxes: Mask, player: int) -> float:
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


def _checked(term: Heuristic) -> Estimate:
    """A heuristic of somebody else's, with a sentence for what is no estimate: NaN would pass for sound."""

    def call(boxes: Mask, player: int) -> float:
        try:
            value: Any = term(boxes, player)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:  # the call itself
                raise TypeError(
                    f"the heuristic {term.name} is called with (boxes, player): {error}"
                ) from error
            raise
        if not isinstance(value, Real) or value != value or _is_too_large(value):
            raise TypeError(f"the heuristic {term.name}: expected a number, got {brief(value)}")
        return value  # type: ignore[return-value]

    return call


def _is_too_large(value: Real) -> bool:
    """Whether sums with it fail: a whole number that no floating-point number can hold."""
    try:
        float(value)
    except OverflowError:
        return True
    return False


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
    check_class(kind, 1, given)
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
