"""Parameters as people type them: lists of values, and the settings that come of combining them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from itertools import product
from math import inf
from typing import Any

from pushworks.sealgo import algorithm_class, parameters

_KINDS = {"float": (float, "a number"), "int": (int, "a whole number"), "bool": (bool, "true or false")}
VIEW = ("heuristic", "re_heuristic", "deadlocks", "states", "k")
"""Parameters of the problem; all others belong to the algorithm."""


def parse_values(text: str) -> list[Any]:
    """The values of ``1,2.5,inf,true,bfs``."""
    return [parse_value(part.strip()) for part in text.split(",") if part.strip()]


def parse_value(text: str) -> Any:
    """A number, a truth value, infinity or a word."""
    if text.lower() in ("inf", "infinity"):
        return inf
    if text.lower() in ("true", "yes", "on"):
        return True
    if text.lower() in ("false", "no", "off"):
        return False
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def grid(lists: Mapping[str, list[Any]]) -> list[dict[str, Any]]:
    """Every combination of the values, the last name changing fastest; one empty setting for no values."""
    names = [name for name, values in lists.items() if values]
    return [dict(zip(names, values, strict=True)) for values in product(*(lists[name] for name in names))]


def split(setting: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Parameters of the problem and parameters of the algorithm."""
    view = {name: value for name, value in setting.items() if name in VIEW}
    return view, {name: value for name, value in setting.items() if name not in VIEW}


def accepted(algorithm: str) -> set[str]:
    """The parameters an algorithm takes; a bidirectional one takes those of its halves as well."""
    own = parameters(algorithm)
    names = set(own)
    signature = inspect.signature(algorithm_class(algorithm).__init__)
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in signature.parameters.values()):
        half = own.get("f_algo")
        names |= set(parameters(half if isinstance(half, str) else getattr(half, "name", "astar")))
    return names


def _native(algorithm: str) -> set[str]:
    """What a native algorithm can be told: its switches, and what every search can be."""
    from pushworks.engine import switches

    return {"objective", "threads"} | {switch.name for switch in switches(algorithm)}


def for_algorithm(algorithm: str, setting: Mapping[str, Any], backend: str) -> dict[str, Any]:
    """The part of a setting that an algorithm takes."""
    if backend == "native":
        return {name: value for name, value in setting.items() if name in _native(algorithm)}
    takes = accepted(algorithm)
    return {name: value for name, value in setting.items() if name in takes or name in VIEW}


def check(algorithms: Iterable[str], lists: Mapping[str, list[Any]], backend: str) -> None:
    """Complain about a parameter that none of the algorithms takes, and about values of the wrong kind."""
    algorithms = list(algorithms)
    if backend == "native":  # the engine itself looks at the values
        known = set[str]().union(*(_native(algorithm) for algorithm in algorithms))
        for name in lists:
            if name not in known:
                raise ValueError(f"expected a switch, one of {', '.join(sorted(known))}; got {name!r}")
        return
    takes = set(VIEW).union(*(accepted(algorithm) for algorithm in algorithms))
    for name, values in lists.items():
        if name not in takes:
            raise ValueError(f"expected a parameter, one of {', '.join(sorted(takes))}; got {name!r}")
        for algorithm in algorithms:
            for value in values:
                _check_kind(name, value, "float" if name == "k" else _annotation(algorithm, name))


def _annotation(algorithm: str, name: str) -> str:
    """The type that an algorithm's constructor declares for a parameter; of its half if it is not its own."""
    own = inspect.signature(algorithm_class(algorithm).__init__).parameters
    if name not in own and "f_algo" in own and algorithm != "astar":
        return _annotation("astar", name)
    return str(own[name].annotation) if name in own else ""


def _check_kind(name: str, value: Any, annotation: str) -> None:
    """Complain about a word where a number belongs; only plain types are looked at."""
    words = [word.strip() for word in annotation.split("|")]
    known = [_KINDS[word] for word in words if word in _KINDS]
    if not known or len(known) + ("None" in words) < len(words):
        return
    for kind, _ in known:
        if kind is bool and isinstance(value, bool):
            return
        if kind is int and isinstance(value, int) and not isinstance(value, bool):
            return
        if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
            return
    raise ValueError(f"expected {known[0][1]} for {name.replace('_', '-')}, got {str(value)!r}")
