"""Level-set pages as sokoban.cn serves them: boards drawn with one picture for each square.

For each level there is a paragraph that begins with the level's number (``关数: 12``) and after it a
paragraph with the board: an ``<img>`` for every square and a ``<br>`` after every row. Which square a
picture shows is told by the end of its file's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

from selectolax.lexbor import LexborHTMLParser as HTMLParser
from selectolax.lexbor import LexborNode as Node

from pushworks.levels import Level, LevelError
from pushworks.library.sources.harvest import Harvest

_NUMBER = re.compile(r"^\s*关数\s*[:：]\s*(\d+)")
_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]+)", re.IGNORECASE)
# The longer names first: "box_on_goal" ends with "goal".
_PICTURES = (
    ("player_on_goal", "+"),
    ("box_on_goal", "*"),
    ("player", "@"),
    ("floor", " "),
    ("wall", "#"),
    ("goal", "."),
    ("box", "$"),
)
_MOST_SQUARES = 200 * 200


class _BoardError(ValueError):
    """Why a paragraph is no board."""


def page_text(body: bytes, content_type: str) -> str:
    """The text of a page in the encoding the server or the page names, else UTF-8 or GBK."""
    named = _CHARSET.search(content_type.encode("ascii", "replace")) or _CHARSET.search(body[:4096])
    encodings = [named.group(1).decode("ascii")] if named else []
    for encoding in (*encodings, "utf-8", "gb18030"):
        try:
            return body.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return body.decode("utf-8", "replace")


def looks_like_level_set(page: HTMLParser) -> bool:
    """Whether a page has numbered paragraphs of this kind."""
    return any(_NUMBER.match(paragraph.text()) for paragraph in page.css("p"))


def read_level_set(page: HTMLParser, url: str) -> Harvest:
    """All levels of a page; each one that cannot be read is a fault with its number."""
    name = _set_name(page, url)
    levels: list[Level] = []
    faults: list[str] = []
    for number, board in _numbered_boards(page):
        try:
            if board is None:
                raise _BoardError("no board follows its number")
            level = Level.from_xsb(_rows(board), title=f"{name} {number}")
            if level.status & ~level.status.ALREADY_SOLVED:
                raise _BoardError(str(level.status))
        except (_BoardError, LevelError) as error:
            faults.append(f"{url}: level {number}: {error}")
        else:
            levels.append(level)
    return Harvest(name, url, tuple(levels), faults=tuple(faults))


def _set_name(page: HTMLParser, url: str) -> str:
    asked = parse_qs(urlsplit(url).query).get("set")
    if asked:
        return asked[0]
    title = page.css_first("title")
    return title.text(strip=True) if title is not None and title.text(strip=True) else url


def _numbered_boards(page: HTMLParser) -> Iterator[tuple[str, Node | None]]:
    """Each number with the paragraph after it, or None where no board comes before the next number."""
    waiting: str | None = None
    for paragraph in page.css("p"):
        match = _NUMBER.match(paragraph.text())
        if match:
            if waiting is not None:
                yield waiting, None
            waiting = match.group(1)
            if paragraph.css_first("img") is not None:  # number and board in one paragraph
                yield waiting, paragraph
                waiting = None
        elif waiting is not None and paragraph.css_first("img") is not None:
            yield waiting, paragraph
            waiting = None
    if waiting is not None:
        yield waiting, None


def _rows(board: Node) -> list[str]:
    rows = [""]
    for node in board.traverse():
        if node.tag == "br":
            rows.append("")
        elif node.tag == "img":
            rows[-1] += _square(node.attributes.get("src") or "", len(rows), len(rows[-1]) + 1)
            if len(rows) * len(rows[-1]) > _MOST_SQUARES:
                raise _BoardError("the board is larger than 200 by 200")
    while rows and not rows[-1]:
        rows.pop()
    while rows and not rows[0]:
        rows.pop(0)
    if not all(rows):
        raise _BoardError(f"row {rows.index('') + 1} has no squares")
    return rows


def _square(source: str, row: int, column: int) -> str:
    name = urlsplit(source).path.rsplit("/", 1)[-1].rsplit(".", 1)[0].lower()
    for ending, character in _PICTURES:
        if name.endswith(ending):
            return character
    raise _BoardError(f"row {row}, column {column}: no square is drawn with the picture {source!r}")
