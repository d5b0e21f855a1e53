"""A resource server in the form of NeMo Gym: `/verify` replays the answer of a model. Needs no NeMo Gym."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, ConfigDict

from pushworks.env.text import Task, judge, make_tasks, prompt
from pushworks.env.text.process import ProcessJudge

app = FastAPI(title="Pushworks Sokoban")


class VerifyRequest(BaseModel):
    """A row of the data set with the response of a model; other fields come back as they are."""

    model_config = ConfigDict(extra="allow")

    responses_create_params: dict[str, Any]
    response: dict[str, Any]
    task: dict[str, Any]
    process: bool = False


def rows(count: int, seed: int, notation: str = "xsb") -> Iterator[dict[str, Any]]:
    """The data set: what is asked, and the task for `/verify`."""
    for task in make_tasks(count, seed):
        message = {"role": "user", "content": prompt(task.board, notation)}
        yield {"responses_create_params": {"input": [message]}, "task": asdict(task)}


def text_of(response: dict[str, Any]) -> str:
    """The text of all messages of a response."""
    return "\n".join(
        part["text"]
        for item in response.get("output", [])
        if item.get("type") == "message"
        for part in item.get("content", [])
        if part.get("type") == "output_text"
    )


@app.post("/seed_session")
def seed_session() -> dict[str, Any]:
    """Nothing to prepare: every request carries its task."""
    return {}


def judged(task: dict[str, Any], response: dict[str, Any], process: bool = False) -> dict[str, Any]:
    """The reward of a response and why, with what each move did on request; `ValueError` where it is none."""
    try:
        puzzle = Task(**task)
        reply = text_of(response)
        verdict = judge(puzzle, reply)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"expected a task and a response: {error}") from None
    added: dict[str, Any] = {
        "reward": float(verdict.correct), "efficiency": verdict.efficiency, "reason": verdict.reason,
        "readable": verdict.read,
    }  # fmt: skip
    if process:
        added["process"] = [asdict(one) for one in ProcessJudge(puzzle).judge(reply)]
    return added


@app.post("/verify")
def verify(request: VerifyRequest) -> dict[str, Any]:
    """The request with `reward`, and with what each move did where `process` is true."""
    try:
        return request.model_dump() | judged(request.task, request.response, request.process)
    except ValueError as error:
        raise HTTPException(422, str(error)) from None


def main() -> None:
    """Print the data set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["data"])
    parser.add_argument("--count", type=int, default=20, help="tasks of each stratum")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for row in rows(args.count, args.seed):
        print(json.dumps(row))


if __name__ == "__main__":
    main()
