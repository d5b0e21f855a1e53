"""The board turned or mirrored, with a ruler or as a checkerboard: keys and mouse mean what one sees."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.scale import part

from pushworks.levels import Direction, Symmetry, Transform

from .conftest import Player

KEYS = {Direction.UP: "up", Direction.DOWN: "down", Direction.LEFT: "left", Direction.RIGHT: "right"}


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_keys_and_mouse_mean_what_is_seen(quick: Player, symmetry: Symmetry) -> None:
    quick.app.settings.view_turn = int(symmetry)
    game = quick.play(1, resume=False)
    turn = Transform.of_board(symmetry, quick.level.width, quick.level.height)
    for letter in "rru":
        quick.press(KEYS[turn.direction(Direction.from_letter(letter))])
    assert game.session.game.lurd == "rrU"
    for square in range(quick.level.width * quick.level.height):
        assert game.view.square_at(*game.view.pixel_of(square)) == square
    x0, y0 = game.view.pixel_of(0)
    x1, y1 = game.view.pixel_of(1)
    seen = turn.direction(Direction.RIGHT)
    assert ((x1 - x0) // game.view.tile, (y1 - y0) // game.view.tile) == (seen.dx, seen.dy)
    quick.click(quick.square(3 * 8 + 6))
    assert game.session.game.player == 3 * 8 + 6


def test_turning_and_mirroring_are_kept_and_seen(quick: Player) -> None:
    quick.play(1)
    plain = quick.pixels()
    quick.press("8")
    turned = quick.pixels()
    assert turned != plain
    quick.press("9")
    assert quick.pixels() not in (plain, turned)
    assert quick.app.settings.view_turn != 0
    quick.press("n", "b")
    assert int(quick.game.view.turn.symmetry) == quick.app.settings.view_turn
    quick.press("9", "8", "8", "8")
    assert quick.app.settings.view_turn == 0


def test_a_held_key_goes_on_in_a_turned_view(player: Player) -> None:
    player.app.settings.view_turn = int(Symmetry.TURN_180)
    game = player.play(3)
    player.key_down("left")  # right in the level
    player.run(1.5)
    player.key_up("left")
    assert game.session.game.lurd == "rrrrrr"


def test_ruler_and_checkerboard_are_seen(quick: Player) -> None:
    game = quick.play(1)
    for key, name in (("6", "show_ruler"), ("7", "show_checker")):
        quick.press(key)
        game.toast.clear()
        quick.display.relayout()
        quick.run()
        with_it = quick.pixels()
        assert getattr(quick.app.settings, name)
        quick.press(key)
        game.toast.clear()
        quick.display.relayout()
        quick.run()
        assert quick.pixels() != with_it


WINDOWS = [(640, 480), (800, 600), (1200, 800), (1920, 1080)]


@pytest.mark.parametrize(
    ("side", "size"), part([(side, size) for side in (13, 50, 200) for size in WINDOWS], 5)
)
def test_zero_shows_the_whole_board(tmp_path: Path, side: int, size: tuple[int, int]) -> None:
    rows = [
        "#" * side,
        "#@$." + " " * (side - 5) + "#",
        *["#" + " " * (side - 2) + "#"] * (side - 3),
        "#" * side,
    ]
    someone = Player(tmp_path, size=size, levels="\n".join(rows))
    someone.instant()
    game = someone.play(0)
    someone.press("=", "=", "0")
    assert not game.view.scrolls
    for corner in (0, side - 1, side * (side - 1), side * side - 1):
        assert game.view.area.collidepoint(someone.square(corner))
    someone.press("=")
    assert game.view.tile >= 2
    someone.close()


def test_the_release_of_a_pan_is_no_click(quick: Player) -> None:
    """The pointer stands still for a moment before the button is released."""
    game = quick.play(1)
    begin, end = quick.square(3 * 8 + 4), quick.square(3 * 8 + 4)
    quick.point(pygame.MOUSEBUTTONDOWN, begin, button=2)
    quick.point(pygame.MOUSEMOTION, (begin[0] + 30, begin[1]), rel=(30, 0), buttons=(0, 1, 0))
    quick.point(pygame.MOUSEMOTION, end, rel=(-30, 0), buttons=(0, 1, 0))
    quick.point(pygame.MOUSEBUTTONUP, end, button=2)
    assert game.mouse.asked is None
    quick.click(end, button=2)  # without a pan it is the question it was
    assert game.mouse.asked == 3 * 8 + 4
