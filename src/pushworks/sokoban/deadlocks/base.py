"""`Rule`: one reason why a position can never be solved, and the table of rules by name.

A rule answers True only when the position is *provably* deadlocked, so leaving such positions out never costs
a solution. A new rule is one file in this folder with one line of registration.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from pushworks.sealgo import Registry, register
from pushworks.sokoban.board import Board, Mask

__all__ = ["RULES", "Deadlocks", "Rule", "parse_rules", "register", "rules"]


class Rule(ABC):
    """A deadlock rule on one board."""

    name: ClassVar[str] = ""
    uses_player: ClassVar[bool] = False
    """Whether the answer depends on where the player stands, not on the boxes alone."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.forbidden: Mask = 0
        """Squares that lose whenever a box stands there; they can be left out when pushes are generated."""
        self.static = False
        """Whether `forbidden` says it all."""

    @abstractmethod
    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether the position is provably deadlocked."""


RULES: Registry[Rule] = Registry("deadlock rule", Rule, "pushworks.sokoban.deadlocks")  # type: ignore[type-abstract]


def rules() -> dict[str, type[Rule]]:
    """All rules by name."""
    return dict(RULES)


def parse_rules(names: str | Iterable[str]) -> list[str]:
    """Rule names from ``"simple+freeze"``, ``"simple,freeze"``, a list of them, ``"all"`` or ``"none"``."""
    if isinstance(names, str):
        names = [name.strip() for name in names.replace(",", "+").split("+")]
    chosen = [name for name in names if name and name != "none"]
    known = rules()
    if chosen == ["all"]:
        return list(known)
    for name in chosen:
        RULES.find(name)
    return chosen


class Deadlocks:
    """Several rules as one test; verdicts on boxes alone are remembered."""

    def __init__(self, board: Board, names: str | Iterable[str] = "simple+freeze") -> None:
        known = rules()
        self.rules = [known[name](board) for name in parse_rules(names)]
        self.forbidden: Mask = 0
        for rule in self.rules:
            self.forbidden |= rule.forbidden
        self._on_boxes = [rule for rule in self.rules if not rule.uses_player]
        self._on_player = [rule for rule in self.rules if rule.uses_player]
        self.static = all(rule.static for rule in self.rules)
        """Whether `forbidden` says it all, so that a search that heeds it need not ask further."""
        self._known: dict[Mask, bool] = {}

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether any rule proves the position deadlocked."""
        deadlocked = self._known.get(boxes)
        if deadlocked is None:
            deadlocked = self._known[boxes] = any(rule(boxes, player) for rule in self._on_boxes)
        return deadlocked or any(rule(boxes, player) for rule in self._on_player)
