"""Bookmarks: named, listed, returned to, deleted; kept in the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Player
from .test_bar import said

SIZES = [(480, 360), (1200, 800), (500, 900)]


@pytest.mark.parametrize("size", SIZES)
def test_a_bookmark_is_named_returned_to_and_deleted(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    someone.instant()
    game = someone.play(1)
    someone.press("right", "right", "up", "z", "b")
    someone.click_on("name bookmark 1")
    assert someone.menu.capturing
    someone.write("Crux")
    someone.press("return")
    assert "name" not in {widget.name for widget in someone.menu.widgets}
    assert any("Crux" in text for text in said(someone, monkeypatch))
    someone.press("escape", "u", "u", "u")
    assert game.session.game.moves == 0
    someone.display.home()
    game = someone.play(1)  # another day
    someone.press("z")
    (kept,) = game.session.snapshots()
    assert (kept.moves, kept.extra["name"]) == ("rrU", "Crux")
    someone.click_on("shot bookmark 1")
    assert game.session.game.lurd == "rrU"
    picture = someone.pixels()
    someone.click_on("delete bookmark 1")
    assert game.session.snapshots() == []
    assert someone.pixels() != picture
    someone.close()


def test_naming_by_keyboard_and_giving_it_up(quick: Player) -> None:
    game = quick.play(1)
    quick.press("right", "right", "up", "z", "b")
    while quick.menu.widgets[quick.menu.focus].name != "shot bookmark 1":
        quick.press("tab")
    quick.press("f2")
    quick.write("Now or never")
    quick.press("escape")
    assert quick.screen == "history"
    assert "name" not in game.session.snapshots()[0].extra, "given up"
    while quick.menu.widgets[quick.menu.focus].name != "shot bookmark 1":
        quick.press("tab")
    quick.press("f2")
    quick.write("Now or never")
    quick.press("return")
    assert game.session.snapshots()[0].extra["name"] == "Now or never"
    while quick.menu.widgets[quick.menu.focus].name != "shot bookmark 1":
        quick.press("tab")
    quick.press("delete")
    assert game.session.snapshots() == []
    assert quick.screen == "history"


def test_more_than_fit_are_reached_by_wheel_and_buttons(quick: Player) -> None:
    session = quick.play(1).session
    for length in range(9):
        session.keep_snapshot("rrU" + "lr" * length, "bookmark")
    quick.press("z")
    seen = {widget.name for widget in quick.menu.widgets if widget.name.startswith("shot")}
    assert len(seen) < 9
    for _ in range(9):
        quick.click_on("later")
        seen |= {widget.name for widget in quick.menu.widgets if widget.name.startswith("shot")}
    assert len(seen) == 9
    quick.wheel(20)
    assert quick.display.top.first == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(640, 480), (1200, 800), (500, 900)])
def test_no_word_of_the_history_is_cut_in_any_language(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from pushworks.apps.strings import languages

    someone = Player(tmp_path, size=size)
    someone.instant()
    someone.play(1)
    someone.press("right", "right", "up", "z")
    empty = [text for text in said(someone, monkeypatch) if text.endswith("…")]
    assert not empty
    someone.press("b", "escape", "u", "u", "left", "z")
    for language in languages():
        someone.display.set_language(language)
        someone.run()
        cut = [text for text in said(someone, monkeypatch) if text.endswith("…")]
        assert not cut, (language, cut)
    someone.close()
