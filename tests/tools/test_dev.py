"""The way without make: every target names commands that exist, and installs what `make setup` installs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools import dev, install

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("target", dev.TARGETS)
def test_every_target_is_one_of_make(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert dev.main([target, "--dry-run"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert any("tools/install.py" in line for line in printed)
    for line in printed:
        for word in line.split():
            if word.startswith("tools/"):
                assert (ROOT / word).is_file(), word


def test_both_ways_install_the_same_extras() -> None:
    assert re.search(r"tools/install\.py \$\(EXTRAS\)", (ROOT / "Makefile").read_text())
    assert {"dev", "game", "lab"} <= set(dev.extras().split(","))
    assert set(dev.extras().split(",")) <= set(PROJECT["optional-dependencies"])


def test_chosen_tests_and_extras(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["test-core", "--dry-run", "--extras", "dev,game", "tests/levels", "tests/engine"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1].endswith("--dist worksteal tests/levels tests/engine")
    assert any(line.endswith("tools/install.py dev,game") for line in printed)
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


def test_what_is_installed_stands_in_pyproject() -> None:
    base = PROJECT["dependencies"]
    assert install.requirements([]) == base
    lab = install.requirements(["lab", "game"])
    assert lab == [*base, *PROJECT["optional-dependencies"]["lab"], *PROJECT["optional-dependencies"]["game"]]
    everything = install.requirements(["all", "dev"])
    assert not any(name.startswith("pushworks") for name in everything)  # what `all` means, instead
    assert set(lab) < set(everything)
    assert len(set(everything)) == len(everything)
    with pytest.raises(SystemExit, match="no extra 'gmae'"):
        install.requirements(["gmae"])


def test_build_tools_are_those_of_the_build_system() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    assert install.build_tools()[:2] == wanted


def test_packages_are_fetched_while_the_core_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first command that fails gives the exit code; the other is waited for all the same."""
    events: list[str] = []

    class Compiling:
        def __init__(self, command: list[str], **_: object) -> None:
            events.append("compile begins")
            assert command[-2:] == ["-e", "."]
            assert "--no-deps" in command

        def wait(self) -> int:
            events.append("compile ends")
            return codes["compile"]

    class Done:
        def __init__(self, command: list[str], **_: object) -> None:
            what = "fetch" if "--no-compile" in command else "tools"
            events.append(what)
            self.returncode = codes[what]

    monkeypatch.setattr(install, "system_has_cmake", lambda: True)
    monkeypatch.setattr(install.subprocess, "Popen", Compiling)
    monkeypatch.setattr(install.subprocess, "run", Done)
    codes = {"tools": 0, "fetch": 0, "compile": 0}
    assert install.main(["lab"]) == 0
    assert events == ["tools", "compile begins", "fetch", "compile ends"]
    codes = {"tools": 0, "fetch": 3, "compile": 0}
    assert install.main([]) == 3
    codes = {"tools": 5, "fetch": 0, "compile": 0}
    events.clear()
    assert (install.main([]), events) == (5, ["tools"])


def test_alone_it_lists_the_targets(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main([]) == 0
    printed = capsys.readouterr().out
    assert all(f"  {name} " in printed for name in dev.TARGETS)
