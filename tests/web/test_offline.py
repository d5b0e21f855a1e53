"""Installed and without a network: after one visit everything is there."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.conftest import watched
from tests.web.visitor import open_screen, press, wait_for_counts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

FIRST_LOAD = 1_000_000
MOST_REQUESTS = 15


def test_after_one_visit_the_page_works_without_a_network(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, locale="en-GB", reduced_motion="reduce")
    page, wrong = watched(context)
    open_screen(page, "")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("html[data-ready] .menu-links")
    open_screen(page, "levels/great-halls")  # a screen and a pack that were never opened before
    assert page.locator(".level-card").count() == 32
    page.get_by_role("link", name="1").first.click()
    page.wait_for_selector(".screen-play .stage")
    open_screen(page, "play/first-steps/1")
    press(page, "l")
    wait_for_counts(page, 1, 1)
    context.close()
    assert not wrong


def test_the_manifest_makes_it_installable(page: Page, site_folder: Path) -> None:
    open_screen(page, "")
    manifest = json.loads((site_folder / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert (site_folder / icon["src"]).is_file()
    session = page.context.new_cdp_session(page)
    assert not session.send("Page.getAppManifest")["errors"]
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # a test's visitor always is


def test_few_requests_lead_to_the_first_move(page: Page) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    open_screen(page, "")
    page.get_by_role("link", name="Play").click()
    page.wait_for_selector(".screen-play .stage")
    press(page, "l")
    wait_for_counts(page, 1, 1)
    page.remove_listener("request", note)
    before = [url for url in asked if "/engine/" not in url and not url.endswith(".wasm")]  # after the move
    assert len(before) <= MOST_REQUESTS, before


def test_the_first_load_is_small(page: Page, site_folder: Path) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    open_screen(page, "play/warehouse/1")
    page.wait_for_load_state("networkidle")
    page.remove_listener("request", note)
    paths = {url.split("#")[0].split("/", 3)[3] or "index.html" for url in asked}
    size = sum(len(gzip.compress((site_folder / path).read_bytes(), 6)) for path in paths)
    assert {"index.html", "js/first.js", "packs/warehouse.json"} <= paths
    assert size < FIRST_LOAD, size
    assert not any(path.endswith(".wasm") for path in paths), "play begins before the solver is there"
