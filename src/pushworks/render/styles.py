"""The icon styles: six tile sets and the colours of the windows that go with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from pushworks.render.art import boxes, floors, players
from pushworks.render.art.floors import FloorColours
from pushworks.render.art.players import Pose
from pushworks.render.art.walls import WallColours
from pushworks.render.shapes import Shapes

if TYPE_CHECKING:
    from pushworks.render.skins import Skin

SKIN = "skin:"
"""Begins the names of styles that are sheets of the player's own (`skins`)."""


@dataclass(frozen=True)
class Chrome:
    """Colours of menus, bars and text."""

    background: str
    panel: str
    raised: str
    text: str
    dim: str
    accent: str
    on_accent: str
    good: str = "#4fbf67"
    warn: str = "#e8574a"


@dataclass(frozen=True)
class Style:
    """A tile set."""

    name: str
    background: str
    """What lies outside the level."""
    wall: WallColours
    floor: FloorColours
    goal: Shapes
    box: Shapes
    box_on_goal: Shapes
    player: Callable[[Pose], Shapes]
    chrome: Chrome
    reach: str = "#5ad1ff"
    """Marks of squares that can be reached."""
    danger: str = "#ff4d4d"
    """Marks of dead squares and deadlocked boxes."""
    hint: str = "#f0a648"
    """What a hint speaks of; unlike danger in every style."""
    skin: Skin | None = None
    """Pictures of walls and floor, in place of those drawn with the colours above."""

    def player_at(self, pose: Pose, on_goal: bool) -> Shapes:
        """The player; a skin may have another picture for one who stands on a goal."""
        return self.skin.player_on_goal(pose) if self.skin is not None and on_goal else self.player(pose)


@lru_cache(maxsize=1)
def _all() -> dict[str, Style]:
    return {
        style.name: style for style in (_workshop(), _garden(), _night(), _paper(), _contrast(), _clear())
    }


def style_names() -> tuple[str, ...]:
    """The names of the icon styles, the default first."""
    return tuple(_all())


def style(name: str = "workshop") -> Style:
    """The icon style of this name, or the skin: ``skin:`` and the name of a sheet (`skins.folder`).

    Raises `ValueError` with one line where there is none.
    """
    if name.startswith(SKIN):
        from pushworks.render.skins import skin_style

        return skin_style(name.removeprefix(SKIN))
    try:
        return _all()[name]
    except KeyError:
        raise ValueError(f"no style {name!r}; there are {', '.join(_all())}") from None


def _workshop() -> Style:
    return Style(
        "workshop", "#20242e",
        WallColours("#7d8797", "#a9b2bf", "#566072", "#2e3542"),
        FloorColours("#d9c7a5", "#d2bf9b", "#a58e66"),
        floors.goal_plate("#2f9e8f", "#7ce0c8"),
        boxes.crate("#c98a4b", "#8f5a2b"), boxes.crate("#d8b45c", "#9b7a2e", "#2e9e56"),
        partial(players.worker, colours=players.WorkerColours()),
        Chrome("#20242e", "#2b313e", "#394152", "#f4efe4", "#a9b0bd", "#f0a648", "#2a1c08"),
        reach="#1f8fd6", danger="#d8352a", hint="#f0a648",
    )  # fmt: skip


def _garden() -> Style:
    return Style(
        "garden", "#2c4a33",
        WallColours("#4f9a52", "#79c06a", "#3b7a44", "#2a5a33", radius=0.24, texture="hedge", rim_width=0.07),
        FloorColours("#cfe3a4", "#c6dc99", "#8fb062", texture="grass", shadow="#20401c55"),
        floors.goal_soil("#6b4a33", "#b8b0a2"),
        boxes.flower_pot("#c8693f", "#4f9a48", "#ffd23f", open_=False),
        boxes.flower_pot("#c8693f", "#4f9a48", "#ffd23f", open_=True),
        partial(
            players.worker,
            colours=players.WorkerColours(hat="#e8cf8a", overall="#7a5ab5", shirt="#f7f1de", hair="#a3562a"),
        ),
        Chrome("#24402b", "#2f5138", "#3d6647", "#f5f7e8", "#b5cbb0", "#ffd23f", "#2b2405"),
        reach="#2a78d0", danger="#c8321f", hint="#ffd23f",
    )  # fmt: skip


