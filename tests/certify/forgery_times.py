"""How long both checkers take to refuse changed certificates, beside the honest ones they were made of.

    python -m tests.certify.forgery_times 10000

Prints for each kind of change how many were tried and accepted, and the longest check as a multiple of the
honest one, in processor seconds. An honest check below a floor counts as the floor: there the clock measures
itself.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from tests.certify.forge import CHANGES, Parts, changed_bytes, put_together, sealed, take_apart, with_bound
from tests.oracle.corpus import corpus

from pushworks import _checker
from pushworks.certify import Refused, check
from pushworks.engine import Claim, Options, claim_of, solve, write_certificate
from pushworks.levels import shipped_collection

FLOOR = {"python": 1e-3, "native": 1e-4}
CHECKERS: dict[str, Callable[[bytes], object]] = {
    "python": check,
    "native": lambda data: _checker.check(data, _checker.Cancel()),
}
Forgery = Callable[[random.Random, bytes, Parts, Parts], bytes]


def _larger_bound(rng: random.Random, _: bytes, parts: Parts, __: Parts) -> bytes:
    if parts.claim == "unsolvable":
        return put_together(replace(parts, claim="pushes 1"))
    return put_together(with_bound(parts, rng.choice([1, 2, 3, 10, 1000])))


def _wrong_level(_: random.Random, data: bytes, parts: Parts, other: Parts) -> bytes:
    head, _, proof = data[:-4].partition(b"\nproof\n")
    begin = head.index(b"\nlevel\n") + 7
    return sealed(head[:begin] + other.level.encode() + b"\nproof\n" + proof)


FORGERIES: dict[str, Forgery] = {
    "changed bytes": lambda rng, data, *_: changed_bytes(rng, data, seal=False),
    "changed bytes, sealed": lambda rng, data, *_: changed_bytes(rng, data, seal=True),
    "truncated": lambda rng, data, *_: data[: rng.randrange(len(data))],
    "truncated, sealed": lambda rng, data, *_: sealed(data[: rng.randrange(len(data) - 4)]),
    "larger C": _larger_bound,
    "wrong level": _wrong_level,
} | {
    change.__name__.strip("_").replace("_", " "): (
        lambda rng, _, parts, __, change=change: put_together(change(rng, parts))
    )
    for change in CHANGES
}  # fmt: skip


def seconds(checker: Callable[[bytes], object], data: bytes, runs: int = 1) -> tuple[float, bool]:
    """The shortest of some runs, and whether the file is accepted."""
    best, accepted = float("inf"), False
    for _ in range(runs):
        begin = time.thread_time()
        with suppress(Refused, _checker.Refused):
            checker(data)
            accepted = True
        best = min(best, time.thread_time() - begin)
    return best, accepted


def certificates(most: int) -> list[bytes]:
    """Of the oracle's levels and of a shipped collection, with 5 to `most` positions."""
    levels = [case.level for case in corpus()] + [*shipped_collection("warehouse")]
    found = []
    for level in levels:
        result = solve(level, Options(objective="pushes", algorithm="exact", seconds=5))
        claim = claim_of(result, "pushes") or Claim("unsolvable")
        written = write_certificate(level, claim, seconds=5)
        if written.status == "written" and 5 <= written.states <= most:
            found.append(written.data)
    return found


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rng = random.Random(1)
    honest = [(data, take_apart(data)) for data in certificates(3000)]
    usual = {data: {name: seconds(one, data, 3)[0] for name, one in CHECKERS.items()} for data, _ in honest}
    longest: dict[tuple[str, str], float] = defaultdict(float)
    tried, taken = Counter[str](), Counter[tuple[str, str]]()
    for at in range(count):
        kind = list(FORGERIES)[at % len(FORGERIES)]
        (data, parts), (_, other) = rng.choice(honest), rng.choice(honest)
        forged = FORGERIES[kind](rng, data, parts, other)
        if forged == data:
            continue
        tried[kind] += 1
        for name, checker in CHECKERS.items():
            base = max(usual[data][name], FLOOR[name])
            spent, accepted = seconds(checker, forged)
            if spent > 3 * base:
                spent = seconds(checker, forged, 3)[0]  # a busy machine spoils some
            longest[kind, name] = max(longest[kind, name], spent / base)
            taken[kind, name] += accepted
    print(f"{len(honest)} honest certificates, {sum(tried.values())} changed ones")
    for kind in FORGERIES:
        said = ", ".join(
            f"{name} {taken[kind, name]} accepted, {longest[kind, name]:.2f} times" for name in CHECKERS
        )
        print(f"{kind}: {tried[kind]} tried; {said}")


if __name__ == "__main__":
    main()
