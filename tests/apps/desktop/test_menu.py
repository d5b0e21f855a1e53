"""The start menu says which level Continue opens, and how many daily levels were solved in a row."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from pushworks.apps.desktop.daily import NAME, day_of
from pushworks.apps.desktop.screens.menu import MenuScreen
from pushworks.apps.strings import languages
from pushworks.engine import solve

from .conftest import Player
from .test_bar import said

SIZES = [(640, 480), (1200, 800), (500, 900)]


@pytest.mark.parametrize("size", SIZES)
def test_continue_names_its_level_and_no_word_is_cut(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    someone.play(2)
    someone.display.home()
    plain = someone.pixels()
    menu = someone.display.top
    assert isinstance(menu, MenuScreen)
    someone.wait_for(lambda: menu.find("continue").hint != "")
    someone.run()
    assert someone.pixels() != plain
    assert menu._known is not None
    menu._known = (menu._known[0], 365)
    for language in languages():
        someone.display.set_language(language)
        someone.run()
        texts = said(someone, monkeypatch)
        assert any("Round the block" in text for text in texts), language
        assert someone.app.t("menu.streak", count=365) in texts
        assert not [text for text in texts if text.endswith("…") and text != "…"], language
    assert all(someone.display.canvas.rect.contains(widget.rect) for widget in menu.widgets)
    someone.click_on("continue")
    assert someone.level.title == "Round the block"
    someone.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_daily_level_by_mouse_with_its_name_and_streak(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    someone.instant()
    someone.click_on("daily")
    someone.wait_for(lambda: someone.screen == "play")
    level = someone.level
    assert day_of(level) == date.today()
    someone.run()
    texts = said(someone, monkeypatch)
    weekday = someone.app.t(f"daily.weekday_{date.today().weekday()}")
    assert any(text.startswith(f"{weekday}: difficulty") and text.endswith("in a row: 0") for text in texts)
    name = level.title.partition(" · ")[2]
    assert any(name[:3] in text for text in texts)
    game = someone.game
    assert game.session.collection.name == NAME
    game.show(game.session.play(solve(level).moves))
    someone.run()
    assert someone.screen == "victory"
    summary = someone.display.top.summary  # type: ignore[attr-defined]
    assert "Daily levels in a row: 1 (longest 1)" in summary.lines
    someone.display.home()
    someone.wait_for(lambda: someone.menu.find("daily").hint == "1 day")
    someone.close()
