"""A command line as a person types it, as the words a process is started with."""

from __future__ import annotations

import os
import shlex


def split_command(line: str, *, windows: bool = os.name == "nt") -> list[str]:
    """The words of a command line.

    On Windows a backslash separates folders and quotes nothing: only double quotes hold words together.
    """
    if not windows:
        return shlex.split(line)
    words = shlex.split(line, posix=False)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]
