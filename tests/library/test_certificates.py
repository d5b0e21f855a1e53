"""A proved mark can keep its certificate, and `library check` checks that instead of searching again."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from pushworks.apps.cli import main
from pushworks.certify import Refused
from pushworks.engine import Claim, Options, solve, write_certificate
from pushworks.levels import Level, Symmetry, read_text, turned
from pushworks.library import Effort, Library
from pushworks.library.check import Verdict

LEVEL = read_text("######\n#@$.##\n#  $ #\n#   .#\n######")[0]
NO_SEARCH = Effort(nodes=1)
"""A search that proves nothing: what is proved is proved by a certificate."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library.db")


def certificate(level: Level, kind: str) -> tuple[bytes, str]:
    found = solve(level, Options(objective=kind, algorithm="exact"))
    count = found.pushes if kind == "pushes" else found.move_count
    return write_certificate(level, Claim(kind, count, found.moves)).data, found.moves


@pytest.mark.parametrize("kind", ["pushes", "moves"])
def test_a_certificate_proves_without_a_search(library: Library, kind: str) -> None:
    data, moves = certificate(LEVEL, kind)
    library.add_solution(LEVEL, moves, source="test", proved=kind)
    (before,) = library.check_claims(NO_SEARCH)
    assert before.verdict is Verdict.KEPT
    assert library.add_certificate(LEVEL, data)
    assert library.certificate(LEVEL, kind) == data
    (claim,) = library.check_claims(NO_SEARCH)
    assert (claim.verdict, claim.detail) == (Verdict.PROVED, "by its certificate")


def test_a_turned_drawing_shares_the_proof(library: Library) -> None:
    data, moves = certificate(LEVEL, "pushes")
    library.add_certificate(LEVEL, data)
    for symmetry in Symmetry:
        other = turned(LEVEL, symmetry)
        assert library.is_certified(other, "pushes", 5)
        assert not library.is_certified(other, "pushes", 3)
    elsewhere = replace(LEVEL, player=min(LEVEL.player_region - {LEVEL.player}))
    assert library.is_certified(elsewhere, "pushes", 5)
    moves_data, _ = certificate(LEVEL, "moves")
    library.add_certificate(LEVEL, moves_data)
    assert not library.is_certified(elsewhere, "moves", len(moves))


def test_certificates_of_others_are_refused(library: Library) -> None:
    data, moves = certificate(LEVEL, "pushes")
    other = read_text("#####\n#@$.#\n#####")[0]
    with pytest.raises(Refused, match="another level"):
        library.add_certificate(other, data)
    with pytest.raises(Refused):
        library.add_certificate(LEVEL, data[:-1])
    library.add_certificate(LEVEL, data)
    library.add_solution(LEVEL, moves, source="test", proved="pushes")
    with library.db.transaction() as connection:
        connection.execute("UPDATE certificates SET data = x'00'")
    (claim,) = library.check_claims(NO_SEARCH)
    assert claim.verdict is Verdict.KEPT


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        ("data", "x'00'", "not a certificate"),
        ("bound", "7", "something else"),
        ("claim", "'pushes'", "something else"),
        ("level", "(SELECT max(id) FROM levels)", "another level"),
    ],
)
def test_a_check_finds_wrong_certificates_and_removes_them(
    library: Library, column: str, value: str, why: str
) -> None:
    """Those of unsolvable levels, too, which no solution in the library leads to."""
    blocked = read_text("#####\n#@$ #\n#  .#\n#####")[0]
    library.add_certificate(blocked, write_certificate(blocked, Claim("unsolvable")).data)
    library.add_solution(LEVEL, certificate(LEVEL, "pushes")[1], source="test")
    assert library.check() == []
    with library.db.transaction() as connection:
        connection.execute(f"UPDATE certificates SET {column} = {value}")
    (problem,) = library.check()
    assert problem.startswith("certificate of level s1:")
    assert why in problem
    assert [found.is_repaired for found in library.problems(repair=True)] == [True]
    assert library.check() == []


def test_a_weaker_claim_replaces_nothing(library: Library) -> None:
    data, _ = certificate(LEVEL, "pushes")
    library.add_certificate(LEVEL, data)
    assert library.add_certificate(LEVEL, write_certificate(LEVEL, Claim("pushes", 3)).data)
    assert library.is_certified(LEVEL, "pushes", 5)
    assert library.certificate(LEVEL, "pushes") == data


def test_a_row_that_unpacks_to_gigabytes_is_damaged(library: Library) -> None:
    data, _ = certificate(LEVEL, "pushes")
    library.add_certificate(LEVEL, data)
    packer = zlib.compressobj(9)
    bomb = b"".join(
        [packer.compress(data), *(packer.compress(bytes(1 << 24)) for _ in range(6)), packer.flush()]
    )
    assert len(bomb) < 1 << 18
    with library.db.transaction() as connection:
        connection.execute("UPDATE certificates SET data = ?", (bomb,))
    assert library.certificate(LEVEL, "pushes") is None
    assert not library.is_certified(LEVEL, "pushes", 5)


def test_the_commands_keep_and_use_certificates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, library = tmp_path / "level.xsb", str(tmp_path / "library.db")
    file.write_text(LEVEL.to_xsb())
    folder = str(tmp_path / "proofs")
    assert main.run(["solve", str(file), "--for", "pushes", "--library", library, "--certify", folder]) == 0
    assert "1 written, 1 kept in the library" in capsys.readouterr().err
    assert main.run(["library", "check", "--nodes", "1", "--library", library]) == 0
