"""The page as people meet it: the built site on loopback, opened by a real browser."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tools.browser import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("PUSHWORKS_SITE", ROOT / "build" / "web"))
CHROMIUM = chromium()
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


LEFT = "net::ERR_ABORTED"
"""Why a request fails whose page was left meanwhile; a file that is not there is told on the console, too."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    extensions_map = {  # noqa: RUF012 - as in the standard library
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *_: Any) -> None:
        """Not a word."""


@pytest.fixture(scope="session")
def site_folder() -> Path:
    """The built site; `make web` (a part of `make test`) makes it."""
    assert (FOLDER / "index.html").is_file(), "run `make web` first"
    return FOLDER


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder on a server of its own; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the site."""
    with served(site_folder) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


def watched(context: BrowserContext) -> tuple[Page, list[str]]:
    """A page, and what goes wrong on it: exceptions, errors on the console, files that are not there."""
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(f"exception: {error}"))
    page.on("console", lambda said: wrong.append(f"console: {said.text}") if said.type == "error" else None)
    page.on("requestfailed", lambda asked: wrong.append(f"not loaded: {asked.url} {asked.failure}")
            if asked.failure != LEFT else None)  # fmt: skip
    page.set_default_timeout(30_000)  # on a machine busy with other tests
    return page, wrong


class Device:
    """One page that many visitors use one after the other.

    A page of one's own takes two seconds of work to open (a process, every module compiled anew), so the
    next visitor gets the same one: led away from the site, with everything forgotten that a browser keeps
    for it. When anything went wrong on it, it is closed, and the next visitor gets another.
    """

    def __init__(self, browser: Browser, site: str, **options: Any) -> None:
        self._browser, self._origin = browser, site.rstrip("/")
        self._options = options | {"base_url": site, "locale": "en-GB", "reduced_motion": "reduce"}
        self._opened: tuple[Page, list[str]] | None = None

    def visit(self) -> Iterator[Page]:
        """The page as a fresh visitor meets it; the test fails when anything goes wrong on it."""
        if self._opened is None:
            context = self._browser.new_context(service_workers="block", **self._options)
            self._opened = watched(context)
        (page, wrong), self._opened = self._opened, None
        try:
            yield page
            told, kept = list(wrong), not wrong and len(page.context.pages) == 1
            if kept:
                self._forget(page)
                wrong.clear()  # what the page was busy with when it was left
                self._opened = page, wrong
        finally:
            if self._opened is None:
                page.context.close()
        assert not told

    def _forget(self, page: Page) -> None:
        page.goto("about:blank")
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})
        session.detach()
        page.unroute_all()
        page.context.clear_permissions()
        page.emulate_media(color_scheme="null", reduced_motion="reduce")
        page.set_viewport_size(self._options["viewport"])

    def close(self) -> None:
        """Close the page."""
        if self._opened is not None:
            self._opened[0].context.close()
            self._opened = None


@pytest.fixture(scope="session")
def desk(browser: Browser, site: str) -> Iterator[Device]:
    """A computer with keyboard and mouse."""
    device = Device(browser, site, viewport={"width": 1200, "height": 800})
    yield device
    device.close()


@pytest.fixture(scope="session")
def telephone(browser: Browser, site: str) -> Iterator[Device]:
    """A telephone."""
    device = Device(browser, site, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    yield device
    device.close()


@pytest.fixture
def page(desk: Device) -> Iterator[Page]:
    """A fresh visitor on a desktop; the test fails when anything goes wrong on the page."""
    yield from desk.visit()


@pytest.fixture
def phone(telephone: Device) -> Iterator[Page]:
    """A fresh visitor with a telephone."""
    yield from telephone.visit()
