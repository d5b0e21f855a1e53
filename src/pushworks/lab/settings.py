"""Parameters as people type them: lists of values, and the settings that come of combining them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from itertools import product
from math import inf
from typing import Any

from pushworks.sealgo import algorithm_class, parameters

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


def for_algorithm(algorithm: str, setting: Mapping[str, Any], backend: str) -> dict[str, Any]:
    """The part of a setting that an algorithm takes."""
    if backend == "native":
        return dict(setting)
    takes = accepted(algorithm)
    return {name: value for name, value in setting.items() if name in takes or name in VIEW}


def check(algorithms: Iterable[str], names: Iterable[str], backend: str) -> None:
    """Complain about a parameter that none of the algorithms takes."""
    if backend == "native":
        return
    takes = set(VIEW).union(*(accepted(algorithm) for algorithm in algorithms))
    for name in names:
        if name not in takes:
            raise ValueError(f"expected a parameter, one of {', '.join(sorted(takes))}; got {name!r}")
