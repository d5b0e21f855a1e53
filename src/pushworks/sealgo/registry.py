"""Things by name: algorithms, heuristics, deadlock rules, problems, agents. One decorator for all of them.

    @register("mine")
    class Mine(GraphSearch): ...

What a class is, its parent tells: a `Search` is an algorithm, a `SearchProblem` a family of problems, and the
packages above add their own kinds by making a `Registry`. Registering a name again replaces the old class and
says so in a line, because a notebook cell is run more than once.
"""

from __future__ import annotations

import inspect
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Generic, TypeVar

from pushworks.sealgo.faults import check_class
from pushworks.sealgo.plugins import load_plugins
from pushworks.sealgo.problem import A, S, SearchProblem
from pushworks.sealgo.search import Search

T = TypeVar("T")
C = TypeVar("C", bound=type)
_TABLES: list[Registry[Any]] = []


class Registry(Mapping[str, type[T]], Generic[T]):
    """The classes of one kind by name: a mapping, sorted by name.

    `package` is searched for modules when the table is first read, so that one file with one line of
    registration is all it takes to add to it.
    """

    def __init__(self, kind: str, base: type[T], package: str = "") -> None:
        self.kind, self.base, self.package = kind, base, package
        self._known: dict[str, type[T]] = {}
        self._filled = False
        self._lock = threading.RLock()
        _TABLES.append(self)

    def add(self, name: str, thing: type[T]) -> None:
        """Make a class known under `name`."""
        if not (self.package and thing.__module__.startswith(self.package)):
            self._all()  # ours first, so that somebody else's class of the same name replaces it
        if name in self._known:
            print(f"pushworks: the {self.kind} {name!r} is replaced by a new one", file=sys.stderr)
        thing.name = name  # type: ignore[attr-defined]
        self._known[name] = thing

    def find(self, name: str) -> type[T]:
        """The class registered under `name`; ValueError with the names there are."""
        if name not in self:
            article = "an" if self.kind[0] in "aeiou" else "a"
            raise ValueError(f"expected {article} {self.kind}, one of {', '.join(self)}; got {name!r}")
        return self[name]

    def _all(self) -> dict[str, type[T]]:
        # Another thread waits until the table is full; the modules themselves, which register while it is
        # being filled, come through because the lock knows its own thread.
        with self._lock:
            if not self._filled:
                self._filled = True
                if self.package:
                    folder = import_module(self.package).__path__
                    for module in iter_modules(folder):
                        import_module(f"{self.package}.{module.name}")
                load_plugins()
        return self._known

    def __getitem__(self, name: str) -> type[T]:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._all()))

    def __len__(self) -> int:
        return len(self._all())


def register(name: str) -> Callable[[C], C]:
    """Class decorator: make an algorithm, problem, heuristic, deadlock rule or agent known under `name`."""

    def add(thing: C) -> C:
        for table in _TABLES:
            if issubclass(thing, table.base):
                table.add(name, thing)
                return thing
        parents = ", ".join(table.base.__name__ for table in _TABLES)
        raise TypeError(f"expected a subclass of one of {parents} to register, got {thing.__name__}")

    return add


ALGORITHMS: Registry[Search[Any, Any]] = Registry("algorithm", Search, "pushworks.sealgo.algo")
PROBLEMS: Registry[SearchProblem[Any, Any]] = Registry("problem", SearchProblem)  # type: ignore[type-abstract]
"""Families of problems; the packages that know a puzzle register theirs when they are imported."""


def algorithms() -> dict[str, type[Search[Any, Any]]]:
    """All algorithms by name; the files of `algo/` are found by themselves."""
    return dict(ALGORITHMS)


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
    return ALGORITHMS.find(name)


def make(name: str, problem: SearchProblem[S, A], **options: Any) -> Search[S, A]:
    """An algorithm by name, ready to run on `problem`."""
    kind = algorithm_class(name)
    check_class(kind, 1, options)
    return kind(problem, **options)
