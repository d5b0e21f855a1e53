"""Pull play: the level backwards, with its own marks, counter and victory; and meeting in the middle."""

from __future__ import annotations

import numpy as np
import pygame

from pushworks.apps.desktop.walks import shortest_walks
from pushworks.sokoban import Mode, verify

from .conftest import Player

WIDTH = 8
BOXES, GOALS = (2 * WIDTH + 3, 2 * WIDTH + 5), (1 * WIDTH + 3, 2 * WIDTH + 6)


def tile(player: Player, square: int) -> np.ndarray:
    surface = pygame.display.get_surface()
    assert surface is not None
    x, y = player.square(square)
    return pygame.surfarray.array3d(surface)[x - 15 : x + 15, y - 15 : y + 15].astype(int)


def test_the_starts_are_the_goals_and_no_box_is_home_yet(quick: Player) -> None:
    quick.play(1)
    goal, crate = tile(quick, GOALS[0]), tile(quick, BOXES[0])
    quick.press("v")
    assert quick.game.session.game.mode is Mode.PULL
    assert np.abs(tile(quick, BOXES[0]) - goal).mean() < 12  # a start is marked as a goal is
    assert np.abs(tile(quick, GOALS[0]) - crate).mean() < 12  # a box on a goal carries no tick
    assert "0 of 2" in quick.game.status().text


def test_pulled_home_it_is_won_and_the_pushes_are_stored(quick: Player) -> None:
    game = quick.play(1)
    level = quick.level
    quick.press("v")
    quick.click(quick.square(1 * WIDTH + 3 + WIDTH))  # below the first box, on its start
    game = quick.game
    quick.press("down")  # pulls it home
    assert "1 of 2" in game.status().text
    home = tile(quick, BOXES[0])
    quick.click(quick.square(2 * WIDTH + 5))
    assert np.abs(tile(quick, BOXES[0]) - home).mean() < 2
    quick.press("left")
    assert game.session.game.solved
    assert quick.screen == "victory"
    best = quick.app.library.best(level)  # type: ignore[union-attr]
    assert best.pushes is not None
    assert verify(level, best.pushes.moves).solved
    assert best.pushes.metrics.pushes == 2


def test_forward_play_meets_the_position_kept_in_pull_play(quick: Player) -> None:
    quick.play(1)
    level = quick.level
    quick.press("g")
    assert quick.game.session.target is None
    quick.press("v", "g")
    assert quick.game.session.target is None  # nothing was pulled yet
    quick.click(quick.square(2 * WIDTH + 5))
    quick.press("left", "g")
    target = quick.game.session.target
    assert target is not None
    assert target.boxes == {GOALS[0], BOXES[1]}
    quick.press("v")
    assert quick.game.session.game.mode is Mode.PUSH
    assert "0 of 2" in quick.game.status().text.split("·")[0]
    assert "1 of 2" in quick.game.status().text.split("·")[1]
    shown = quick.pixels()
    quick.press("g")
    assert quick.game.session.target is None
    assert quick.pixels() != shown
    quick.press("v", "g", "v")
    quick.display.home()  # it is kept, too
    quick.play(1)
    quick.press("right", "right", "up")  # the first box goes to its goal: there we meet
    assert quick.screen == "victory"
    moves = quick.app.library.best(level).moves.moves  # type: ignore[union-attr]
    assert verify(level, moves).solved
    assert moves.startswith("rrU")
    assert quick.app.library.load_game(level, slot="target") is None  # type: ignore[union-attr]


def test_undo_takes_a_walk_back_whole_or_by_steps_as_the_settings_say(quick: Player) -> None:
    game = quick.play(1)
    quick.click(quick.square(1 * WIDTH + 6))
    assert game.session.game.moves > 3
    quick.click(quick.square(9), button=3)
    assert game.session.game.moves == 0
    quick.press("y")
    walked = game.session.game.moves
    assert walked > 3
    quick.display.home()
    game = quick.play(1)  # the walk is still one action after the game was closed
    quick.press("u")
    assert game.session.game.moves == 0
    quick.press("y")
    quick.app.settings.undo_by = "step"
    quick.press("u")
    assert game.session.game.moves == walked - 1


def test_an_overlay_key_says_what_it_did(quick: Player) -> None:
    game = quick.play(1)
    for key in "12345":
        quick.press(key)
        first = game.toast.text
        assert first
        quick.press(key)
        assert game.toast.text not in ("", first)


def test_a_wide_level_opens_whole_at_every_size(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rows = ["#" * 50, "#@$." + " " * 45 + "#", *["#" + " " * 48 + "#"] * 27, "#" * 50]
    for number, size in enumerate(((800, 600), (1280, 800), (1920, 1080))):
        (tmp_path / str(number)).mkdir()
        someone = Player(tmp_path / str(number), size=size, levels="\n".join(rows))
        game = someone.play(0)
        assert not game.view.scrolls
        assert game.view.tile >= 12
        someone.close()


def test_a_level_finished_by_pulling_has_no_needless_walks(quick: Player) -> None:
    """Steps back and forth between the pulls, and the way from the pull start, are not in the solution."""
    quick.play(1)
    level = quick.level
    quick.press("v")
    quick.click(quick.square(2 * WIDTH + 3))
    quick.press("down", "left", "right", "left", "right")
    quick.click(quick.square(2 * WIDTH + 5))
    quick.press("left")
    assert quick.screen == "victory"
    solution = quick.game.session.solution()
    assert verify(level, solution).solved
    assert solution[-1].isupper()
    shown = quick.display.top.summary  # type: ignore[attr-defined]
    assert shown.rows[0].yours == len(solution)
    assert shortest_walks(level, solution) == solution
    best = quick.app.library.best(level)  # type: ignore[union-attr]
    assert best.moves is not None
    assert len(best.moves.moves) == len(solution)


def test_meeting_in_the_middle_adds_only_the_walks_that_are_needed(quick: Player) -> None:
    quick.play(1)
    level = quick.level
    quick.press("v")
    quick.click(quick.square(2 * WIDTH + 5))
    quick.press("left", "down", "up", "down", "up", "g", "v")
    quick.press("right", "right", "up")
    assert quick.screen == "victory"
    moves = quick.game.session.game.lurd
    assert verify(level, moves).solved
    assert moves == shortest_walks(level, moves)
