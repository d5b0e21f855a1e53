"""Which key (or gamepad button) means what. Names only: the map is saved, shown and tested without a window.

A binding is text: ``left``, ``ctrl+z``, ``shift+u``, ``pad 0``, ``pad hat up``, ``pad axis 1-``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pushworks.apps.desktop.actions import Action
from pushworks.levels import Direction

Command = Action | Direction

DEFAULTS: dict[Command, tuple[str, ...]] = {
    Direction.UP: ("up", "w", "k", "pad hat up", "pad axis 1-"),
    Direction.DOWN: ("down", "s", "j", "pad hat down", "pad axis 1+"),
    Direction.LEFT: ("left", "a", "h", "pad hat left", "pad axis 0-"),
    Direction.RIGHT: ("right", "d", "l", "pad hat right", "pad axis 0+"),
    Action.CONFIRM: ("return", "space", "pad 0"),
    Action.BACK: ("escape", "p", "pad 7"),
    Action.NEXT_FIELD: ("tab", "pad 5"),
    Action.PREVIOUS_FIELD: ("shift+tab", "pad 4"),
    Action.UNDO: ("u", "backspace", "ctrl+z", "pad 1"),
    Action.REDO: ("y", "ctrl+y", "ctrl+shift+z", "pad 3"),
    Action.UNDO_PUSH: ("shift+u", "shift+backspace", "["),
    Action.REDO_PUSH: ("shift+y", "]"),
    Action.RESTART: ("r", "pad 6"),
    Action.HINT: ("t", "f2", "pad 2"),
    Action.SOLVE: ("i", "f5"),
    Action.WATCH: ("shift+i", "f6"),
    Action.REVIEW: ("q",),
    Action.PLAN: ("f7", "shift+p"),
    Action.HISTORY: ("z",),
    Action.CURSOR: ("c", "pad 8"),
    Action.SELECT_BOX: ("x", "pad 9"),
    Action.PULL_MODE: ("v",),
    Action.KEEP_TARGET: ("g",),
    Action.NEXT_LEVEL: ("n", "page down"),
    Action.PREVIOUS_LEVEL: ("b", "page up"),
    Action.SHOW_REACH: ("1",),
    Action.SHOW_TARGETS: ("2",),
    Action.SHOW_DEAD: ("3",),
    Action.SHOW_WARNING: ("4",),
    Action.SHOW_BOUND: ("5",),
    Action.SHOW_RULER: ("6",),
    Action.SHOW_CHECKER: ("7",),
    Action.TURN_VIEW: ("8",),
    Action.MIRROR_VIEW: ("9",),
    Action.ZOOM_IN: ("=", "+", "keypad +"),
    Action.ZOOM_OUT: ("-", "keypad -"),
    Action.ZOOM_FIT: ("0",),
    Action.RESET_VIEW: ("ctrl+0",),
    Action.PAN_UP: ("ctrl+up",),
    Action.PAN_DOWN: ("ctrl+down",),
    Action.PAN_LEFT: ("ctrl+left",),
    Action.PAN_RIGHT: ("ctrl+right",),
    Action.PLAY_PAUSE: ("o",),
    Action.FASTER: (".",),
    Action.SLOWER: (",",),
    Action.TO_START: ("home",),
    Action.TO_END: ("end",),
    Action.COPY_LEVEL: ("ctrl+c",),
    Action.COPY_SOLUTION: ("ctrl+shift+c",),
    Action.PASTE: ("ctrl+v",),
    Action.EXPORT_GIF: ("ctrl+g",),
    Action.EXPORT_PNG: ("ctrl+p",),
    Action.EDIT: ("e",),
    Action.LEVELS: ("ctrl+l", "f3"),
    Action.MANAGE: ("f4",),
    Action.SETTINGS: ("f10",),
    Action.HELP: ("f1", "shift+/"),
    Action.MUTE: ("m",),
    Action.FULLSCREEN: ("f", "f11"),
    Action.QUIT: ("ctrl+q",),
}


class KeyMap:
    """Bindings in both directions; one key means at most one thing."""

    def __init__(self, changed: Mapping[str, list[str]] | None = None) -> None:
        """Start from the defaults; `changed` holds what the player made different (see `changes`)."""
        self._keys: dict[Command, tuple[str, ...]] = dict(DEFAULTS)
        commands = {command_name(command): command for command in DEFAULTS}
        for name, keys in (changed or {}).items():
            if name in commands:
                self._keys[commands[name]] = tuple(map(str, keys))
        self._index()

    def _index(self) -> None:
        self._meaning: dict[str, Command] = {}
        for command, keys in self._keys.items():
            for key in keys:
                self._meaning.setdefault(key, command)

    def meaning(self, key: str) -> Command | None:
        """What a key stands for."""
        return self._meaning.get(key)

    def keys(self, command: Command) -> tuple[str, ...]:
        """The keys of a command."""
        return self._keys[command]

    def commands(self) -> Iterator[Command]:
        """Everything that can be bound."""
        return iter(self._keys)

    def bind(self, command: Command, key: str) -> Command | None:
        """Give a key to a command; returns the command that lost it."""
        loser = self._meaning.get(key)
        if loser is not None and loser is not command:
            self._keys[loser] = tuple(k for k in self._keys[loser] if k != key)
        if key not in self._keys[command]:
            self._keys[command] = (*self._keys[command], key)
        self._index()
        return None if loser is command else loser

    def unbind(self, command: Command, key: str) -> None:
        """Take a key from a command."""
        self._keys[command] = tuple(k for k in self._keys[command] if k != key)
        self._index()

    def reset(self) -> None:
        """Back to the defaults."""
        self._keys = dict(DEFAULTS)
        self._index()

    def changes(self) -> dict[str, list[str]]:
        """What differs from the defaults, as the settings file keeps it."""
        return {
            command_name(command): list(keys)
            for command, keys in self._keys.items()
            if keys != DEFAULTS[command]
        }

    def label(self, command: Command) -> str:
        """The first keyboard key of a command, for showing beside it; empty when it has none."""
        return next((pretty(key) for key in self._keys[command] if not key.startswith("pad ")), "")


def command_name(command: Command) -> str:
    """The name of a command in files and in the string catalogue."""
    return f"move_{command.name.lower()}" if isinstance(command, Direction) else str(command)


_PRETTY = {
    "return": "Enter",
    "escape": "Esc",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "page up": "PgUp",
    "page down": "PgDn",
    "backspace": "Backspace",
    "space": "Space",
    "tab": "Tab",
}


def pretty(key: str) -> str:
    """A key as people write it: ``ctrl+z`` becomes ``Ctrl+Z``."""
    parts = key.split("+") if len(key) > 1 and not key.endswith("+") else [key]
    return "+".join(
        _PRETTY.get(part, part.upper() if len(part) == 1 else part.capitalize()) for part in parts
    )
