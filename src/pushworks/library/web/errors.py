"""What goes wrong on the web."""

from __future__ import annotations

from pushworks.levels.words import one_line


class FetchError(Exception):
    """An address that could not be read; the message is one line: ``address: what happened``."""

    def __init__(self, url: str, reason: str) -> None:
        self.url = one_line(url)
        self.reason = one_line(reason)
        super().__init__(f"{self.url}: {self.reason}")
