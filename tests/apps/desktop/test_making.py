"""Making levels: the form remembers, the work is bounded and soon has something, levels have names."""

from __future__ import annotations

import random
import time

import pygame

from pushworks.apps.desktop.making import ENOUGH, LIMITS, NEAR, MakeTask, Wish
from pushworks.apps.desktop.names import name_of
from pushworks.engine import solve
from pushworks.levels import Level

from .conftest import Player

HARD = Wish(width=8, height=8, boxes=2, difficulty=10, seed=4)
"""No level of this size is that hard."""


def finished(task: MakeTask) -> MakeTask:
    while not task.done:
        pygame.time.wait(5)
    return task


def test_a_level_is_made_by_keyboard_and_played(quick: Player) -> None:
    quick.choose("generate")
    assert quick.screen == "generate"
    quick.choose("start")
    quick.wait_for(lambda: quick.screen == "made")
    made = quick.display.top
    title = made.level.title  # type: ignore[attr-defined]
    assert len(title.split()) == 2
    assert not any(letter.isdigit() for letter in title)
    quick.press("return")
    assert quick.screen == "playing"
    assert quick.game.session.course.name == "My levels"
    assert len(quick.level.boxes) == 3
    assert "Made by: seed 1" in quick.level.notes
    assert quick.game.heading().title == title
    quick.display.home()
    assert quick.app.shelf.find("My levels") is not None
    assert quick.app.settings.generate["seed"] == 2  # the next one is another


def test_harder_easier_and_more_like_this(quick: Player) -> None:
    quick.display.go("generate")
    for button, compare in (("more", 0), ("harder", 1), ("easier", -1)):
        level = quick.course.levels[1]
        quick.display.go("made", wish=Wish(difficulty=3), level=level, rating=3.0)
        quick.run()
        quick.click_on(button)
        assert quick.screen in ("generating", "made")
        wish = quick.display.top.wish  # type: ignore[attr-defined]
        assert wish.difficulty == 3 + compare
        assert wish.seed != Wish().seed
        quick.press("escape")
        assert quick.screen == "generate"
        assert quick.display.top.wish.difficulty == 3 + compare  # type: ignore[attr-defined]


def test_at_the_end_of_the_scale_boxes_change() -> None:
    assert Wish(boxes=3).changed(1, 10.0).boxes == 4
    assert Wish(boxes=3).changed(-1, 1.0).boxes == 2
    assert Wish(boxes=LIMITS["boxes"][1]).changed(1, 10.0).boxes == LIMITS["boxes"][1]


def test_the_form_remembers_its_values_without_making_anything(quick: Player) -> None:
    quick.click_on("generate")
    track = quick.menu.find("boxes").track()  # type: ignore[attr-defined]
    quick.click((track.right - 1, track.centery))
    quick.press("escape")
    quick.click_on("generate")
    assert quick.display.top.wish.boxes == 8  # type: ignore[attr-defined]


def test_a_surprise_changes_everything_and_stays_within_the_limits() -> None:
    seen: dict[str, set[int]] = {name: set() for name in LIMITS}
    for seed in range(40):
        for name, value in Wish.surprise(random.Random(seed)).numbers().items():
            assert LIMITS[name][0] <= value <= LIMITS[name][1]
            seen[name].add(value)
    assert all(len(values) > 2 for values in seen.values())


def test_an_impossible_wish_ends_with_the_nearest_level() -> None:
    task = MakeTask(HARD, seconds=0.5)
    begun = time.monotonic()
    while task.best_difficulty is None:
        pygame.time.wait(5)
        assert time.monotonic() - begun < 20
    finished(task)
    found = task.best()
    assert found is not None
    level, rating = found
    assert solve(level).solved
    assert rating is not None
    assert HARD.distance(rating) > NEAR
    assert task.good == 0


def test_the_best_so_far_can_be_taken_while_it_works(quick: Player) -> None:
    quick.display.go("generate")
    quick.display.go("generating", wish=HARD)
    screen = quick.display.top
    quick.wait_for(lambda: bool(screen.find("take").enabled))  # type: ignore[attr-defined]
    quick.click_on("take")
    assert quick.screen == "made"
    assert "10" in quick.display.top.t("made.near", wanted=10)


def test_wishes_that_fit_nothing_end_with_a_message(quick: Player) -> None:
    quick.display.go("generating", wish=Wish(width=6, height=6, boxes=8, seed=1))
    quick.wait_for(lambda: quick.screen == "message")


def test_the_work_can_be_cancelled(quick: Player) -> None:
    quick.display.go("generate")
    quick.display.go("generating", wish=HARD)
    task = quick.display.top.task  # type: ignore[attr-defined]
    quick.click_on("cancel")
    assert quick.screen == "generate"
    quick.wait_for(lambda: bool(task.done))


def test_the_same_wish_gives_the_same_level() -> None:
    levels = []
    for _ in range(2):
        task = finished(MakeTask(Wish(seed=3)))
        assert task.good == ENOUGH
        best = task.best()
        assert best is not None
        levels.append(best[0])
    assert levels[0] == levels[1]
    assert levels[0].title == levels[1].title


def test_names_follow_from_the_level_and_differ() -> None:
    level = Level.from_xsb("#####\n#@$.#\n#####")
    name = name_of(level)
    assert name_of(Level.from_xsb("#####\n#.$@#\n#####")) == name  # the same level, mirrored
    assert name_of(level, {name}) == f"{name} 2"
