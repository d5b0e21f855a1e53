"""Boards for a terminal: plain XSB text, or the same in colour."""

from __future__ import annotations

from pushworks.levels import Level

_ANSI = {
    "#": "\x1b[48;5;240m\x1b[38;5;250m", ".": "\x1b[38;5;43m", "$": "\x1b[38;5;214m",
    "*": "\x1b[1m\x1b[38;5;82m", "@": "\x1b[1m\x1b[38;5;203m", "+": "\x1b[1m\x1b[38;5;203m",
}  # fmt: skip
_RESET = "\x1b[0m"


def to_text(level: Level, colour: bool = False) -> str:
    """The board in XSB characters; with `colour`, the same with escape codes for a terminal."""
    if not isinstance(level, Level):
        raise TypeError(f"expected a Level to draw, got {type(level).__name__}")
    return "\n".join(in_colour(row) if colour else row for row in level.rows())


def in_colour(row: str) -> str:
    """A row of XSB characters with escape codes for a terminal."""
    line, last = "", ""
    for character in row:
        code = _ANSI.get(character, "")
        if code != last:
            line += (_RESET if last else "") + code
            last = code
        line += character
    return line + (_RESET if last else "")
