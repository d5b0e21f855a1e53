"""Levels from an address: a level file, an archive, a level-set page, a competition round, links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from urllib.parse import urldefrag, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser as HTMLParser

from pushworks.library.sources import sokoban_cn, sokoban_ws
from pushworks.library.sources.harvest import Harvest
from pushworks.library.sources.local import SUFFIXES, from_bytes
from pushworks.library.web import Fetcher, FetchError, Page

_MOST_LINKS = 500


def from_url(
    fetcher: Fetcher, url: str, *, follow: bool = False, dialect: str | None = None
) -> Iterator[Harvest]:
    """What an address holds. With `follow`, a page without levels has its links looked at, one step deep."""
    try:
        page = fetcher.get(url)
    except FetchError as error:
        yield Harvest.failed(url, error)
        return
    document = _document(page)
    if document is not None and follow and not sokoban_cn.looks_like_level_set(document):
        links = level_links(document, page.url)
        if not links:
            yield Harvest.failed(url, "no links to level files or level sets on this page")
        for link in links:
            yield from from_url(fetcher, link, dialect=dialect)
        return
    yield from from_page(page, dialect=dialect)


def from_page(page: Page, *, dialect: str | None = None) -> Iterator[Harvest]:
    """What an answer holds."""
    document = _document(page)
    if document is not None:
        if sokoban_cn.looks_like_level_set(document):
            yield sokoban_cn.read_level_set(document, page.url)
        else:
            yield Harvest.failed(page.url, "a web page without levels (--follow looks at its links)")
        return
    if page.body.lstrip()[:1] in (b"{", b"["):
        data = sokoban_ws.parse_json(page.body)
        if sokoban_ws.looks_like_round(data):
            yield sokoban_ws.read_rounds(data, page.url)
            return
    yield from from_bytes(page.body, page.url, dialect=dialect)


def level_links(document: HTMLParser, url: str) -> list[str]:
    """Addresses on the same host that look like level files, archives or level sets."""
    host = urlsplit(url).netloc
    found: dict[str, None] = {}
    for anchor in document.css("a[href]"):
        link = urldefrag(urljoin(url, anchor.attributes.get("href") or "")).url
        parts = urlsplit(link)
        suffix = PurePosixPath(parts.path).suffix.lower()
        wanted = suffix in SUFFIXES | {".zip"} or parts.path.endswith("levelset.php")
        if parts.netloc == host and wanted and link != url:
            found[link] = None
    return list(found)[:_MOST_LINKS]


def _document(page: Page) -> HTMLParser | None:
    """The page as HTML, None when it is something else."""
    start = page.body[:512].lstrip().lower()
    is_html = "html" in page.content_type.lower() or start.startswith((b"<!doctype html", b"<html"))
    if not is_html:
        return None
    return HTMLParser(sokoban_cn.page_text(page.body, page.content_type))
