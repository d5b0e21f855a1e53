"""`pushworks import`: levels from files, folders, archives, the clipboard and the web, into the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError, DialectOption, JsonOption, print_json, standard_input
from pushworks.apps.cli.letslogic import (
    AllowHostOption,
    KeyOption,
    letslogic_base,
    needed_key,
    polite_fetcher,
)
from pushworks.apps.cli.library import ingest_and_report
from pushworks.apps.cli.library_options import LibraryOption, opened
from pushworks.apps.cli.terminal import print_words, shown
from pushworks.levels.quantities import counted

if TYPE_CHECKING:
    from pushworks.library.sources import Harvest
    from pushworks.library.web import Fetcher

_LETSLOGIC = "letslogic:"


def import_(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            help="Files, folders, zip archives, http(s) addresses, - for standard input, letslogic:NUMBER, "
            "letslogic:all, or letslogic: to list its collections."
        ),
    ] = None,
    clipboard: Annotated[bool, typer.Option("--clipboard", help="Read levels from the clipboard.")] = False,
    collection: Annotated[
        str, typer.Option("--collection", "-c", metavar="NAME", help="Put everything into this collection.")
    ] = "",
    follow: Annotated[
        bool, typer.Option("--follow", help="On a page without levels, follow its links to level files.")
    ] = False,
    key: KeyOption = "",
    delay: Annotated[
        float, typer.Option(min=0.2, help="Seconds between two requests to the same host.")
    ] = 1.0,
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Ask for every page, also those read within the last hour.")
    ] = False,
    allow_host: AllowHostOption = None,
    cache: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where pages are kept; by default in your cache folder."),
    ] = None,
    library: LibraryOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Bring levels into the library; run the same command again to continue after an interruption.

    Web pages are read one at a time, with a pause in between, and robots.txt is obeyed. Levels that the
    library has are not added again.
    """
    wanted = list(sources or [])
    if not wanted and not clipboard:
        raise CommandError("nothing to import: name a file, a folder, an address, - or --clipboard")
    with ExitStack() as stack:
        fetcher = None
        if any(_is_remote(name) for name in wanted):
            fetcher = stack.enter_context(
                polite_fetcher(delay, allow_host or [], refresh=refresh, cache=cache, quiet=json)
            )
        if _LETSLOGIC in wanted:
            _list_letslogic(fetcher, key, json)
            return
        store = stack.enter_context(opened(library))
        harvests = _harvests(wanted, clipboard, fetcher, key, follow, dialect)
        ingest_and_report(store, harvests, collection=collection, json=json)


def _is_remote(name: str) -> bool:
    return "://" in name or name.startswith(_LETSLOGIC)


def _harvests(
    names: list[str],
    clipboard: bool,
    fetcher: Fetcher | None,
    key: str,
    follow: bool,
    dialect: str | None,
) -> Iterator[Harvest]:
    from pushworks.library.sources import from_path, from_stream, from_text

    if clipboard:
        yield from from_text(_clipboard(), "clipboard", dialect=dialect)
    for name in names:
        if name == "-":
            yield from from_stream(standard_input(), "standard input", dialect=dialect)
        elif fetcher is not None and name.startswith(_LETSLOGIC):
            yield from _letslogic(fetcher, key, name.removeprefix(_LETSLOGIC))
        elif fetcher is not None and _is_remote(name):
            from pushworks.library.sources.web import from_url

            yield from from_url(fetcher, name, follow=follow, dialect=dialect)
        else:
            yield from from_path(Path(name), dialect=dialect)


def _clipboard() -> str:
    from pushworks.library.sources.clipboard import ClipboardError, clipboard_text

    try:
        return clipboard_text()
    except ClipboardError as error:
        raise CommandError(str(error)) from None


def _letslogic(fetcher: Fetcher, key: str, wanted: str) -> Iterator[Harvest]:
    from pushworks.library.sources import Harvest
    from pushworks.library.sources.letslogic import LetsLogic
    from pushworks.library.web import FetchError

    try:
        yield from LetsLogic(fetcher, needed_key(key), base=letslogic_base()).harvest(wanted)
    except FetchError as error:
        yield Harvest.failed(error.url, error)


def _list_letslogic(fetcher: Fetcher | None, key: str, json: bool) -> None:
    from pushworks.library.sources.letslogic import LetsLogic
    from pushworks.library.web import FetchError

    assert fetcher is not None
    try:
        found = LetsLogic(fetcher, needed_key(key), base=letslogic_base()).collections()
    except FetchError as error:
        raise CommandError(str(error)) from None
    for about in found:
        if json:
            print_json({"schema": 1, **about})
        else:
            count = about.get("levels", "?")
            size = counted(count, "level") if isinstance(count, int) else f"{count} levels"
            words = f"{about['id']}  {about.get('title', '')} ({size})"
            print_words(_LETSLOGIC + shown(words))
