"""The corpus of texts that the package and the page read alike, as the package reads it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.levels.reader_texts import read_by_package, reader_corpus


@pytest.mark.parametrize("case", reader_corpus(), ids=lambda case: case["name"])
def test_the_corpus_is_read(case: dict[str, Any]) -> None:
    expected = {key: case[key] for key in ("title", "author", "levels", "errors")}
    assert read_by_package(case["text"]) == expected
