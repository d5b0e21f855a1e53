"""The page that `lab race` writes: panels side by side on a wide screen, and large type for a projector."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.apps.cli.main import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_panels_and_projector(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "race.html"
    assert run(["lab", "race", "first:2", "--algorithms", "bfs,astar,bidirectional", "-o", str(file)]) == 0
    page = browser.new_page(viewport={"width": 1200, "height": 720})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    try:
        page.goto(file.as_uri())
        boxes = [panel.bounding_box() for panel in page.locator("section").all()]
        assert len({box["y"] for box in boxes}) == 1, "side by side"  # type: ignore[index]
        assert page.evaluate("document.documentElement.scrollWidth") <= 1200
        size = "parseFloat(getComputedStyle(document.querySelector('.figures')).fontSize)"
        small = page.evaluate(size)
        page.keyboard.press("p")
        assert page.get_attribute("#projector", "aria-pressed") == "true"
        assert page.evaluate(size) >= 1.3 * small
        assert page.evaluate("document.documentElement.scrollWidth") <= 1200
        page.set_viewport_size({"width": 700, "height": 900})
        ys = [panel.bounding_box()["y"] for panel in page.locator("section").all()]  # type: ignore[index]
        assert ys == sorted(set(ys)), "one below the other"
        assert run(["lab", "race", "first:2", "--projector", "-o", str(file)]) == 0
        page.goto(file.as_uri())
        assert page.get_attribute("#projector", "aria-pressed") == "true"
        assert wrong == []
    finally:
        page.close()


def test_a_projector_is_for_pages(tmp_path: Path) -> None:
    assert run(["lab", "race", "first:2", "--projector", "-o", str(tmp_path / "race.gif")]) == 2
