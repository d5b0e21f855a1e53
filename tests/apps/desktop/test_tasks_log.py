"""Every solve of the game is in the log of `play --log-file`; the end waits for work in the background."""

from __future__ import annotations

import logging
import re
import threading

from pushworks.apps.desktop.tasks import PATIENCE, SolveTask, ThreadTask, settle
from pushworks.levels import Level
from pushworks.sealgo import log_branching

LEVEL = Level.from_xsb("#######\n#. $ .#\n# $@$ #\n#. $ .#\n#######")
STUCK = Level.from_xsb("######\n#@ $ #\n#.   #\n######")


def finished(level: Level) -> SolveTask:
    task = SolveTask(level, 20)
    while not task.done:
        pass
    return task


def test_a_solve_is_logged_once_with_its_figures(caplog):
    with caplog.at_level(logging.INFO, logger="pushworks.desktop"):
        task = finished(LEVEL)
        result = task.result()
        task.result()
        finished(STUCK).result()
    first, second = caplog.messages
    found = re.fullmatch(
        r"(\S+): solution found in [\d.]+ seconds, (\d+) nodes, length (\d+) moves, (\d+) pushes, "
        r"branching factor ([\d.]+)",
        first,
    )
    assert found is not None, first
    assert found[1] == LEVEL.id
    assert [int(found[k]) for k in (2, 3, 4)] == [result.expanded, result.move_count, result.pushes]
    assert float(found[5]) == round(log_branching(result.expanded, result.pushes), 3)
    assert ": unsolvable after" in second


def test_the_end_cancels_all_work_before_it_waits_for_any(monkeypatch):
    """One thread left in the core takes the process down: a level in the making takes seconds under load."""
    both, waited = threading.Barrier(2), []
    monkeypatch.setattr(ThreadTask, "join", lambda task, seconds: waited.append((task, seconds)))

    def work(cancelled):
        while not cancelled():
            pass
        both.wait()  # never, if the other one is not cancelled meanwhile

    tasks = [ThreadTask(work), ThreadTask(work)]
    settle()
    assert set(tasks) <= {task for task, _ in waited}
    assert min(seconds for task, seconds in waited if task in tasks) > PATIENCE / 2 > 1
    monkeypatch.undo()
    for task in tasks:
        task.join(60)
        assert task.done
