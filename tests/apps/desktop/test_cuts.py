"""No text is cut short on any screen, in the languages with the longest words, at three sizes.

In the smallest window titles of levels and lists of keys may be, nothing else.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scale import part

from pushworks.apps.desktop.fonts import Fonts
from pushworks.bait.shipped import shipped_levels

from .conftest import Player
from .monkey import ways_to_screens

SMALLEST = (480, 360)
CASES = [(language, SMALLEST) for language in ("en", "de", "fr", "es", "zh", "ja")] + [
    (language, size)
    for language in ("de", "fr", "es", "en")
    for size in ((800, 600), (1280, 800), (1920, 1080))
]


@pytest.mark.parametrize(("language", "size"), part(CASES, 9))
def test_no_text_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    for name in ("PICTURES", "LEVELS", "SKINS"):
        monkeypatch.setenv(f"PUSHWORKS_{name}", str(tmp_path / name.lower()))
    someone = Player(tmp_path, size=size)
    someone.instant()
    someone.display.set_language(language)
    titles = {level.title for level in (*someone.collection.levels, *shipped_levels())}
    cut: list[tuple[str, str]] = []
    fit = Fonts.fit

    def noting(fonts: Fonts, text: str, *about: int) -> str:
        shown = fit(fonts, text, *about)  # type: ignore[arg-type]
        if shown != text and not (size == SMALLEST and (text in titles or someone.screen == "keys")):
            cut.append((someone.screen, text))
        return shown

    monkeypatch.setattr(Fonts, "fit", noting)
    for come in ways_to_screens(someone).values():
        someone.display.home()
        come()
        someone.run(0.1)
        someone.display.draw()
    someone.close()
    assert not cut, sorted(set(cut))
