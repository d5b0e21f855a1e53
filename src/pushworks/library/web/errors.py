"""What goes wrong on the web."""

from __future__ import annotations


class FetchError(Exception):
    """An address that could not be read; the message is one line: ``address: what happened``."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"{url}: {reason}")
        self.url = url
        self.reason = reason
