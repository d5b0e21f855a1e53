"""`pushworks verify`: replay solutions with the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import (
    CommandError,
    DialectOption,
    Exit,
    JsonOption,
    LevelArgument,
    Picked,
    names_a_file,
    neither,
    pick_levels,
    print_json,
    standard_input,
    warn,
    worst,
)
from pushworks.apps.cli.solutions import Answer, read_answers
from pushworks.apps.cli.terminal import print_words
from pushworks.levels import LevelError, lurd
from pushworks.levels.quantities import counted, solution_length


def verify(
    levels: LevelArgument,
    solution: Annotated[
        str | None,
        typer.Argument(
            metavar="[SOLUTION]",
            help="Moves, or a file (- for standard input) with one solution per level. "
            "Without it, the solutions in the level file are checked.",
        ),
    ] = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Replay solutions; print for each level whether it was accepted, with its moves and pushes.

    A file of solutions has one on each line, or each below a line with a number, or the JSON lines that
    `pushworks solve --json` prints, or the plan that a PDDL planner found for one level.
    """
    if levels == "-" and solution == "-":
        raise CommandError("levels and solutions cannot both come from standard input")
    picked = list(pick_levels([levels], dialect))
    codes = [_judge(item, answer, json) for item, answer in _pair(picked, solution)]
    code = worst(codes)
    if code:
        raise typer.Exit(code)


def _pair(picked: list[Picked], solution: str | None) -> Iterator[tuple[Picked, Answer]]:
    """Each level with its solution; a level with several solutions of its own comes several times."""
    if solution is None:
        for item in picked:
            recorded = item.level.solutions if item.level else ()
            for one in recorded or (None,):
                yield item, Answer(one.moves) if one else Answer(None, "no solution in the file")
        return
    answers = _answers(solution)
    if len(answers) > len(picked):
        raise CommandError(f"{counted(len(answers), 'solution')} for {counted(len(picked), 'level')}")
    answers += [Answer(None, "no solution given")] * (len(picked) - len(answers))
    yield from zip(picked, answers, strict=True)


def _answers(solution: str) -> list[Answer]:
    if solution == "-":
        return read_answers(standard_input().read().decode("utf-8", "replace"), "-")
    if names_a_file(solution):
        return read_answers(Path(solution).read_text(encoding="utf-8", errors="replace"), solution)
    try:
        return [Answer(lurd.read_moves(solution))]
    except LevelError as error:
        raise neither(solution, error.message) from None


def _judge(item: Picked, answer: Answer, json: bool) -> int:
    from pushworks.sokoban import verify as replay

    moves = pushes = at = None
    reason = answer.reason
    if item.level is None:
        reason = str(item.error)
        warn(reason)
    elif answer.moves is not None:
        verdict = replay(item.level, answer.moves)
        moves, pushes, at, reason = verdict.move_count, verdict.pushes, verdict.error_index, verdict.reason
        if at is not None:
            reason = f"move {at + 1} of {len(answer.moves)}: {reason}"
    accepted = not reason
    if json:
        level = item.level
        print_json({
            "schema": 1, "file": item.source, "index": item.index, "title": level.title if level else None,
            "id": level.id if level else None, "accepted": accepted, "moves": moves, "pushes": pushes,
            "at": at, "reason": reason or None,
        })  # fmt: skip
    else:
        length = solution_length(moves or 0, pushes or 0)
        print_words(f"{item.name}: " + (f"accepted, {length}" if accepted else f"rejected, {reason}"))
    if item.level is None:
        return Exit.BAD_INPUT
    return Exit.DONE if accepted else Exit.UNSOLVED
