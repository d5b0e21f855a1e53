"""Takes the pictures of the page for docs/web.md with a real browser.

make web && python tools/web_pictures.py [--out docs/images]
"""

from __future__ import annotations

import argparse
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

from browser import chromium
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

SITE = Path(__file__).resolve().parent.parent / "build" / "web"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
)
Scheme = Literal["dark", "light"]
SHOTS: dict[str, tuple[tuple[int, int], Scheme, str, str]] = {
    "web-play": ((1200, 760), "light", "play/warehouse/51", "ttt"),
    "web-phone": ((390, 780), "dark", "play/warehouse/20", ""),
    "web-levels": ((1200, 760), "dark", "levels/warehouse", ""),
}
"""Name: size, colours, screen, keys pressed there."""
COLOURS = 128


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    def log_message(self, *_: Any) -> None:
        """Not a word."""


def take(browser: Browser, site: str, name: str, out: Path) -> None:
    """One picture, with few colours: that is all its art has, and it is a third of the size."""
    (width, height), scheme, screen, keys = SHOTS[name]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB",
        reduced_motion="reduce", service_workers="block", has_touch=width < 500,
    )  # fmt: skip
    page = context.new_page()
    page.goto(f"{site}#/{screen}")
    page.wait_for_selector("#app[data-shown]")
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(400)
    page.wait_for_timeout(600)
    path = out / f"{name}.png"
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the pictures of the page.")
    parser.add_argument("--out", type=Path, default=Path("docs/images"))
    out = parser.parse_args().out
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name in SHOTS:
            take(browser, f"http://127.0.0.1:{server.server_port}/", name, out)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
