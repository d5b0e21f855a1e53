"""The page as people meet it: the built site on loopback, opened by a real browser."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("PUSHWORKS_SITE", ROOT / "build" / "web"))
CHROMIUM = "/usr/bin/chromium"
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


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site_folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


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
    page.set_default_timeout(10_000)
    return page, wrong


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A fresh visitor on a desktop; the test fails when anything goes wrong on the page."""
    context = browser.new_context(
        viewport={"width": 1200, "height": 800}, locale="en-GB", base_url=site, reduced_motion="reduce",
        service_workers="block",
    )  # fmt: skip
    opened, wrong = watched(context)
    yield opened
    context.close()
    assert not wrong


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    """A fresh visitor with a telephone."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", base_url=site, has_touch=True, is_mobile=True,
        reduced_motion="reduce", service_workers="block",
    )  # fmt: skip
    opened, wrong = watched(context)
    yield opened
    context.close()
    assert not wrong
