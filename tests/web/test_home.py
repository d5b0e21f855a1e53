"""The first screen of visitors who come back: where to go on, today's stars, the streak, the rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.visitor import open_screen, press, wait_until_stored

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEEP_DAYS = """async () => {
  const { keepDayResult } = await import('/js/daily_results.js');
  const { today, DAILY } = { ...(await import('/js/daily.js')), ...(await import('/js/collections.js')) };
  const now = Date.parse(today().slice(DAILY.length));
  for (const ago of [2, 1, 0]) {
    const day = new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
    await keepDayResult(day, { moves: 9, pushes: 5, stars: 2, inTime: true });
  }
}"""


def test_a_newcomer_sees_names_alone(page: Page) -> None:
    open_screen(page, "")
    assert page.get_by_role("link", name="Play").is_visible()
    assert page.locator(".menu-note").count() == 0


def test_who_comes_back_sees_where_to_go_on_and_todays_stars(page: Page) -> None:
    open_screen(page, "play/first-steps/1")
    press(page, "lll")
    page.locator("dialog.victory .victory-rating", has_text="(+").wait_for()
    page.keyboard.press("Escape")
    open_screen(page, "play/first-steps/2")
    wait_until_stored(page, "settings", '"last":"first-steps/2"')
    page.evaluate(KEEP_DAYS)
    open_screen(page, "")
    assert page.locator("[data-entry=daily] .menu-note").text_content() == "★★ · 3 days"
    assert page.locator("[data-entry=play] .menu-note").text_content() == "Get Behind It"
    assert int(page.locator("[data-entry=next] .menu-note").text_content() or "0") > 1500
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url("**/#/play/first-steps/2")
