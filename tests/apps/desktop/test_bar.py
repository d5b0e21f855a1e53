"""The bar above the board: ways to other levels and the editor, difficulty and par, tips; the view."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screens.board_screen import BoardScreen
from pushworks.apps.strings import languages
from pushworks.levels import Level

from .conftest import Player

SIZES = [(480, 360), (1200, 800), (500, 900)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def someone(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Player]:
    """A player with a window of each size."""
    player = Player(tmp_path, size=request.param)
    player.instant()
    yield player
    player.close()


def hover(player: Player, name: str) -> None:
    player.point(pygame.MOUSEMOTION, player.menu.find(name).rect.center, rel=(0, 0), buttons=(0, 0, 0))


def said(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text of a fresh picture, as it was drawn (cut ones end in …)."""
    texts: list[str] = []
    render = player.display.fonts.render
    with monkeypatch.context() as patch:

        def noting(text: str, *about: object) -> pygame.Surface:
            texts.append(text)
            return render(text, *about)

        patch.setattr(player.display.fonts, "render", noting)
        player.display.draw()
    return texts


def test_previous_and_next_level_by_mouse(someone: Player) -> None:
    someone.play(1)
    picture = someone.pixels()
    someone.click_on("next_level")
    assert someone.game.session.index == 2
    assert someone.pixels() != picture
    someone.click_on("previous_level")
    someone.click_on("previous_level")
    assert someone.game.session.index == 0
    assert not someone.menu.find("previous_level").enabled
    someone.play(3)
    assert not someone.menu.find("next_level").enabled
    assert someone.menu.find("previous_level").tip == "Previous level: Round the block"


def test_a_test_game_leads_back_to_the_editor(someone: Player) -> None:
    someone.display.go("editor", level=someone.collection.levels[1])
    someone.run()
    for way in ("button", "key"):
        someone.press("t")
        assert someone.screen == "play"
        names = {widget.name for widget in someone.menu.widgets}
        assert "next_level" not in names, "there is no other level"
        assert someone.menu.find("edit").tip == "Back to the editor"
        if way == "button":
            someone.click_on("edit")
        else:
            someone.press("e")
        assert someone.screen == "editor"
        assert someone.display.top.sheet.level().boxes  # type: ignore[attr-defined]


def test_difficulty_and_par_stand_in_the_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    someone = Player(tmp_path)
    collection = someone.app.collections.shipped()[1]
    play(someone.display, collection, 20)
    difficulty, par = someone.game.facts
    assert difficulty.startswith("difficulty ")
    assert par.startswith("par ")
    someone.run()
    shown = " ".join(said(someone, monkeypatch))
    assert f"{difficulty} · {par}" in shown
    someone.play(1)
    assert someone.game.facts == ()  # nothing is known of it yet
    someone.close()


@pytest.mark.parametrize("size", [(640, 480), (1200, 800), (500, 900)])
def test_no_word_of_the_bar_is_cut_in_any_language(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    collection = someone.app.collections.shipped()[0]
    play(someone.display, collection, 2)
    for language in languages():
        someone.display.set_language(language)
        someone.run()
        someone.game.enter()
        cut = [text for text in said(someone, monkeypatch) if text.endswith("…")]
        assert not cut, (language, cut)
    someone.close()


def test_reset_view_shows_the_level_as_at_first(someone: Player) -> None:
    someone.play(1)
    someone.press("right")
    someone.game.toast.clear()
    first = (someone.game.view.tile, someone.game.view.turn.symmetry, someone.pixels())
    for key in ("=", "=", "8", "9", "ctrl+left"):
        someone.press(key)
    assert someone.game.view.tile != first[0]
    someone.press("ctrl+0")
    someone.game.toast.clear()
    someone.game.dirty = True
    someone.run()
    assert (someone.game.view.tile, someone.game.view.turn.symmetry, someone.pixels()) == first
    someone.press("8", "=")
    someone.click_on("pause")
    someone.click_on("reset_view")
    assert someone.game.view.tile == first[0]
    assert someone.app.settings.view_turn == 0


def test_tips_lie_over_nothing_one_looks_at(someone: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = Level.from_xsb("#" * 30 + "\n#@$." + " " * 25 + "#\n" + ("#" + " " * 28 + "#\n") * 18 + "#" * 30)
    for level in (someone.collection.levels[1], wide):
        someone.display.home()
        someone.display.go("editor", level=level)
        someone.press("t")
        screen = someone.display.top
        assert isinstance(screen, BoardScreen)
        canvas = someone.display.canvas
        board = pygame.display.get_surface().subsurface(screen.board.bounds)  # type: ignore[union-attr]
        someone.point(pygame.MOUSEMOTION, screen.board.bounds.center, rel=(0, 0), buttons=(0, 0, 0))
        before = pygame.image.tobytes(board, "RGB")
        for widget in [widget for widget in screen.widgets if widget.enabled]:
            hover(someone, widget.name)
            tip = screen.tip_of_focus(canvas)
            assert pygame.image.tobytes(board, "RGB") == before, f"{widget.name}: the board is covered"
            if tip is None:  # it stands in the bar
                words = "".join(said(someone, monkeypatch)).replace(" ", "")
                assert widget.tip.replace(" ", "") in words, widget.name
            else:
                assert not any(tip.area.colliderect(other.rect) for other in screen.widgets)
                assert canvas.rect.contains(tip.area)


def test_a_tip_never_covers_what_it_is_about(someone: Player) -> None:
    for name in ("menu", "browser", "editor", "generator", "bait"):
        someone.display.home()
        if name != "menu":
            someone.display.go(name)
        someone.run()
        screen = someone.menu
        for index, widget in enumerate(screen.widgets):
            screen.focus = index
            tip = screen.tip_of_focus(someone.display.canvas)
            if tip is not None:
                assert not tip.area.colliderect(widget.rect), (name, widget.name)
                assert someone.display.canvas.rect.contains(tip.area), (name, widget.name)
