"""Wrong answers of an engine: none is accepted before its replay, nor a claim that the replay contradicts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pushworks.engine import EngineError, Job, Objective, Options, Result, replayed, solve, solve_many
from pushworks.engine import job as job_module
from pushworks.engine.result import checked_result
from pushworks.levels import Level
from pushworks.sealgo import Status

LEVEL = Level.from_xsb("######\n#@ $.#\n#    #\n######")
SOLVED = Level.from_xsb("#####\n#@ *#\n#####")


def raw(
    status: str = "solved", moves: str = "rR", optimal: bool = True, bound: int = 1, error: str = ""
) -> Any:
    """An answer as the native core gives it."""
    return SimpleNamespace(
        status=status, moves=moves, optimal=optimal, lower_bound=bound, seconds=0.1, expanded=5, generated=6,
        duplicates=1, stored=5, peak_bytes=1000, strategy="astar", error=error, details={},
    )  # fmt: skip


def test_an_honest_answer_is_believed() -> None:
    result = checked_result(LEVEL, raw(), "pushes")
    assert (result.solved, result.pushes, result.move_count, result.optimal) == (True, 1, 2, True)
    assert checked_result(LEVEL, raw(bound=2), "moves").lower_bound == 2
    assert checked_result(LEVEL, raw(optimal=False, bound=0), "any").pushes == 1
    assert checked_result(LEVEL, raw("unsolvable", "", False, 0)).status is Status.UNSOLVABLE


WRONG_ANSWERS = {
    "moves through a wall": (raw(moves="uuR"), "pushes"),
    "moves that do not solve": (raw(moves="rd"), "pushes"),
    "no moves": (raw(moves=""), "pushes"),
    "moves that stop short": (raw(moves="r"), "moves"),
    "no moves at all": (raw(moves="rX"), "pushes"),
    "a bound above the solution": (raw(bound=2), "pushes"),
    "a bound above the solution, not called best": (raw(optimal=False, bound=3), "moves"),
    "called best without a proof": (raw(moves="rlrR", bound=2), "moves"),
    "pushes proved where moves were asked for": (raw(bound=1), "moves"),
    "a solution of a level without one": (raw("unsolvable", "rR", False, 0), "pushes"),
    "a solution cut off by a limit": (raw("time limit", "rR", False, 0), "pushes"),
    "best without a solution": (raw("not found", "", True, 0), "pushes"),
    "an internal error": (raw("not found", "", False, 0, "internal error: lost"), "pushes"),
}


@pytest.mark.parametrize("lie", WRONG_ANSWERS)
def test_a_lie_is_an_error(lie: str) -> None:
    answer, objective = WRONG_ANSWERS[lie]
    with pytest.raises(EngineError):
        checked_result(LEVEL, answer, objective)


def test_a_solved_level_is_not_unsolvable() -> None:
    with pytest.raises(EngineError, match="solved level unsolvable"):
        checked_result(SOLVED, raw("unsolvable", "", False, 0))


def test_counts_are_replayed_too() -> None:
    with pytest.raises(EngineError, match="counted 7 pushes"):
        replayed(LEVEL, Result(Status.SOLVED, "rR", pushes=7))


class Liar:
    """A native job that answers the same whatever it is asked."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def start(self) -> None: ...
    def cancel(self) -> None: ...

    def wait(self, count: int, seconds: float) -> bool:
        return True

    def finished(self) -> int:
        return 1

    def result(self, index: int) -> Any:
        return self.answer


@pytest.mark.parametrize("answer", [raw(moves="rd"), raw(bound=2)], ids=["moves", "bound"])
def test_every_call_of_the_engine_replays(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_module, "native_job", lambda levels, options: Liar(answer))
    options = Options(Objective.PUSHES)
    with pytest.raises(EngineError):
        solve(LEVEL, options)
    with pytest.raises(EngineError):
        list(solve_many([LEVEL], options))
    with Job(LEVEL, options) as job, pytest.raises(EngineError):
        job.result()
