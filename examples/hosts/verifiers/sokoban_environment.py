"""Sokoban for verifiers: `load_environment()` with data set and rubric."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import verifiers as vf
from datasets import Dataset

from pushworks.env.text import Judgement, Task, judge, make_tasks, prompt


def _judged(completion: Any, info: Any) -> Judgement:
    reply = completion if isinstance(completion, str) else completion[-1]["content"]
    info = json.loads(info) if isinstance(info, str) else info
    return judge(Task(**json.loads(info["task"])), reply)


def solved(completion: Any, info: Any, **_: Any) -> float:
    """1 for a solution or a rightly claimed unsolvable puzzle."""
    return float(_judged(completion, info).correct)


def efficiency(completion: Any, info: Any, **_: Any) -> float:
    """The fewest moves over the moves made."""
    return _judged(completion, info).efficiency


def load_environment(count: int = 20, seed: int = 1, notation: str = "xsb", split: str = "train") -> Any:
    """Single-turn puzzles of one split; `count` of each stratum before the split."""
    data = [
        {
            "prompt": [{"role": "user", "content": prompt(task.board, notation)}],
            "answer": "",
            "info": {"task": json.dumps(asdict(task))},
            "task": task.stratum,
        }
        for task in make_tasks(count, seed)
        if task.split == split
    ]
    rubric = vf.Rubric(funcs=[solved, efficiency], weights=[1.0, 0.2])
    return vf.SingleTurnEnv(dataset=Dataset.from_list(data), rubric=rubric)
