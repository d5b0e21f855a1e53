"""The way without make: every target names commands that exist, and installs what `make setup` installs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import dev

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("target", dev.TARGETS)
def test_every_target_is_one_of_make(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert dev.main([target, "--dry-run"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert any("pip install" in line and " -e " in line for line in printed)
    for line in printed:
        for word in line.split():
            if word.startswith("tools/"):
                assert (ROOT / word).is_file(), word


def test_both_ways_install_the_same_extras() -> None:
    assert dev.extras() in (ROOT / "Makefile").read_text()
    assert {"dev", "game", "lab"} <= set(dev.extras()[2:-1].split(","))


def test_chosen_tests_and_extras(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["test-core", "--dry-run", "--extras", "dev,game", "tests/levels", "tests/engine"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].endswith("--dist worksteal tests/levels tests/engine")
    assert any(line.endswith(" -e .[dev,game]") for line in printed)
    with pytest.raises(SystemExit):
        dev.main(["lint", "--dry-run", "tests/levels"])
    assert "lint takes no further arguments, got tests/levels" in capsys.readouterr().err


def test_the_workflow_for_windows_uses_it() -> None:
    steps = re.findall(r"python tools/dev\.py (.+)", (ROOT / ".github/workflows/test.yml").read_text())
    assert steps
    for step in steps:
        assert dev.main([*step.split(), "--dry-run"]) == 0
        for word in step.split():
            assert not word.startswith("tests/") or (ROOT / word).is_dir(), word


def test_an_unknown_target_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        dev.main(["sovle"])
    assert stopped.value.code == 2
    assert "solve" in capsys.readouterr().err
