"""Certificates written by the core: a proof that a level is unsolvable, or that nothing shorter exists."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Any

from pushworks import _core
from pushworks.engine.native import spec_of
from pushworks.engine.result import EngineError, Result
from pushworks.levels import Level
from pushworks.sealgo import Status

_MAGIC = b"pushworks certificate 2\n"
_CHARACTERS = {(0, 0): " ", (0, 1): ".", (1, 0): "$", (1, 1): "*", (2, 0): "@", (2, 1): "+"}


@dataclass(frozen=True, slots=True)
class Claim:
    """What a certificate says of a level: unsolvable, or at least `bound` pushes (moves)."""

    kind: str
    """unsolvable, pushes or moves."""
    bound: int = 0
    solution: str = ""
    """LURD with exactly `bound` pushes (moves), which makes the bound an optimum."""


@dataclass(frozen=True, slots=True)
class Written:
    """How the writing ended."""

    status: str
    """written, refuted (the claim is wrong), time limit, memory limit, cancelled or invalid."""
    data: bytes = b""
    error: str = ""
    seconds: float = 0.0
    states: int = 0
    patterns: int = 0
    bounds: int = 0


def claim_of(result: Result, objective: str) -> Claim | None:
    """What a result claims that a certificate can prove; None when there is nothing."""
    if result.status is Status.UNSOLVABLE:
        return Claim("unsolvable")
    if not result.solved or not result.optimal:
        return None
    if objective == "any" and result.lower_bound != result.pushes:
        return None
    if objective in ("any", "pushes", "pushes+moves"):  # where any solution will do, proofs are about pushes
        return Claim("pushes", result.pushes, result.moves)
    if objective in ("moves", "moves+pushes"):
        return Claim("moves", result.move_count, result.moves)
    return None


def certificate_text(level: Level) -> str:
    """The level as a certificate holds it: standard characters, nothing behind the last of each line.

    No row is blank: at the edges it is left out, and between others a wall stands for it.
    """
    lines: list[str] = []
    for y in range(level.height):
        row = []
        for square in range(y * level.width, (y + 1) * level.width):
            content = 2 if square == level.player else int(square in level.boxes)
            row.append("#" if square in level.walls else _CHARACTERS[content, int(square in level.goals)])
        lines.append("".join(row).rstrip())
    return "\n".join(line or "#" for line in "\n".join(lines).strip("\n").split("\n"))


def assemble(level: Level, claim: Claim, proof: bytes) -> bytes:
    """The file: a head of text, the binary proof, and a checksum."""
    said = claim.kind if claim.kind == "unsolvable" else f"{claim.kind} {claim.bound}"
    head = f"claim {said}\nlevel\n{certificate_text(level)}"
    if claim.solution:
        head += f"\nsolution {claim.solution}"
    data = _MAGIC + head.encode("ascii") + b"\nproof\n" + proof
    return data + struct.pack("<I", zlib.crc32(data))


class CertifyJob:
    """One certificate being written in a native thread; a context manager that cancels at its end."""

    def __init__(self, level: Level, claim: Claim, *, seconds: float = 0.0, memory: int = 0) -> None:
        if level.extra_players:
            raise EngineError("expected one player")
        self._level, self._claim = level, claim
        self._job = _core.CertifyJob(spec_of(level), claim.kind, claim.bound, seconds, memory)
        self._job.start()

    def __enter__(self) -> CertifyJob:
        return self

    def __exit__(self, *_: object) -> None:
        self._job.cancel()
        self._job.wait(-1.0)

    def wait(self, seconds: float) -> bool:
        """Wait for the end; False when the seconds pass first."""
        return bool(self._job.wait(seconds))

    def cancel(self) -> None:
        """End it soon; the result says so."""
        self._job.cancel()

    def states(self) -> int:
        """How many states the certificate has so far."""
        return int(self._job.states())

    def result(self) -> Written:
        """How it ended, with the whole file when it was written."""
        self._job.wait(-1.0)
        made: Any = self._job.result()
        data = assemble(self._level, self._claim, made.proof) if made.status == "written" else b""
        return Written(made.status, data, made.error, made.seconds, made.states, made.patterns, made.bounds)


def write_certificate(level: Level, claim: Claim, *, seconds: float = 0.0, memory: int = 0) -> Written:
    """Write the certificate of a claim; a limit of 0 is none."""
    with CertifyJob(level, claim, seconds=seconds, memory=memory) as job:
        while not job.wait(0.2):
            pass  # signals are handled between the waits
        return job.result()
