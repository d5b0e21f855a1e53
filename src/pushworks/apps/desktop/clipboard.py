"""Text to and from the system's clipboard; a private one where the system has none."""

from __future__ import annotations

import pygame

_kept = ""


def copied(text: str) -> None:
    """Put text on the clipboard."""
    global _kept
    _kept = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return  # no clipboard on this system: `pasted` still gives it back within the game


def pasted() -> str:
    """The text on the clipboard; empty when there is none."""
    try:
        return pygame.scrap.get_text() or _kept
    except pygame.error:
        return _kept
