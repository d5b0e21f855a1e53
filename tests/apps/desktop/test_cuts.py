"""No text is cut short on any screen, in the languages with the longest words, at three sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scale import part

from pushworks.apps.desktop.fonts import Fonts

from .conftest import Player
from .monkey import ways_to_screens

CASES = [
    (language, size)
    for language in ("de", "fr", "es", "en")
    for size in ((800, 600), (1280, 800), (1920, 1080))
]


@pytest.mark.parametrize(("language", "size"), part(CASES, 6))
def test_no_text_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    for name in ("PICTURES", "LEVELS", "SKINS"):
        monkeypatch.setenv(f"PUSHWORKS_{name}", str(tmp_path / name.lower()))
    someone = Player(tmp_path, size=size)
    someone.instant()
    someone.display.set_language(language)
    cut: list[tuple[str, str]] = []
    fit = Fonts.fit

    def noting(fonts: Fonts, text: str, *about: int) -> str:
        shown = fit(fonts, text, *about)  # type: ignore[arg-type]
        if shown != text:
            cut.append((someone.screen, text))
        return shown

    monkeypatch.setattr(Fonts, "fit", noting)
    for come in ways_to_screens(someone).values():
        someone.display.home()
        come()
        someone.run(0.1)
        someone.display.draw()
    someone.close()
    assert not cut
