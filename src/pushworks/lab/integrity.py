"""Whether a submission replaced the code that checks it.

A submission runs in the process of its checks, so it could replace a check, or the search that a check
compares it with. A `Seal` made before the submission is loaded remembers every function, method and class of
Pushworks and of what the checks build on, and names the first that is another. Not found are changes while a
check runs, and changes of the seal itself: `suspicious` names the words that such code needs.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

_ALSO = (
    "collections",
    "copy",
    "functools",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "random",
    "time",
)
"""Modules of Python that checks build on."""


class Seal:
    """What the functions, methods and classes were when it was made."""

    def __init__(self) -> None:
        self._modules = [module for name, module in list(sys.modules.items()) if _counts(name, module)]
        self._names = {id(module): _callables(module) for module in self._modules}
        self._parts = [(name, part, _inside(part)) for name, part in self._all()]

    def broken(self) -> str:
        """The name of something that was replaced; "" if nothing was."""
        for module in self._modules:
            before, now = self._names[id(module)], vars(module)
            for name, thing in before.items():
                if now.get(name) is not thing:
                    return f"{module.__name__}.{name}"
            if module is not builtins:
                for name in now.keys() - before.keys():  # a global of the module hides the built-in one
                    if hasattr(builtins, name) and callable(now[name]):
                        return f"{module.__name__}.{name}"
        for name, part, inside in self._parts:
            if changed := _difference(inside, _inside(part)):
                return f"{name}.{changed}".rstrip(".")
        return ""

    def _all(self) -> Iterator[tuple[str, Any]]:
        """The functions and classes of Pushworks, each once, wherever they are named."""
        seen: set[int] = set()
        for module in self._modules:
            for thing in self._names[id(module)].values():
                wrapped = getattr(thing, "__wrapped__", thing)  # what a cache calls
                for part in (thing, wrapped):
                    ours = str(getattr(part, "__module__", "")).startswith("pushworks")
                    if ours and isinstance(part, (FunctionType, type)) and id(part) not in seen:
                        seen.add(id(part))
                        yield f"{part.__module__}.{part.__qualname__}", part


def _counts(name: str, module: object) -> bool:
    """Whether a module is one of ours, or one that checks build on."""
    known = name == "builtins" or name in _ALSO or name.split(".")[0] == "pushworks"
    return known and isinstance(module, ModuleType)


def _callables(module: ModuleType) -> dict[str, Callable[..., Any]]:
    return {name: thing for name, thing in vars(module).items() if callable(thing) and name != "_"}


def _inside(part: Any) -> dict[str, tuple[Any, ...]]:
    """What a function consists of, or the methods of a class with what they consist of."""
    if isinstance(part, FunctionType):
        return {"": _body(part)}
    return {
        name: _body(thing)
        for name, thing in vars(part).items()
        if callable(thing) or isinstance(thing, (staticmethod, classmethod, property))
    }


def _body(thing: Any) -> tuple[Any, ...]:
    function = thing.fget if isinstance(thing, property) else getattr(thing, "__func__", thing)
    code = [getattr(function, name, None) for name in ("__code__", "__defaults__", "__kwdefaults__")]
    return thing, *code


def _difference(before: dict[str, tuple[Any, ...]], now: dict[str, tuple[Any, ...]]) -> str | None:
    """The name under which something is another; None if all is as it was."""
    for name, body in before.items():
        other = now.get(name, ())
        if len(other) != len(body) or any(a is not b for a, b in zip(body, other, strict=True)):
            return name or "__code__"
    return next(iter(now.keys() - before.keys()), None)
