"""Every mark in every style: told apart from the others, by people of any colour vision."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from pushworks.apps.desktop import marks
from pushworks.levels import Direction
from pushworks.render import sprite, style, style_names
from pushworks.render.art.floors import floor
from pushworks.render.shapes import Shapes
from pushworks.render.styles import Style

SIZE = 40
# How colours look without one of the three kinds of cones (Machado and others, 2009, severity 1).
VISIONS = {
    "all cones": np.eye(3),
    "no red": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "no green": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "no blue": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}


def picture(*layers: Shapes) -> np.ndarray:
    """One square with everything on it, as numbers."""
    board = Image.new("RGBA", (SIZE * 2, SIZE * 2), "#808080")
    for layer in layers:
        drawn = sprite(layer, SIZE)
        board.alpha_composite(drawn.image, (SIZE // 2 + drawn.left, SIZE // 2 + drawn.top))
    return np.asarray(board.convert("RGB"), dtype=float)


def on_the_floor(each: Style) -> dict[str, np.ndarray]:
    ground = floor(each.floor, False, 0, False, False, False)
    return {
        "floor": picture(ground),
        "goal": picture(ground, each.goal),
        "dead": picture(ground, marks.dead(each.danger)),
        "reach": picture(ground, marks.reach(each.reach)),
        "target": picture(ground, marks.target(each.reach)),
        "step": picture(ground, marks.footprint(each.hint)),
        "cursor": picture(ground, marks.cursor(each.chrome.accent)),
        "origin": picture(ground, marks.origin(each.reach)),
        "own start": picture(ground, marks.own_start(each.chrome.accent)),
        "meeting": picture(ground, marks.meeting(each.reach)),
    }


def on_a_box(each: Style) -> dict[str, np.ndarray]:
    ground = floor(each.floor, False, 0, False, False, False)
    return {
        "box": picture(ground, each.box),
        "home": picture(ground, each.goal, each.box_on_goal),
        "hint": picture(ground, marks.hint_box(each.hint), each.box),
        "arrow": picture(ground, each.box, marks.arrow(Direction.LEFT, each.hint, "#000000b0")),
        "lost": picture(ground, each.box, marks.deadlocked(each.danger)),
        "selected": picture(ground, each.box, marks.selected(each.chrome.accent)),
        "cursor": picture(ground, each.box, marks.cursor(each.chrome.accent)),
        "meeting": picture(ground, each.box, marks.meeting(each.reach)),
    }


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", style_names())
def test_no_two_marks_look_alike(name: str, vision: str) -> None:
    seen = VISIONS[vision].T
    for group in (on_the_floor(style(name)), on_a_box(style(name))):
        for (first, one), (second, other) in combinations(group.items(), 2):
            differs = np.abs((one - other) @ seen).max(axis=2) > 40
            share = differs.sum() / SIZE**2
            assert share > 0.015, f"{name}: {first} and {second} look alike with {vision}: {share:.3f}"


@pytest.mark.parametrize("name", style_names())
def test_a_hint_never_has_the_colour_of_danger(name: str) -> None:
    each = style(name)
    assert np.abs(np.subtract(*(np.array(Image.new("RGB", (1, 1), c))[0, 0].astype(int)
                                for c in (each.hint, each.danger)))).max() > 60  # fmt: skip
