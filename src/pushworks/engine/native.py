"""Levels as the plain numbers that the compiled module takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pushworks import _core
from pushworks.levels import Level


def build_info() -> dict[str, Any]:
    """How the native core was built."""
    return dict(_core.build_info())


def algorithms() -> dict[str, str]:
    """Name and summary of every native algorithm, in a fixed order."""
    return {one.name: one.summary for one in _core.algorithms()}


@dataclass(frozen=True, slots=True)
class Switch:
    """Something an algorithm can be told by `Options.extra`."""

    name: str
    values: str
    """Choices joined by ``|``, or a range ``LEAST..MOST``."""
    default: str
    meaning: str


def switches(algorithm: str) -> list[Switch]:
    """The switches of a native algorithm; `KeyError` when there is no such algorithm."""
    declared = {one.name: one.switches for one in _core.algorithms()}
    return [Switch(one.name, one.values, one.default, one.meaning) for one in declared[algorithm]]


def spec_of(level: Level) -> _core.LevelSpec:
    """The level in the form the native core takes."""
    return _core.LevelSpec(
        level.width,
        level.height,
        sorted(level.walls),
        sorted(level.goals),
        sorted(level.boxes),
        level.player,
        several_players=bool(level.extra_players),  # the core says what is wrong with it
    )


def level_of(spec: _core.LevelSpec) -> Level:
    """A level made by the core, as the package knows it."""
    return Level(
        spec.width,
        spec.height,
        frozenset(spec.walls),
        frozenset(spec.goals),
        frozenset(spec.boxes),
        spec.player,
    )


def perft(level: Level, depth: int, *, limit: int = 0) -> list[int]:
    """Distinct positions (boxes and player's region) at push depth 0, 1, … `depth`.

    The same counts as `pushworks.sokoban.perft`, much faster. Stops after the last complete depth when
    more than `limit` positions are stored (0: no limit).
    """
    if not 0 <= depth < 1 << 31 or not 0 <= limit < 1 << 64:
        raise ValueError(f"expected a depth and a limit of 0 or more, got {depth}, {limit}")
    return list(_core.perft(spec_of(level), depth, limit))


def deadlock_rules() -> list[str]:
    """The names of the deadlock rules that the native searches can be given."""
    return list(_core.deadlock_rules())


def deadlock_verdicts(level: Level) -> list[tuple[str, frozenset[int], frozenset[int]]]:
    """Every rule of the solver that calls the start deadlocked, with the boxes it blames.

    Each entry is the rule's name (freeze, matching, corral, group), the squares of the boxes, and the squares
    of the player from which those boxes are deadlocked even without all others. No entry does not mean
    that the level can be solved.
    """
    return [
        (rule, frozenset(boxes), frozenset(player))
        for rule, boxes, player in _core.deadlock_verdicts(spec_of(level))
    ]
