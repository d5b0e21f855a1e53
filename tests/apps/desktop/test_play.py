"""Playing a level with keys, mouse and gamepad: the state and the picture both change."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from pushworks.sokoban import Mode, verify

from .conftest import Player


def test_arrow_keys_solve_a_level_and_victory_comes(quick: Player) -> None:
    game = quick.play(0)
    before = quick.pixels()
    quick.press("right")
    assert game.session.game.moves == 1
    assert quick.pixels() != before
    quick.press("right")
    assert game.session.game.solved
    assert quick.screen == "victory"
    best = quick.app.library.best(quick.level)  # type: ignore[union-attr]
    assert best.moves is not None
    assert best.moves.moves == "rR"
    assert best.moves.metrics == (2, 1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    "keys", [("up", "down", "left", "right"), ("w", "s", "a", "d"), ("k", "j", "h", "l")]
)
def test_arrows_wasd_and_vim_keys_all_move(quick: Player, keys: tuple[str, ...]) -> None:
    game = quick.play(1)
    up, down, left, right = keys
    quick.press(right, up, left, down)
    assert game.session.game.lurd.lower() == "ruld"


def test_gamepad_moves_and_undoes(quick: Player) -> None:
    game = quick.play(1)
    for value in ((1, 0), (0, 0), (0, 1), (0, 0)):
        pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0))
        quick.run()
    assert game.session.game.lurd == "ru"
    for value in (-1.0, 0.0):
        pygame.event.post(pygame.event.Event(pygame.JOYAXISMOTION, axis=0, value=value, instance_id=0))
        quick.run()
    assert game.session.game.lurd == "rul"
    quick.pad(1)
    assert game.session.game.lurd == "ru"


def test_holding_a_key_keeps_moving_and_releasing_stops(player: Player) -> None:
    game = player.play(3)
    player.key_down("right")
    player.run(1.5)
    moved = game.session.game.moves
    assert moved == 6  # to the wall and no further
    player.key_up("right")
    player.key_down("left")
    player.run(0.4)
    player.key_up("left")
    player.run(1.0)
    assert moved < game.session.game.moves < moved + 5


def test_a_tap_is_one_move(player: Player) -> None:
    game = player.play(3)
    player.key_down("right")
    player.run(0.1)
    player.key_up("right")
    player.run(0.5)
    assert game.session.game.moves == 1


def test_fast_typing_is_never_lost_and_the_picture_catches_up(player: Player) -> None:
    game = player.play(3)
    player.press(*["right", "left"] * 20)
    assert game.session.game.moves == 40
    assert game.motion.moving
    player.run(3.0)
    assert not game.motion.moving
    assert game.motion.player == game.session.game.player


def test_movement_is_smooth(player: Player) -> None:
    """Between two squares the player is seen in several places."""
    game = player.play(3)
    player.press("right")
    seen = set()
    for _ in range(12):
        player.run(1 / 60)
        seen.add(round(game.motion.shown_player().part, 3))
    assert len(seen) >= 5


def test_click_to_walk(quick: Player) -> None:
    game = quick.play(1)
    target = 1 * 8 + 6
    quick.click(quick.square(target))
    assert game.session.game.player == target
    assert game.session.game.pushes == 0


def test_click_a_box_then_a_square(quick: Player) -> None:
    game = quick.play(1)
    box, goal = 2 * 8 + 3, 1 * 8 + 3
    quick.click(quick.square(box))
    assert game.selected == box
    quick.click(quick.square(goal))
    assert goal in game.session.game.boxes
    assert game.selected == -1


def test_drag_a_box(quick: Player) -> None:
    game = quick.play(1)
    quick.drag(quick.square(2 * 8 + 5), quick.square(2 * 8 + 6))
    assert 2 * 8 + 6 in game.session.game.boxes


def test_drag_to_an_impossible_square_changes_nothing(quick: Player) -> None:
    game = quick.play(1)
    quick.drag(quick.square(2 * 8 + 5), quick.square(0))
    assert game.session.game.moves == 0
    assert game.toast.text


def test_right_click_and_backspace_undo(quick: Player) -> None:
    game = quick.play(1)
    quick.press("right", "right")
    quick.click(quick.square(9), button=3)
    assert game.session.game.moves == 1
    quick.press("backspace")
    assert game.session.game.moves == 0


def test_undo_redo_by_step_and_by_push_and_restart_can_be_undone(quick: Player) -> None:
    game = quick.play(3)
    quick.press("down", "right", "up", "right", "down", "down", "right")
    line = game.session.game.lurd
    quick.press("u")
    assert game.session.game.moves == len(line) - 1
    quick.press("y")
    assert game.session.game.lurd == line
    quick.press("r")
    assert game.session.game.moves == 0
    quick.press("u")
    assert game.session.game.lurd == line
    pushes = game.session.game.pushes
    assert pushes >= 1
    quick.press("shift+u")
    assert game.session.game.pushes == pushes - 1
    quick.press("shift+y")
    assert game.session.game.pushes == pushes


def test_pull_play(quick: Player) -> None:
    game = quick.play(0)
    quick.press("v")
    game = quick.game
    assert game.session.game.mode is Mode.PULL
    assert game.session.game.boxes == quick.level.goals
    quick.click(quick.square(2 * 7 + 3))  # put the player beside the box
    assert game.session.game.player == 2 * 7 + 3
    quick.press("left")
    assert quick.screen == "victory"
    best = quick.app.library.best(quick.level)  # type: ignore[union-attr]
    assert best.pushes is not None
    assert verify(quick.level, best.pushes.moves).solved


def test_pull_with_the_mouse_alone(quick: Player) -> None:
    quick.play(0)
    quick.click_on("pull_mode")
    quick.click(quick.square(2 * 7 + 3))
    quick.click(quick.square(2 * 7 + 4))  # the box on the goal
    quick.click(quick.square(2 * 7 + 3))  # where the level has it
    assert quick.screen == "victory"


def test_highlights_can_be_switched_and_are_seen(quick: Player) -> None:
    game = quick.play(1)
    quick.wait_for(game.session.analysis.ready.is_set)
    plain = quick.pixels()
    for key in ("1", "3", "5"):
        quick.press(key)
        assert quick.pixels() != plain, key
        quick.press(key)
        game.toast.clear()
        quick.display.relayout()
        quick.run()
        assert quick.pixels() == plain, key
    quick.click(quick.square(2 * 8 + 3))
    marked = quick.pixels()
    assert marked != plain
    quick.press("2")
    assert quick.pixels() != marked


def test_targets_hide_dead_squares(quick: Player) -> None:
    game = quick.play(3)
    quick.wait_for(game.session.analysis.ready.is_set)
    box = 2 * 9 + 2
    reachable, shown = game.session.game.box_targets(box), game.session.targets(box)
    assert shown < reachable
    assert not shown & game.session.analysis.dead


def test_the_warning_comes_at_once_and_goes_with_undo(quick: Player) -> None:
    game = quick.play(3)
    quick.wait_for(game.session.analysis.ready.is_set)
    quick.run()
    quick.press("down", "right", "right", "right")  # push along the upper part: still fine
    assert not game.deadlocked
    quick.press("r")
    quick.press(
        "right", "down"
    )  # the box goes down to the wall, beside its goal: not lost, goal on that wall
    assert not game.deadlocked
    quick.press("r", "down", "down", "right", "up")  # into the upper corner row: no goal there
    assert game.deadlocked
    quick.press("u")
    assert not game.deadlocked
    quick.press("4", "up")
    assert not game.deadlocked  # switched off


def test_no_false_alarm_on_the_way_of_a_solution(quick: Player) -> None:
    from pushworks.engine import Options, solve

    for index in range(len(quick.collection)):
        game = quick.play(index)
        quick.wait_for(game.session.analysis.ready.is_set)
        for letter in solve(quick.level, Options()).moves:
            assert not game.session.deadlocked
            game.session.play(letter)
        assert game.session.game.solved
        assert not game.session.deadlocked


def test_lower_bound_never_exceeds_the_truth(quick: Player) -> None:
    from pushworks.engine import Options, solve

    game = quick.play(2)
    quick.wait_for(game.session.analysis.ready.is_set)
    bound = game.session.lower_bound
    assert bound is not None
    assert 0 < bound <= solve(quick.level, Options(objective="pushes")).pushes


def test_hints_in_three_grades_counted_apart(quick: Player) -> None:
    game = quick.play(1)
    quick.press("t")
    quick.wait_for(lambda: game.hints.grade == 1)
    advice = game.hints.advice
    assert advice is not None
    assert game.session.hints == 1
    quick.press("t")
    assert game.hints.grade == 2
    quick.press("t")
    assert game.hints.grade == 3
    quick.press("t")
    assert game.session.hints == 3
    assert game.session.game.moves == 0
    # Following the advice keeps it valid: the next hint needs no search.
    for letter in advice.walk:
        quick.press({"u": "up", "d": "down", "l": "left", "r": "right"}[letter])
    quick.press(advice.direction.name.lower())
    assert game.hints.grade == 0
    quick.press("t")
    assert game.hints.grade == 1


def test_ask_the_ai_plays_a_solution(quick: Player) -> None:
    quick.play(2)
    quick.press("i")
    assert quick.screen in ("solver_progress", "replay")  # small levels take no time
    quick.wait_for(lambda: quick.screen == "replay")
    replay = quick.display.top
    assert verify(replay.level, replay.moves).solved  # type: ignore[attr-defined]
    quick.run(0.5)
    assert replay.game.moves > 0  # type: ignore[attr-defined]
    quick.press("escape")
    assert quick.screen == "play"
    assert quick.game.session.game.moves == 0


def test_the_ai_says_when_a_position_is_proved_lost(quick: Player) -> None:
    game = quick.play(3)
    quick.press("down", "down", "right", "up")
    quick.press("i")
    quick.wait_for(lambda: quick.screen == "message")
    pushes = game.session.game.pushes
    quick.click_on("choice 0")  # undo the last push
    assert quick.screen == "play"
    assert game.session.game.pushes == pushes - 1


def test_the_ai_can_be_cancelled_at_once(quick: Player) -> None:
    quick.play(2)
    quick.press("i")
    if quick.screen == "solver_progress":
        quick.press("escape")
    assert quick.screen in ("play", "replay")


def test_cursor_and_selection_by_keyboard(quick: Player) -> None:
    game = quick.play(1)
    quick.press("x")
    assert game.selected in game.session.game.boxes
    first = game.selected
    quick.press("x")
    assert game.selected != first
    quick.press("escape")
    assert (game.selected, game.cursor) == (-1, None)
    quick.press("c", "up", "up", "return")
    assert game.session.game.player == 1 * 8 + 1
    quick.press("escape", "x")
    box = game.selected
    goal = 1 * 8 + 3
    while game.cursor != goal:
        y, x = divmod(game.cursor or 0, 8)
        quick.press("up" if y > 1 else "left" if x > 3 else "right")
    quick.press("return")
    assert game.session.game.pushes > 0
    assert box not in game.session.game.boxes


def test_copy_and_paste_level_and_solution(quick: Player) -> None:
    from pushworks.apps.desktop import clipboard

    game = quick.play(0)
    quick.press("right", "ctrl+shift+c")
    assert clipboard.pasted() == "r"
    quick.press("ctrl+c")
    assert clipboard.pasted().startswith(quick.level.to_xsb())
    clipboard.copied("rR")
    quick.press("ctrl+v")
    assert game.session.game.solved
    quick.press("escape")
    clipboard.copied("#####\n#@$.#\n#####\n")
    quick.press("ctrl+v")
    assert quick.level.to_xsb() == "#####\n#@$.#\n#####"
    assert quick.game.session.collection.name == "My levels"
    clipboard.copied("no level at all")
    quick.press("ctrl+v")
    assert quick.screen == "message"


def test_pasted_moves_stop_at_the_first_impossible_one(quick: Player) -> None:
    from pushworks.apps.desktop import clipboard

    game = quick.play(3)
    clipboard.copied("2r l UU")
    quick.press("ctrl+v")
    assert game.session.game.lurd == "rrl"
    assert "4" in game.toast.text


def test_export_png_and_gif(quick: Player, tmp_path: Path) -> None:
    quick.play(1)
    quick.press("right", "ctrl+p")
    quick.wait_for(lambda: any((tmp_path / "pictures").glob("*.png")))
    quick.press("ctrl+g")
    quick.wait_for(lambda: any((tmp_path / "pictures").glob("*.gif")))
    quick.wait_for(lambda: "Saved" in quick.game.toast.text)


def test_zoom_pan_and_scroll_on_a_big_level(tmp_path: Path) -> None:
    width = 120
    rows = (
        ["#" * width, "#@$." + " " * (width - 5) + "#"] + ["#" + " " * (width - 2) + "#"] * 80 + ["#" * width]
    )
    someone = Player(tmp_path, levels="\n".join(rows))
    someone.instant()
    game = someone.play(0)
    assert game.view.scrolls
    camera, tile = game.view.camera, game.view.tile
    someone.press("=")
    assert game.view.tile > tile
    someone.press("0")
    assert not game.view.scrolls
    whole = game.view.tile
    someone.wheel(3)
    assert game.view.tile > whole
    someone.press("ctrl+right", "ctrl+down")
    assert game.view.camera != camera
    someone.click(someone.square(2 * width + 5))
    assert game.session.game.player == 2 * width + 5
    someone.close()


def test_levels_change_with_keys_and_stop_at_the_ends(quick: Player) -> None:
    quick.play(0)
    quick.press("b")
    assert quick.game.session.index == 0
    quick.press("n", "n")
    assert quick.game.session.index == 2


def test_every_icon_style_draws_the_board(quick: Player) -> None:
    from pushworks.render import style_names

    quick.play(1)
    pictures = set()
    for name in style_names():
        quick.app.settings.icon_style = name
        quick.display.relayout()
        quick.run()
        pictures.add(quick.pixels())
    assert len(pictures) == len(style_names())


def test_resizing_places_everything_anew(quick: Player) -> None:
    game = quick.play(1)
    for size in ((640, 480), (1920, 1080), (500, 900)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
        quick.run()
        assert (quick.display.canvas.width, quick.display.canvas.height) == size
        assert all(quick.display.canvas.rect.contains(widget.rect) for widget in game.widgets)


def test_box_home_looks_different_from_box_away(quick: Player) -> None:
    quick.play(1)
    goal, box = 1 * 8 + 3, 2 * 8 + 3

    def tile(square: int) -> np.ndarray:
        surface = pygame.display.get_surface()
        assert surface is not None
        x, y = quick.square(square)
        return pygame.surfarray.array3d(surface)[x - 15 : x + 15, y - 15 : y + 15].astype(int)

    before = tile(box)
    quick.press("right", "right", "up")
    after = tile(goal)
    assert np.abs(before - after).mean() > 10
