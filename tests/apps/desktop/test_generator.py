"""Making levels: the form remembers, the work is bounded and soon has something, levels have names."""

from __future__ import annotations

import random
import time

import pygame
import pytest

from pushworks.apps.desktop import level_maker
from pushworks.apps.desktop.level_maker import ENOUGH, LIMITS, NEAR, GenerateTask, LevelRequest
from pushworks.apps.desktop.names import name_of
from pushworks.engine import solve
from pushworks.levels import Level

from .conftest import Player

HARD = LevelRequest(width=8, height=8, boxes=2, difficulty=10, seed=4)
"""No level of this size is that hard."""


def finished(task: GenerateTask) -> GenerateTask:
    while not task.done:
        pygame.time.wait(5)
    return task


def test_a_level_is_made_by_keyboard_and_played(quick: Player) -> None:
    quick.choose("generate")
    assert quick.screen == "generator"
    quick.choose("start")
    quick.wait_for(lambda: quick.screen == "generated_level")
    made = quick.display.top
    title = made.level.title  # type: ignore[attr-defined]
    assert len(title.split()) == 2
    assert not any(letter.isdigit() for letter in title)
    quick.press("return")
    assert quick.screen == "play"
    assert quick.game.session.collection.name == "My levels"
    assert len(quick.level.boxes) == 3
    assert "Made by: seed 1" in quick.level.notes
    assert quick.game.heading().title == title
    quick.display.home()
    assert quick.app.collections.find("My levels") is not None
    assert quick.app.settings.generator["seed"] == 2  # the next one is another


def test_harder_easier_and_more_like_this(quick: Player) -> None:
    quick.display.go("generator")
    for button, compare in (("more", 0), ("harder", 1), ("easier", -1)):
        level = quick.collection.levels[1]
        quick.display.go("generated_level", request=LevelRequest(difficulty=3), level=level, rating=3.0)
        quick.run()
        quick.click_on(button)
        assert quick.screen in ("generator_progress", "generated_level")
        request = quick.display.top.request  # type: ignore[attr-defined]
        assert request.difficulty == 3 + compare
        assert request.seed != LevelRequest().seed
        quick.press("escape")
        assert quick.screen == "generator"
        assert quick.display.top.request.difficulty == 3 + compare  # type: ignore[attr-defined]


def test_at_the_end_of_the_scale_boxes_change() -> None:
    assert LevelRequest(boxes=3).changed(1, 10.0).boxes == 4
    assert LevelRequest(boxes=3).changed(-1, 1.0).boxes == 2
    assert LevelRequest(boxes=LIMITS["boxes"][1]).changed(1, 10.0).boxes == LIMITS["boxes"][1]


def test_the_form_remembers_its_values_without_making_anything(quick: Player) -> None:
    quick.click_on("generate")
    track = quick.menu.find("boxes").track()  # type: ignore[attr-defined]
    quick.click((track.right - 1, track.centery))
    quick.press("escape")
    quick.click_on("generate")
    assert quick.display.top.request.boxes == 8  # type: ignore[attr-defined]


def test_a_surprise_changes_everything_and_stays_within_the_limits() -> None:
    seen: dict[str, set[int]] = {name: set() for name in LIMITS}
    for seed in range(40):
        for name, value in LevelRequest.surprise(random.Random(seed)).numbers().items():
            assert LIMITS[name][0] <= value <= LIMITS[name][1]
            seen[name].add(value)
    assert all(len(values) > 2 for values in seen.values())


def test_an_impossible_request_ends_with_the_nearest_level() -> None:
    task = GenerateTask(HARD, seconds=0.5)
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
    quick.display.go("generator")
    quick.display.go("generator_progress", request=HARD)
    screen = quick.display.top
    quick.wait_for(lambda: bool(screen.find("take").enabled))  # type: ignore[attr-defined]
    quick.click_on("take")
    assert quick.screen == "generated_level"
    assert "10" in quick.display.top.t("made.near", wanted=10)


def test_requests_that_fit_nothing_end_with_a_message(quick: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_maker, "MOST", 10)
    quick.display.go("generator_progress", request=LevelRequest(width=6, height=6, boxes=8, seed=1))
    quick.wait_for(lambda: quick.screen == "message")


def test_the_work_can_be_cancelled(quick: Player) -> None:
    quick.display.go("generator")
    quick.display.go("generator_progress", request=HARD)
    task = quick.display.top.task  # type: ignore[attr-defined]
    quick.click_on("cancel")
    assert quick.screen == "generator"
    quick.wait_for(lambda: bool(task.done))


def test_the_same_request_gives_the_same_level() -> None:
    levels = []
    for _ in range(2):
        task = finished(GenerateTask(LevelRequest(seed=3)))
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
