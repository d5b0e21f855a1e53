"""Algorithms by name.

A new algorithm is one file in `algo/` with one line of registration above its class: ``@register("bfs")``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from pushworks.sealgo.problem import A, S, SearchProblem
from pushworks.sealgo.search import Search

_ALGORITHMS: dict[str, type[Search[Any, Any]]] = {}
T = TypeVar("T", bound=type[Search[Any, Any]])


def register(name: str) -> Callable[[T], T]:
    """Class decorator: make an algorithm known under `name`."""

    def add(algorithm: T) -> T:
        if name in _ALGORITHMS:
            raise ValueError(f"an algorithm named {name!r} is registered already")
        algorithm.name = name
        _ALGORITHMS[name] = algorithm
        return algorithm

    return add


def algorithms() -> dict[str, type[Search[Any, Any]]]:
    """All algorithms by name; the files of `algo/` are found by themselves."""
    package = import_module("pushworks.sealgo.algo")
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return dict(sorted(_ALGORITHMS.items()))


def parameters(name: str) -> dict[str, Any]:
    """The parameters of an algorithm with their default values, as its constructor names them."""
    signature = inspect.signature(algorithm_class(name).__init__)
    return {
        parameter.name: parameter.default
        for parameter in signature.parameters.values()
        if parameter.default is not inspect.Parameter.empty
    }


def algorithm_class(name: str) -> type[Search[Any, Any]]:
    """The class registered under `name`."""
    known = algorithms()
    if name not in known:
        raise ValueError(f"expected an algorithm, one of {', '.join(known)}; got {name!r}")
    return known[name]


def make(name: str, problem: SearchProblem[S, A], **options: Any) -> Search[S, A]:
    """An algorithm by name, ready to run on `problem`."""
    return algorithm_class(name)(problem, **options)
