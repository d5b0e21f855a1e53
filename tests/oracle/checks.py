"""Compares searches with the truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.oracle.makers import Case, near
from tests.oracle.truth import STEP_COSTS, measured

from pushworks.engine import Options, Result, solve_many
from pushworks.levels import Level
from pushworks.sealgo import Status


def results(cases: Sequence[Case], options: Options) -> list[Result]:
    """The engine's answer to each case."""
    return list(solve_many([case.level for case in cases], options))


def check(cases: Sequence[Case], options: Options, *, optimal: bool) -> int:
    """Every verdict must be the truth; where `optimal`, every length too. Returns the positions expanded.

    A search that promises less may still claim that an answer is the best: then it must be. With a limit on
    nodes it may say that it did not get there.
    """
    expanded = 0
    for case, result in zip(cases, results(cases, options), strict=True):
        said = f"{options}\n{case.level.to_xsb()}\n{result.status} {result.error} {result.moves}"
        expected = Status.SOLVED if case.truth.solvable else Status.UNSOLVABLE
        undecided = options.nodes and result.status is Status.NODE_LIMIT
        assert undecided or result.status is expected, said
        assert not optimal or result.optimal or not result.solved, said
        objective = str(options.objective)
        if result.optimal and objective in STEP_COSTS:
            best = case.truth.best(objective)
            assert measured(objective, result.move_count, result.pushes) == best, f"best {best}: {said}"
            assert best is None or result.lower_bound <= best[0], said
        elif result.optimal:  # where any solution will do, it is the pushes that are proved
            best = case.truth.best("pushes")
            assert (result.pushes,) == (best or ())[:1], f"best {best}: {said}"
        expanded += result.expanded
    return expanded


def region(level: Level, boxes: frozenset[int], player: int) -> set[int]:
    """The squares the player can walk to."""
    seen, todo = {player}, [player]
    while todo:
        for beside in near(level.width, todo.pop()):
            if beside not in seen and beside not in level.walls and beside not in boxes:
                seen.add(beside)
                todo.append(beside)
    return seen


def places(level: Level, moves: str) -> Iterator[tuple[frozenset[int], int]]:
    """Where a solution leads: the boxes and the player's region at the start and after every push."""
    steps = dict(zip("udlr", (-level.width, level.width, -1, 1), strict=True))
    boxes, player = level.boxes, level.player
    yield boxes, min(region(level, boxes, player))
    for letter in moves:
        step = steps[letter.lower()]
        player += step
        if letter.isupper():
            boxes = boxes - {player} | {player + step}
            yield boxes, min(region(level, boxes, player))
