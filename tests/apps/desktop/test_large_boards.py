"""Large boards: box reach and paths come from the core, and questions are answered in the background."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from pushworks.apps.desktop.board_view import BoardView
from pushworks.render import ground_scene
from pushworks.sokoban import paths

from .conftest import Player

SIDE = 200


def hall() -> str:
    rows = [
        ["#" if x in (0, SIDE - 1) or y in (0, SIDE - 1) else " " for x in range(SIDE)] for y in range(SIDE)
    ]
    for number in range(300):
        rows[4 + 6 * (number // 30)][6 + 6 * (number % 30)] = "$"
        rows[100 + 6 * (number // 30)][6 + 6 * (number % 30)] = "."
    rows[1][1] = "@"
    return "\n".join("".join(row) for row in rows)


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    def slow(*_: object, **__: object) -> None:
        raise AssertionError("this takes minutes on a large board")

    monkeypatch.setattr(paths, "box_targets", slow)
    monkeypatch.setattr(paths, "box_path", slow)
    monkeypatch.setattr(paths, "go_through", slow)
    someone = Player(tmp_path, levels=hall())
    someone.instant()
    someone.play(0)
    yield someone
    someone.close()


def test_a_box_is_selected_and_brought_somewhere(large: Player) -> None:
    game, box = large.game, 4 * SIDE + 6
    large.click(large.square(box))
    assert game.selected == box
    large.wait_for(lambda: not game.overlays.busy)
    large.click(large.square(box + 8))
    assert box + 8 in game.session.game.boxes
    assert game.session.game.pushes == 10  # round the next box in the row
    large.run(1.0)
    large.click(large.square(box + 8))
    large.click(large.square(box + 8))  # twice: to the nearest goal
    assert box + 8 not in game.session.game.boxes
    large.press("u")
    assert box + 8 in game.session.game.boxes


def test_a_question_is_answered_in_the_background_and_a_pan_asks_none(large: Player) -> None:
    game, at = large.game, large.square(14 * SIDE + 20)
    large.point(pygame.MOUSEBUTTONDOWN, at, button=2)
    large.point(pygame.MOUSEMOTION, (at[0] + 40, at[1]), rel=(40, 0), buttons=(0, 1, 0))
    large.point(pygame.MOUSEBUTTONUP, (at[0] + 40, at[1]), button=2)
    assert not game.mouse.busy
    assert game.mouse.asked is None
    square = 14 * SIDE + 20
    large.click(large.square(square), button=2)
    assert game.mouse.asked == square
    large.wait_for(lambda: not game.mouse.busy)
    assert len(game.mouse.answer) == 300
    assert "300" in game.toast.text


def _ground(view: BoardView) -> bytes:
    assert view._ground is not None
    return pygame.image.tobytes(view._ground, "RGB")


def test_only_what_is_in_view_is_laid_out_and_it_looks_the_same(large: Player) -> None:
    """The first frame of a large board must not lay out 40,000 squares; scrolling shows what was left out."""
    view, canvas = large.game.view, large.display.canvas
    assert view._scene is not None
    assert len(view._scene.placed) < SIDE * SIDE // 4
    for camera in ((100.0, 100.0), (3.0, 190.0), (150.0, 60.0)):
        view.camera = camera
        view._clamp()
        view._ground_surface(canvas)
        partly = _ground(view)
        view._scene = ground_scene(view.drawn, canvas.style)
        view._scene_window = (0, 0, SIDE, SIDE)
        view._ground_key = None
        view._ground_surface(canvas)
        assert _ground(view) == partly
        view._scene = None
