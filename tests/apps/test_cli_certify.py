"""`--certify FOLDER` and `pushworks certify`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pushworks.apps.cli import main
from pushworks.engine import CertifyJob

LEVELS = """\
; solvable
######
#@$.##
#  $ #
#   .#
######

; unsolvable
#####
#@$ #
#  .#
#####
"""


@pytest.fixture
def levels(tmp_path: Path) -> str:
    path = tmp_path / "two.xsb"
    path.write_text(LEVELS)
    return str(path)


def test_results_are_certified_and_checked(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "proofs"
    assert main.run(["solve", levels, "--for", "pushes", "--certify", str(folder)]) == 3
    assert "certificates: 2 written" in capsys.readouterr().err
    files = sorted(folder.iterdir())
    assert [file.suffixes for file in files] == [[".pushes", ".cert"], [".unsolvable", ".cert"]]
    assert main.run(["certify", *map(str, files)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "proved: optimal, 5 pushes, level s1:" in first
    assert "2 states, 0 patterns, 2 bounds" in first
    assert "proved: no solution exists" in second
    assert main.run(["certify", str(files[0]), "--explain", "--python"]) == 0
    out = capsys.readouterr().out
    assert "6 pushes from 2 positions" in out
    assert "push a box where no goal can be reached" in out


def test_without_an_objective_a_proved_solution_is_certified(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "proofs"
    assert main.run(["solve", levels, "--certify", str(folder)]) == 3
    out, err = capsys.readouterr()
    assert "optimal" in out
    assert "certificates: 2 written" in err
    assert main.run(["certify", *map(str, sorted(folder.iterdir()))]) == 0
    assert "proved: optimal, 5 pushes" in capsys.readouterr().out


def test_one_push_is_no_plural(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.xsb").write_text("#####\n#@$.#\n#####\n")
    for measure, said in (("pushes", "1 push"), ("moves", "1 move")):
        folder = tmp_path / measure
        command = ["solve", str(tmp_path / "one.xsb"), "--for", measure, "--certify", str(folder)]
        assert main.run(command) == 0
        capsys.readouterr()
        assert main.run(["certify", *map(str, folder.iterdir()), "--explain"]) == 0
        out = capsys.readouterr().out
        assert f"proved: optimal, {said}, level s1:" in out
        assert re.search(r"\b1 (moves|pushes|positions|states|boxes|bounds)\b", out) is None


def test_a_second_run_writes_only_what_is_missing(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "proofs"
    command = ["solve", levels, "--for", "pushes", "--certify", str(folder)]
    main.run(command)
    one, other = sorted(folder.iterdir())
    stamp = one.stat().st_mtime_ns
    other.write_bytes(other.read_bytes()[:-10])
    capsys.readouterr()
    main.run(command)
    assert "certificates: 1 there already, 1 written" in capsys.readouterr().err
    assert one.stat().st_mtime_ns == stamp
    assert main.run(["certify", str(one), str(other)]) == 0


def test_a_changed_file_is_refused(levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "proofs"
    main.run(["solve", levels, "--for", "pushes", "--certify", str(folder)])
    file = min(folder.iterdir())
    file.write_bytes(file.read_bytes().replace(b"claim pushes 5", b"claim pushes 7"))
    capsys.readouterr()
    assert main.run(["certify", str(file), "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["proved"] is False
    assert "refused" in err
    assert main.run(["certify", str(tmp_path / "nowhere.cert")]) == 2


def test_optimized_solutions_are_certified(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "proofs"
    command = ["optimize", f"{levels}:1", "--for", "moves", "--time", "5", "--certify", str(folder)]
    assert main.run(command) == 0
    (file,) = folder.iterdir()
    capsys.readouterr()
    assert main.run(["certify", str(file), "--json"]) == 0
    proof = json.loads(capsys.readouterr().out)
    assert (proof["claim"], proof["optimal"]) == ("moves", True)


def test_a_pass_that_ends_early_leaves_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from pushworks.engine import Claim, write_certificate
    from pushworks.levels import read_text

    rows = ["#" * 14, "#@" + " " * 11 + "#", *["#" + " $ " * 4 + "#"] * 2]
    rows += ["#" + " " * 12 + "#"] * 2 + ["#" + "." * 8 + " " * 4 + "#", "#" * 14]
    level = read_text("\n".join(rows))[0]
    assert write_certificate(level, Claim("moves", 500), seconds=0.2).status == "time limit"
    assert write_certificate(level, Claim("moves", 500), memory=20_000_000).status == "memory limit"


def test_an_interrupted_pass_is_named(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(job: CertifyJob, seconds: float) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(CertifyJob, "wait", interrupted)
    folder = tmp_path / "proofs"
    assert main.run(["solve", levels, "--for", "pushes", "--certify", str(folder), "--jobs", "1"]) == 130
    out, err = capsys.readouterr()
    assert "optimal" in out
    assert "certificates: 1 interrupted" in err
    assert not list(folder.iterdir())


def test_a_known_certificate_goes_into_a_library_named_later(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["solve", f"{levels}:1", "--for", "pushes", "--certify", str(tmp_path / "proofs")]
    assert main.run(command) == 0
    capsys.readouterr()
    assert main.run([*command, "--library", str(tmp_path / "library.db")]) == 0
    assert "certificates: 1 there already, 1 kept in the library" in capsys.readouterr().err


def test_a_library_gives_its_certificates_back(
    levels: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def certified(folder: str) -> Path:
        command = ["solve", levels, "--for", "pushes", "--library", str(tmp_path / "library.db")]
        assert main.run([*command, "--certify", str(tmp_path / folder)]) == 3
        return tmp_path / folder

    first = certified("first")
    capsys.readouterr()
    second = certified("second")
    assert "certificates: 2 taken from the library" in capsys.readouterr().err
    for file in first.iterdir():
        assert (second / file.name).read_bytes() == file.read_bytes()
