"""Many packages are fetched by uv, and by pip where uv cannot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import install

WANTED = [f"package{i}" for i in range(install.MANY)]
USUAL = ":env:.cert='/etc/certificates.crt'\nglobal.extra-index-url='https://example.org/more'\n"


class Machine:
    """What is installed there, what pip is told, what fails; and the programs that were started."""

    def __init__(self) -> None:
        self.settings, self.has_uv, self.failing = USUAL, True, ""
        self.started: list[tuple[str, ...]] = []

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        program = "pip" if command[0] == sys.executable else Path(command[0]).name
        last = command[-1] if command[-1] in ("list", "uv") else "packages"
        self.started.append((program, last))
        assert last != "packages" or command[-len(WANTED) :] == WANTED
        return subprocess.CompletedProcess(command, int(program == self.failing), self.settings)

    def which(self, name: str, path: str | None = None) -> str | None:
        return f"/usr/bin/{name}" if self.has_uv and path is None else None


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(install.subprocess, "run", machine.run)
    monkeypatch.setattr(install.shutil, "which", machine.which)
    return machine


def test_many_packages_come_by_uv(machine: Machine) -> None:
    assert install.fetch(WANTED) == 0
    assert machine.started == [("pip", "list"), ("uv", "packages")]


def test_pip_does_what_uv_cannot(machine: Machine) -> None:
    machine.failing = "uv"
    assert install.fetch(WANTED) == 0
    assert machine.started[1:] == [("uv", "packages"), ("pip", "packages")]


def test_pip_keeps_to_the_index_it_is_told(machine: Machine) -> None:
    machine.settings += "global.index-url='https://example.org/simple'\n"
    assert install.fetch(WANTED) == 0
    assert machine.started == [("pip", "list"), ("pip", "packages")]


def test_uv_is_fetched_first_and_done_without_where_it_is_not_to_be_had(machine: Machine) -> None:
    machine.has_uv = False
    assert install.fetch(WANTED) == 0
    assert machine.started == [("pip", "list"), ("pip", "uv"), ("pip", "packages")]


def test_few_come_by_pip(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "MANY", len(WANTED) + 1)
    assert install.fetch(WANTED) == 0
    assert machine.started == [("pip", "packages")]
