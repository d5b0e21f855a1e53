"""What the page stores survives two tabs; where nothing can be stored, the game is played all the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.scale import size
from tests.web.conftest import watched
from tests.web.visitor import open_screen, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BLOCKED = "Object.defineProperty(window, 'indexedDB', { get() { throw new Error('blocked'); } })"
SAID = "This browser stores nothing"
COUNT_MESSAGES = """window.messages = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.className === 'toast') messages.push(node.textContent);
}).observe(document, { subtree: true, childList: true });"""
OPERATIONS = size(100, 500)
"""Of each of two tabs."""

WORK = """async ([tab, count]) => {
  const { keepLevel } = await import('/js/collections.js');
  const { Level } = await import('/js/level.js');
  const { keepSolution } = await import('/js/records.js');
  const { change } = await import('/js/settings.js');
  const store = await import('/js/store.js');
  const corridor = (length) => {
    const wall = '#'.repeat(length + 5);
    return `${wall}\\n#@$${' '.repeat(length)}.#\\n${wall}`;
  };
  for (let i = 0; i < count; i++) {
    const level = Level.fromText(corridor(2 * (i % 40) + tab));
    if (i % 5 === 0) await keepLevel(level);
    else if (i % 5 === 1) await keepSolution(Level.fromText(corridor(7)), 'R'.repeat(8));
    else if (i % 5 === 2) await change(tab ? { aiSeconds: 10 + i } : { style: i % 2 ? 'night' : 'paper' });
    else if (i % 5 === 3) await store.put('saved', `game:${tab}:${i}`, { moves: 'r', at: 1 });
    else await store.exportAll();
  }
  return (await import('/js/settings.js')).settings;
}"""


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser of one's own."""
    made = browser.new_context(
        base_url=site, locale="en-GB", reduced_motion="reduce", service_workers="block",
        viewport={"width": 800, "height": 600},
    )  # fmt: skip
    yield made
    made.close()


def solve_first_level(page: Page) -> None:
    """Play the first level to its end."""
    open_screen(page, "play/first-steps/1")
    page.locator(".stage").wait_for()
    solution = page.evaluate(
        """async () => {
          const { knownSolutions } = await import('/js/collections.js');
          return (await knownSolutions('first-steps', 0)).moves;
        }"""
    )
    names = {"u": "ArrowUp", "d": "ArrowDown", "l": "ArrowLeft", "r": "ArrowRight"}
    page.locator(".stage").focus()
    for letter in solution.lower():
        page.keyboard.press(names[letter])
    page.locator("dialog.victory").wait_for()


@pytest.mark.parametrize("how", ["blocked", "full"])
def test_without_storage_the_game_is_played(context: BrowserContext, site: str, how: str) -> None:
    page, wrong = watched(context)
    if how == "blocked":
        page.add_init_script(BLOCKED)
    else:
        session = context.new_cdp_session(page)
        # 0 would be taken for no limit
        session.send("Storage.overrideQuotaForOrigin", {"origin": site.rstrip("/"), "quotaSize": 1})
    page.add_init_script(COUNT_MESSAGES)
    solve_first_level(page)
    page.keyboard.press("Escape")
    open_screen(page, "levels/first-steps")
    page.locator(".level-card .stars").wait_for()  # the record is there while the page is
    for screen in ("settings", "records"):
        open_screen(page, screen)
        assert SAID in (page.locator(".page-about").text_content() or ""), "and it does not say it is kept"
    kept = page.evaluate(
        """async () => {
          const { keepLevel, loadCollection } = await import('/js/collections.js');
          const { Level } = await import('/js/level.js');
          await keepLevel(Level.fromText('#####\\n#@$.#\\n#####'));
          return (await loadCollection('my-levels')).levels.length;
        }"""
    )
    assert kept == 1
    assert [SAID in text for text in page.evaluate("() => messages")] == [True], "told once"
    assert not wrong


def test_changes_at_the_same_time_are_all_in_memory(context: BrowserContext) -> None:
    page, _ = watched(context)
    page.add_init_script(BLOCKED)
    open_screen(page, "")
    kept = page.evaluate(
        """async () => {
          const { keepLevel, loadCollection } = await import('/js/collections.js');
          const { Level } = await import('/js/level.js');
          const board = (n) => `${'#'.repeat(n)}\\n#@$${' '.repeat(n - 5)}.#\\n${'#'.repeat(n)}`;
          await Promise.all([6, 7, 8, 9].map((n) => keepLevel(Level.fromText(board(n)))));
          return (await loadCollection('my-levels')).levels.length;
        }"""
    )
    assert kept == 4


def test_the_visitor_is_told_once_that_nothing_is_stored(context: BrowserContext) -> None:
    page, _ = watched(context)
    page.add_init_script(BLOCKED)
    open_screen(page, "")
    page.get_by_text(SAID).wait_for()


def test_two_tabs_lose_nothing(context: BrowserContext) -> None:
    tabs = [watched(context)[0] for _ in range(2)]
    for tab in tabs:
        open_screen(tab, "")
    for number, tab in enumerate(tabs):  # both at once: neither waits for the other
        tab.evaluate(f"([tab, count]) => {{ window.work = ({WORK})([tab, count]); }}", [number, OPERATIONS])
    for tab in tabs:
        tab.evaluate("() => window.work")
    kept = tabs[0].evaluate("async () => (await import('/js/store.js')).exportAll()")
    # Even lengths of corridors come from the first tab, odd ones from the second; every fifth step keeps one.
    lengths = {2 * (i % 40) + tab for tab in (0, 1) for i in range(0, OPERATIONS, 5)}
    assert len(kept["collections"]["my-levels"]["levels"]) == len(lengths)
    (record,) = kept["records"].values()
    assert record["won"] == 2 * OPERATIONS / 5
    games = {f"game:{tab}:{i}" for tab in (0, 1) for i in range(3, OPERATIONS, 5)}
    assert games <= set(kept["saved"])
    settings = kept["settings"]["page"]
    assert settings["aiSeconds"] == 10 + OPERATIONS - 3
    assert settings["style"] in ("night", "paper")


def test_a_tab_takes_over_the_settings_of_another(context: BrowserContext) -> None:
    first, second = (watched(context)[0] for _ in range(2))
    open_screen(first, "")
    open_screen(second, "")
    first.evaluate("async () => (await import('/js/settings.js')).change({ speed: 'fast' })")
    wait_until(second, "async () => (await import('/js/settings.js')).settings.speed === 'fast'")


def test_links_of_two_tabs_do_not_collide(context: BrowserContext) -> None:
    first, second = (watched(context)[0] for _ in range(2))
    first.goto("/#l=7w_wp-b-gw_7w&t=One")
    first.get_by_role("heading", name="One").wait_for()
    second.goto("/#l=6w_wpb-gw_6w&t=two%20words")
    second.get_by_role("heading", name="two words").wait_for()
    first.reload()
    first.get_by_role("heading", name="One").wait_for()
    first.goto("/#/help")
    first.locator(".screen-help h1").wait_for()
    first.go_back()
    first.get_by_role("heading", name="One").wait_for()
