"""Several solutions for the optimizer to begin with.

The members of the solver's portfolio go different ways to the goal. The optimizer joins the best parts of all
solutions it is given, so a few more of them, found in passing, are worth their time.
"""

from __future__ import annotations

import time

from pushworks.engine.job import solve
from pushworks.engine.options import Options
from pushworks.levels import Level

MEMBERS = ("pull@1000000", "fess:order=2@1000000", "fess:simple:untangle@1000000")
"""Who is asked beside the solver itself, one after the other, as `portfolio.members` names them."""
SHARE = 0.1
"""Of the optimizer's time, for all of them together."""
_NODES = 30_000  # expanded positions of one member, so that what is found hardly depends on the machine
_SECONDS = 5.0  # at most, where the optimizer's own time has no limit


def more_solutions(level: Level, known: list[str], seconds: float, memory: int = 0) -> list[str]:
    """Solutions by other members of the portfolio, none of them in `known`.

    `seconds`: what the optimizer has for the level, 0 for any time; a share of it is used here.
    """
    found: list[str] = []
    end = time.monotonic() + (min(_SECONDS, SHARE * seconds) if seconds else _SECONDS)
    for member in MEMBERS:
        left = end - time.monotonic()
        if left <= 0:
            break
        options = Options(seconds=left, nodes=_NODES, memory=memory, extra={"portfolio.members": member})
        result = solve(level, options)
        if result.solved and result.moves not in (*known, *found):
            found.append(result.moves)
    return found
