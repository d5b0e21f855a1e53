"""Keys of the level editor's own; undo, copy and so on are where the key map has them."""

from __future__ import annotations

from pushworks.apps.desktop.drawing import BRUSHES, TOOLS

EDITOR_KEYS = {
    **{str(number): brush for number, brush in enumerate(BRUSHES, 1)},
    **{str(number % 10): tool for number, tool in enumerate(TOOLS, 6)},
    "r": "turn", "x": "mirror", "c": "crop", "t": "play", "g": "suggestion", "h": "suggest", "ctrl+s": "save",
    "ctrl+n": "new", "f2": "details",
}  # fmt: skip
"""What each does: the name of a brush, a tool or a button."""
