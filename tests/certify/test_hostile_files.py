"""Files made to break a checker rather than to convince it: both refuse them, soon and in little memory."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.certify.forge import MAGIC, Parts, Pattern, State, put_together, sealed

from pushworks.apps.cli import main
from pushworks.certify import Refused, check, check_native
from pushworks.engine import Claim, write_certificate
from pushworks.levels import Level

TEXT = "######\n#@$.##\n#  $ #\n#   .#\n######"
LEVEL = Level.from_xsb(TEXT)


def honest() -> bytes:
    return write_certificate(LEVEL, Claim("pushes", 5, "RddrruLdlluurDldRR")).data


HEAD, _, PROOF = honest()[:-4].partition(b"\nproof\n")


def refused(data: bytes) -> None:
    """By both, and by nothing but `Refused`."""
    begin = time.process_time()
    for checker in (check, check_native):
        with pytest.raises(Refused):
            checker(data)
    assert time.process_time() - begin < 5


HEADS = {
    "carriage returns": lambda head: head.replace(b"\n", b"\r\n"),
    "a carriage return": lambda head: head.replace(b"\nlevel", b"\r\nlevel"),
    "a byte order mark": lambda head: b"\xef\xbb\xbf" + head,
    "a NUL": lambda head: head.replace(b"@$.", b"@$.\0"),
    "a no-break space": lambda head: head.replace(b"#  $ #", "#\u00a0 $ #".encode()),
    "wide characters": lambda head: head.replace(b"#@$.##", "\uff03@$.##".encode()),
    "Arabic digits": lambda head: head.replace(b"pushes 5", "pushes \u0665".encode()),
    "bytes that are no text": lambda head: head.replace(b"#@$.##", b"#@$.#\xff"),
    "a tab": lambda head: head.replace(b"#  $ #", b"#\t$ #"),
    "letters for a board": lambda head: head.replace(b"#@$.##", b"#pb.##"),
    "a sign": lambda head: head.replace(b"pushes 5", b"pushes +5"),
    "a number below zero": lambda head: head.replace(b"pushes 5", b"pushes -5"),
    "a zero in front": lambda head: head.replace(b"pushes 5", b"pushes 05"),
    "a number of ten digits": lambda head: head.replace(b"pushes 5", b"pushes 5000000000"),
    "two spaces": lambda head: head.replace(b"pushes 5", b"pushes  5"),
    "an upper case claim": lambda head: head.replace(b"pushes 5", b"PUSHES 5"),
    "another claim": lambda head: head.replace(b"pushes 5", b"pulls 5"),
    "two claims": lambda head: head.replace(b"claim pushes 5", b"claim pushes 5\nclaim pushes 7"),
    "an older version": lambda head: head.replace(b"certificate 2", b"certificate 1"),
    "no player": lambda head: head.replace(b"@", b" "),
    "two players": lambda head: head.replace(b"#   .#", b"#@  .#"),
    "an open board": lambda head: head.replace(b"######\nsol", b"### ##\nsol"),
    "an empty solution": lambda head: head[: head.index(b"solution")] + b"solution ",
    "two solutions": lambda head: head + b"\n" + head[head.index(b"solution") :],
    "a solution that stops": lambda head: head[:-2],
    "a solution with another push": lambda head: head + b"L",
    "a solution through walls": lambda head: head[: head.index(b"solution")] + b"solution " + b"u" * 18,
    "letters of no solution": lambda head: head + b"x",
    "a million columns": lambda head: head.replace(b"######\n#@", b"#" * 1_000_000 + b"\n#@"),
    "a million rows": lambda head: head.replace(b"\nsolution", b"\n#" * 1_000_000 + b"\nsolution"),
    "proof twice": lambda head: head + b"\nproof",
}


@pytest.mark.parametrize("kind", HEADS)
def test_heads(kind: str) -> None:
    changed = HEADS[kind](HEAD)
    assert changed != HEAD
    refused(sealed(changed + b"\nproof\n" + PROOF))


LARGE = b"\xff" * 5 + b"\x7f"
BODIES = {
    "nothing": b"",
    "no list of potentials": bytes([0, 0, 0, 0]),
    "256 list of potentialss": bytes([128, 2]) + bytes(1000),
    "the largest potential": bytes([1, 255, 255, 255, 127, 0, 0, 0, 0]),
    "a number without an end": b"\xff" * 1000,
    "as many patterns as fit a number": bytes([1, 0, 0, 0]) + LARGE + bytes(100),
    "as many positions as fit a number": bytes([1, 0, 0, 0, 0, 1]) + LARGE + bytes(100),
    "as many numbers g as fit a number": bytes([1, 0, 0, 0, 0]) + LARGE + bytes(100),
    "numbers g without positions": bytes([1, 0, 0, 0, 0, 128 | 100, 1]) + bytes(228),
    "a square that does not exist": bytes([1, 0, 0, 0, 1, 1, 0, 100, 0, 0, 0]),
    "a goal that does not exist": bytes([1, 0, 0, 1, 1, 5, 0, 0]),
    "more boxes than there are": bytes([1, 0, 0, 0, 1, 3, 0, 0, 0, 0, 0, 0, 0]),
    "a byte too many": PROOF + b"\0",
    "a byte too few": PROOF[:-1],
    "twice": PROOF + PROOF,
}


@pytest.mark.parametrize("kind", BODIES)
def test_bodies(kind: str) -> None:
    refused(sealed(HEAD + b"\nproof\n" + BODIES[kind]))


def test_files_that_are_none() -> None:
    for data in (b"", b"\0", MAGIC, MAGIC[:-1], MAGIC + bytes(4), sealed(MAGIC), sealed(b""), bytes(10_000)):
        refused(data)


def test_rows_given_twice() -> None:
    """A position, a pattern or a list of potentials again; the last proves nothing more and does no harm."""
    start = State((1, 5), 0)
    parts = Parts("pushes 5", TEXT, "", ((-1, 0),), ((0,),), (), ((start,), (State((2, 5), 0),)))
    assert check(put_together(parts)).bound == check_native(put_together(parts)).bound == 5
    twice = replace(parts, layers=((start, start), parts.layers[1]))
    refused(put_together(twice, sort=False))
    later = replace(parts, layers=(parts.layers[0], (*parts.layers[1], start)))
    refused(put_together(later))
    pattern = Pattern((6,), 0, 0)
    refused(put_together(replace(parts, patterns=(pattern, pattern)), sort=False))
    assert check(put_together(replace(parts, lists=parts.lists * 2))).bound == 5


def crowded(width: int, positions: int) -> bytes:
    """A large board and positions of a few bytes each, which take a bit for every square in memory."""
    rows = ["#" * width, "#@" + " " * (width - 3) + "#", "#" + " " * (width - 2) + "#"]
    rows += [rows[2]] * (width - 4) + ["#" * width]
    rows[2] = "#$" + rows[2][2:]
    rows[3] = "# ." + rows[3][3:]
    inner = width - 2
    start = inner  # the square of the box
    states = tuple(State((start + 1 + at,), 0) for at in range(positions))
    return put_together(Parts("unsolvable", "\n".join(rows), "", ((0,),), (), (), (states,)))


def test_memory_is_limited() -> None:
    data = crowded(60, 3000)
    assert len(data) < 20_000
    with pytest.raises(MemoryError):
        check_native(data, memory=1 << 20)
    with pytest.raises(Refused):
        check_native(data, memory=1 << 23)
    assert check_native(honest(), memory=1 << 20).bound == 5


def test_the_command_says_what_it_did_not_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    crowd, fair = tmp_path / "crowd.cert", tmp_path / "fair.cert"
    crowd.write_bytes(crowded(60, 3000))
    fair.write_bytes(honest())
    assert main.run(["certify", str(crowd), str(fair), "--memory", "1M"]) == 1
    out, err = capsys.readouterr()
    assert "fair.cert: proved: optimal, 5 pushes" in out
    assert "crowd.cert: not checked: it needs more than 1 MB (--memory)" in err
    assert main.run(["certify", str(crowd), "--memory", "1M", "--json"]) == 1
    assert '"proved": null' in capsys.readouterr().out
