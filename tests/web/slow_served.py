"""The page as `pushworks serve` shows it: the library is listed, and what is played is kept there."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import uvicorn
from tests.web.conftest import watched
from tests.web.visitor import press

from pushworks.apps.server.site import build_app
from pushworks.engine import Options, solve
from pushworks.levels import Level, shipped_collection
from pushworks.library import Library

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ONE = Level.from_xsb("#######\n#@ $ .#\n#######", title="<b>One</b>")
TWO = Level.from_xsb("########\n#@ $  .#\n########", title="Two")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.db") as library:
        library.add([ONE, TWO], "Own / <i>levels</i>")
        library.save_game(TWO, "rR", position=2)
        yield library


@pytest.fixture
def wrong() -> list[str]:
    """What goes wrong on the page."""
    return []


@pytest.fixture
def served(site_folder: Path, library: Library, browser: Browser, wrong: list[str]) -> Iterator[Page]:
    """A visitor of a real server."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    app = build_app(site_folder, library, port, public="https://example.org/play/")
    config = uvicorn.Config(app, log_level="error", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{port}", locale="en-GB", reduced_motion="reduce", service_workers="block"
    )
    page, found = watched(context)
    yield page
    context.close()
    server.should_exit = True
    thread.join()
    assert set(found) <= set(wrong)


def until(condition: object, seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def test_the_library_is_listed_and_keeps_what_is_played(served: Page, library: Library) -> None:
    served.goto("/#/levels")
    served.get_by_role("link", name="Own / <i>levels</i> (library)").click()
    served.get_by_role("link", name="<b>One</b>").click()
    served.locator(".screen-play .stage").wait_for()
    assert served.locator("h1 b, h1 i, h1 img").count() == 0
    press(served, "r")
    until(lambda: library.load_game(ONE))
    press(served, "RR")
    served.locator("dialog.victory").wait_for()
    until(lambda: library.plays())
    (play,) = library.plays()
    assert (play.outcome, play.record, play.moves) == ("solved", "rRR", 3)
    assert library.best_counts(ONE) == (3, 2)
    assert library.load_game(ONE) is None


def test_a_game_begun_elsewhere_goes_on_here(served: Page) -> None:
    served.goto("/#/levels")
    served.get_by_role("link", name="Own / <i>levels</i> (library)").click()
    served.get_by_role("link", name="Two").click()
    served.locator(".screen-play .stage").wait_for()
    assert served.locator(".count-value").all_text_contents() == ["2", "1"]


def test_without_the_server_the_page_says_so_once_and_goes_on(served: Page, wrong: list[str]) -> None:
    served.goto("/#/levels")
    served.locator(".level-card").first.wait_for()
    asked: list[str] = []
    served.route("**/api/**", lambda route: (asked.append(route.request.url), route.abort()))
    served.goto("/#/play/first-steps/1")
    served.get_by_text("Your library cannot be reached").wait_for()
    served.evaluate("() => document.getElementById('toasts').replaceChildren()")
    press(served, "r")
    served.get_by_role("link", name="Levels").first.click()
    served.locator(".level-card").first.wait_for()
    assert served.locator("#toasts p").count() == 0
    assert len(asked) >= 2
    wrong += [f"not loaded: {url} net::ERR_FAILED" for url in asked]
    wrong.append("console: Failed to load resource: net::ERR_FAILED")


def test_the_solver_works_under_the_strict_policy(served: Page) -> None:
    served.goto("/#/editor/first-steps/9")
    served.get_by_text("Solvable in 3 pushes").wait_for()


def test_records_of_the_desktop_are_shown(served: Page, library: Library) -> None:
    library.mark_solved(ONE, "rRR")
    first = shipped_collection("first-steps")[0]
    library.mark_solved(first, library_solution(first))
    served.goto("/#/levels")
    served.get_by_role("link", name="Own / <i>levels</i> (library)").click()
    card = served.locator(".level-card").filter(has_text="<b>One</b>")
    card.locator(".star").first.wait_for()
    assert card.locator(".star.won").count() == 3
    served.goto("/#/levels/first-steps")
    served.locator(".level-card .stars").first.wait_for()
    assert served.locator(".level-card .stars").count() == 1


def library_solution(level: Level) -> str:
    return solve(level, Options(objective="moves")).moves


def test_files_go_into_the_library(served: Page, library: Library) -> None:
    served.goto("/#/levels")
    served.locator(".level-card").first.wait_for()

    def choose(name: str, text: str) -> None:
        with served.expect_file_chooser() as chooser:
            served.get_by_role("button", name="Open file").click()
        chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})

    boards = "########\n#@  $ .#\n########\n\n#########\n#@  $  .#\n#########\n"
    choose("two.xsb", boards)
    served.get_by_text("New levels in the library: 2").wait_for()
    served.get_by_role("heading", name="two (library)").wait_for()
    assert len(list(library.levels("two"))) == 2
    choose("one.xsb", "#########\n#@ $   .#\n#########\n")
    served.locator(".screen-play .stage").wait_for()
    assert "library-one" in served.url


def test_shared_links_name_the_published_page(served: Page) -> None:
    served.goto("/#/play/first-steps/1")
    served.locator(".screen-play .stage").wait_for()
    served.evaluate(
        """async () => {
          const { openShare } = await import('/js/sharing/dialog.js');
          const { loadCollection } = await import('/js/collections.js');
          await openShare((await loadCollection('first-steps')).levels[0]);
        }"""
    )
    assert served.get_by_label("Link", exact=True).input_value().startswith("https://example.org/play/#")
