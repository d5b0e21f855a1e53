"""Two Pythons may have built the core in one clone: the newest stub is the one beside the package."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import copy_stub


def test_the_newest_of_several_stubs_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copy_stub, "ROOT", tmp_path)
    (tmp_path / "src" / "pushworks").mkdir(parents=True)
    for tag, age in (("cp311-cp311-linux_x86_64", 10), ("cp312-abi3-linux_x86_64", 20)):
        stub = tmp_path / "build" / tag / "_core.pyi"
        stub.parent.mkdir(parents=True)
        stub.write_text(f"# {tag}\n")
        os.utime(stub, (age, age))
    copy_stub.main()
    assert (tmp_path / "src" / "pushworks" / "_core.pyi").read_text() == "# cp312-abi3-linux_x86_64\n"


def test_a_clone_without_a_core_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copy_stub, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="the core has not been compiled here"):
        copy_stub.main()
