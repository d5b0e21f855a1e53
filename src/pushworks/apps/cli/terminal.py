"""Other people's words on a terminal: titles, names and paths are shown, never obeyed.

A title may hold an escape sequence that repaints the screen, a file name bytes that are no text. `shown`
makes every such character visible, and is applied to whatever comes from outside before it is printed for
people. (Files and JSON keep the characters; JSON writes them as escapes.)
"""

from __future__ import annotations

import json
import re
import sys
from typing import IO, Any

# Control characters, what turns the direction of writing, separators of lines, halves of characters.
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_STEERING_LINES = re.compile(_STEERING.pattern.replace("\x00-\x1f", "\x00-\x08\x0b-\x1f"))


def shown(text: object, *, lines: bool = False) -> str:
    r"""The text on one line with everything that steers a terminal as ``\x1b``; `lines` keeps line breaks."""
    return (_STEERING_LINES if lines else _STEERING).sub(_visible, str(text))


def _visible(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def json_line(record: dict[str, Any], encoding: str = "utf-8") -> str:
    """One JSON object as a line that any terminal can print and any reader can read.

    Text stays readable where the encoding has it; what steers a terminal is escaped, as JSON allows.
    """
    unicode = encoding.lower().replace("_", "-").startswith("utf")
    text = json.dumps(record, ensure_ascii=not unicode)
    return _STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def write_out(text: str) -> None:
    """Write a level file or a picture to standard output: UTF-8 as in a file, made visible on a terminal."""
    if is_terminal(sys.stdout):
        sys.stdout.write(shown(text, lines=True))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a person sees what is written there."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False
