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
    read: bool = True
    """Whether the reply holds an answer at all."""
    claim: bool = False
    """It says that there is no solution."""


GROUPS = ("stratum", "boxes", "traps")
"""What the lines of a report can be made by."""
_TRAPS = {"no traps": 0, "1-9 traps": 9, "10-49 traps": 49, "50+ traps": 1 << 30}


def group_of(task: Task, by: str) -> str:
    """The line of a report that a task belongs to."""
    if by == "boxes":
        return f"{task.boxes} box{'es' if task.boxes > 1 else ''}"
    if by == "traps":
        if task.traps is None:
            return "not counted"
        return next(name for name, most in _TRAPS.items() if task.traps <= most)
    return task.stratum


@dataclass(frozen=True, slots=True)
class Line:
    """A stratum of a report, or another group of tasks."""

    stratum: str
    tasks: int
    answers: int
    answered: int
    """Answers that could be read."""
    correct: int
    share: float
    """Mean over the tasks of the share of their answers that are correct; a task without answer counts 0."""
    any_correct: int
    """Tasks with at least one correct answer."""
    efficiency: float
    """Mean over all tasks of the stratum."""
    error: float = 0.0
    """Standard error of `share`; samples of one task do not count as independent."""


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
    unreadable: int
    """Replies in which no answer was found."""
    error: float = 0.0
    """Standard error of `score`."""


def judge(task: Task, answer: Answer | str) -> Judgement:
    """One answer, replayed."""
    said = read_answer(answer) if isinstance(answer, str) else answer
    if said.error:
        return Judgement(task, False, 0, said.error, 0.0, read=False)
    if said.unsolvable:
        right = not task.solvable
        return Judgement(
            task, right, 0, "no solution, rightly" if right else "it can be solved", float(right), claim=True
        )
    verdict = verify(task.board, said.moves)
    if not verdict:
        return Judgement(task, False, len(said.moves), verdict.reason, 0.0)
    efficiency = min(1.0, (task.moves or len(said.moves)) / len(said.moves))
    return Judgement(task, True, len(said.moves), "solved", efficiency)


def judge_all(tasks: Sequence[Task], answers: Mapping[str, str | Sequence[str]]) -> list[list[Judgement]]:
    """What every answer is worth: a list for each task, with one item a sample."""
    return [
        [judge(task, one) for one in ([said] if isinstance(said, str) else said)]
        for task in tasks
        for said in [answers.get(task.id, ())]
    ]


def report(
    tasks: Sequence[Task],
    answers: Mapping[str, str | Sequence[str]],
    judged: Sequence[Sequence[Judgement]] | None = None,
    *,
    by: str = "stratum",
) -> Report:
    """The score of answers (one or several samples) by the id of their task; lines `by` one of `GROUPS`.

    The score is the mean over the strata, whatever the lines are made by.
    """
    if by not in GROUPS:
        raise ValueError(f"expected {', '.join(GROUPS[:-1])} or {GROUPS[-1]}; got {by!r}")
    judged = judge_all(tasks, answers) if judged is None else judged
    strata = _lines(tasks, judged, "stratum")
    every = [one for found in judged for one in found]
    return Report(
        tuple(strata if by == "stratum" else sorted(_lines(tasks, judged, by), key=_place)),
        _mean([line.share for line in strata]),
        _mean([line.efficiency for line in strata]),
        sum(one.claim and one.task.solvable for one in every),
        sum(not found for found in judged),
        sum(not one.read for one in every),
        sum(line.error**2 for line in strata) ** 0.5 / len(strata) if strata else 0.0,
    )


def _lines(tasks: Sequence[Task], judged: Sequence[Sequence[Judgement]], by: str) -> list[Line]:
    groups: dict[str, list[Sequence[Judgement]]] = {}
    for task, found in zip(tasks, judged, strict=True):
        groups.setdefault(group_of(task, by), []).append(found)
    lines = []
    for name, mine in groups.items():
        every = [one for found in mine for one in found]
        shares = [_mean([float(one.correct) for one in found]) for found in mine]
        lines.append(Line(
            name, len(mine), len(every), sum(one.read for one in every), sum(one.correct for one in every),
            _mean(shares),
            sum(any(one.correct for one in found) for found in mine),
            _mean([_mean([one.efficiency for one in found]) for found in mine]), _standard_error(shares),
        ))  # fmt: skip
    return lines


def _place(line: Line) -> tuple[int, str]:
    """The order of lines by boxes or traps."""
    return (list(_TRAPS).index(line.stratum) if line.stratum in _TRAPS else len(_TRAPS), line.stratum)


def _standard_error(numbers: Sequence[float]) -> float:
    """Of the mean; 0 for a single number."""
    if len(numbers) < 2:
        return 0.0
    mean = _mean(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return float((variance / len(numbers)) ** 0.5)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
