"""The text on the system's clipboard, through the small programs each desktop has for it."""

from __future__ import annotations

import shutil
import subprocess
import sys

_COMMANDS = {
    "darwin": (("pbpaste",),),
    "win32": (("powershell", "-NoProfile", "-Command", "Get-Clipboard -Raw"),),
}
_ELSEWHERE = (
    ("wl-paste", "--no-newline"),
    ("xclip", "-selection", "clipboard", "-o"),
    ("xsel", "--clipboard", "--output"),
)


class ClipboardError(Exception):
    """The clipboard cannot be read; the message is one line."""


def clipboard_text() -> str:
    """What was copied last."""
    tried = []
    for command in _COMMANDS.get(sys.platform, _ELSEWHERE):
        if shutil.which(command[0]) is None:
            continue
        tried.append(command[0])
        answer = subprocess.run(command, capture_output=True, timeout=10, check=False)
        if answer.returncode == 0:
            return answer.stdout.decode("utf-8", "replace")
    if tried:
        raise ClipboardError(f"the clipboard holds no text ({', '.join(tried)} found none)")
    names = ", ".join(command[0] for command in _COMMANDS.get(sys.platform, _ELSEWHERE))
    raise ClipboardError(f"reading the clipboard needs one of: {names}; or paste into: pushworks import -")
