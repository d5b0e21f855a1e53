"""Certificates over whole collections: how many levels are certified and accepted, in which time and size.

For each level the exact search, the pass that writes the certificate and both checkers, in processor seconds.
With `--out FILE` every level is kept as a JSON line, and a second run goes on where the first ended.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pushworks.apps.cli.common import pick_levels
from pushworks.certify import Refused, check, check_native
from pushworks.engine import CertifyJob, Claim, Job, Options, Result, Written, claim_of
from pushworks.levels import Level


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    begin = time.process_time()
    return work(), time.process_time() - begin


def accepted(checker: Callable[[bytes], Any], data: bytes) -> tuple[bool, float]:
    def verdict() -> bool:
        try:
            checker(data)
        except Refused as error:
            print(f"refused: {error}", file=sys.stderr)
            return False
        return True

    return timed(verdict)


def within(job: Job | CertifyJob, seconds: float) -> None:
    """Wait for the end, or cancel after so much processor time: a busy machine changes nothing."""
    end = time.process_time() + seconds
    while not job.wait(0.01):
        if time.process_time() > end:
            job.cancel()


def searched(level: Level, options: Options, seconds: float) -> Result:
    with Job(level, options) as job:
        within(job, seconds)
        return job.result()


def certified(level: Level, claim: Claim, seconds: float) -> Written:
    with CertifyJob(level, claim) as job:
        within(job, seconds)
        return job.result()


def measure(level: Level, arguments: argparse.Namespace) -> dict[str, Any]:
    options = Options(objective=arguments.objective, algorithm="exact")
    result, search = timed(lambda: searched(level, options, arguments.time))
    claim = claim_of(result, arguments.objective)
    row: dict[str, Any] = {"status": result.status.value, "search": search, "expanded": result.expanded}
    if claim is None:
        return row
    seconds = max(1.0, arguments.factor * search)
    written, pass_seconds = timed(lambda: certified(level, claim, seconds))
    row |= {"claim": claim.kind, "bound": claim.bound, "written": written.status, "pass": pass_seconds}
    if written.status != "written":
        return row
    native, native_seconds = accepted(check_native, written.data)
    row |= {"states": written.states, "patterns": written.patterns, "bounds": written.bounds}
    row |= {"bytes": len(written.data), "native": native, "native_seconds": native_seconds}
    if arguments.python and written.states <= arguments.python:
        row["python"], row["python_seconds"] = accepted(check, written.data)
    return row


def line(row: dict[str, Any]) -> str:
    text = f"{row['file']}:{row['index']} {row['status']} {row['search']:.3f} s"
    if "written" in row:
        text += f", {row['claim']} {row['bound']}: {row['written']} {row['pass']:.3f} s"
    if "states" in row:
        rate = row["states"] / max(row["native_seconds"], 1e-6)
        text += f", {row['states']} states, {row['patterns']} patterns, {row['bytes']} bytes"
        text += f", {rate:,.0f} states/s"
        text += f", native {row['native']}, python {row.get('python', '-')}"
    return text


def summary(rows: list[dict[str, Any]]) -> str:
    claims = [row for row in rows if "claim" in row]
    good = [row for row in claims if row.get("native") and row.get("python", True)]
    ratios = [row["pass"] / max(row["search"], 1e-3) for row in good]
    large = [row for row in good if row["states"] >= 10_000]
    states = sum(row["states"] for row in large)
    text = f"{len(rows)} levels, {len(claims)} claims, {len(good)} certified and accepted"
    text += f", by Python too: {sum('python' in row for row in good)}"
    if ratios:
        text += f"; pass / search: median {statistics.median(ratios):.2f}, most {max(ratios):.2f}"
    if states:
        size = sum(row["bytes"] for row in large) / states
        speed = states / sum(row["native_seconds"] for row in large)
        text += (
            f"; {len(large)} with 10,000 states or more: {size:.1f} bytes and {1e6 / speed:.2f} µs a state"
        )
        text += f" ({speed:,.0f} states/s)"
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=["first-steps"], help="level files, or FILE:2-5")
    parser.add_argument("--for", dest="objective", default="pushes")
    parser.add_argument("--time", type=float, default=60.0, help="seconds for each search")
    parser.add_argument(
        "--factor", type=float, default=4.0, help="the pass may take so many times the search"
    )
    parser.add_argument(
        "--python", type=int, default=0, metavar="STATES", help="check up to so many states in Python"
    )
    parser.add_argument("--out", type=Path, help="JSON lines; goes on where it ended")
    arguments = parser.parse_args()
    rows = []
    if arguments.out and arguments.out.exists():
        rows = [json.loads(text) for text in arguments.out.read_text().splitlines()]
    known = {(row["file"], row["index"]) for row in rows}
    for item in pick_levels(arguments.levels, None):
        name = Path(item.source).name
        if item.level is None or (name, item.index) in known:
            continue
        row = {"file": name, "index": item.index, **measure(item.level, arguments)}
        rows.append(row)
        print(line(row), flush=True)
        if arguments.out:
            with arguments.out.open("a") as file:
                file.write(json.dumps(row) + "\n")
    print(summary(rows))


if __name__ == "__main__":
    main()
