"""Process rewards agree with the optimum of every position on the way."""

from __future__ import annotations

from random import Random

import pytest

from pushworks.engine import Options, solve
from pushworks.env.text import make_tasks
from pushworks.env.text.process import ProcessJudge, judge_moves
from pushworks.env.text.tasks import Task
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game, verify


def task_of(xsb: str) -> Task:
    level = Level.from_xsb(xsb)
    return Task(level.id, "test", "any", xsb, len(level.boxes), 1, 1, None)


def test_moves_on_an_optimal_course_change_nothing() -> None:
    for task in make_tasks(1, seed=3):
        if task.solvable:
            verdicts = ProcessJudge(task).judge(solve(task.board, Options("pushes")).moves)
            assert [one.change for one in verdicts] == [0] * len(verdicts)
            assert all(one.legal and not one.became_unsolvable for one in verdicts)
            assert verdicts[-1].pushes_left == 0
            assert sum(one.move.isupper() for one in verdicts) == task.pushes


def test_detours_walls_and_losing_moves() -> None:
    judge = ProcessJudge(task_of("#######\n#     #\n#@$  .#\n#     #\n#######"))
    walk = judge.judge("l" + "r")
    assert [(one.legal, one.pushes_left, one.move) for one in walk] == [(False, 3, "l"), (True, 2, "R")]
    assert walk[1].best_pushes == ((17, 3),)
    detour = judge.judge("r" + "urrdl" + "ulldr")
    assert [one.change for one in detour if one.move == "L"] == [2]
    assert detour[5].pushes_left == 3
    lost = judge.judge("drU" + "d")
    assert [one.became_unsolvable for one in lost] == [False, False, True, False]
    assert lost[-1].pushes_left == -1
    assert lost[-1].best_pushes == ()
    assert judge.judge("I do not know.") == []
    with pytest.raises(ValueError, match="at most 1 solvable"):
        ProcessJudge(judge.task, max_positions=1)


def test_a_shortest_continuation_after_every_move() -> None:
    tasks = [task for task in make_tasks(2, seed=5) if task.solvable]
    rng = Random(1)
    answers = ["".join(rng.choice("udlr") for _ in range(30)) for _ in tasks]
    deadlocked = 0
    for task, answer, verdicts in zip(
        tasks, answers, judge_moves(tasks, answers, continuations=True), strict=True
    ):
        game = Game(task.board)
        for letter, verdict in zip(answer, verdicts, strict=False):
            game.move(Direction.from_letter(letter))
            if verdict.pushes_left < 0:
                assert verdict.continuation is None
                deadlocked += 1
                continue
            assert verdict.continuation is not None
            assert sum(letter.isupper() for letter in verdict.continuation) == verdict.pushes_left
            if verdict.continuation:
                assert verify(game.current_level(), verdict.continuation)
    assert deadlocked > 0
    assert judge_moves(tasks, answers)[0][0].continuation is None
