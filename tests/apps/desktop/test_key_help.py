"""The list of keys in the help: every key of every command, in every language, on every window."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushworks.apps.desktop.editor_keys import EDITOR_KEYS
from pushworks.apps.desktop.keymap import KeyMap, pretty
from pushworks.apps.strings import languages

from .conftest import Player
from .test_bar import said


@pytest.mark.parametrize("size", [(640, 480), (1200, 800), (500, 900)])
def test_every_key_is_listed_and_none_is_cut(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    someone.press("f1")
    someone.click_on("page keys")
    keymap = KeyMap()
    keys = [pretty(key) for command in keymap.commands() for key in keymap.keys(command) if "pad " not in key]
    keys = [key for key in [*keys, *map(pretty, EDITOR_KEYS)] if not key.startswith("Keypad")]
    for language in languages():
        someone.display.set_language(language)
        someone.run()
        while someone.display.top.keys_page:  # type: ignore[attr-defined]
            someone.click_on("keys previous")
        texts: list[str] = []
        for _ in range(20):
            texts += said(someone, monkeypatch)
            names = {widget.name for widget in someone.menu.widgets if widget.enabled}
            if "keys next" not in names:
                break
            before = someone.pixels()
            someone.click_on("keys next")
            assert someone.pixels() != before
        shown = {word for text in texts for word in text.split("  ")}
        assert not set(keys) - shown, language
        labels = [someone.app.t(f"editor.{name}") for name in EDITOR_KEYS.values()]
        assert not set(labels) - set(texts), (language, set(labels) - set(texts))
    someone.close()


def test_a_changed_key_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pushworks.apps.desktop.actions import Action

    someone = Player(tmp_path)
    someone.app.keymap.bind(Action.HINT, "f9")
    someone.display.go("help", page=2)
    someone.run()
    assert "T  F2  F9" in said(someone, monkeypatch)
    someone.wheel(-1)
    assert someone.display.top.keys_page == 1  # type: ignore[attr-defined]
    someone.close()
