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


def test_an_unknown_target_lists_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        dev.main(["sovle"])
    assert stopped.value.code == 2
    assert "solve" in capsys.readouterr().err
