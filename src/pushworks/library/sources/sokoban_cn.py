"""Level-set pages as sokoban.cn serves them: boards drawn with one picture for each square.

For each level there is a paragraph that begins with the level's number (``关数: 12``) and after it a
paragraph with the board: an ``<img>`` for every square and a ``<br>`` after every row. Which square a
picture shows is told by the end of its file's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from pushworks.levels import Level, LevelError
from pushworks.levels.board import MAX_SIDE
from pushworks.levels.encoding import is_text_encoding
from pushworks.levels.words import one_line
from pushworks.library.sources.harvest import Harvest
from pushworks.library.web.html import Tag, tokens

_NUMBER = re.compile(r"\s*关数\s*[:：]\s*(\d{1,9})")
_CHARSET = re.compile(rb"charset\s*+=\s*+(?:[\"']\s*+)?([A-Za-z0-9_-]+)", re.IGNORECASE)
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
_MOST_PARAGRAPHS = _MOST_LINKS = 50_000
_BEGINNING = 200


# A paragraph ends where one of these begins or ends, whether it is closed or not.
_BLOCKS = {
    "p", "div", "table", "tr", "td", "th", "ul", "ol", "li", "dl", "pre", "form", "center", "hr", "body",
    "html", "blockquote", "section", "article", "main", "header", "footer", "nav", "h1", "h2", "h3", "h4",
    "h5", "h6",
}  # fmt: skip


class _BoardError(ValueError):
    """Why a paragraph is no board."""


@dataclass(slots=True)
class Paragraph:
    """A paragraph: how its text begins, and the pictures in it row by row."""

    text: str = ""
    rows: list[list[str]] = field(default_factory=lambda: [[]])
    """File names of pictures; a new row begins after each break."""

    @property
    def number(self) -> str | None:
        """The level's number, where it begins with one."""
        match = _NUMBER.match(self.text)
        return match[1] if match else None

    @property
    def has_pictures(self) -> bool:
        """Whether there is a board in it."""
        return any(self.rows)

    def add_text(self, text: str) -> None:
        """More of what it says; only the beginning is kept."""
        if len(self.text) < _BEGINNING:
            self.text = (self.text + text[:_BEGINNING]).lstrip()

    def add_tag(self, tag: Tag) -> None:
        """A picture or a break; those beyond the largest board there is are left out."""
        if tag.name == "img" and len(self.rows[-1]) <= MAX_SIDE:
            self.rows[-1].append(tag.attributes.get("src", ""))
        elif tag.name == "br" and len(self.rows) <= MAX_SIDE:
            self.rows.append([])


@dataclass(slots=True)
class WebPage:
    """What a page holds that matters here: its title, its links, its paragraphs with numbers or pictures."""

    title: str = ""
    paragraphs: list[Paragraph] = field(default_factory=list)
    links: list[str] = field(default_factory=list)


def read_page(text: str) -> WebPage:
    """Take a page apart."""
    page = WebPage()
    paragraph: Paragraph | None = None
    title: list[str] = []
    inside = ""
    for token in tokens(text):
        if isinstance(token, str):
            if inside == "title":
                title.append(token)
            elif paragraph is not None:
                paragraph.add_text(token)
            continue
        if token.name in _BLOCKS:
            if paragraph is not None and (paragraph.has_pictures or paragraph.number):
                page.paragraphs.append(paragraph)
            opens = token.name == "p" and not token.is_closing and len(page.paragraphs) < _MOST_PARAGRAPHS
            paragraph = Paragraph() if opens else None
        elif token.name == "a" and token.attributes.get("href") and len(page.links) < _MOST_LINKS:
            page.links.append(token.attributes["href"])
        elif paragraph is not None and not token.is_closing:
            paragraph.add_tag(token)
        inside = "" if token.is_closing else token.name
    if paragraph is not None:
        page.paragraphs.append(paragraph)
    page.title = one_line("".join(title))
    return page


def page_text(body: bytes, content_type: str) -> str:
    """The text of a page in the encoding the server or the page names, else UTF-8 or GBK."""
    named = _CHARSET.search(content_type.encode("ascii", "replace")) or _CHARSET.search(body[:4096])
    encodings = [named.group(1).decode("ascii")] if named else []
    for encoding in (*filter(is_text_encoding, encodings), "utf-8", "gb18030"):
        try:
            return body.decode(encoding)
        except UnicodeError:
            continue
    return body.decode("utf-8", "replace")


def looks_like_level_set(page: WebPage) -> bool:
    """Whether a page has numbered paragraphs of this kind."""
    return any(paragraph.number for paragraph in page.paragraphs)


def read_level_set(page: WebPage, url: str) -> Harvest:
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


def _set_name(page: WebPage, url: str) -> str:
    asked = parse_qs(urlsplit(url).query).get("set")
    return one_line(asked[0] if asked else page.title or url)


def _numbered_boards(page: WebPage) -> Iterator[tuple[str, Paragraph | None]]:
    """Each number with the paragraph after it, or None where no board comes before the next number."""
    waiting: str | None = None
    for paragraph in page.paragraphs:
        number = paragraph.number
        if number is not None:
            if waiting is not None:
                yield waiting, None
            waiting = number
        if waiting is not None and paragraph.has_pictures:  # perhaps number and board in one paragraph
            yield waiting, paragraph
            waiting = None
    if waiting is not None:
        yield waiting, None


def _rows(board: Paragraph) -> list[str]:
    width = max(map(len, board.rows))
    if width * len(board.rows) > _MOST_SQUARES:
        raise _BoardError("the board is larger than 200 by 200")
    rows = [
        "".join(_square(picture, y, x) for x, picture in enumerate(row, 1))
        for y, row in enumerate(board.rows, 1)
    ]
    while rows and not rows[-1]:
        rows.pop()
    while rows and not rows[0]:
        rows.pop(0)
    if not all(rows):
        raise _BoardError(f"row {rows.index('') + 1} has no squares")
    return rows


def _square(source: str, row: int, column: int) -> str:
    name = source.partition("?")[0].rpartition("/")[2].rpartition(".")[0].lower()
    for ending, character in _PICTURES:
        if name.endswith(ending):
            return character
    raise _BoardError(f"row {row}, column {column}: no square is drawn with the picture {source[:80]!r}")
