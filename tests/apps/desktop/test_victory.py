"""Victory: stars, figures beside the optimum, the board in view, joy that respects reduced motion."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from pushworks.apps.desktop import hud
from pushworks.apps.desktop.confetti import SECONDS
from pushworks.apps.desktop.controllers.victory_summary import award_key, sokoban_summary
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screens.victory import COLUMNS, VictoryScreen
from pushworks.apps.strings import text
from pushworks.bait.shipped import shipped_solutions
from pushworks.levels import Direction
from pushworks.library import PlayerRecord
from pushworks.library.par import Par, par_of

from .conftest import Player


def win(player: Player, detours: int = 0) -> VictoryScreen:
    """Solve a level of Warehouse along its optimum, after some steps back and forth."""
    collection = player.app.collections.find("warehouse")
    assert collection is not None
    pars = [par_of(level) for level in collection.levels]
    index, par = next((i, par) for i, par in enumerate(pars) if par is not None and par.by_moves[0].islower())
    play(player.display, collection, index, resume=False)
    game = player.game
    game.motion.seconds = 0
    out = Direction.from_letter(par.by_moves[0])
    game.show(game.session.play((out.letter + out.opposite.letter) * detours + par.by_moves))
    player.run()
    assert isinstance(player.display.top, VictoryScreen)
    return player.display.top


def test_stars_come_one_by_one_and_the_optimum_earns_three(player: Player) -> None:
    screen = win(player)
    assert screen.summary.stars == 3
    seen = {screen.stars_shown}
    for _ in range(100):
        player.run(1 / 60)
        seen.add(screen.stars_shown)
    assert seen == {0, 1, 2, 3}


def test_what_is_not_proved_is_not_called_the_optimum(quick: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = win(quick)
    game = screen.game
    assert screen.summary.par_key == "victory.par"
    assert "optimum" in screen.summary.award_text
    known = replace(par_of(game.session.level) or Par(), moves_proved=False, pushes_proved=False)
    monkeypatch.setattr("pushworks.apps.desktop.controllers.victory_summary.par_of", lambda *_: known)
    unproved = sokoban_summary(game)
    assert unproved.par_key == "victory.known"
    assert unproved.stars == 3
    assert "optimum" not in unproved.award_text


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja", "zh"])
def test_no_text_of_stars_names_an_optimum_that_nobody_knows(language: str) -> None:
    """Every award of every kind of par has its text, and only a proved optimum is called one."""
    optimum = {"en": "optimum", "de": "Optimum", "fr": "optimum", "es": "óptimo", "ja": "最適", "zh": "最优"}
    keys = {}
    for par in (Par(), Par(100, 20), Par(100, 20, True, True), Par(None, 20, False, True)):
        for moves, pushes in ((90, 19), (100, 20), (100, 30), (200, 20), (108, 25), (300, 90)):
            award = par.award(moves, pushes)
            keys[award_key(award)] = award.measured_by
    assert len(keys) == 10
    for key, measured_by in keys.items():
        words = text(key, language)
        if measured_by == "known":
            assert optimum[language] not in words
        elif measured_by == "optimum":
            assert optimum[language] in words
    assert keys["victory.stars1_none"] == "none"


def test_a_long_way_round_earns_one(quick: Player) -> None:
    screen = win(quick, detours=60)
    rows = screen.summary.rows
    assert rows[0].par is not None
    assert rows[0].yours > rows[0].par * 1.1
    assert rows[1].yours == rows[1].par or screen.summary.stars == 1


def test_confetti_falls_and_stops(player: Player) -> None:
    screen = win(player)
    player.run(0.8)
    first = player.pixels()
    player.run(0.3)
    assert player.pixels() != first
    assert screen.animating
    player.run(SECONDS)
    assert not screen.animating


def test_with_reduced_motion_nothing_moves_and_everything_is_there(quick: Player) -> None:
    screen = win(quick)
    assert not screen.animating
    assert screen.stars_shown == 3
    before = quick.pixels()
    quick.run(0.5)
    assert quick.pixels() == before


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (500, 900)])
def test_the_board_stays_in_view_beside_the_panel(tmp_path: Path, size: tuple[int, int]) -> None:
    someone = Player(tmp_path, size=size)
    someone.instant()
    screen = win(someone)
    view = someone.game.view
    assert not view.scrolls
    canvas = someone.display.canvas
    assert not view.area.colliderect(screen._panel(canvas))
    if size[0] > size[1]:
        assert view.bounds.bottom <= canvas.height - canvas.px(hud.FOOT)  # not under the status line either
    assert all(someone.display.canvas.rect.contains(widget.rect) for widget in screen.widgets)
    someone.press("escape")
    assert someone.game.view.area.width == size[0]  # back in its place
    someone.close()


def test_the_paths_are_compared_on_the_board(quick: Player) -> None:
    screen = win(quick, detours=2)
    before = quick.pixels()
    quick.click_on("compare")
    assert screen.comparing
    assert quick.pixels() != before
    quick.click_on("compare")
    assert not screen.comparing
    quick.click_on("best")
    assert quick.screen == "replay"


def test_play_again_shows_the_record_to_beat(quick: Player) -> None:
    quick.play(0)
    quick.press("right", "right")
    quick.click_on("again")
    assert quick.screen == "play"
    figures = quick.game.heading().figures
    assert [figure.note for figure in figures] == ["best 2", "best 1"]


@pytest.mark.parametrize("size", [(800, 600), (1200, 800), (1920, 1080)])
def test_the_bar_never_cuts_the_record_off(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    someone.play(1)
    someone.game.record = PlayerRecord(own=(12345, 1234))
    said: list[tuple[str, pygame.Rect]] = []
    canvas = someone.display.canvas
    text = canvas.text

    def noting(words: str, *about: object, **more: object) -> pygame.Rect:
        place = text(words, *about, **more)  # type: ignore[arg-type]
        said.append((words, place))
        return place

    monkeypatch.setattr(canvas, "text", noting)
    someone.display.draw()
    records = sorted((place for words, place in said if "best" in words), key=lambda place: place.x)
    assert len(records) == 2
    first = someone.game.find("undo").rect
    title = next(place for words, place in said if words == "Two boxes")
    assert title.right < records[0].left
    assert records[0].right < records[1].left
    assert records[1].right < first.left
    someone.close()


def test_bait_is_celebrated_like_sokoban(quick: Player) -> None:
    quick.display.go("bait_play", index=2)
    keys = {"u": "up", "d": "down", "l": "left", "r": "right"}
    quick.press(*(keys[letter.lower()] for letter in shipped_solutions()[2]))
    assert quick.screen == "victory"
    screen = quick.display.top
    assert isinstance(screen, VictoryScreen)
    assert screen.summary.stars == 3
    quick.click_on("next")
    assert quick.display.top.session.index == 3  # type: ignore[attr-defined]
    quick.press("escape")
    assert quick.screen == "pause"


def test_bait_says_why_the_door_stays_shut(quick: Player) -> None:
    quick.display.go("bait_play", index=0)
    game = quick.display.top
    (goal,) = game.session.level.goals  # type: ignore[attr-defined]
    board = game.session.level.board  # type: ignore[attr-defined]
    for square in range(board.width * board.height):
        if abs(square - goal) in (1, board.width) and not board.is_wall(square):
            quick.click(game.view.pixel_of(square))  # type: ignore[attr-defined]
            here = game.session.game.state.avatar  # type: ignore[attr-defined]
            if here == square and not game.session.game.state.has_key:  # type: ignore[attr-defined]
                step = {1: "right", -1: "left", board.width: "down", -board.width: "up"}[goal - square]
                quick.press(step)
                assert "key" in game.toast.text  # type: ignore[attr-defined]
                return
    raise AssertionError("the door of the first level cannot be reached without the key")


def test_labels_of_a_small_window_go_without_their_icon_rather_than_be_cut(tmp_path: Path) -> None:
    from pushworks.apps.desktop.widgets import Button

    someone = Player(tmp_path, size=(800, 600))
    someone.instant()
    game = someone.play(0, resume=False)
    game.session.play("rR")
    someone.display.go("victory", game=game)
    someone.run()
    canvas = someone.display.canvas
    buttons = [widget for widget in someone.menu.widgets if isinstance(widget, Button)]
    assert buttons
    for button in buttons:
        icon = canvas.px(button.size * 1.3) + canvas.px(14) if button._fits_with_icon(canvas) else 0
        room = button.rect.width - canvas.px(34) - icon
        smallest = max(9, round(canvas.px(button.size) * 0.7))
        assert canvas.fonts.width(button.label, smallest, False) <= room, button.label
    someone.close()


@pytest.mark.parametrize("size", [(800, 600), (1200, 800), (500, 900)])
def test_no_words_of_the_panel_are_cut_in_any_language(tmp_path: Path, size: tuple[int, int]) -> None:
    someone = Player(tmp_path, size=size)
    someone.instant()
    screen = win(someone)
    canvas = someone.display.canvas
    panel = screen._panel(canvas)
    keys = ["stars1", "stars1_optimum", "stars1_none", "stars2", "stars2_optimum", "stars_helped"]
    for language in ("en", "de", "fr", "es"):
        for key in keys:
            words = text(f"victory.{key}", language)
            lines = canvas.fonts.wrap(words, max(9, canvas.px(14)), False, panel.width - canvas.px(30))
            assert len(lines) <= 2, words
        for key, (_, room) in (("yours", COLUMNS[0]), ("best", COLUMNS[1]), ("known", COLUMNS[2])):
            words = text(f"victory.{key}", language)
            small = max(9, round(canvas.px(13) * 0.7))
            assert canvas.fonts.width(words, small, False) <= panel.width * room, words
    someone.close()


def test_the_time_stands_still_while_another_screen_covers_the_game(
    quick: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 50.0
    monkeypatch.setattr("pushworks.apps.desktop.session.time", SimpleNamespace(monotonic=lambda: now))
    game = quick.play(0, resume=False)
    now += 4
    quick.press("escape")
    assert quick.screen == "pause"
    now += 100
    assert game.session.seconds == 4
    quick.press("escape")
    now += 2
    quick.press("right", "right")
    assert quick.screen == "victory"
    now += 100
    assert game.session.seconds == 6
