"""Under the clock: an agent for Bait.

Write an agent that moves once a tick, within its time, and wins the first three levels that ship.
"""

from __future__ import annotations

from typing import Any

from pushworks.bait.agents import Agent
from pushworks.bait.arena import play
from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import read_moves
from pushworks.bait.rules import Rules
from pushworks.bait.shipped import shipped_levels
from pushworks.bait.verify import replay
from pushworks.lab.exercises.own import Own

SHEET = '''"""Exercise 7: an agent against the clock. Fill in the gap, then: pushworks lab check exercise7.py"""

from pushworks.bait import Move
from pushworks.bait.agents import Agent


class Mine(Agent):
    """Moves once a tick. `observation.state` is the position, `timer.left()` the seconds left for this move.

    pushworks.bait.problem.BaitProblem(self.level, self.rules, start=observation.state) is the rest of the game as a
    search problem; its actions are numbers, and Move(number) is the move.
    """

    def act(self, observation, timer):
        return Move.NIL
'''


def _agent(module: Any) -> type[Agent]:
    kinds = [
        kind for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Agent) and kind is not Agent
    ]  # fmt: skip
    assert kinds, "expected a class that is an Agent"
    return kinds[-1]


def check_in_time(module: Any) -> None:
    """Every move of the first level is made within half a second."""
    level = shipped_levels()[0]
    report = play(_agent(module)(level), level, budget=0.25, clock="cpu", max_ticks=30, patience=5)
    assert max(report.cpu, default=0) < 0.5, f"a move took {max(report.cpu):.2f} s"


def _won(module: Any, level: BaitLevel) -> tuple[bool, int]:
    """Whether the agent wins, and after how many ticks; its moves are replayed on a level it has never seen."""
    text = level.to_text()
    report = play(_agent(module)(level), level, budget=0.25, clock="cpu", max_ticks=200, patience=10)
    replayed = replay(BaitLevel.from_text(text), read_moves(report.moves), Rules())
    return report.won and replayed.won, report.ticks


def check_wins(module: Any) -> None:
    """It wins the first three levels."""
    for number, level in enumerate(shipped_levels()[:3], 1):
        won, ticks = _won(module, level)
        assert won, f"level {number}: not won after {ticks} ticks"


def _own_level(seed: int) -> BaitLevel:
    """The second level that ships, turned and mirrored: the same puzzle, so exactly as hard."""
    rows = shipped_levels()[1].to_text().splitlines()
    for _ in range(seed % 4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    if seed % 8 >= 4:
        rows = [row[::-1] for row in rows]
    return BaitLevel.from_text("\n".join(rows))


def own(seed: int) -> Own:
    """A level of Bait."""
    text = _own_level(seed).to_text().strip("\n")
    return Own(
        f'LEVEL = """\n{text}\n"""\n',
        "Every student's level is the same puzzle, turned or mirrored: equally hard.",
    )


def own_check(module: Any, seed: int) -> None:
    """Your own LEVEL: it wins."""
    level = _own_level(seed)
    won, ticks = _won(module, level)
    assert won, f"not won after {ticks} ticks"
