"""What a visitor of the page does and sees: helpers over Playwright's page."""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

LARGEST_TILE, PADDING = 96, 12


def open_screen(page: Page, address: str) -> None:
    """Go to a screen, as a visitor who types its address."""
    page.goto(f"/#/{address}")
    page.wait_for_selector(f'html[data-ready] #app[data-shown="#/{address}"]')


def choose_small_boards(page: Page) -> None:
    """Have the level maker make tiny levels, which it does at once, instead of working beside the test."""
    options = json.dumps({"width": 6, "height": 6, "boxes": 1})
    page.evaluate("async (generator) => (await import('/js/settings.js')).change({ generator })", options)


def counts(page: Page) -> tuple[int, int]:
    """Moves and pushes as shown."""
    moves, pushes = page.locator(".count-value").all_text_contents()
    return int(moves), int(pushes)


def wait_for_counts(page: Page, moves: int, pushes: int) -> None:
    """Until this is what is shown."""
    page.wait_for_function(
        "(want) => [...document.querySelectorAll('.count-value')].map((e) => e.innerText) + '' === want",
        arg=f"{moves},{pushes}",
    )


def wait_until(page: Page, condition: str, arg: object = None) -> None:
    """Until an asynchronous function gives something true; `wait_for_function` takes any promise for true."""
    page.evaluate(
        f"""async (arg) => {{
          const end = performance.now() + 30_000;
          while (!(await ({condition})(arg))) {{
            if (performance.now() > end) throw new Error('waited for 30 s');
            await new Promise(requestAnimationFrame);
          }}
        }}""",
        arg,
    )


_STORED = """async ([store, text]) => {
  const done = (request) => new Promise((give) => (request.onsuccess = () => give(request.result)));
  const data = await done(indexedDB.open('pushworks'));
  const values = await done(data.transaction(store).objectStore(store).getAll());
  data.close();
  return JSON.stringify(values).includes(text);
}"""


def wait_until_stored(page: Page, store: str, text: str) -> None:
    """Until a value of the page's database, as JSON, contains the text."""
    wait_until(page, _STORED, [store, text])


def player(page: Page) -> tuple[int, int]:
    """Column and row of the player, from 0, as the page says them to those who cannot see it."""
    found = re.search(r"row (\d+), column (\d+)", page.locator("#board-summary").text_content() or "")
    assert found
    return int(found[2]) - 1, int(found[1]) - 1


def centre(page: Page, column: int, row: int, width: int, height: int) -> tuple[float, float]:
    """Where on the screen the middle of a square is, on a board of `width` by `height` squares."""
    box = page.locator("canvas.board").bounding_box()
    assert box
    room = min((box["width"] - 2 * PADDING) / width, (box["height"] - 2 * PADDING) / height)
    tile = min(LARGEST_TILE, math.floor(room))
    left = box["x"] + round((box["width"] - tile * width) / 2)
    top = box["y"] + round((box["height"] - tile * height) / 2)
    return left + (column + 0.5) * tile, top + (row + 0.5) * tile


def press(page: Page, lurd: str) -> None:
    """Play moves by the arrow keys."""
    names = {"u": "ArrowUp", "d": "ArrowDown", "l": "ArrowLeft", "r": "ArrowRight"}
    for letter in lurd.lower():
        page.keyboard.press(names[letter])
