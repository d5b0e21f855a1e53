"""Levels from an address: a level file, an archive, a level-set page, a competition round, links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from pushworks.library.sources import sokoban_cn, sokoban_ws
from pushworks.library.sources.harvest import Harvest
from pushworks.library.sources.local import SUFFIXES, from_bytes
from pushworks.library.sources.sokoban_cn import WebPage
from pushworks.library.web import Fetcher, FetchError, Page
from pushworks.library.web.address import join_address, split_address

_MOST_LINKS = 500
_LARGEST_PAGE = 8 * 1024 * 1024
"""Bytes of HTML that are looked at; level files and archives may be larger."""


def from_url(
    fetcher: Fetcher, url: str, *, follow: bool = False, dialect: str | None = None
) -> Iterator[Harvest]:
    """What an address holds. With `follow`, a page without levels has its links looked at, one step deep."""
    try:
        page = fetcher.get(url)
        document = _document(page)
    except FetchError as error:
        yield Harvest.failed(url, error)
        return
    if document is not None and follow and not sokoban_cn.looks_like_level_set(document):
        links = level_links(document, page.url)
        if not links:
            yield Harvest.failed(url, "no links to level files or level sets on this page")
        for link in links:
            yield from from_url(fetcher, link, dialect=dialect)
        return
    yield from _from_page(page, document, dialect)


def _from_page(page: Page, document: WebPage | None, dialect: str | None) -> Iterator[Harvest]:
    """What an answer holds."""
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


def level_links(document: WebPage, url: str) -> list[str]:
    """Addresses on the same host that look like level files, archives or level sets."""
    host = split_address(url).netloc
    found: dict[str, None] = {}
    for reference in document.links:
        try:
            link = join_address(url, reference)
            parts = split_address(link)
        except FetchError:
            continue  # no address: nothing to follow
        suffix = PurePosixPath(parts.path).suffix.lower()
        wanted = suffix in SUFFIXES | {".zip"} or parts.path.endswith("levelset.php")
        if parts.netloc == host and wanted and link != url:
            found[link] = None
            if len(found) == _MOST_LINKS:
                break
    return list(found)


def _document(page: Page) -> WebPage | None:
    """The page as HTML, None when it is something else."""
    start = page.body[:512].lstrip().lower()
    is_html = "html" in page.content_type.lower() or start.startswith((b"<!doctype html", b"<html"))
    if not is_html:
        return None
    if len(page.body) > _LARGEST_PAGE:
        raise FetchError(page.url, f"a web page of more than {_LARGEST_PAGE:,} bytes")
    return sokoban_cn.read_page(sokoban_cn.page_text(page.body, page.content_type))
