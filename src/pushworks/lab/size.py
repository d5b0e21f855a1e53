"""How large a level is as a search problem.

Four bounds, each tighter than the one before, and what can be counted:

- the *crude bound* ``mn/8 · 5^mn`` on all positions of all levels of m × n squares: each square is a wall, a
  box, a goal, a box on a goal or empty; the player is on one of mn squares; one in eight is counted, for
  symmetry;
- the *refined bound* ``mn/8 · Σ_a C(mn, 2a) · (2a)!/(a! a!) · 3^(mn−2a)``, which knows that there are as many
  boxes a as goals;
- the *position bound* ``C(f, b) · (f − b)`` on positions of this very level: b boxes on f floor squares and
  the player on one of the others; and the same with the squares left out on which a box is dead;
- the positions that can really be *reached* from the start, counted by search as long as that is feasible.

Bounds are given as logarithms to base 10: they soon have thousands of digits.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import asdict, dataclass
from math import comb, exp, lgamma, log, log10
from typing import Any

from pushworks.levels import Level
from pushworks.sokoban import PushProblem
from pushworks.sokoban.board import Board


def crude_bound(width: int, height: int) -> float:
    """log10 of ``mn/8 · 5^mn``."""
    squares = width * height
    return log10(squares / 8) + squares * log10(5)


def refined_bound(width: int, height: int) -> float:
    """log10 of ``mn/8 · Σ_a C(mn, 2a) · (2a)!/(a! a!) · 3^(mn−2a)`` for a from 1 to mn/2."""
    squares = width * height
    terms = [
        lgamma(squares + 1) - lgamma(squares - 2 * a + 1) - 2 * lgamma(a + 1) + (squares - 2 * a) * log(3)
        for a in range(1, squares // 2 + 1)
    ]
    largest = max(terms)
    return log10(squares / 8) + (largest + log(sum(exp(term - largest) for term in terms))) / log(10)


def position_bound(floor: int, boxes: int, alive: int | None = None) -> int:
    """``C(f, b) · (f − b)``; with `alive` boxes stand on so many of the squares only."""
    return comb(floor if alive is None else alive, boxes) * (floor - boxes)


@dataclass(frozen=True)
class Size:
    """The size of a level. What could not be counted within the limits is None."""

    width: int
    height: int
    floor: int
    alive: int
    """Floor squares that are not dead."""
    boxes: int
    crude_log10: float
    refined_log10: float
    positions: int
    """The position bound."""
    positions_alive: int
    """The position bound with boxes on live squares only."""
    reachable_steps: int | None
    """Positions that can be reached, the player's square counted."""
    reachable_pushes: int | None
    """The same with all squares the player can walk to counted as one."""
    reachable_at_least: int
    """So many positions (boxes and player region) were seen before counting was given up."""
    branching_steps: float | None
    """Steps and pushes possible per position, on average."""
    branching_pushes: float | None
    """Pushes possible per position, on average."""
    depth_moves: int | None
    """Moves of a shortest solution."""
    depth_pushes: int | None
    """Pushes of a solution with the fewest."""

    def as_dict(self) -> dict[str, Any]:
        """All figures, for JSON."""
        return asdict(self)


def measure_size(level: Level, *, positions: int = 100_000, seconds: float = 5.0) -> Size:
    """Count what can be counted within so many positions and about so many seconds."""
    board = Board(level)
    boxes = board.boxes.bit_count()
    alive = board.size - board.dead.bit_count()
    count, squares, steps, pushes, complete = _count(level, positions, seconds)
    depth_moves, depth_pushes = (_depth(level, objective, seconds) for objective in ("moves", "pushes"))
    return Size(
        level.width, level.height, board.size, alive, boxes, crude_bound(level.width, level.height),
        refined_bound(level.width, level.height), position_bound(board.size, boxes),
        position_bound(board.size, boxes, alive), squares if complete else None,
        count if complete else None, count, steps / squares if complete else None,
        pushes / count if complete else None, depth_moves, depth_pushes,
    )  # fmt: skip


def _count(level: Level, limit: int, seconds: float) -> tuple[int, int, int, int, bool]:
    """Positions by region, positions by square, steps and pushes possible in them, whether that is all."""
    problem = PushProblem(level, heuristic="none", deadlocks="none")
    board = problem.board
    start = problem.initial_state()
    seen = {start}
    todo = deque([start])
    squares = steps = pushes = 0
    end = time.monotonic() + seconds
    while todo:
        if len(seen) > limit or time.monotonic() > end:
            return len(seen), squares, steps, pushes, False
        state = todo.popleft()
        boxes, player = problem.unpack(state)
        region = board.region(player, boxes)
        successors = problem.successors(state)
        squares += region.bit_count()
        pushes += len(successors)
        walks = sum(
            (region & sum(1 << i for i, to in enumerate(row) if to >= 0 and region >> to & 1)).bit_count()
            for row in board.next
        )
        steps += walks + len(successors)
        for _, after, _ in successors:
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return len(seen), squares, steps, pushes, True


def _depth(level: Level, objective: str, seconds: float) -> int | None:
    """Length of a best solution, if the engine proves one within the time."""
    from pushworks.engine import Options, solve

    result = solve(level, Options(objective=objective, algorithm="exact", seconds=seconds, memory=2 << 30))
    if not result.solved or not result.optimal:
        return None
    return result.move_count if objective == "moves" else result.pushes


def describe_size(size: Size) -> list[tuple[str, str]]:
    """The figures in words, line by line."""

    def maybe(value: float | None, digits: int = 0) -> str:
        return "not counted" if value is None else f"{value:,.{digits}f}"

    reached = f"more than {maybe(size.reachable_at_least)}"
    counted = size.reachable_pushes is not None
    return [
        ("board", f"{size.width} x {size.height}, {size.floor} floor squares, {size.alive} of them alive"),
        ("boxes", str(size.boxes)),
        ("crude bound  mn/8 · 5^mn", f"10^{size.crude_log10:.1f}"),
        ("refined bound", f"10^{size.refined_log10:.1f}"),
        ("boxes and player on the floor", _large(size.positions)),
        ("the same, boxes on alive squares", _large(size.positions_alive)),
        ("reachable, by square", maybe(size.reachable_steps)),
        ("reachable, by region", maybe(size.reachable_pushes) if counted else reached),
        ("branching, steps", maybe(size.branching_steps, 2)),
        ("branching, pushes", maybe(size.branching_pushes, 2)),
        ("shortest solution in moves", maybe(size.depth_moves)),
        ("shortest solution in pushes", maybe(size.depth_pushes)),
    ]


def _large(number: int) -> str:
    return f"{number:,}" if number < 10**12 else f"10^{log10(number):.1f}"
