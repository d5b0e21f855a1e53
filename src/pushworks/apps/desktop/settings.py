"""The player's settings: one small JSON file, written whole or not at all."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Literal

from platformdirs import user_config_path

from pushworks.levels.files import write_text

SPEEDS = {"slow": 0.20, "normal": 0.12, "fast": 0.07, "instant": 0.0}
"""Seconds a step takes on the screen."""


@dataclass
class Settings:
    """What can be set. Every field has a sensible default, so an old or broken file does no harm."""

    icon_style: str = "workshop"
    colours: dict[str, int] = field(default_factory=dict)
    """Hues (degrees) of the player's own choice, by part of the board."""
    language: str = "en"
    sound: bool = True
    volume: int = 60
    music: int = 0
    """How loud the music is; 0: there is none."""
    speed: str = "normal"
    reduced_motion: bool = False
    fullscreen: bool = False
    show_reach: bool = False
    show_targets: bool = True
    show_dead: bool = False
    show_warning: bool = True
    show_bound: bool = False
    show_ruler: bool = False
    show_checker: bool = False
    view_turn: int = 0
    """Which of the eight symmetries the board is shown in."""
    shortest: Literal["pushes", "moves"] = "pushes"
    """What a box pushed by mouse saves first: pushes or moves."""
    undo_by: Literal["action", "step"] = "action"
    """What undo takes back: a whole walk or push by mouse, or always one step."""
    wheel: Literal["zoom", "undo"] = "zoom"
    """What the wheel does on the board."""
    ai_seconds: int = 60
    engine: str = ""
    """The command line of the engine the AI thinks with (docs/protocol.md); empty: our own."""
    collection: str = ""
    """The collection opened last."""
    level: int = 0
    """And the level in it."""
    places: dict[str, int] = field(default_factory=dict)
    """The level looked at last, of each collection."""
    files: dict[str, str] = field(default_factory=dict)
    """Level files on the shelf: path and title, the one opened last at the end."""
    folder: str = ""
    """Where a file was looked for last."""
    generate: dict[str, int] = field(default_factory=dict)
    """The parameters of the level maker used last."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """Key bindings that differ from the defaults."""


def default_path() -> Path:
    """Where the settings live."""
    folder = os.environ.get("PUSHWORKS_CONFIG")
    return (Path(folder) if folder else user_config_path("pushworks", appauthor=False)) / "settings.json"


def load(path: Path) -> Settings:
    """Read the settings; what is missing or makes no sense keeps its default."""
    settings = Settings()
    try:
        stored = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return settings
    if not isinstance(stored, dict):
        return settings
    for each in fields(Settings):
        value = stored.get(each.name)
        if type(value) is type(getattr(settings, each.name)) and _sensible(each.name, value):
            setattr(settings, each.name, value)
    return settings


def save(settings: Settings, path: Path) -> None:
    """A kill leaves the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(asdict(settings), indent=1, ensure_ascii=False))


def _sensible(name: str, value: object) -> bool:
    if name == "speed":
        return value in SPEEDS
    if name == "shortest":
        return value in ("pushes", "moves")
    if name == "undo_by":
        return value in ("action", "step")
    if name == "wheel":
        return value in ("zoom", "undo")
    if name == "view_turn":
        return isinstance(value, int) and 0 <= value < 8
    if name in ("volume", "music"):
        return isinstance(value, int) and 0 <= value <= 100
    if name == "ai_seconds":
        return isinstance(value, int) and 1 <= value <= 3600
    if name == "keys":
        return isinstance(value, dict) and all(
            isinstance(keys, list) and all(isinstance(key, str) for key in keys) for keys in value.values()
        )
    if name == "files":
        return isinstance(value, dict) and all(isinstance(title, str) for title in value.values())
    if name in ("generate", "places", "colours"):
        return isinstance(value, dict) and all(type(number) is int for number in value.values())
    return True
