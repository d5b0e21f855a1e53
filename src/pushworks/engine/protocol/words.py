"""The words of the protocol: boards on one line, options with their types, ``name value`` pairs.

Both ends use this file, the engine that answers (`apps.server.engine`) and the client that asks
(`protocol.client`), so that they cannot drift apart.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pushworks.engine.native import algorithms
from pushworks.engine.options import Objective, Options, OptionsError
from pushworks.levels import Level, LevelError, runlength
from pushworks.levels.board import MAX_SIDE
from pushworks.levels.settings import split_settings

PROTOCOL = 1
"""The version this file speaks; an engine names its own after ``sepok``."""
MAX_LINE = 1 << 20
"""Longer lines are refused: the largest board (1000 x 1000) fits."""

Value = str | int | float


class ProtocolError(ValueError):
    """A line that makes no sense; the message is one line that says what was expected."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a front end may set: its name, its type and what it may be."""

    name: str
    kind: str
    """``choice``, ``integer``, ``number`` or ``text``."""
    default: Value
    choices: tuple[str, ...] = ()
    least: float = 0
    most: float = math.inf

    def announce(self) -> str:
        """The line with which an engine offers the option."""
        words = ["option", self.name, self.kind, f"{self.default}" if self.default != "" else "-"]
        if self.kind == "choice":
            words += self.choices
        elif self.kind != "text":
            words += [f"{self.least:g}", "-" if math.isinf(self.most) else f"{self.most:.0f}"]
        return " ".join(words)

    def parse(self, text: str) -> Value:
        """The value a front end asks for; `ProtocolError` says what is possible."""
        if self.kind == "choice":
            if text not in self.choices:
                raise ProtocolError(f"expected {self.name} {' '.join(self.choices)}; got {shown(text)}")
            return text
        if self.kind == "text":
            return "" if text == "-" else text
        try:
            value = int(text) if self.kind == "integer" and len(text) < 20 else float(text)
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most or (self.kind == "integer" and not isinstance(value, int)):
            most = "" if math.isinf(self.most) else f" to {self.most:.0f}"
            article = "an integer" if self.kind == "integer" else "a number"
            raise ProtocolError(
                f"expected {article} from {self.least:g}{most} after {self.name}; got {shown(text)}"
            )
        return value


_LARGE = 1 << 62

OPTIONS = {
    option.name: option
    for option in (
        Option("objective", "choice", "any", tuple(Objective)),
        Option("algorithm", "choice", "auto", tuple(algorithms())),
        Option("time", "number", 0, most=31_536_000),
        Option("nodes", "integer", 0, most=_LARGE),
        Option("memory", "integer", 4 << 30, most=_LARGE),
        Option("threads", "integer", 1, least=1, most=max(64, os.cpu_count() or 1)),
        Option("extra", "text", ""),
    )
}
"""What our engine can be told. Times are seconds, memory is bytes, 0 is no limit; ``extra`` holds switches of
the algorithm as ``name=value,name=value``."""


def setting(name: str, text: str) -> Value:
    """The value of an option of ours."""
    if name not in OPTIONS:
        raise ProtocolError(f"no option {shown(name)}; there are {' '.join(OPTIONS)}")
    return OPTIONS[name].parse(text)


def options_from(settings: Mapping[str, Value]) -> Options:
    """The engine's `Options` of a set of option values; what is not given keeps its default."""
    values = {name: option.default for name, option in OPTIONS.items()} | dict(settings)
    given = str(values["extra"])
    try:
        extra = split_settings(given.split(",") if given else ())
    except ValueError:
        raise ProtocolError(f"expected extra name=value,name=value; got {shown(given)}") from None
    try:
        return Options(
            objective=str(values["objective"]),
            algorithm=str(values["algorithm"]),
            seconds=float(values["time"]),
            nodes=int(values["nodes"]),
            memory=int(values["memory"]),
            threads=int(values["threads"]),
            extra=extra,
        )
    except OptionsError as error:
        raise ProtocolError(f"{error.option}: {error}") from None


def settings_of(options: Options) -> dict[str, str]:
    """`Options` as option values, those that differ from the defaults: the way back of `options_from`."""
    wanted: dict[str, Value] = {
        "objective": str(options.objective),
        "algorithm": options.algorithm,
        "time": options.seconds,
        "nodes": options.nodes,
        "memory": options.memory,
        "threads": options.threads,
        "extra": ",".join(f"{name}={value}" for name, value in options.switch_values().items()),
    }
    return {name: str(value) for name, value in wanted.items() if value != OPTIONS[name].default}


def board_line(level: Level) -> str:
    """The board on one line: rows ended by ``|``, floor as ``-``."""
    return "|".join(row.replace(" ", "-") or "-" for row in level.rows())


def read_board(text: str) -> Level:
    """The level of such a line; counts and groups (``4#``, ``3(-$)``) are understood."""
    try:
        rows = runlength.expand(text, limit=MAX_SIDE * (MAX_SIDE + 1)).split("|")
        if not any(rows) or " " in text:
            raise ProtocolError("expected a board after level: rows of #.$*@+- with | between them")
        return Level.from_xsb(rows)
    except LevelError as error:
        raise ProtocolError(f"level: {error}") from None


def fields(words: Iterable[str]) -> dict[str, str]:
    """``name value name value …`` as a mapping."""
    found: dict[str, str] = {}
    items = iter(words)
    for name in items:
        value = next(items, None)
        if value is None:
            raise ProtocolError(f"expected a value after {shown(name)}")
        found[name] = value
    return found


def shown(text: str) -> str:
    """A word of somebody else's, safe and short enough to stand in a message."""
    return repr(text if len(text) <= 40 else text[:37] + "...").encode("ascii", "backslashreplace").decode()
