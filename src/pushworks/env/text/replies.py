"""Files of replies: lines of ours, and lines as servers of language models write them for a batch."""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any

from pushworks.levels import LevelError

SAMPLE_MARK = "#"
"""Between the id of a task and the number of a sample, where only one id is given: batches."""


def batch_request(
    name: str, sample: int | None, model: str, messages: list[dict[str, str]]
) -> dict[str, Any]:
    """One line of a batch file for `/v1/chat/completions`, as OpenAI's service and vLLM take it."""
    custom_id = name if sample is None else f"{name}{SAMPLE_MARK}{sample}"
    body = {"model": model, "messages": messages}
    return {"custom_id": custom_id, "method": "POST", "url": "/v1/chat/completions", "body": body}


def read_replies(path: Path, known: Set[str]) -> dict[str, list[str]]:
    """The replies of a file by the id of their task; `LevelError` with the line that has none.

    A line is an object with `id` (or `custom_id`) and `answer`, or with a chat completion: its `choices`, or
    what a batch wrote (`response.body`). Several choices are several samples.
    """
    found: dict[str, dict[str, str]] = {}
    try:
        lines = path.read_text(encoding="utf-8").split("\n")  # a string of JSON may hold other ends of lines
    except OSError as error:
        raise LevelError(error.strerror or str(error), source=str(path)) from None
    except UnicodeDecodeError:
        raise LevelError("expected UTF-8 text", source=str(path), line=1) from None

    def wrong(number: int, expected: str) -> LevelError:
        return LevelError(f"expected {expected}", source=str(path), line=number, column=1)

    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data: Any = json.loads(line)
            name = str(data["custom_id"] if "custom_id" in data else data["id"])
            replies = list(_replies(data))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise wrong(number, "an object with id and answer") from None
        if name not in known and SAMPLE_MARK in name:
            name, _, sample = name.rpartition(SAMPLE_MARK)
            replies = [(f"{sample} {choice}", text) for choice, text in replies]
        if name not in known:
            raise wrong(number, f"the id of a task, got {name[:40]!r}")
        for sample, text in replies:
            if sample in found.setdefault(name, {}):
                raise wrong(number, f"one answer for each id and sample, {name!r} has one already")
            found[name][sample] = text
    return {name: list(samples.values()) for name, samples in found.items()}


def _replies(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The samples of a line and what they say; a request that failed said nothing."""
    if "answer" in data:
        yield str(data.get("sample", "")), str(data["answer"])
        return
    body = data.get("response", data)
    if body is None or data.get("error"):
        yield str(data.get("sample", "")), ""
        return
    body = body.get("body", body)
    for choice in body["choices"]:
        yield str(choice.get("index", "")), str(choice["message"].get("content") or "")
