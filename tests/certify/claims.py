"""What a build of the core claims of the oracle's levels, and which of its false claims get a certificate.

Run with PUSHWORKS_CORE, a build of the core with a wrong rule: `python -m tests.certify.claims`. Prints how
many claims are false, and how many of those a checker accepted, which must be none.
"""

from __future__ import annotations

import os
from collections import Counter

from tests import conftest as _core_of_the_environment  # noqa: F401  (loads the build)
from tests.oracle.corpus import corpus
from tests.oracle.makers import Case

from pushworks.certify import Refused, check, check_native
from pushworks.engine import Claim, Options, Result, claim_of, deadlock_rules, solve, write_certificate
from pushworks.levels import read_text

CORRIDOR = "#" * 71 + "\n#@$" + " " * 66 + ".#\n" + "#" * 71
"""67 pushes, in a straight line."""


def configurations() -> list[Options]:
    """The exact search, and A* with each deadlock rule alone from the start."""
    alone = [
        Options(objective="pushes", algorithm="astar", extra={"heuristic": "manhattan", "deadlocks": rule})
        for rule in deadlock_rules()
    ]
    return [Options(objective="pushes", algorithm="exact"), *alone]


def accepted(case: Case, claim: Claim) -> list[str]:
    """The checkers that accept a certificate of the claim."""
    written = write_certificate(case.level, claim, seconds=20)
    if written.status != "written":
        return []
    found = []
    for name, checker in (("python", check), ("native", check_native)):
        try:
            checker(written.data)
            found.append(name)
        except Refused:
            continue
    return found


def false_claim(case: Case, result: Result) -> Claim | None:
    """What the result claims, if it is not true."""
    claim = claim_of(result, "pushes")
    best = case.truth.best("pushes")
    if claim is None or ((claim.kind == "unsolvable") == (best is None) and claim.bound == (best or (0,))[0]):
        return None
    return claim


def main() -> None:
    counts: Counter[str] = Counter()
    for options in configurations():
        for case in corpus():
            claim = false_claim(case, solve(case.level, options))
            if claim is not None:
                counts["false"] += 1
                counts["accepted"] += bool(accepted(case, claim))
    level = read_text(CORRIDOR)[0]
    claim = claim_of(solve(level, Options(objective="pushes", algorithm="exact")), "pushes")
    if claim is not None and claim.bound != 67:
        counts["false"] += 1
        written = write_certificate(level, claim)
        if written.status == "written":
            try:
                counts["accepted"] += bool(check(written.data))
            except Refused:
                counts["refused"] += 1
    print(counts["false"], counts["accepted"])


if __name__ == "__main__":
    assert os.environ.get("PUSHWORKS_CORE"), "name a build of the core"
    main()
