"""Ask the AI, in a real browser: the solver works aside, the page goes on, a cancel is obeyed at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.engine.halls import rows
from tests.web.visitor import open_screen, press, wait_for_counts

if TYPE_CHECKING:
    from playwright.sync_api import Page

COUNT_FRAMES = """async (seconds) => {
  const gaps = [];
  let last = performance.now();
  const end = last + 1000 * seconds;
  await new Promise((done) => requestAnimationFrame(function frame(now) {
    gaps.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame);
    else done();
  }));
  return gaps.length / seconds;
}"""


POSITIONS = "/[1-9]/.test(document.querySelectorAll('.solver-panel dd')[1]?.textContent)"
"""The window of a search says that positions were looked at."""
WALL = """
#########
#.   $  #
#       #
# $     #
#@   .  #
#########
"""
"""Two boxes along the upper wall have one goal between them: no square is dead, no box is stuck."""


def bring(page: Page, board: str) -> None:
    """Play a level of one's own, pasted as text."""
    open_screen(page, "levels")
    page.get_by_role("button", name="Paste level").click()
    page.locator("dialog textarea").fill(board)
    page.locator("dialog").get_by_role("button", name="Paste level").click()
    page.wait_for_selector('#app[data-shown="#/play/my-levels/1"]')


def test_the_ai_solves_a_hard_level_while_the_page_goes_on(page: Page) -> None:
    bring(page, rows(22, 52).to_xsb())  # seconds of work
    page.keyboard.press("i")
    page.locator(".solver-panel dd").nth(1).wait_for()
    frames = page.evaluate(COUNT_FRAMES, 0.4)
    assert page.locator(".solver-panel dd").count() > 1, "it was solved before anything could be counted"
    assert frames >= 10, "a page that stands still draws none"
    page.wait_for_selector(".screen-replay h1:has-text('Solution by the AI')", timeout=60_000)
    page.keyboard.press("End")
    page.locator(".status-line", has_text="pushes").wait_for()


def test_a_search_is_cancelled_at_once_and_play_goes_on(page: Page) -> None:
    bring(page, rows(24, 60).to_xsb())  # many seconds of work
    page.keyboard.press("i")
    page.wait_for_function(f"() => {POSITIONS}", timeout=60_000)
    assert page.locator(".solver-panel dd").nth(2).text_content() != "…", "which strategy is at work"
    press(page, "r")  # the game goes on meanwhile
    wait_for_counts(page, 1, 0)
    page.keyboard.press("Escape")
    page.locator(".solver-panel").wait_for(state="hidden", timeout=2_000)
    press(page, "l")
    wait_for_counts(page, 2, 0)


def test_the_solver_hints_warns_and_proves_on_a_level_of_ones_own(page: Page) -> None:
    bring(page, WALL)
    page.keyboard.press("t")
    page.locator(".status-line", has_text="Hint 1 of 3").wait_for(timeout=60_000)
    press(page, "ruu")
    page.locator(".status-line.is-deadlocked").wait_for(timeout=60_000)
    page.keyboard.press("i")
    page.locator(".solver-panel h2", has_text="This position has no solution").wait_for(timeout=60_000)
    page.get_by_role("button", name="Undo the last push").click()
    page.wait_for_function("() => document.querySelector('.is-deadlocked') === null")
    wait_for_counts(page, 2, 1)


def test_the_game_is_not_taken_away_when_the_solver_finds_a_solution(page: Page) -> None:
    bring(page, rows(20, 44).to_xsb())
    page.keyboard.press("i")
    page.locator(".solver-panel dd").first.wait_for()
    press(page, "r")
    page.locator(".solver-panel h2", has_text="Solution by the AI").wait_for(timeout=60_000)
    wait_for_counts(page, 1, 0)
    page.locator(".solver-panel").get_by_role("button", name="Play").click()
    page.wait_for_selector(".screen-replay h1:has-text('Solution by the AI')")


def test_a_solution_is_improved(page: Page) -> None:
    detour = "########\\n#@ $  .#\\n#      #\\n########"
    page.goto("/")
    page.wait_for_selector("html[data-ready]")
    page.evaluate(
        f"""async () => {{
          const {{ keepLevel, loadCollection }} = await import('/js/collections.js');
          const {{ Level }} = await import('/js/level.js');
          const {{ openImprove }} = await import('/js/play/improve.js');
          await keepLevel(Level.fromText(`{detour}`));
          openImprove(await loadCollection('my-levels'), 0, 'druRRR');
        }}"""
    )
    page.get_by_text("moves −2, pushes ±0").wait_for(timeout=60_000)
    assert page.locator(".results tbody td").all_text_contents() == ["6", "4", "3", "3"]
    assert "Pushes: 3" in (page.locator(".curve").get_attribute("aria-label") or "")
    page.get_by_role("link", name="Watch the new one").click()
    page.locator(".screen-replay .status-line", has_text="pushes").wait_for()
