"""The player's own collections: renamed, reordered, moved, deleted; the same file twice is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.visitor import open_screen, press

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

A, B, C = ("#" * n + "\n#@$" + " " * (n - 5) + ".#\n" + "#" * n for n in (6, 7, 8))
FILE = f"Title: Mine\n\n{A}\nTitle: A\n\n{B}\nTitle: B\n\n{C}\nTitle: C\n"


def paste(page: Page, text: str) -> None:
    page.get_by_role("button", name="Paste level").click()
    page.locator("dialog textarea").fill(text)
    page.locator("dialog").get_by_role("button", name="Paste level").click()
    page.locator("dialog").wait_for(state="detached")
    page.locator(".collection-entry[aria-current]", has_text="Mine").wait_for()


def names(page: Page) -> list[str]:
    found: list[str] = page.locator(".card-name").all_text_contents()
    return [name.split()[-1] for name in found]


def test_a_collection_is_managed(page: Page) -> None:
    open_screen(page, "levels")
    paste(page, FILE)
    page.locator(".level-card").nth(2).wait_for()
    assert names(page) == ["A", "B", "C"]
    page.get_by_role("button", name="Manage the collection").click()
    page.get_by_role("button", name="Move level 3 up").click()
    page.locator(".manager-list li", has_text="2 · C").wait_for()
    page.get_by_role("button", name="Delete level 1").click()
    page.wait_for_function("() => document.querySelectorAll('.manager-list li').length === 2")
    page.get_by_label("Rename").fill("Other")
    page.get_by_label("Rename").press("Tab")
    page.keyboard.press("Escape")
    page.locator(".collection-entry[aria-current]", has_text="Other").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.level-card').length === 2")
    assert names(page) == ["C", "B"]


def test_the_same_file_twice_is_noticed(page: Page) -> None:
    open_screen(page, "levels")
    paste(page, FILE)
    page.locator(".level-card").nth(2).wait_for()
    entries = page.locator(".collection-entry").count()
    paste(page, FILE)
    page.get_by_text("You have these levels already: Mine").wait_for()
    assert page.locator(".collection-entry").count() == entries


def test_a_level_is_moved_and_duplicates_are_deleted(page: Page) -> None:
    open_screen(page, "")
    kept = page.evaluate(
        """async ([a, b]) => {
          const edits = await import('/js/collection_edits.js');
          const { keepCollection, loadCollection } = await import('/js/collections.js');
          const { Level } = await import('/js/level.js');
          const [one, two] = [a, b].map((board) => Level.fromText(board));
          const from = await keepCollection('From', '', [one, two, one]);
          const to = await keepCollection('To', '', [one]);
          const deleted = await edits.deleteDuplicates(from);
          await edits.moveLevel(from, two.toXsb(), to);
          await edits.moveLevel(from, one.toXsb(), to);
          const count = async (name) => (await loadCollection(name)).levels.length;
          return [deleted, await count(from), await count(to)];
        }""",
        [A, B],
    )
    assert kept == [1, 0, 2]


def test_lists_keep_their_search_and_place_and_stay_quick(page: Page) -> None:
    open_screen(page, "")
    name = page.evaluate(
        """async () => {
          const { keepCollection } = await import('/js/collections.js');
          const { Level } = await import('/js/level.js');
          const board = (n) => `${'#'.repeat(n)}\\n#@$${' '.repeat(n - 5)}.#\\n${'#'.repeat(n)}`;
          const levels = Array.from({ length: 1000 }, (_, i) =>
            Level.fromText(board(6 + (i % 90))).with({ title: `Level x${i}y` }));
          return keepCollection('Many', '', levels);
        }"""
    )
    open_screen(page, f"levels/{name}")
    assert page.locator(".level-card").count() < 200, "a part of the list is enough"
    page.get_by_role("searchbox").fill("x777y")
    page.wait_for_function("() => document.querySelectorAll('.level-card').length === 1")
    page.locator(".level-card").click()
    page.locator(".screen-play .stage").wait_for()
    page.go_back()
    page.wait_for_function("() => document.querySelectorAll('.level-card').length === 1")
    assert page.get_by_role("searchbox").input_value() == "x777y"
    page.get_by_role("searchbox").fill("")
    page.wait_for_function("() => document.querySelectorAll('.level-card').length > 20")
    page.evaluate("() => scrollTo(0, 900)")
    open_screen(page, "help")
    open_screen(page, f"levels/{name}")
    page.wait_for_function("() => Math.abs(scrollY - 900) < 5")


def test_packs_are_named_in_the_language_of_the_page(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, locale="zh-CN", service_workers="block")
    try:
        page = context.new_page()
        open_screen(page, "levels")
        page.locator(".collection-entry", has_text="仓库").wait_for()
        assert "Warehouse" not in page.locator("main").inner_text()
    finally:
        context.close()


def test_the_records_screen_shows_what_is_solved(page: Page) -> None:
    open_screen(page, "records")
    page.get_by_text("No level is solved yet").wait_for()
    open_screen(page, "play/first-steps/2")
    press(page, "dddluuu")
    page.locator("dialog.victory").wait_for()
    open_screen(page, "records")
    row = page.locator(".records-table tbody tr")
    assert row.count() == 1
    assert row.locator("td").all_text_contents()[:3] == ["7", "3", "★★★"]
    assert page.locator(".records-totals dd").all_text_contents()[:2] == ["1", "1"]
    first = page.locator(".records-collections li").first
    assert "1 of 30" in (first.text_content() or "")
    row.get_by_role("link").click()
    page.locator(".screen-play .stage").wait_for()
