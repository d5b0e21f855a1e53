"""Plan mode: steps marked by mouse, touch and keys; the engine's verdict; the plan played and taken back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from pushworks import engine
from pushworks.apps.desktop import plan_sketch
from pushworks.apps.desktop.plan_sketch import MOST, StepState
from pushworks.apps.desktop.screens.plan import PlanScreen
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.apps.strings import languages

from .conftest import Player
from .test_large_boards import hall

LEVELS = """\
########
#      #
#@$ $ .#
#  .   #
########
Title: In the way

#########
#@ $ $  #
####### #
#.     .#
#########
Title: Corridor
"""
WIDTH = 8
SIZES = ((800, 600), (1280, 800), (1920, 1080))


def at(x: int, y: int, width: int = WIDTH) -> int:
    return y * width + x


LEFT, RIGHT, GOAL, LOWER = at(2, 2), at(4, 2), at(6, 2), at(3, 3)


@pytest.fixture(params=SIZES, ids=str)
def planner(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Player]:
    someone = Player(tmp_path, size=request.param, levels=LEVELS)
    someone.instant()
    someone.play(0)
    yield someone
    someone.close()


@pytest.fixture
def wide(tmp_path: Path) -> Iterator[Player]:
    someone = Player(tmp_path, levels=LEVELS)
    someone.instant()
    someone.play(0)
    yield someone
    someone.close()


def plan(player: Player) -> PlanScreen:
    top = player.display.top
    assert isinstance(top, PlanScreen)
    return top


def pixel(player: Player, square: int) -> tuple[int, int]:
    return plan(player).view.pixel_of(square)


def answered(player: Player) -> None:
    player.wait_for(lambda: not plan(player).sketch.busy)


def states(player: Player) -> list[StepState]:
    sketch = plan(player).sketch
    return [sketch.state(number) for number in range(len(sketch.steps))]


def test_by_mouse_each_step_as_it_is_marked_and_all_undone_as_one(planner: Player) -> None:
    planner.press("f7")
    assert planner.screen == "plan"
    for box, square in ((RIGHT, GOAL), (LEFT, LOWER)):
        planner.click(pixel(planner, box))
        before = planner.pixels()
        planner.click(pixel(planner, square))
        assert planner.pixels() != before
    answered(planner)
    assert states(planner) == [StepState.POSSIBLE, StepState.POSSIBLE]
    assert plan(planner).verdict().startswith("Possible: 4 pushes")
    good = pygame.Color(planner.display.canvas.chrome.good)
    ring = round(plan(planner).view.tile * 0.2)  # beside the digit, within the disc
    x, y = pixel(planner, GOAL)
    assert planner.colour_at(x - ring, y) == (good.r, good.g, good.b)
    planner.click_on("play")
    assert planner.screen == "victory"  # both boxes are on goals
    session = planner.game.session
    assert session.game.solved
    assert not session.helped
    planner.display.pop_to("play")
    planner.press("u")
    assert session.game.lurd == ""  # one undo takes all of it back


def test_a_gap_is_filled_and_counts_as_help(planner: Player) -> None:
    planner.press("shift+p")
    planner.drag(pixel(planner, LEFT), pixel(planner, GOAL))
    answered(planner)
    assert states(planner) == [StepState.FILLED]
    assert "of other boxes" in plan(planner).verdict()
    planner.press("o")
    assert planner.screen == "play"
    session = planner.game.session
    assert GOAL in session.game.boxes
    assert session.helped
    assert "help" in planner.game.toast.text
    planner.press("u")
    assert session.game.lurd == ""
    assert not session.helped  # taken back, and with it the help


def test_help_begins_with_the_step_that_was_filled(wide: Player) -> None:
    wide.press("f7")
    wide.drag(pixel(wide, RIGHT), pixel(wide, at(5, 2)))
    wide.drag(pixel(wide, LEFT), pixel(wide, GOAL))
    answered(wide)
    # The first step stays where it is, so the second has to go round it.
    assert states(wide)[0] is StepState.POSSIBLE
    session = wide.game.session
    moves = session.play_plan([("u", False), ("rr", True)])
    assert moves
    assert session.help.lines == ["ur"]


def test_it_says_which_step_breaks_and_plays_up_to_there(tmp_path: Path) -> None:
    player = Player(tmp_path, levels=LEVELS)
    player.instant()
    player.play(1)
    player.press("f7")
    first, second = at(3, 1, 9), at(5, 1, 9)
    player.click(pixel(player, first))
    player.click(pixel(player, at(4, 1, 9)))
    player.click(pixel(player, second))
    player.click(pixel(player, at(6, 1, 9)))  # the player cannot get behind it any more
    answered(player)
    assert states(player) == [StepState.POSSIBLE, StepState.BROKEN]
    assert plan(player).verdict().startswith("Breaks at step 2")
    player.click_on("play")
    assert player.game.session.game.pushes == 1
    player.close()


def test_by_keys_alone(planner: Player) -> None:
    planner.press("f7", "x")  # the first box is picked
    assert plan(planner).picked == LEFT
    planner.press("x", "right", "right", "return")
    answered(planner)
    assert [(step.box, step.target) for step in plan(planner).sketch.steps] == [(RIGHT, GOAL)]
    planner.press("u")
    assert plan(planner).sketch.steps == []
    planner.press("y")
    assert len(plan(planner).sketch.steps) == 1
    planner.press("r")
    assert plan(planner).sketch.steps == []
    planner.press("x", "right", "right", "g")  # onto the other box, which has to make way
    answered(planner)
    assert states(planner) == [StepState.FILLED]
    planner.press("x", "escape")
    assert plan(planner).picked == -1
    planner.choose("play")
    assert planner.screen == "play"
    assert RIGHT in planner.game.session.game.boxes


def test_by_touch(wide: Player) -> None:
    wide.press("f7")
    width, height = pygame.display.get_window_size()

    def finger(kind: int, square: int) -> None:
        x, y = pixel(wide, square)
        place = {"x": (x + 0.5) / width, "y": (y + 0.5) / height}
        pygame.event.post(pygame.event.Event(kind, **place, dx=0, dy=0, finger_id=0, touch_id=0))
        wide.run()

    finger(pygame.FINGERDOWN, RIGHT)
    finger(pygame.FINGERMOTION, at(5, 2))
    finger(pygame.FINGERMOTION, GOAL)
    finger(pygame.FINGERUP, GOAL)
    for square in (LEFT, LOWER):  # tapped
        finger(pygame.FINGERDOWN, square)
        finger(pygame.FINGERUP, square)
    answered(wide)
    assert states(wide) == [StepState.POSSIBLE, StepState.POSSIBLE]


def test_the_steps_are_kept_while_the_position_is_the_same(wide: Player) -> None:
    wide.press("f7")
    wide.drag(pixel(wide, RIGHT), pixel(wide, GOAL))
    wide.press("f7")
    assert wide.screen == "play"
    wide.press("f7")
    assert len(plan(wide).sketch.steps) == 1
    answered(wide)
    assert states(wide) == [StepState.POSSIBLE]
    wide.press("f7", "up", "f7")
    assert plan(wide).sketch.steps == []


def test_a_plan_has_a_longest_length_and_pull_play_has_none(wide: Player) -> None:
    wide.press("f7")
    sketch = plan(wide).sketch
    for number in range(MOST):
        assert sketch.add(RIGHT, at(5, 2) if number % 2 == 0 else RIGHT)
    assert not sketch.add(RIGHT, GOAL)
    assert not sketch.add(LEFT, 0)  # a wall
    wide.press("f7", "v", "f7")
    assert wide.screen == "play"
    assert wide.game.toast.text


def test_a_search_that_found_nothing_in_its_time_can_go_on(
    wide: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def limited(*about: Any, seconds: float, **limits: Any) -> engine.PlanJob:
        return PlanJob(*about, seconds=seconds, nodes=1 if seconds == plan_sketch.SECONDS else 0, **limits)

    PlanJob = engine.PlanJob  # noqa: N806 - a class
    monkeypatch.setattr(engine, "PlanJob", limited)
    wide.press("f7")
    wide.drag(pixel(wide, LEFT), pixel(wide, GOAL))
    answered(wide)
    assert states(wide) == [StepState.OPEN]
    assert "No way found" in plan(wide).verdict()
    wide.click_on("longer")
    answered(wide)
    assert states(wide) == [StepState.FILLED]


def test_escape_stops_the_engine_and_keeps_what_it_knows(wide: Player) -> None:
    wide.press("f7")
    screen = plan(wide)
    cancelled: list[bool] = []

    class Job:
        def poll(self) -> tuple[int, int]:
            return 0, 100

        def cancel(self) -> None:
            cancelled.append(True)

    screen.sketch.add(LEFT, GOAL)
    answered(wide)
    answer = screen.sketch.answer
    assert answer is not None
    screen.sketch._job = Job()  # type: ignore[assignment]
    screen.sketch._task = ThreadTask(lambda _: _until(cancelled, answer))
    screen.sketch.answer = None
    wide.run(0.1)
    assert "Checking step 1 of 1" in screen.verdict()
    wide.press("escape")
    assert cancelled
    assert wide.screen == "plan"
    answered(wide)
    assert screen.sketch.answer is answer


def _until(done: list[bool], answer: plan_sketch.Answer) -> plan_sketch.Answer:
    while not done:
        time.sleep(0.01)
    return answer


def test_a_large_board_never_holds_up_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_sketch.PlanSketch.look, "__defaults__", (60.0,))  # however busy the machine is
    player = Player(tmp_path, levels=hall())
    player.instant()
    player.play(0)
    player.press("f7")
    sketch = plan(player).sketch
    box = min(sketch.position.boxes)
    assert sketch.add(box, box + 8)
    assert sketch.add(max(sketch.position.boxes), box)
    answered(player)
    assert states(player) == [StepState.POSSIBLE, StepState.POSSIBLE]
    player.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", sorted(languages()))
def test_no_text_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    player = Player(tmp_path, size=size, levels=LEVELS)
    player.display.set_language(language)
    if player.app.language != language:
        player.close()
        pytest.skip("no font for it")
    player.instant()
    player.play(1)
    cut: list[str] = []
    fit = player.display.fonts.fit

    def noting(text: str, pixels: int, bold: bool, width: int) -> str:
        if (fitted := fit(text, pixels, bold, width)) != text:
            cut.append(text)
        return fitted

    monkeypatch.setattr(player.display.fonts, "fit", noting)
    player.press("f7")
    for box, square in ((at(3, 1, 9), at(4, 1, 9)), (at(5, 1, 9), at(6, 1, 9))):
        player.drag(pixel(player, box), pixel(player, square))
    answered(player)
    player.run(0.1)
    assert states(player)[-1] is StepState.BROKEN
    assert not cut
    player.close()
