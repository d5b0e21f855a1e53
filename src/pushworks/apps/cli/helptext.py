"""Help that says what to type instead of naming Python types."""

from __future__ import annotations

from typing import Any

import typer

_WORDS = {
    "<bool>": None, "<list[str]>": None, "<str>": "TEXT", "<path>": "PATH", "<list[path]>": "PATH",
    "<list[int]>": "NUMBER", "<list[float]>": "NUMBER",
    "<int>": "NUMBER", "<int range>": "NUMBER", "<float>": "NUMBER", "<float range>": "NUMBER",
}  # fmt: skip
"""A switch takes nothing, and an argument of several levels is already called LEVELS..."""


def name_values_plainly() -> None:
    """Let Typer's help call values TEXT, PATH and NUMBER; versions that do so themselves are left alone."""
    for kind in (typer.core.TyperOption, typer.core.TyperArgument):
        original = getattr(kind, "display_type_rich", None)
        if original is None or getattr(original, "is_plain", False):
            continue

        def plain(self: Any, ctx: Any, original: Any = original) -> str | None:
            name: str | None = original(self, ctx)
            return _WORDS.get(name.lower(), name) if name is not None else None

        plain.is_plain = True  # type: ignore[attr-defined]
        kind.display_type_rich = plain  # type: ignore[method-assign]
