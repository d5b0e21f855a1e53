"""Numbers on screens: each language has its own marks, the same in the game and on the page."""

from __future__ import annotations

import pytest
from tests.web.modules import in_page

from pushworks.apps.strings import languages, number, shipped_catalogue, text

CASES = [(0, 0), (999, 0), (1249, 0), (1234567, 0), (12.34, 1), (1249.06, 1), (0.5, 1)]
WRITTEN = {
    "en": ["0", "999", "1,249", "1,234,567", "12.3", "1,249.1", "0.5"],
    "de": ["0", "999", "1.249", "1.234.567", "12,3", "1.249,1", "0,5"],
    "es": ["0", "999", "1\u00a0249", "1\u00a0234\u00a0567", "12,3", "1\u00a0249,1", "0,5"],
    "fr": ["0", "999", "1\u00a0249", "1\u00a0234\u00a0567", "12,3", "1\u00a0249,1", "0,5"],
    "ja": ["0", "999", "1,249", "1,234,567", "12.3", "1,249.1", "0.5"],
    "zh": ["0", "999", "1,249", "1,234,567", "12.3", "1,249.1", "0.5"],
}


def test_every_shipped_language_is_here() -> None:
    assert set(WRITTEN) <= set(languages())


@pytest.mark.parametrize("language", WRITTEN)
def test_the_game_writes_numbers_as_the_language_does(language: str) -> None:
    assert [number(value, language, digits) for value, digits in CASES] == WRITTEN[language]


def test_the_page_writes_the_same() -> None:
    tasks = [
        {"task": "numbers", "texts": shipped_catalogue(language), "cases": CASES} for language in WRITTEN
    ]
    assert in_page(tasks) == [{"numbers": each, "noun": f"{each[2]} x"} for each in WRITTEN.values()]


def test_numbers_in_texts() -> None:
    key = "verdict.solvable"
    assert text(key, "de", pushes=1249, difficulty=3.5).startswith("Lösbar in 1.249 Schüben")
    assert text(key, "de", pushes=1249, difficulty=3.5).endswith("3,5")
    assert text(key, pushes=1, difficulty=3.5) == "Solvable in 1 push · difficulty 3.5"
    assert number(0.5, "fr", None) == "0,5"
    assert number(60, "fr", None) == "60"
