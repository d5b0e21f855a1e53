"""Changed certificates are refused by both checkers, and neither ever crashes on one."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from tests.certify.forge import CHANGES, Parts, changed_bytes, put_together, sealed, take_apart, with_bound
from tests.oracle.corpus import corpus
from tests.scale import size

from pushworks.certify import Refused, check, check_native
from pushworks.engine import Claim, write_certificate

EACH = size(60, 1500)
"""How often each kind of corruption is tried."""


@cache
def certificates() -> list[tuple[bytes, Parts]]:
    """Honest certificates with more than a few states: shortest solutions, and levels without any."""
    found = []
    for case in corpus():
        best = case.truth.best("pushes")
        written = write_certificate(case.level, Claim("pushes", best[0]) if best else Claim("unsolvable"))
        if 5 <= written.states <= 300:
            found.append((written.data, take_apart(written.data)))
    assert len(found) > 20
    return found


def verdicts(data: bytes) -> tuple[bool, bool]:
    """Whether each checker accepts."""
    said = []
    for checker in (check, check_native):
        try:
            checker(data)
            said.append(True)
        except Refused:
            said.append(False)
    return said[0], said[1]


def test_changed_bytes() -> None:
    rng = random.Random(1)
    for _ in range(EACH):
        data, _ = rng.choice(certificates())
        assert verdicts(changed_bytes(rng, data, seal=False)) == (False, False)


def test_truncated_files() -> None:
    rng = random.Random(2)
    for _ in range(EACH):
        data, _ = rng.choice(certificates())
        cut = data[: rng.randrange(len(data) - 4)]
        assert verdicts(cut) == (False, False)
        assert verdicts(sealed(cut)) == (False, False)


def test_larger_bounds() -> None:
    """A claim that is false, whatever else is changed besides."""
    rng = random.Random(3)
    optimal = [parts for _, parts in certificates() if parts.claim != "unsolvable"]
    for _ in range(EACH):
        forged = with_bound(rng.choice(optimal), rng.choice([1, 2, 3, 10]))
        for _ in range(rng.randint(0, 2)):
            forged = rng.choice(CHANGES)(rng, forged)
        if int(forged.claim.split()[1]) % 2 == 0:
            forged = replace(forged, layers=(*forged.layers, (), ()))
        assert verdicts(put_together(forged)) == (False, False)


def test_wrong_levels() -> None:
    """The level of another certificate, or the same with one square changed: the claim must still be true."""
    rng = random.Random(4)
    for _ in range(EACH):
        _, one = rng.choice(certificates())
        _, other = rng.choice(certificates())
        if one.level == other.level or len(one.states[0][1].boxes) != len(other.states[0][1].boxes):
            continue
        if len(one.lists[0]) == len(other.lists[0]):
            assert verdicts(put_together(replace(one, level=other.level))) == (False, False)


@pytest.mark.parametrize("change", CHANGES)
def test_the_checkers_agree(change: object) -> None:
    """A change of the proof leaves the claim true, and a few leave it proved: both must say the same."""
    rng = random.Random(5)
    refused = 0
    assert callable(change)
    for _ in range(EACH):
        _, parts = rng.choice(certificates())
        forged = change(rng, parts)
        first, second = verdicts(put_together(forged))
        assert first == second
        refused += not first
    assert refused > EACH // 4, "most changes break a proof"


def test_bytes_changed_under_the_checksum() -> None:
    """The claim is what the file now says: where it is accepted, both accept it, and it is the old one."""
    rng = random.Random(6)
    for _ in range(EACH * 2):
        data, parts = rng.choice(certificates())
        forged = changed_bytes(rng, data, seal=True)
        first, second = verdicts(forged)
        assert first == second
        if first and forged.split(b"proof")[0] != data.split(b"proof")[0]:
            proof = check(forged)  # a smaller bound, or a level with the same squares
            assert proof.level != parts.level or proof.bound <= int((parts.claim + " 0").split()[1])
