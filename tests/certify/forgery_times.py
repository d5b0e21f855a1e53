"""Whether both checkers refuse corrupted certificates, and how long they take beside the honest ones.

    python -m tests.certify.forgery_times 10000

Changes certificates until there are so many corruptions. A change that leaves a proof, which brute force
decides, is no corruption and counts apart. Prints for each kind of change how many corruptions were tried
and accepted, and the longest check as a multiple of the honest one, in processor seconds. An honest check
below a floor counts as the floor: there the clock measures itself. Exits with 1 if a corruption is accepted
or takes more than ten times as long.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import cycle

from tests.certify import judge
from tests.certify.forge import CHANGES, Parts, changed_bytes, put_together, sealed, take_apart, with_bound
from tests.certify.judge import is_proof, truths
from tests.oracle.corpus import corpus
from tests.oracle.truth import TooLargeError

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
    head, proof = data[:-4].split(b"\nproof\n", 1)
    begin = head.index(b"\nlevel\n") + 7
    return sealed(head[:begin] + other.level.encode() + b"\nproof\n" + proof)


def _by(change: Callable[[random.Random, Parts], Parts]) -> Forgery:
    return lambda rng, _, parts, __: put_together(change(rng, parts))


FORGERIES: dict[str, Forgery] = {
    "changed bytes": lambda rng, data, *_: changed_bytes(rng, data, seal=False),
    "changed bytes, sealed": lambda rng, data, *_: changed_bytes(rng, data, seal=True),
    "truncated": lambda rng, data, *_: data[: rng.randrange(len(data))],
    "truncated, sealed": lambda rng, data, *_: sealed(data[: rng.randrange(len(data) - 4)]),
    "larger C": _larger_bound,
    "wrong level": _wrong_level,
} | {change.__name__.strip("_").replace("_", " "): _by(change) for change in CHANGES}


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


def certificates(most: int) -> list[tuple[bytes, Parts]]:
    """With 5 to `most` positions, of levels of the oracle and a shipped collection that can be judged."""
    levels = [case.level for case in corpus()] + [*shipped_collection("warehouse")]
    found = []
    for level in levels:
        result = solve(level, Options(objective="pushes", algorithm="exact", seconds=5))
        claim = claim_of(result, "pushes") or Claim("unsolvable")
        written = write_certificate(level, claim, seconds=5)
        if written.status == "written" and 5 <= written.states <= most:
            parts = take_apart(written.data)
            with suppress(TooLargeError):
                truths(parts.level)
                found.append((written.data, parts))
    return found


def still_a_proof(forged: bytes) -> bool:
    """Whether what a changed file says is true all the same; not if brute force cannot tell."""
    with suppress(TooLargeError):
        return is_proof(take_apart(forged))
    return False


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    judge.LARGEST = 300_000  # more than in the tests of every day
    rng = random.Random(1)
    honest = certificates(3000)
    usual = {data: {name: seconds(one, data, 3)[0] for name, one in CHECKERS.items()} for data, _ in honest}
    longest: dict[tuple[str, str], float] = defaultdict(float)
    tried, proofs, taken = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for kind in cycle(FORGERIES):
        if tried.total() >= count:
            break
        (data, parts), (_, other) = rng.choice(honest), rng.choice(honest)
        forged = FORGERIES[kind](rng, data, parts, other)
        if forged == data or (kind == "wrong level" and other.level == parts.level):
            continue
        said = list[bool]()
        for name, checker in CHECKERS.items():
            base = max(usual[data][name], FLOOR[name])
            spent, accepted = seconds(checker, forged)
            if spent > 3 * base:
                spent = seconds(checker, forged, 3)[0]  # a busy machine spoils some
            longest[kind, name] = max(longest[kind, name], spent / base)
            said.append(accepted)
        if all(said) and still_a_proof(forged):
            proofs[kind] += 1
            continue
        tried[kind] += 1
        taken.update((kind, name) for name, accepted in zip(CHECKERS, said, strict=True) if accepted)
    for kind in FORGERIES:
        text = ", ".join(
            f"{name} {taken[kind, name]} accepted, {longest[kind, name]:.2f} times" for name in CHECKERS
        )
        print(f"{kind}: {tried[kind]} tried; {text}; {proofs[kind]} more are still proofs")
    print(
        f"{len(honest)} honest certificates, {tried.total()} corruptions: {taken.total()} accepted; at most"
        f" {max(longest.values()):.2f} times the honest check; {proofs.total()} more changes left a proof"
    )
    return int(taken.total() > 0 or max(longest.values()) > 10)


if __name__ == "__main__":
    sys.exit(main())
