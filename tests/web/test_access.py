"""The page is accessible: axe finds nothing serious on any screen, and keys alone get everywhere."""

from __future__ import annotations

import fcntl
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.scale import part
from tests.web.visitor import choose_small_boards, open_screen, press

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
AXE_VERSION = "axe-core@4.10.3"
AXE = ROOT / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
ADDRESSES = {
    "home": "", "levels": "levels/grand-depot", "play": "play/warehouse/1",
    "replay": "replay/warehouse/1/pushes",
}  # fmt: skip
"""Where a screen is found; the others by their names."""


def screens() -> list[str]:
    """The names of all screens, as the page itself lists them."""
    index = (ROOT / "web" / "js" / "screens" / "index.js").read_text("utf-8")
    return re.findall(r"^  (\w+): \(\) => import", index, re.MULTILINE)


@cache
def axe_source() -> str:
    """axe-core from npm, fetched once: the first process that needs it installs it, the others wait."""
    folder = AXE.parents[2]
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not AXE.is_file():
            subprocess.run(
                ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", folder, AXE_VERSION],
                check=True,
            )
    return AXE.read_text("utf-8")


def serious(page: Page, *, only: list[str] | None = None) -> list[str]:
    """What axe finds on the page as it is now, one line for each finding."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe_source())
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        options["runOnly"] = {"type": "rule", "values": only}
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


def test_axe_finds_nothing_serious_on_any_screen(page: Page) -> None:
    names = screens()
    assert {"home", "levels", "play", "replay", "settings", "help"} <= set(names)
    light = part(sorted(names), 4)
    wrong = []
    open_screen(page, "")
    choose_small_boards(page)
    for name in part(names, 2):
        open_screen(page, ADDRESSES.get(name, name))
        page.emulate_media(color_scheme="dark")
        wrong += [f"{name}, dark: {line}" for line in serious(page)]
        if name in light:
            page.emulate_media(color_scheme="light")
            page.wait_for_selector("html[data-theme=light]")
            wrong += [f"{name}, light: {line}" for line in serious(page, only=["color-contrast"])]
    assert not wrong


def test_axe_finds_nothing_serious_in_windows(page: Page) -> None:
    open_screen(page, "play/first-steps/2")
    page.keyboard.press("Escape")
    page.locator("dialog.menu").wait_for()
    assert not serious(page)
    page.keyboard.press("Escape")
    press(page, "dddluuu")
    page.locator("dialog.victory").wait_for()
    assert not serious(page)
    open_screen(page, "levels")
    page.get_by_role("button", name="Paste level").click()
    page.locator("dialog textarea").wait_for()
    assert not serious(page)


def test_every_style_is_readable_in_the_dark_and_in_the_light(page: Page) -> None:
    open_screen(page, "settings")
    for style in ("garden", "night", "paper", "contrast", "clear"):
        page.locator(f"input[value={style}]").check(force=True)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.wait_for_selector(f"html[data-theme={scheme}]")
            assert not serious(page, only=["color-contrast"]), (style, scheme)


def test_a_fault_would_be_found(page: Page) -> None:
    open_screen(page, "help")
    page.evaluate("() => document.querySelector('main').append(document.createElement('img'))")
    assert any("image-alt" in line for line in serious(page, only=["image-alt"]))


FOCUSABLE = """() => {
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const all = [...document.querySelectorAll(kinds)];
  const seen = all.filter((e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility());
  const radios = new Set();
  return seen.filter((e) => e.type !== 'radio' || (!radios.has(e.name) && radios.add(e.name))).length;
}"""
LISTEN = """() => {
  window.stops = new Set();
  const noted = ({ target }) => stops.add(target.type === 'radio' ? target.name : target);
  document.addEventListener('focusin', noted);
}"""
"""Write down what gets the focus; one of several radio buttons stands for all of them."""


def test_the_keyboard_alone_walks_through_every_screen(page: Page) -> None:
    open_screen(page, "")
    choose_small_boards(page)
    others = ("home", "play", "replay", "review", "proof")
    for name in part([name for name in screens() if name not in others], 2, 1):
        tab_to(page, f"#/{name}")
        page.keyboard.press("Enter")
        page.wait_for_selector(f".screen-{name} > *")
        everything_can_be_reached(page)
        page.go_back()
        page.wait_for_selector(".screen-home .menu-links")
    tab_to(page, "#/help")
    page.keyboard.press("Enter")
    page.wait_for_selector(".screen-help > *")
    tab_to(page, "#/proof")
    page.keyboard.press("Enter")
    page.wait_for_selector(".screen-proof > *")
    everything_can_be_reached(page)
    open_screen(page, "")
    tab_to(page, "#/play/first-steps/1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".screen-play .stage")
    everything_can_be_reached(page)


def tab_to(page: Page, address: str) -> None:
    """Press Tab until the link to this address has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        found = page.evaluate("() => document.activeElement.getAttribute?.('href') ?? ''")
        if found == address or (len(address) > 2 and found.startswith(address)):
            return
    raise AssertionError(f"Tab never comes to {address}")


def everything_can_be_reached(page: Page) -> None:
    """Tab comes to as many different places as there are."""
    page.evaluate(LISTEN)
    wanted = page.evaluate(FOCUSABLE)
    for _ in range(wanted + 3):
        page.keyboard.press("Tab")
    assert page.evaluate("() => stops.size") >= wanted
