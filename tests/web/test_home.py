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


def test_a_slow_network_shows_the_name_meanwhile(page: Page) -> None:
    page.route("**/texts/*.json", lambda route: None)  # answered never
    page.goto("/", wait_until="commit")
    page.locator(".splash").wait_for()
    page.unroute("**/texts/*.json")
    page.reload()
    page.locator(".menu-links").wait_for()
    assert page.locator(".splash").count() == 0


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


def test_a_newcomer_is_shown_how_the_first_level_is_played(phone: Page) -> None:
    open_screen(phone, "")
    phone.get_by_role("link", name="Play").click()
    guide = phone.locator(".guide-arrow")
    guide.wait_for()
    arrow, board = guide.bounding_box(), phone.locator("canvas.board").bounding_box()
    assert arrow
    assert board
    assert board["x"] <= arrow["x"]
    assert arrow["x"] + arrow["width"] <= board["x"] + board["width"]
    assert phone.locator(".status-line.is-lesson").is_visible()
    # A swipe along the arrow takes a step, and the guide goes.
    end, begin = arrow["x"], arrow["x"] + arrow["width"]
    touch = phone.context.new_cdp_session(phone)
    for kind, x in (("touchStart", begin), ("touchMove", (begin + end) / 2), ("touchMove", end)):
        point = {"x": x, "y": arrow["y"]}
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    guide.wait_for(state="detached")
    assert phone.locator(".count-value").first.text_content() != "0"


def test_the_guide_names_the_key_and_comes_to_newcomers_alone(page: Page) -> None:
    open_screen(page, "play/first-steps/1")
    assert page.locator(".guide-key").text_content() == "←"
    page.locator(".stage").hover()
    page.mouse.wheel(0, -200)
    page.locator(".guide-key").wait_for(state="detached")
    press(page, "lll")
    page.locator("dialog.victory").wait_for()
    page.locator("dialog.victory").get_by_role("button", name="Play again").click()
    assert page.locator(".guide").count() == 0
    open_screen(page, "")
    open_screen(page, "play/first-steps/1")
    page.locator(".best", has_text="best").wait_for()
    assert page.locator(".guide").count() == 0
