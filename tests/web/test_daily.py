"""The level of the day: its result is kept and shared, days in a row are counted, past days are in a
calendar."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.web.modules import in_tools
from tests.web.visitor import open_screen, press

if TYPE_CHECKING:
    from playwright.sync_api import Page


def streaks(days: dict[str, bool], today: str) -> list[int]:
    results = {day: {"moves": 1, "pushes": 1, "stars": 1, "inTime": in_time} for day, in_time in days.items()}
    (answer,) = in_tools([{"task": "streaks", "days": results, "today": today}])
    return [answer["now"], answer["longest"]]


def test_days_in_a_row_are_counted() -> None:
    assert streaks({}, "2026-03-01") == [0, 0]
    assert streaks({"2026-02-28": True, "2026-03-01": True}, "2026-03-01") == [2, 2]
    assert streaks({"2026-02-27": True, "2026-02-28": True}, "2026-03-01") == [2, 2], "today is still open"
    assert streaks({"2026-02-26": True, "2026-02-27": True}, "2026-03-01") == [0, 2]
    assert streaks({"2026-02-28": False, "2026-03-01": True}, "2026-03-01") == [1, 1], "solved later"
    assert streaks({"2025-12-31": True, "2026-01-01": True}, "2026-03-01") == [0, 2]


SOLVE = """async ([name, number]) => {
  const { loadCollection } = await import('/js/collections.js');
  const engine = await import('/js/engine/index.js');
  const level = (await loadCollection(name)).levels[number - 1];
  return (await engine.solve(level.toXsb(), { for: 'pushes', time: 60 }).result).lurd;
}"""
SHARED = """() => {
  window.shared = [];
  Navigator.prototype.canShare = ({ files }) => files.length === 1;
  Navigator.prototype.share = async ({ text, url, files }) => {
    const bitmap = await createImageBitmap(files[0]);
    window.shared.push({ text, url, type: files[0].type, size: [bitmap.width, bitmap.height] });
  };
}"""


def test_the_week_has_five_levels_and_a_total_to_share_with_a_picture(page: Page) -> None:
    page.add_init_script(f"({SHARED})()")
    open_screen(page, "daily")
    assert page.locator(".week-levels .level-card").count() == 5
    assert page.locator(".week-total").count() == 0, "nothing to add up yet"
    week = page.evaluate("async () => (await import('/js/daily.js')).thisWeek()")
    solution = page.evaluate(SOLVE, [week, 1])
    open_screen(page, f"play/{week}/1")
    press(page, solution)
    page.locator("dialog.victory").wait_for()
    open_screen(page, "daily")
    page.get_by_text("1 of 5 · ★ 3").wait_for()
    page.get_by_role("button", name="Share the result").click()
    page.wait_for_function("() => window.shared.length === 1")
    (shared,) = page.evaluate("() => window.shared")
    assert shared["type"] == "image/png"
    assert shared["size"] == [1200, 630]
    assert "1 of 5" in shared["text"]
    assert solution not in shared["text"] + shared["url"]


def test_weeks_are_those_of_the_calendar(page: Page) -> None:
    page.goto("/")
    known = page.evaluate(
        """async (names) => {
          const { weeklyCollection } = await import('/js/daily.js');
          const titles = names.map(async (name) => (await weeklyCollection(name))?.levels[0].title ?? null);
          return Promise.all(titles);
        }""",
        ["weekly-2026-W01", "weekly-2026-W53", "weekly-2025-W53", "weekly-2027-W00", "weekly-2040-W20"],
    )
    assert known == ["2026-W01-1", "2026-W53-1", None, None, "2040-W20-1"]


def test_a_day_is_solved_shared_and_marked(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    open_screen(page, "daily")
    shown = page.locator(".featured")
    assert shown.locator("canvas").count() == 1
    assert re.search(r"Solvable in \d+ push(es)? · difficulty \d\.\d", shown.inner_text())
    assert page.get_by_text("Daily levels in a row").count() == 0, "there is no streak yet"
    page.get_by_role("link", name="Play").click()
    page.locator(".screen-play .stage").wait_for()
    board = page.evaluate(
        """async () => {
          const { today } = await import('/js/daily.js');
          const { loadCollection } = await import('/js/collections.js');
          return (await loadCollection(today())).levels[0].toXsb();
        }"""
    )
    solution = page.evaluate(
        """async (board) => {
          const engine = await import('/js/engine/index.js');
          return (await engine.solve(board, { for: 'pushes', time: 60 }).result).lurd;
        }""",
        board,
    )
    page.locator(".best", has_text="pushes").wait_for()  # par is known
    press(page, solution)
    page.locator("dialog.victory").wait_for()
    page.get_by_text("Daily levels in a row: 1 (longest 1)").wait_for()
    assert page.locator("dialog .star.won").count() == 3, "as few pushes as possible"
    page.get_by_role("button", name="Share the result").click()
    page.get_by_text("Result copied").wait_for()
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert "★★★" in shared
    assert solution not in shared
    page.locator("dialog").get_by_role("link", name="Calendar").click()
    page.locator(".day.is-in-time[aria-current]").wait_for()
    page.get_by_text("Daily levels in a row: 1 (longest 1)").wait_for()
    assert page.locator(".featured-stars").text_content() == "★★★"
