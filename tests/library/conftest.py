"""Libraries of their own for the tests, and a site on the loopback address."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pushworks.library import PATH_VARIABLE, Library


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh library file; nothing in the tests can reach the user's own."""
    monkeypatch.setenv(PATH_VARIABLE, str(tmp_path / "default.db"))
    return tmp_path / "library.db"


@pytest.fixture
def library(path: Path) -> Iterator[Library]:
    with Library(path) as opened:
        yield opened
