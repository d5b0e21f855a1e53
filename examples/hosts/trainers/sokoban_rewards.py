"""Data set and rewards for trainers that call functions: TRL's GRPOTrainer, verl. Needs Pushworks alone.

python sokoban_rewards.py --count 200 --seed 1 > train.jsonl
python sokoban_rewards.py --benchmark > test.jsonl
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from pushworks.env.text import Judgement, Task, judge, make_tasks, prompt
from pushworks.env.text.benchmark import benchmark_tasks
from pushworks.env.text.process import ProcessJudge

NAME = "pushworks_sokoban"
Completion = str | Sequence[dict[str, str]]
"""A reply as text, or as a list of chat messages."""


def rows(tasks: Iterable[Task], notation: str = "xsb") -> Iterator[dict[str, Any]]:
    """One row a task, with the columns of verl's data sets and `task`, which the functions for TRL take."""
    for index, task in enumerate(tasks):
        puzzle = json.dumps(asdict(task))
        yield {
            "data_source": NAME, "prompt": [{"role": "user", "content": prompt(task.board, notation)}],
            "ability": "planning", "reward_model": {"style": "rule", "ground_truth": puzzle},
            "extra_info": {"index": index, "split": task.split, "stratum": task.stratum}, "task": puzzle,
        }  # fmt: skip


def solved(completions: Sequence[Completion], task: Sequence[str], **_: Any) -> list[float]:
    """For TRL: 1 for a solution or a rightly claimed unsolvable puzzle."""
    return [float(one.correct) for one in _judged(completions, task)]


def efficiency(completions: Sequence[Completion], task: Sequence[str], **_: Any) -> list[float]:
    """For TRL: the fewest moves over the moves made, 0 where the puzzle is not solved."""
    return [one.efficiency for one in _judged(completions, task)]


def progress(completions: Sequence[Completion], task: Sequence[str], **_: Any) -> list[float]:
    """For TRL: the share of a shortest solution that is done where the moves end; exact.

    0 where the puzzle has become unsolvable or is further from a solution than at first.
    """
    return [_progress(puzzle, _text(reply)) for reply, puzzle in zip(completions, task, strict=True)]


def compute_score(
    data_source: str,  # noqa: ARG001 verl passes it by name
    solution_str: str,
    ground_truth: str,
    extra_info: Any = None,  # noqa: ARG001
    **_: Any,
) -> dict[str, float]:
    """For verl: `score` is 1 for a right answer, else a tenth of the progress; the others are logged."""
    verdict = judge(_task(ground_truth), solution_str)
    done = _progress(ground_truth, solution_str)
    return {
        "score": 1.0 if verdict.correct else 0.1 * done, "solved": float(verdict.correct),
        "efficiency": verdict.efficiency, "progress": done, "readable": float(verdict.read),
    }  # fmt: skip


def _text(completion: Completion) -> str:
    return completion if isinstance(completion, str) else completion[-1]["content"]


@lru_cache(4096)
def _task(puzzle: str) -> Task:
    return Task(**json.loads(puzzle))


@lru_cache(64)
def _process_judge(puzzle: str) -> ProcessJudge:
    """Its table answers for all samples of the task."""
    return ProcessJudge(_task(puzzle))


def _judged(completions: Sequence[Completion], puzzles: Sequence[str]) -> list[Judgement]:
    pairs = zip(completions, puzzles, strict=True)
    return [judge(_task(puzzle), _text(reply)) for reply, puzzle in pairs]


def _progress(puzzle: str, reply: str) -> float:
    task = _task(puzzle)
    if not task.pushes:
        return float(judge(task, reply).correct)
    moves = _process_judge(puzzle).judge(reply)
    if not moves or moves[-1].pushes_left < 0:
        return 0.0
    return max(0.0, 1 - moves[-1].pushes_left / task.pushes)


def main() -> None:
    """Print the data set, one JSON object a line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--count", type=int, default=100, help="tasks of each stratum, before the split")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "dev", "test"), default="train")
    parser.add_argument("--notation", default="xsb")
    parser.add_argument("--benchmark", action="store_true", help="the frozen test set instead")
    args = parser.parse_args()
    made = (task for task in make_tasks(args.count, args.seed) if task.split == args.split)
    for row in rows(benchmark_tasks() if args.benchmark else made, args.notation):
        print(json.dumps(row))


if __name__ == "__main__":
    main()
