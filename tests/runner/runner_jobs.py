"""Functions that the tests run as jobs; workers import them from here."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any


def square(n: int) -> int:
    return n * n


def misbehave(what: Any) -> Any:
    """Do what the payload says."""
    match what:
        case "raise":
            raise KeyError("no\nsuch thing")
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "exit":
            os._exit(3)
        case "hang":
            time.sleep(60)
        case "eat":
            hoard = []
            while True:
                hoard.append(bytearray(1 << 24))
                time.sleep(0.005)
        case "odd":
            return lambda: None
        case float():
            time.sleep(what)
    return what


def pid(_: Any) -> int:
    time.sleep(0.05)
    return os.getpid()


def busy(folder: str) -> None:
    """Leave a file named after this process, then work for a minute."""
    (Path(folder) / str(os.getpid())).touch()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        sum(range(1000))
