"""What is wrong with a problem that somebody wrote, in a sentence: its first states are tried.

A method without a `return` gives None, and what a search makes of that is either an error far from its cause
or, worse, none at all. So a problem from outside is looked at before it is searched, and again when a search
of it fails.
"""

from __future__ import annotations

import inspect
from collections import deque
from collections.abc import Iterable
from numbers import Real
from typing import Any

from pushworks.sealgo.problem import HeuristicSearchProblem, SearchProblem

_STATES = 64
"""States that are tried."""
_MISSING = "got None; is a return missing?"


def is_ours(kind: type) -> bool:
    """Whether a class is part of Pushworks."""
    return kind.__module__.split(".")[0] == "pushworks"


def check_class(kind: type, given: int, names: Iterable[str] = ()) -> None:
    """`TypeError` when a class cannot be made with so many arguments and those of these names."""
    if lacking := sorted(getattr(kind, "__abstractmethods__", ())):
        raise TypeError(f"the class {kind.__name__} lacks {', '.join(lacking)}: write these methods")
    if kind.__init__ is object.__init__:  # type: ignore[misc]
        return
    places = list(inspect.signature(kind.__init__).parameters.values())[1 + given :]  # type: ignore[misc]
    plain = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    needed = [each.name for each in places if each.kind in plain and each.default is each.empty]
    if missing := [name for name in needed if name not in set(names)]:
        raise TypeError(f"{kind.__name__}.__init__ needs a value for {', '.join(missing)}: give it a default")


def fault_of(problem: SearchProblem[Any, Any], states: int = _STATES) -> str:
    """What is wrong with the first states of a problem; "" if nothing is."""
    name = type(problem).__name__
    if problem.initial_state() is None:
        return f"{name}.initial_state(): expected a state, {_MISSING}"
    try:
        known = set(problem.initial_states())
        todo = deque(known)
        while todo and len(known) < states:
            state = todo.popleft()
            if said := _fault_at(problem, state):
                return said
            for action in problem.actions(state):
                child, cost = problem.result(state, action), problem.step_cost(state, action)
                if child is None:
                    return f"{name}.result(): expected a state, {_MISSING}"
                if not _is_number(cost) or cost < 0:
                    return f"{name}.step_cost(): expected a number of at least 0, got {brief(cost)}"
                if child not in known:
                    known.add(child)
                    todo.append(child)
    except TypeError as error:
        if "unhashable type" not in str(error):
            raise
        return unhashable(problem, error)
    return ""


def _fault_at(problem: SearchProblem[Any, Any], state: Any) -> str:
    name = type(problem).__name__
    goal: Any = problem.is_goal(state)
    actions: Any = problem.actions(state)
    try:
        bool(goal)
    except ValueError:  # an array of several
        return f"{name}.is_goal(): expected true or false, got {brief(goal)}"
    if actions is None:
        return f"{name}.actions(): expected the possible actions, {_MISSING}"
    if not isinstance(actions, Iterable):
        return f"{name}.actions(): expected the possible actions, got {brief(actions)}"
    if isinstance(problem, HeuristicSearchProblem) and not _is_number(value := problem.heuristic(state)):
        return f"{name}.heuristic(): expected a number, got {brief(value)}"
    return ""


def unhashable(problem: SearchProblem[Any, Any], error: Exception) -> str:
    """The sentence for states that are lists or the like."""
    name, kind = type(problem).__name__, str(error).rpartition(" ")[2]
    return f"{name}: a state is of type {kind}, which cannot be hashed; use tuples or frozensets"


def _is_number(value: Any) -> bool:
    """Whether it is a number that orders: NaN does not."""
    return isinstance(value, Real) and bool(value == value)


def brief(value: Any) -> str:
    """A value in at most sixty characters on one line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else text[:57] + "..."