def _night() -> Style:
    return Style(
        "night", "#0b1020",
        WallColours("#263259", "#4f6ce0", "#18203f", "#0d1330", 0.12, 0.045, texture="panel"),
        FloorColours("#131a33", "#151d39", "#222c52", texture="grid", shadow="#00000080"),
        floors.goal_target("#27e0d0"),
        boxes.steel("#5b6484", "#27e0d0", lit=False), boxes.steel("#4a6b86", "#27e0d0", lit=True),
        partial(players.robot, shell="#d7def2", light="#ff5fa8"),
        Chrome("#0b1020", "#141b36", "#20294d", "#eaf0ff", "#93a0c8", "#27e0d0", "#04201f", warn="#ff5f6d"),
        reach="#ff5fa8", danger="#ff4d4d", hint="#ffd23f",
    )  # fmt: skip


def _paper() -> Style:
    ink = "#34405a"
    return Style(
        "paper", "#efe8d8",
        WallColours("#c9d3df", ink, "#8795aa", ink, radius=0.10, texture="hatch", rim_width=0.04, depth=0.24,
                    shadow="#34405a22"),
        FloorColours("#fffdf5", "#fffdf5", "#d8d2c2", texture="dots", shadow="#34405a26"),
        floors.goal_cross("#d2553f"),
        boxes.parcel("#e0b983", ink, done=False), boxes.parcel("#8fc08a", ink, done=True),
        partial(players.doodle, ink=ink, fill="#fffdf5", scarf="#d2553f"),
        Chrome("#efe8d8", "#fffdf5", "#e4dcc8", "#2d3850", "#6d7488", "#c24833", "#fffdf5", good="#3f8f4f",
               warn="#c22f1f"),
        reach="#2f6fd0", danger="#c22f1f", hint="#7a3fc0",
    )  # fmt: skip


def _contrast() -> Style:
    return Style(
        "contrast", "#000000",
        WallColours("#ffffff", "#ffffff", "#9a9a9a", "#ffffff", radius=0.0, texture="plain", depth=0.0,
                    shadow="#00000000"),
        FloorColours("#000000", "#000000", "#3c3c3c", texture="grid", shadow="#00000000"),
        floors.goal_target("#00e5ff", 0.09),
        boxes.bold("#ffd600", "#000000", done=False), boxes.bold("#00e676", "#000000", done=True),
        partial(players.figure, fill="#ff80ab", ink="#ffffff", accent="#ff80ab"),
        Chrome("#000000", "#000000", "#2a2a2a", "#ffffff", "#e0e0e0", "#ffd600", "#000000", good="#00e676",
               warn="#ff8a80"),
        reach="#00e5ff", danger="#ff5252", hint="#ff40ff",
    )  # fmt: skip


def _clear() -> Style:
    # The Okabe-Ito colours stay apart under every common colour blindness; shape tells the rest.
    return Style(
        "clear", "#2a2f3a",
        WallColours("#59616f", "#8e97a6", "#3b424e", "#262b34", radius=0.10, texture="plain"),
        FloorColours("#eceef1", "#e4e7eb", "#c3c8d0"),
        floors.goal_diamond("#0072b2", "#ffffff"),
        boxes.token("#e69f00", "#1b1b1b", done=False), boxes.token("#56b4e9", "#1b1b1b", done=True),
        partial(players.figure, fill="#ffffff", ink="#1b1b1b", accent="#cc79a7"),
        Chrome("#2a2f3a", "#363c49", "#464d5c", "#ffffff", "#c3c8d0", "#e69f00", "#1b1200", good="#56b4e9",
               warn="#ff9d5c"),
        reach="#0072b2", danger="#d55e00", hint="#cc79a7",
    )  # fmt: skip
