"""Every key with what it does, as the help shows it: made from the key maps, so that none is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pushworks.apps.desktop.editor_keys import EDITOR_KEYS
from pushworks.apps.desktop.keymap import KeyMap, command_name, pretty


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A line of the list; a heading has no keys."""

    label: str
    keys: tuple[str, ...] = ()
    heading: bool = False


def key_rows(keymap: KeyMap, t: Callable[[str], str]) -> list[KeyRow]:
    """Commands in the order of the key map, then the keys of the editor and of the history."""
    rows = []
    for command in keymap.commands():
        keys = tuple(pretty(key) for key in keymap.keys(command) if not key.startswith("pad "))
        rows.append(KeyRow(t(f"action.{command_name(command)}"), keys or ("–",)))
    rows.append(KeyRow(t("editor.title"), heading=True))
    rows += [KeyRow(t(f"editor.{name}"), (pretty(key),)) for key, name in EDITOR_KEYS.items()]
    rows.append(KeyRow(t("action.history"), heading=True))
    own = (("B", "history.bookmark"), ("F2", "history.rename"), ("Delete", "history.delete"))
    return [*rows, *(KeyRow(t(name), (key,)) for key, name in own)]
