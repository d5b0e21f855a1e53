"""The documentation site in a browser: its search finds options as people type them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.web.conftest import CHROMIUM, FLAGS

ROOT = Path(__file__).parents[2]


def test_the_search_finds_options(tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    subprocess.run(
        [str(Path(sys.executable).with_name("mkdocs")), "build", "--strict", "--quiet", "-d", str(tmp_path)],
        cwd=ROOT, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page()
        page.goto(f"file://{tmp_path}/index.html")
        page.click("input.md-search__input")
        page.keyboard.type("--threads")
        found = page.locator(".md-search-result__item")
        found.first.wait_for(timeout=60_000)
        assert "The command line" in "".join(found.all_inner_texts())
        browser.close()
