"""Sokoban as a procedural data set in the form of Reasoning Gym."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from pushworks.engine import Options, solve
from pushworks.env.text import Task, judge, make_tasks, prompt

NAME = "pushworks_sokoban"


@dataclass
class SokobanConfig:
    """Size, seed and notation of the data set."""

    size: int = 100
    seed: int = 0
    notation: str = "xsb"

    def validate(self) -> None:
        """`AssertionError`, as Reasoning Gym expects, where a value is wrong."""
        assert self.size > 0, "expected a size above 0"
        assert self.seed >= 0, "expected a seed of 0 or more"


class SokobanTasks:
    """Entries with question, answer and metadata; strata take turns."""

    def __init__(self, config: SokobanConfig) -> None:
        config.validate()
        self.config, self.size, self.seed = config, config.size, config.seed

    @cached_property
    def _tasks(self) -> list[Task]:
        each = -(-self.size // 5)
        tasks = list(make_tasks(each, self.seed))
        return [tasks[stratum * each + number] for number in range(each) for stratum in range(5)][: self.size]

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[index] for index in range(self.size))

    def __getitem__(self, index: int) -> dict[str, Any]:
        task = self._tasks[index]
        answer = solve(task.board, Options("moves")).moves.upper() if task.solvable else "unsolvable"
        return {
            "question": prompt(task.board, self.config.notation),
            "answer": answer,
            "metadata": {
                "source_dataset": NAME,
                "source_index": index,
                "task": asdict(task),
                "difficulty": {"pushes": task.pushes, "boxes": task.boxes},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """From 0 to 1; every answer is replayed."""
        if not answer:
            return 0.0
        verdict = judge(Task(**entry["metadata"]["task"]), answer)
        if verdict.correct:
            return 0.5 + 0.5 * verdict.efficiency
        return 0.01 if verdict.read else 0.0


def create_dataset(name: str = NAME, **settings: Any) -> SokobanTasks:
    """The data set, as `reasoning_gym.create_dataset` gives it."""
    if name != NAME:
        raise ValueError(f"expected the name {NAME}, got {name!r}")
    return SokobanTasks(SokobanConfig(**settings))


def register() -> None:
    """Add the data set to an installed Reasoning Gym, once."""
    from reasoning_gym.dataset import ProceduralDataset
    from reasoning_gym.factory import DATASETS, register_dataset

    if NAME in DATASETS:
        return

    class Registered(SokobanTasks, ProceduralDataset):
        """The same class with Reasoning Gym's own base."""

    register_dataset(NAME, Registered, SokobanConfig)
