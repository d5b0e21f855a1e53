"""Large boards: box reach and paths come from the core, and questions are answered in the background."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

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
