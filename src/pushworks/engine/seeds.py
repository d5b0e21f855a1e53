"""Several solutions for the optimizer to begin with.

The members of the solver's portfolio go different ways to the goal. The optimizer joins the best parts of all
solutions it is given and follows each on its own way for a while: the longest one at first may end as the
shortest. So a few more of them, found in passing, are worth their time.
"""

from __future__ import annotations

import time
from dataclasses import replace

from pushworks.engine.job import solve
from pushworks.engine.optimizer import OptimizeJob, OptimizeOptions
from pushworks.engine.options import Options
from pushworks.engine.schedules import schedules
from pushworks.levels import Level

SHARE = 0.05
"""Of the optimizer's time, for all of them together."""
_NODES = 30_000  # expanded positions of one member, so that what is found hardly depends on the machine
_SECONDS = 5.0  # at most, where the optimizer's own time has no limit


def more_solutions(level: Level, known: list[str], seconds: float, memory: int = 0) -> list[str]:
    """Solutions by other members of the portfolio, none of them in `known`.

    `seconds`: what the optimizer has for the level, 0 for any time; a share of it is used here.
    """
    found: list[str] = []
    end = time.monotonic() + (min(_SECONDS, SHARE * seconds) if seconds else _SECONDS)
    for turn in schedules()["alternatives"]:
        left = end - time.monotonic()
        if left <= 0:
            break
        options = Options(seconds=left, nodes=_NODES, memory=memory, extra={"portfolio.members": turn.text})
        result = solve(level, options)
        if result.solved and result.moves not in (*known, *found):
            found.append(result.moves)
    return found


def seeded_job(level: Level, solutions: list[str], options: OptimizeOptions) -> OptimizeJob:
    """A job, not started, that learns from other solutions as well; finding them is part of its time.

    Where only a range or an area may change there is nothing to learn from others.
    """
    begin = time.monotonic()
    others: list[str] = []
    if options.range is None and options.area is None and any(solutions):
        others = more_solutions(level, solutions, options.seconds, options.memory)
    if options.seconds:
        left = max(options.seconds - (time.monotonic() - begin), 0.01)
        options = replace(options, seconds=left)
    return OptimizeJob(level, solutions, options, others)
