"""`pushworks certify`: check certificates and say what each proves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import Annotated

import typer

from pushworks.apps.cli.common import Exit, JsonOption, print_json, warn, worst
from pushworks.apps.cli.jobs import usual_memory
from pushworks.apps.cli.options import MemoryOption, TimeOption
from pushworks.apps.cli.terminal import print_words
from pushworks.certify import CheckJob, Proof, Refused, check
from pushworks.certify.explain import drawn_patterns, reason_lines
from pushworks.levels import Level, LevelError
from pushworks.levels.quantities import counted

_POLL = 0.2


class _OverLimitError(Exception):
    """The check ended before it was known what the file proves."""


def certify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Certificates.")],
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Also print how many pushes each reason cut, and draw patterns as boards."
        ),
    ] = False,
    python: Annotated[
        bool, typer.Option("--python", help="Use the checker in Python: slower, but short enough to read.")
    ] = False,
    time: TimeOption = None,
    memory: MemoryOption = None,
    json: JsonOption = False,
) -> None:
    """Check certificates and print what each one proves.

    Exit code 0 when all are accepted, 2 when one is refused or cannot be read, 1 when a limit of time or
    memory ends a check before that is known (not with --python).
    """
    codes = []
    for path in files:
        begin = process_time()
        try:
            data = path.read_bytes()
            proof = check(data) if python else _native(data, time, memory or usual_memory())
            level = Level.from_xsb(proof.level)
        except (Refused, LevelError, OSError) as error:
            reason = (error.strerror or str(error)) if isinstance(error, OSError) else f"refused: {error}"
            warn(f"{path}: {reason}")
            if json:
                print_json({"schema": 1, "file": str(path), "proved": False, "reason": reason})
            codes.append(Exit.BAD_INPUT)
            continue
        except _OverLimitError as error:
            warn(f"{path}: not checked: {error}")
            if json:
                print_json({"schema": 1, "file": str(path), "proved": None, "reason": str(error)})
            codes.append(Exit.UNSOLVED)
            continue
        seconds = process_time() - begin
        if json:
            print_json({
                "schema": 1, "file": str(path), "proved": True, "claim": proof.claim,
                "bound": proof.bound if proof.claim != "unsolvable" else None,
                "optimal": bool(proof.solution), "id": level.id, "counts": proof.counts,
                "bytes": len(data), "seconds": round(seconds, 6),
            })  # fmt: skip
            continue
        board = f"{level.width} × {level.height}, {counted(len(level.boxes), 'box', 'boxes')}"
        print_words(
            f"{path}: proved: {said(proof)}, level {level.id} ({board}): {_figures(proof)}, "
            f"{len(data):,} bytes, {seconds:.2f} s"
        )
        for line in _explained(data, proof) if explain else ():
            print_words(line)
    if code := worst(codes):
        raise typer.Exit(code)


def said(proof: Proof) -> str:
    """What is proved, in words."""
    if proof.claim == "unsolvable":
        return "no solution exists"
    length = counted(proof.bound, {"moves": "move", "pushes": "push"}[proof.claim], proof.claim)
    return f"optimal, {length}" if proof.solution else f"at least {length}"


def _figures(proof: Proof) -> str:
    return ", ".join(counted(proof.counts[f"{one}s"], one) for one in ("state", "pattern", "bound"))


def _explained(data: bytes, proof: Proof) -> Iterator[str]:
    yield from proof.level.split("\n")
    yield from reason_lines(proof)
    yield from drawn_patterns(data)


def _native(data: bytes, seconds: float | None, memory: int) -> Proof:
    end = monotonic() + (seconds or float("inf"))
    with CheckJob(data, memory=memory) as job:
        while not job.wait(min(_POLL, max(0.0, end - monotonic()))):  # signals are handled between the waits
            if monotonic() >= end:
                raise _OverLimitError("the time is over (--time)")
        try:
            return job.result()
        except MemoryError:
            raise _OverLimitError(f"it needs more than {memory >> 20:,} MB (--memory)") from None
