"""Sokoban for verifiers 0.2 and later (`verifiers.v1`): a taskset with its reward and metrics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import verifiers.v1 as vf

from pushworks.env.text import Judgement, Task, judge, make_tasks, prompt
from pushworks.env.text.benchmark import benchmark_tasks

__all__ = ["SokobanTaskset"]


class SokobanConfig(vf.TasksetConfig):
    """Which puzzles: `count` of each stratum before the split; `benchmark` for the frozen test set."""

    count: int = 20
    seed: int = 1
    notation: str = "xsb"
    split: str = "train"
    benchmark: bool = False


class SokobanData(vf.TaskData):
    """A puzzle as the text benchmark keeps it."""

    puzzle: dict[str, Any]


class SokobanTask(vf.Task[SokobanData, vf.State, vf.TaskConfig]):
    """One question, one reply."""

    def _judged(self, trace: vf.Trace) -> Judgement:
        return judge(Task(**self.data.puzzle), trace.last_reply)

    @vf.reward
    async def solved(self, trace: vf.Trace) -> float:
        """1 for a solution or a rightly claimed unsolvable puzzle."""
        return float(self._judged(trace).correct)

    @vf.reward(weight=0.2)
    async def efficiency(self, trace: vf.Trace) -> float:
        """The fewest moves over the moves made."""
        return self._judged(trace).efficiency

    @vf.metric
    async def readable(self, trace: vf.Trace) -> float:
        """Whether an answer was found in the reply."""
        return float(self._judged(trace).read)


class SokobanTaskset(vf.Taskset[SokobanTask, SokobanConfig]):
    """The puzzles of one split, the same for the same settings."""

    def load(self) -> Iterator[SokobanTask]:
        """Strata one after the other; shuffle the set to mix them."""
        made = benchmark_tasks() if self.config.benchmark else make_tasks(self.config.count, self.config.seed)
        for task in made:
            if self.config.benchmark or task.split == self.config.split:
                yield SokobanTask(
                    SokobanData(
                        id=task.id, name=task.stratum, prompt=prompt(task.board, self.config.notation),
                        puzzle=asdict(task),
                    ),
                    self.config.task,
                )  # fmt: skip
