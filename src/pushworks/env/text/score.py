"""The verifier and the score: every answer is replayed by the independent rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pushworks.env.text.answers import Answer, read_answer
from pushworks.env.text.tasks import Task
from pushworks.sokoban import verify


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one answer is worth."""

    task: Task
    correct: bool
    moves: int
    reason: str
    """In one line, why it is not correct, or what it is."""
    efficiency: float
    """The fewest moves over the moves made, where solved; 1 for a rightly claimed unsolvable one; else 0."""


@dataclass(frozen=True, slots=True)
class Line:
    """A stratum of a report."""

    stratum: str
    tasks: int
    answered: int
    """Answers that could be read."""
    correct: int
    efficiency: float
    """Mean over all tasks of the stratum."""

    @property
    def share(self) -> float:
        """Of the tasks, how many are correct."""
        return self.correct / self.tasks if self.tasks else 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """All strata, and the score: the mean of their shares, so that no stratum counts more than another."""

    lines: tuple[Line, ...]
    score: float
    efficiency: float
    false_claims: int
    """Solvable puzzles called unsolvable."""
    missing: int
    """Tasks without an answer."""


def judge(task: Task, answer: Answer | str) -> Judgement:
    """One answer, replayed."""
    said = read_answer(answer) if isinstance(answer, str) else answer
    if said.error:
        return Judgement(task, False, 0, said.error, 0.0)
    if said.unsolvable:
        right = not task.solvable
        return Judgement(
            task, right, 0, "no solution, rightly" if right else "it can be solved", float(right)
        )
    verdict = verify(task.board, said.moves)
    if not verdict:
        return Judgement(task, False, len(said.moves), verdict.reason, 0.0)
    efficiency = min(1.0, (task.moves or len(said.moves)) / len(said.moves))
    return Judgement(task, True, len(said.moves), "solved", efficiency)


def report(tasks: Sequence[Task], answers: Mapping[str, str]) -> Report:
    """The score of answers by the id of their task."""
    strata = dict.fromkeys(task.stratum for task in tasks)
    judged = {task.id: judge(task, answers[task.id]) for task in tasks if task.id in answers}
    lines = []
    false_claims = 0
    for stratum in strata:
        mine = [task for task in tasks if task.stratum == stratum]
        found = [judged[task.id] for task in mine if task.id in judged]
        readable = [task for task in mine if task.id in answers and not read_answer(answers[task.id]).error]
        false_claims += sum(read_answer(answers[task.id]).unsolvable and task.solvable for task in readable)
        lines.append(Line(
            stratum, len(mine), len(readable), sum(one.correct for one in found),
            sum(one.efficiency for one in found) / len(mine),
        ))  # fmt: skip
    count = len(lines)
    return Report(
        tuple(lines), sum(line.share for line in lines) / count,
        sum(line.efficiency for line in lines) / count,
        false_claims, sum(task.id not in answers for task in tasks),
    )  # fmt: skip
