"""The player's settings: one small JSON file, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_config_path

from pushworks.apps.strings import system_language
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
    suggestions: bool = True
    """The editor suggests what would make a drawing a better level."""
    examine_levels: bool = True
    """Find out par and difficulty of the levels of a collection while nobody plays."""
    ai_seconds: int = 60
    engine: str = ""
    """The command line of the engine the AI thinks with (docs/protocol.md); empty: our own."""
    collection: str = ""
    """The collection opened last."""
    level: int = 0
    """And the level in it."""
    last_levels: dict[str, int] = field(default_factory=dict)
    """The level opened last, of each collection."""
    files: dict[str, str] = field(default_factory=dict)
    """Level files in the list: path and title, the one opened last at the end."""
    folder: str = ""
    """Where a file was looked for last."""
    generator: dict[str, int] = field(default_factory=dict)
    """The parameters of the level generator used last."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """Key bindings that differ from the defaults."""


RENAMED = {"places": "last_levels", "generate": "generator"}
"""Keys of older files, and what they are called now."""


def default_path() -> Path:
    """Where the settings live."""
    folder = os.environ.get("PUSHWORKS_CONFIG")
    return (Path(folder) if folder else user_config_path("pushworks", appauthor=False)) / "settings.json"


def load(path: Path) -> Settings:
    """Read the settings; what is missing or makes no sense keeps its default.

    Before there is a file, the language is the system's.
    """
    settings = Settings()
    try:
        stored = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        settings.language = system_language()
        return settings
    except (OSError, ValueError):
        return settings
    if not isinstance(stored, dict):
        return settings
    for old, new in RENAMED.items():
        if old in stored:
            stored.setdefault(new, stored.pop(old))
    for each in fields(Settings):
        value = stored.get(each.name)
        if type(value) is type(getattr(settings, each.name)) and _sensible(each.name, value):
            setattr(settings, each.name, value)
    return settings


def save(settings: Settings, path: Path, since: Settings | None = None) -> None:
    """Write the file; a kill leaves the old one or the new one.

    `since` is what this game loaded or saved last: only what has changed from there is written over what
    another game may have written meanwhile. Dictionaries (opened files, last levels, keys) merge by entry.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with _locked(path):
        values = asdict(settings)
        if since is not None and path.exists():
            values = _merged(values, asdict(since), asdict(load(path)))
        write_text(path, json.dumps(values, indent=1, ensure_ascii=False))


def _merged(now: dict[str, Any], since: dict[str, Any], there: dict[str, Any]) -> dict[str, Any]:
    """What is in the file, with what has changed here."""
    found = dict(there)
    for name, value in now.items():
        if isinstance(value, dict):
            entries = dict(there[name])
            for key in since[name].keys() - value.keys():
                entries.pop(key, None)
            for key, entry in value.items():
                if key not in since[name] or since[name][key] != entry:
                    entries.pop(key, None)  # what changed last comes last
                    entries[key] = entry
            found[name] = entries
        elif value != since[name]:
            found[name] = value
    return found


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the file's lock, where the system has one; two games that save at once take turns."""
    try:
        import fcntl
    except ImportError:  # Windows: the write itself is whole in any case
        yield
        return
    with open(path.with_suffix(".lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


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
    if name in ("generator", "last_levels", "colours"):
        return isinstance(value, dict) and all(type(number) is int for number in value.values())
    return True
