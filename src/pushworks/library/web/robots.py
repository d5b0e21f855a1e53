"""robots.txt: what a site asks programs not to read, and how long to wait between requests.

The parser of the standard library does the work; it is given only lines it can digest, since it trusts what
a site writes there.
"""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit
from urllib.robotparser import RobotFileParser

from pushworks.library.web.errors import FetchError

ROBOT_NAME = "pushworks"
_LINE = re.compile(r"\s*(user-agent|allow|disallow|crawl-delay)\s*:\s*([^#]*)", re.IGNORECASE)
_MOST_LINES = 10_000


class Robots:
    """What one site asks of robots."""

    def __init__(self, lines: list[str]) -> None:
        self._rules = RobotFileParser()
        self._rules.parse([line for line in lines[:_MOST_LINES] if _is_digestible(line)])

    @classmethod
    def closed(cls) -> Robots:
        """A site that will not say what it wants: nothing is read."""
        return cls(["User-agent: *", "Disallow: /"])

    def may_read(self, url: str) -> bool:
        """Whether the site lets programs like this one read the address."""
        try:
            return self._rules.can_fetch(ROBOT_NAME, url)
        except ValueError as error:  # it takes the address apart once more, unquoted
            raise FetchError(url, f"not an address: {error}") from None

    @property
    def pause(self) -> float:
        """Seconds the site wants between two requests; 0 when it does not say."""
        return float(self._rules.crawl_delay(ROBOT_NAME) or 0)


def _is_digestible(line: str) -> bool:
    """A blank line (they separate groups), or a key we know with a value that can be taken apart."""
    if not line.split("#")[0].strip():
        return not line.strip()
    match = _LINE.match(line)
    if match is None:
        return False
    value = match[2].strip()
    if match[1].lower() == "crawl-delay":
        return value.isascii() and value.isdigit() and len(value) < 10
    try:
        urlsplit(unquote(value))
    except ValueError:
        return False
    return True
