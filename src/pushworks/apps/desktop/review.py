"""Where did I go wrong? The first push into a deadlock, or the one that cost most. No pygame in here.

A deadlocked position stays deadlocked, so a binary search finds the first push into it. Where there is no
deadlock, the fewest pushes to the end are found after each push: what a push adds to the total is its waste.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from pushworks.apps.desktop.tasks import Cancelled
from pushworks.levels import Level
from pushworks.sokoban import Game

SECONDS = 40.0
"""For the whole review."""
EACH = 4.0
"""For one position."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a review."""

    kind: str
    """`lost`, `detour`, `fine` or `unknown`."""
    move: int = 0
    """Moves made before the push in question."""
    push: int = 0
    """Its number."""
    wasted: int = 0
    """Pushes it cost."""


def review(
    level: Level,
    lurd: str,
    cancelled: Cancelled = lambda: False,
    told: Callable[[int], object] = lambda n: None,
) -> Finding:
    """Look back over a game; `told` hears how many positions were looked at."""
    from pushworks.engine import Options, solve
    from pushworks.sealgo import Status

    end = time.monotonic() + SECONDS
    pushes = [index for index, letter in enumerate(lurd) if letter.isupper()]
    looked = 0

    def answer(count: int, objective: str) -> tuple[Status, int | None]:
        """What is known of the position after so many pushes: how it ended, and the fewest pushes left."""
        nonlocal looked
        game = Game(level)
        game.play(lurd[: pushes[count - 1] + 1] if count else "")
        if game.solved:
            return Status.SOLVED, 0
        seconds = max(0.2, min(EACH, end - time.monotonic()))
        result = solve(game.current_level(), Options(objective=objective, seconds=seconds))
        looked += 1
        told(looked)
        return result.status, result.pushes if result.solved and result.optimal else None

    status, _ = answer(len(pushes), "any")
    if status is Status.UNSOLVABLE:
        fine, deadlocked = 0, len(pushes)
        while deadlocked - fine > 1 and not cancelled():
            middle = (fine + deadlocked) // 2
            if answer(middle, "any")[0] is Status.UNSOLVABLE:
                deadlocked = middle
            else:
                fine = middle
        return Finding("lost", pushes[deadlocked - 1], deadlocked)
    before = answer(0, "pushes")[1]
    worst, known = Finding("fine"), before is not None
    for count in range(1, len(pushes) + 1):
        if cancelled() or time.monotonic() > end:
            break
        now = answer(count, "pushes")[1]
        if before is not None and now is not None:
            wasted = 1 + now - before
            if wasted > worst.wasted:
                worst = Finding("detour", pushes[count - 1], count, wasted)
        known = known or now is not None
        before = now
    return worst if known else Finding("unknown")
