"""A link that races a recorded game, and links that leave the reader's own game alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.visitor import open_screen, press, wait_for_counts

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEVEL = "#l=8w_wp-b-g-w_8w"


def test_a_game_is_shared_and_raced(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.share")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_screen(page, "play/first-steps/1")
    press(page, "lll")
    page.locator("dialog.victory").get_by_role("button", name="Challenge somebody").click()
    page.get_by_text("Link copied").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    page.locator(".screen-play .stage").wait_for()
    page.get_by_text("Race: 3 moves").wait_for()
    press(page, "lll")
    page.locator(".victory-race", has_text="ghost").wait_for()


def test_the_ghost_moves_as_it_did(page: Page) -> None:
    page.goto(f"/{LEVEL}&s=r2R&g=003")  # the last move after three tenths of a second
    page.locator(".screen-play .stage").wait_for()
    page.get_by_text("Race: 3 moves in 0:00").wait_for()
    press(page, "r")
    page.get_by_text("The ghost has solved the level.").wait_for()
    arrived = page.evaluate("() => performance.now()")
    page.wait_for_function("(arrived) => performance.now() > arrived + 200", arg=arrived)
    press(page, "rr")
    page.locator(".victory-race", has_text="The ghost was faster").wait_for()


def test_a_link_with_a_position_leaves_a_game_of_the_same_level_alone(page: Page) -> None:
    page.goto(f"/{LEVEL}&p=r")
    page.locator(".screen-play .stage").wait_for()
    wait_for_counts(page, 1, 0)
    press(page, "R")
    wait_for_counts(page, 2, 1)
    page.evaluate(
        """async (moves) => {
          const store = await import('/js/store.js');
          while (![...(await store.all('saved')).values()].some((game) => game.moves === moves))
            await new Promise(requestAnimationFrame);
        }""",
        "rR",
    )
    page.goto("about:blank")
    page.goto(f"/{LEVEL}&p=r")
    page.get_by_text("another position").wait_for()
    wait_for_counts(page, 2, 1)
    page.get_by_role("button", name="Open the link’s position").click()
    wait_for_counts(page, 1, 0)
    assert page.locator(".notice").count() == 0
    page.keyboard.press("u")
    wait_for_counts(page, 0, 0)
