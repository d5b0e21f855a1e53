"""Installed and without a network: after one visit everything is there."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.conftest import served, watched
from tests.web.visitor import open_screen, press, wait_for_counts, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

FIRST_LOAD = 1_000_000
MOST_REQUESTS = 15
HELP = "async () => (await fetch('js/screens/help.js')).text()"


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


def test_a_tab_of_an_old_build_says_that_there_is_a_new_one(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(site_folder, tmp_path / "site")
    with served(folder) as address:
        context = browser.new_context(base_url=address, locale="en-GB", reduced_motion="reduce")
        old, _ = watched(context)
        open_screen(old, "")  # a first visit, which no worker serves yet
        old.wait_for_function("() => navigator.serviceWorker.controller !== null")
        assert old.locator(".notice").count() == 0

        help_screen = folder / "js" / "screens" / "help.js"
        help_screen.write_text(help_screen.read_text("utf-8") + "// another build\n", "utf-8")
        listed = folder / "files.json"
        listed.write_text(json.dumps(json.loads(listed.read_text("utf-8")) | {"js/screens/help.js": "other"}))
        worker = folder / "sw.js"
        text, replaced = re.subn("VERSION = '.*'", "VERSION = 'other'", worker.read_text("utf-8"))
        assert replaced == 1
        worker.write_text(text, "utf-8")

        new, _ = watched(context)
        open_screen(new, "")  # fetches the new build, and is still the old one
        new.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
        wait_until(new, "async () => (await navigator.serviceWorker.ready).waiting !== null")
        assert "another build" not in new.evaluate(HELP)
        new.reload()  # begins, and takes the new build over
        old.wait_for_timeout(100)
        workers = new.context.new_cdp_session(new)
        workers.send("ServiceWorker.enable")
        while not old.get_by_text("There is a new version").count():
            workers.send("ServiceWorker.stopAllWorkers")  # a browser may let the old one idle for 30 s
            old.wait_for_timeout(100)
        old.get_by_role("button", name="Reload").click()
        old.wait_for_selector("html[data-ready] .menu-links")
        assert "another build" in old.evaluate(HELP)
        assert old.locator(".notice").count() == 0
        context.close()


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
