"""Other people's words on a terminal: titles, names and paths are shown, never obeyed.

A title may hold an escape sequence that repaints the screen, a file name bytes that are no text. `shown`
makes every such character visible, and is applied to whatever comes from outside before it is printed for
people. (Files and JSON keep the characters; JSON writes them as escapes.)
"""

from __future__ import annotations

import json
import os
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


def columns_of(stream: IO[str] | None) -> int | None:
    """How wide the terminal is that the stream goes to; None for a file or a pipe, which have no width."""
    if not is_terminal(stream):
        return None
    assert stream is not None
    asked = os.environ.get("COLUMNS", "")
    if asked.isdigit() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


def print_words(text: object, stream: IO[str] | None = None, *, indent: str = "") -> None:
    """Print a sentence; on a terminal it is wrapped between words, further lines indented."""
    target = sys.stdout if stream is None else stream
    print(wrapped(shown(text), columns_of(target), indent), file=target, flush=True)


def wrapped(text: str, room: int | None, indent: str = "") -> str:
    """The text in lines of so many columns. A word that is longer, such as a path, is never broken."""
    if not room or len(text) <= room // 2:
        return text
    lines, line, width = [], "", 0
    for part in _PARTS.findall(text):
        size = columns_of_text(part)
        if line.strip() and width + size > room:
            lines.append(line.rstrip())
            line, width = indent, len(indent)
            part, size = part.lstrip(), columns_of_text(part.lstrip())
        line, width = line + part, width + size
    return "\n".join([*lines, line])


_WIDE = "\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60"
_PARTS = re.compile(rf"\s*(?:[{_WIDE}]|[^\s{_WIDE}]+)[，。；：！？、）》」』】]*|\s+$")
"""What a line may be broken between: words, and the characters of scripts that have no spaces."""


def columns_of_text(text: str) -> int:
    """Columns of a terminal that a text takes: Chinese characters take two each."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
