"""`Options`: what the engine is asked, checked before any level is searched."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeVar

from pushworks import _core
from pushworks.engine.networks import provide_network
from pushworks.engine.renamed import current_settings

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

DISTRIBUTED = "distributed"
"""The algorithm that is not in one process: `pushworks.engine.distributed` searches by it, for pushes."""

LEARNED = "learned"
"""The algorithm that needs a network; also a member that the portfolio can be given."""

_ASKING = ("fess.neural_advisor", "fess.proof_suspects")
"""Settings by which feature-space search asks a network."""

_MOST = (1 << 64) - 1  # what the core can count
MOST_MEMORY = (1 << 63) - 1
"""Bytes: the core counts what is given back, too, so one bit is the sign."""
_MOST_THREADS = 256


class OptionsError(ValueError):
    """A search cannot do what it is asked; `option` is the field of `Options` to blame."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option

    def __reduce__(self) -> tuple[type[OptionsError], tuple[str, str]]:
        return type(self), (self.option, str(self))


class OptionsTypeError(OptionsError, TypeError):
    """An option is of the wrong type."""


class Objective(StrEnum):
    """What a solution should be best at. The combined ones are lexicographic: first, then second."""

    ANY = "any"
    PUSHES = "pushes"
    MOVES = "moves"
    PUSHES_MOVES = "pushes+moves"
    MOVES_PUSHES = "moves+pushes"


PROVABLE = frozenset(objective.value for objective in Objective if objective is not Objective.ANY)
"""The objectives for which a solution can be proved best."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to search. A limit of 0 means none. Raises `OptionsError` for what cannot be."""

    objective: Objective | str = Objective.ANY
    algorithm: str = "auto"
    seconds: float = 0.0
    """Wall-clock limit for one level."""
    nodes: int = 0
    """Limit on expanded positions."""
    memory: int = 0
    """Limit in bytes for the tables of one search."""
    threads: int = 1
    extra: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    """Switches of the algorithm by name; `switches(algorithm)` lists them."""

    def __post_init__(self) -> None:
        names = [objective.name for objective in _core.objectives()]
        if not isinstance(self.objective, str):
            raise TypeError(f"objective: expected text, got {type(self.objective).__name__}")
        if self.objective not in names:
            raise OptionsError("objective", f"expected {', '.join(names)}, got {self.objective!r}")
        object.__setattr__(self, "objective", Objective(self.objective))
        _check_types(self)
        algorithm, extra = current_settings(self.algorithm, self.extra)
        object.__setattr__(self, "algorithm", algorithm)
        object.__setattr__(self, "extra", extra)
        check_seconds(self.seconds)
        check_range("nodes", self.nodes, 0, _MOST)
        check_range("memory", self.memory, 0, MOST_MEMORY)
        check_range("threads", self.threads, 1, _MOST_THREADS)
        if self.algorithm == DISTRIBUTED:
            self._check_distributed()
            return
        if (problem := _core.check_options(self.native())) is not None:
            raise OptionsError(problem.option, problem.message)
        self.provide()

    def provide(self) -> None:
        """See to it that this process has what the algorithm needs beside the level: a network."""
        members = _core.split_members(str(self.extra.get("portfolio.members", "")))
        strategies = {self.algorithm, *(member.strategy for member in members)}
        settings = {name for name in _ASKING if self.extra.get(name)}
        settings |= {f"{member.strategy}.{name}" for member in members for name, _ in member.settings}
        if LEARNED not in strategies and settings.isdisjoint(_ASKING):
            return
        try:
            provide_network(str(self.extra.get("network", "default")))
        except ValueError as error:
            raise OptionsError("extra", str(error)) from None

    def switch_values(self) -> dict[str, str]:
        """The switches as the core reads them."""
        return {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in self.extra.items()
        }

    def native(self) -> _core.SearchOptions:
        """The same as the core takes it."""
        return _core.SearchOptions(
            self.algorithm, str(self.objective), self.seconds, self.nodes, self.memory, self.threads,
            self.switch_values(),
        )  # fmt: skip

    def _check_distributed(self) -> None:
        if self.objective != Objective.PUSHES:
            raise OptionsError("objective", f"{DISTRIBUTED} counts pushes only: ask it for pushes")
        if self.extra:
            raise OptionsError(
                "extra", f"{DISTRIBUTED} has no switch {next(iter(self.extra))!r}, nor any other"
            )


_AnyOptions = TypeVar("_AnyOptions", bound="DataclassInstance")
_NUMBERS = ("time", "seconds", "nodes", "memory", "threads", "seed")


def options_from(
    kind: type[_AnyOptions], options: _AnyOptions | None, keywords: Mapping[str, Any]
) -> _AnyOptions:
    """Options of a kind with fields replaced by name; ``time`` is another name for ``seconds``."""
    if options is not None and not isinstance(options, kind):
        raise TypeError(
            f"expected {kind.__name__} or keywords such as objective='pushes'; got {type(options).__name__}"
        )
    known = [one.name for one in fields(kind)]
    for name, value in keywords.items():
        if name not in ("time", *known):
            raise TypeError(f"no option {name!r}; there are {', '.join(['time', *known])}")
        if name in _NUMBERS and not isinstance(value, int | float):
            raise TypeError(f"{name}: expected a number, got {type(value).__name__}")
    given = {"seconds" if name == "time" else name: value for name, value in keywords.items()}
    chosen = kind() if options is None else options
    return replace(chosen, **given) if given else chosen


def _check_types(options: Options) -> None:
    expected: list[tuple[str, type | UnionType, str]] = [
        ("algorithm", str, "the name of an algorithm"),
        ("extra", Mapping, "switches by name"),
    ]
    for name, kind, words in expected:
        value = getattr(options, name)
        if not isinstance(value, kind):
            raise OptionsTypeError(name, f"{name}: expected {words}, got {type(value).__name__}")
    for switch in options.extra:
        if not isinstance(switch, str):
            raise OptionsTypeError("extra", f"expected switches by name, got {type(switch).__name__}")


def check_seconds(seconds: object) -> None:
    """Refuse what is no limit of time: less than nothing, NaN, infinity, an integer beyond a float."""
    if not isinstance(seconds, int | float):
        raise OptionsTypeError("seconds", f"expected 0 or more seconds, got {type(seconds).__name__}")
    if not 0 <= seconds <= sys.float_info.max:
        raise OptionsError("seconds", f"expected 0 or more seconds, got {str(seconds)[:20]}")


def check_range(option: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number within these bounds."""
    if not isinstance(value, int) or not least <= value <= most:
        kind = OptionsError if isinstance(value, int) else OptionsTypeError
        raise kind(option, f"expected a whole number from {least} to {most}, got {value}")
