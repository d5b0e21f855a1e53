"""Levels on the page: packs, the level of the day, files and texts people bring, settings and languages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.visitor import open_screen, player, press, wait_for_counts, wait_until_stored

if TYPE_CHECKING:
    from playwright.sync_api import Page

ONE = "WWWWWW\nWPB GW\nWWWWWW\n"
TWO = (
    "Collection: A pair\n\n#####\n#@$.#\n#####\nTitle: First\n\n"
    "######\n#@ $.#\n######\nTitle: Second\nSolution: rR\n"
)


def paste(page: Page, text: str) -> None:
    """Paste a text as with Ctrl+V, wherever the focus is."""
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData('text/plain', text);
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
          document.activeElement.dispatchEvent(event);
        }""",
        text,
    )


def test_a_pasted_level_of_another_dialect_is_played_and_kept(page: Page) -> None:
    open_screen(page, "levels")
    paste(page, ONE)
    page.wait_for_selector('#app[data-shown="#/play/my-levels/1"]')
    press(page, "r")
    wait_for_counts(page, 1, 1)
    open_screen(page, "levels/my-levels")
    assert page.locator(".level-card").count() == 1


def test_a_file_with_a_collection_is_opened_and_deleted(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "pair.xsb"
    file.write_text(TWO, "utf-8")
    open_screen(page, "levels")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(file)
    page.get_by_role("heading", name="A pair").wait_for()
    names = page.locator(".card-name").all_text_contents()
    assert [name.split(" ", 1)[1] for name in names] == ["First", "Second"]
    page.reload()
    page.get_by_role("link", name="Second").click()
    page.wait_for_selector(".screen-play .stage")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay").click()  # the solution that came with the level
    page.locator(".screen-replay .status-line", has_text="moves").wait_for()
    page.go_back()
    page.go_back()
    page.get_by_role("button", name="Delete the collection").click()
    page.locator("dialog").get_by_role("button", name="Delete the collection").click()
    page.get_by_role("heading", name="First Steps").wait_for()
    assert page.get_by_role("link", name="A pair").count() == 0


def test_broken_levels_say_what_is_wrong_and_where(page: Page) -> None:
    open_screen(page, "levels")
    page.get_by_role("button", name="Paste level").click()
    window = page.locator("dialog")
    window.get_by_role("textbox").fill("#####\n#@?.#\n#####\n")
    window.get_by_role("button", name="Paste level").click()
    page.locator(".errors li", has_text="2:3: expected a row of xsb characters").wait_for()


def test_titles_are_text_and_never_markup(page: Page) -> None:
    open_screen(page, "levels")
    paste(page, "#####\n#@$.#\n#####\nTitle: <img src=x onerror=alert(1)><b>bold</b>\n")
    page.wait_for_url("**/#/play/my-levels/1")
    page.wait_for_selector("h1:has-text('<b>bold</b>')")
    open_screen(page, "levels/my-levels")
    assert page.locator("img, b:has-text('bold')").count() == 0


def test_search_and_filter(page: Page) -> None:
    open_screen(page, "levels/first-steps")
    cards = page.locator(".level-card:visible")
    page.get_by_role("searchbox").fill("corner")
    assert 0 < cards.count() < 5
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Which levels are shown").select_option("solved")
    assert cards.count() == 0
    assert page.get_by_text("No level matches").is_visible()


def test_the_level_of_the_day_follows_the_date(page: Page) -> None:
    page.clock.set_fixed_time("2028-02-29T12:00:00")
    open_screen(page, "")
    page.get_by_role("link", name="Today's level").click()
    page.get_by_role("link", name="Play", exact=True).click()
    page.wait_for_url("**/#/play/daily-2028-02-29/1")
    page.wait_for_selector("h1:has-text('2028-02-29')")
    assert player(page)
    open_screen(page, "play/daily-2028-02-30/1")
    page.get_by_role("heading", name="This is not a level").wait_for()


def test_language_style_and_theme_are_kept(page: Page) -> None:
    open_screen(page, "settings")
    page.get_by_label("Language").select_option("zh")
    page.get_by_role("heading", name="设置").wait_for()
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    page.locator("input[value=night]").check(force=True)
    page.locator("#choice-theme").select_option("light")
    page.wait_for_selector("html[data-theme=light]")
    wait_until_stored(page, "settings", '"theme":"light"')
    page.reload()
    page.get_by_role("heading", name="设置").wait_for()
    assert page.locator("input[value=night]").is_checked()
    assert page.locator("html").get_attribute("data-theme") == "light"


def test_a_replay_steps_and_is_left_at_any_move(page: Page) -> None:
    open_screen(page, "replay/first-steps/2/pushes")
    status = page.locator(".status-line")
    page.keyboard.press("End")
    status.filter(has_text="moves 7 · pushes 3").wait_for()
    page.keyboard.press("ArrowLeft")
    status.filter(has_text="moves 6 · pushes 2").wait_for()
    page.get_by_role("button", name="Continue from here").click()
    wait_for_counts(page, 6, 2)
