"""Changed certificates are refused by both checkers, and neither ever crashes on one."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest
from tests.certify.forge import CHANGES, Parts, changed_bytes, put_together, sealed, take_apart, with_bound
from tests.certify.judge import is_proof, truths
from tests.oracle.corpus import corpus
from tests.oracle.truth import TooLargeError
from tests.scale import part, size

from pushworks import _checker
from pushworks.certify import Refused, check, check_native
from pushworks.engine import Claim, write_certificate
from pushworks.levels import Level

EACH = size(40, 1500)
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


@cache
def judged() -> list[tuple[bytes, Parts]]:
    """Those of levels that brute force can judge."""
    found = []
    for data, parts in certificates():
        with suppress(TooLargeError):
            truths(parts.level)
            found.append((data, parts))
    assert len(found) > 10
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


STUCK = "###\n#$#\n###"


@pytest.mark.parametrize("gap", ["\n\n", "\n   \n", "\n\n\n"])
def test_no_level_is_two(gap: str) -> None:
    """A box walled in behind a blank row makes anything unsolvable; readers would see only the first part."""
    solvable = "#####\n#@$.#\n#####"
    for text in (solvable + gap + STUCK, STUCK + gap + solvable):
        forged = Parts("unsolvable", text, "", ((0,),), (), (), ())
        assert verdicts(put_together(forged)) == (False, False)
    joined = Parts("unsolvable", f"{solvable}\n{STUCK}", "", ((0,),), (), (), ())
    assert verdicts(put_together(joined)) == (True, True)
    assert not Level.from_xsb(joined.level).is_playable
    for edge in ("\n" + solvable, solvable + "\n", solvable + "\n  "):
        assert verdicts(put_together(replace(joined, claim="pushes 1", level=edge))) == (False, False)


def test_boards_larger_than_any_memory() -> None:
    """One long row and many short ones: a few kilobytes that would be a terabyte of cells."""
    text = "#" * 40_000 + "\n#@$.#" + "\n#" * 40_000 + "\n" + "#" * 40_000
    begin = time.process_time()
    assert verdicts(put_together(Parts("unsolvable", text, "", ((0,),), (), (), ()))) == (False, False)
    assert time.process_time() - begin < 5


def test_reading_can_be_cancelled() -> None:
    data, _ = certificates()[0]
    cancel = _checker.Cancel()
    cancel.set()
    with pytest.raises(InterruptedError):
        _checker.check(sealed(data[:-5]), cancel)


SHARES = (0.9, 0.9, 0.8, 0.2, 0.5)
"""Of each kind of change, how many must be refused at least; the others are proofs."""


@pytest.mark.parametrize(("change", "share"), list(zip(CHANGES, SHARES, strict=True)))
def test_what_is_accepted_is_a_proof(change: Callable[[random.Random, Parts], Parts], share: float) -> None:
    """Potentials and corrals can often be others: brute force says that each push is still truly cut off.

    Left-out positions, numbers and patterns hardly ever: an honest certificate holds only what it needs.
    """
    rng = random.Random(5)
    refused = tried = 0
    for _ in range(EACH):
        data, parts = rng.choice(judged())
        forged = put_together(change(rng, parts))
        if forged == data:
            continue
        first, second = verdicts(forged)
        assert first == second
        assert not first or is_proof(take_apart(forged))
        tried += 1
        refused += not first
    assert refused > tried * share


def test_a_number_is_never_too_large() -> None:
    """Every listed position is reached with its number, so a larger one is refused. Two more: pushes to the
    same position differ by an even number."""
    tried = 0
    for _, parts in certificates():
        for g, layer in list(enumerate(parts.layers))[1:-2]:
            for at in range(0, len(layer), 1 + len(layer) // size(5, 1000)):
                layers = list(parts.layers)
                layers[g] = layer[:at] + layer[at + 1 :]
                layers[g + 2] = (*layers[g + 2], layer[at])
                forged = put_together(replace(parts, layers=tuple(layers)))
                with pytest.raises(Refused):
                    check_native(forged)
                tried += 1
                if tried % 20 == 0:
                    with pytest.raises(Refused):
                        check(forged)
    assert tried > size(250, 500)


def test_smaller_bounds() -> None:
    """A smaller claim is true as well, and accepted only where it is proved by what the file lists."""
    rng = random.Random(7)
    optimal = [parts for _, parts in judged() if parts.claim != "unsolvable"]
    for _ in range(EACH):
        forged = with_bound(rng.choice(optimal), -rng.choice([1, 2]))
        first, second = verdicts(put_together(forged))
        assert first == second
        assert not first or is_proof(forged)


def test_bytes_changed_under_the_checksum() -> None:
    """The claim is what the file now says: where it is accepted, both accept it, and it is a proof."""
    rng = random.Random(6)
    for _ in range(EACH * 2):
        data, _ = rng.choice(judged())
        forged = changed_bytes(rng, data, seal=True)
        first, second = verdicts(forged)
        assert first == second
        assert not first or is_proof(take_apart(forged))


def test_there_is_one_way_to_write_a_proof() -> None:
    """Another order, a longer number, an empty end, a box that moves to where it was: all refused."""
    swapped = longer = 0
    for data, parts in part(certificates(), 2):
        for g, layer in enumerate(parts.layers):
            if len(layer) > 1:
                layers = (*parts.layers[:g], layer[::-1], *parts.layers[g + 1 :])
                assert verdicts(put_together(replace(parts, layers=layers), sort=False)) == (False, False)
                swapped += 1
        if len(parts.patterns) > 1:
            backwards = replace(parts, patterns=parts.patterns[::-1])
            assert verdicts(put_together(backwards, sort=False)) == (False, False)
        ended = put_together(replace(parts, layers=(*parts.layers, ())), sort=False)
        assert verdicts(ended) == (False, False)
        head, _, proof = data[:-4].partition(b"\nproof\n")
        if proof[0] < 128:
            more = head + b"\nproof\n" + bytes([proof[0] | 128, 0]) + proof[1:]
            assert verdicts(sealed(more)) == (False, False)
            longer += 1
        padded = data[:-4].replace(b"claim pushes ", b"claim pushes 0")
        assert padded == data[:-4] or verdicts(sealed(padded)) == (False, False)
    assert swapped > 20
    assert longer > 20
