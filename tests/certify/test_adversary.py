"""No adversary who knows the format gets a false claim accepted, and the checkers agree about each file."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.certify.adversary import Lies, broken, closed, random_ingredients, random_level, with_ballast
from tests.certify.forge import Parts, floor_of, put_together, take_apart
from tests.oracle.truth import cheapest
from tests.scale import size

from pushworks.certify import Proof, Refused, check, check_native
from pushworks.levels import Level

EACH = size(120, 10_000)
"""Claims of each kind; about a third of the files are tried."""


def verdict(data: bytes) -> Proof | None:
    """What both checkers say of a file; they must say the same."""
    found: list[Proof | None] = []
    for checker in (check, check_native):
        try:
            found.append(checker(data))
        except Refused:
            found.append(None)
    first, second = found
    assert (first is None) == (second is None), f"Python {first}, native {second}: {data!r}"
    if first is not None and second is not None:
        assert first[:4] == second[:4]
        for name, count in first.counts.items():
            assert second.counts[name] == count, (name, data)
    return first


def claims(seed: str) -> Iterator[tuple[random.Random, str, str, bool]]:
    """Levels with claims about them, and whether each is true."""
    rng = random.Random(seed)
    while True:
        text = random_level(rng)
        if text is None:
            continue
        kind = rng.choice(["pushes", "pushes", "moves", "unsolvable"])
        best = shortest(text, "pushes" if kind == "unsolvable" else kind)
        if rng.random() < 0.97 and (best is None or best < (20 if kind == "moves" else 6)):
            continue  # too easy to need many positions
        if kind == "unsolvable":
            yield rng, text, kind, best is None
            continue
        bound = rng.choice([best or 0, (best or 0) + rng.choice([-2, -1, 1, 2, 3, 10]), 8])
        if bound >= 0:
            yield rng, text, f"{kind} {bound}", best is None or bound <= best


def files(seed: str, boldness: float, lies: Lies) -> Iterator[tuple[random.Random, Parts, bool]]:
    """Certificates with lies, and whether their claims are true; most of them list several positions."""
    for (rng, text, claim, is_true), _ in zip(claims(seed), range(EACH), strict=False):
        forged = closed(rng, random_ingredients(rng, text, claim, boldness=boldness), lies)
        if len(forged.states) > 3 or rng.random() < 0.2:
            yield rng, forged, is_true


def test_what_is_true_can_be_proved() -> None:
    """Any ingredients that are true make a proof, once the positions they leave are listed."""
    kinds = Counter[str]()
    for _, forged, is_true in files("honest", 0.0, Lies(corral=0.5)):
        assert (verdict(put_together(forged)) is not None) == is_true, put_together(forged)
        kinds[f"{forged.claim.split()[0]} {is_true}"] += 1
    assert len(kinds) >= size(4, 6), kinds


LIES = {
    "bold patterns": (1.0, Lies(corral=0.3)),
    "positions left out": (0.0, Lies(forget=0.5, corral=0.3)),
    "false corrals": (0.0, Lies(false_corral=0.6)),
    "everything": (0.7, Lies(forget=0.1, corral=0.2, false_corral=0.2)),
}


@pytest.mark.parametrize("kind", LIES)
def test_no_lie_is_believed(kind: str) -> None:
    boldness, lies = LIES[kind]
    refused = 0
    for _, forged, is_true in files(kind, boldness, lies):
        found = verdict(put_together(forged))
        assert found is None or is_true, put_together(forged)
        refused += found is None and is_true  # for the lie, and for nothing else
    assert refused > EACH // 200


HALLS = {
    "more than 32 boxes": (31, 60, size(8, EACH // 8)),
    "more than 64 boxes": (64, 130, size(7, EACH // 8)),
    "more than 1,500 squares": (1500, 1510, EACH // 60),
}
"""How many boxes that stay on goals, and how many files."""


def files_on_large_boards(hall: str) -> Iterator[tuple[Parts, bool, bool]]:
    """Certificates about levels below a hall of boxes; whether they claim truths, and may lie on the way."""
    fewest, most, count = HALLS[hall]
    kinds = [(0.0, Lies(corral=0.4, last=4)), (0.5, Lies(forget=0.05, corral=0.4, false_corral=0.1, last=4))]
    for rng, small, claim, is_true in claims(hall):
        text = with_ballast(rng, small, rng.randint(fewest, most))
        boldness, lies = kinds[count % 2]
        below = closed(rng, random_ingredients(rng, small, claim, boldness=0), lies)
        if text is None or len(below.states) < 4:
            continue
        ballast = len(floor_of(text)[1]) - len(floor_of(small)[1])
        ingredients = random_ingredients(rng, text, claim, boldness=boldness, ballast=ballast)
        yield closed(rng, ingredients, lies), is_true, boldness > 0
        count -= 1
        if count == 0:
            return


@pytest.mark.parametrize("hall", HALLS)
def test_no_lie_is_believed_on_large_boards(hall: str) -> None:
    """Where sets of squares and of boxes take several words, and tables are too large to be dense."""
    accepted = 0
    for forged, is_true, may_lie in files_on_large_boards(hall):
        found = verdict(put_together(forged))
        assert found is None or is_true, put_together(forged)
        assert found is not None or may_lie or not is_true, put_together(forged)
        accepted += found is not None
    assert accepted > 0


def test_no_broken_proof_proves_anything_false() -> None:
    """The claim is that of the file as it now stands, of whatever level it now names."""
    accepted = 0
    for rng, forged, _ in files("broken", 0.1, Lies(corral=0.3)):
        for _ in range(rng.randint(1, 2)):
            forged = broken(rng, forged)
        try:
            data = put_together(forged)
        except (AssertionError, KeyError, StopIteration, ValueError):
            continue  # no file says this
        found = verdict(data)
        if found is not None:
            accepted += 1
            assert true_of(take_apart(data)), data
    assert accepted > EACH // 200


def shortest(text: str, kind: str) -> int | None:
    """The fewest pushes or moves of a solution, by brute force."""
    best = cheapest(Level.from_xsb(text), kind)
    return best[0] if best else None


def true_of(parts: Parts) -> bool:
    """Whether a claim is true of its level."""
    kind, _, bound = parts.claim.partition(" ")
    best = shortest(parts.level, "moves" if kind == "moves" else "pushes")
    return best is None or (kind != "unsolvable" and int(bound) <= best)
