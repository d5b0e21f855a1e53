"""The level of the day: its result is kept and shared, days in a row are counted, past days are in a
calendar."""

from __future__ import annotations

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


def test_a_day_is_solved_shared_and_marked(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.share")
    open_screen(page, "daily")
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
    page.get_by_text("Days in a row: 1 now").wait_for()
    assert page.locator("dialog .star.won").count() == 3, "as few pushes as possible"
    page.get_by_role("button", name="Share the result").click()
    page.get_by_text("Result copied").wait_for()
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert "★★★" in shared
    assert solution not in shared
    page.locator("dialog").get_by_role("link", name="Calendar").click()
    page.locator(".day.is-in-time[aria-current]").wait_for()
