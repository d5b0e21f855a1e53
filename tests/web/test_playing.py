"""Playing in a real browser: by keys, by mouse and by touch; undo, history, hints, victory and records."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.web.visitor import (
    centre,
    counts,
    open_screen,
    player,
    press,
    wait_for_counts,
    wait_until_stored,
)

from pushworks.levels import Level, shipped_collection
from pushworks.library.par import par_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

PACK = "first-steps"


def level(number: int) -> Level:
    return shipped_collection(PACK).at(number)


def best(number: int) -> str:
    par = par_of(level(number))
    assert par is not None
    return par.by_moves


def test_a_level_is_solved_by_keys_and_the_next_begins(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    way = best(2)
    press(page, way)
    window = page.locator("dialog.victory")
    window.wait_for()
    assert window.locator(".star.won").count() == 3
    assert window.locator(".results-own").all_text_contents() == [
        str(len(way)),
        str(sum(map(str.isupper, way))),
    ]
    page.keyboard.press("Enter")  # the first button goes on
    page.wait_for_url(f"**/#/play/{PACK}/3")
    wait_for_counts(page, 0, 0)
    open_screen(page, f"levels/{PACK}")
    card = page.locator(".level-card").nth(1)
    assert f"moves {len(way)}" in (card.text_content() or "")
    assert card.locator(".star.won").count() == 3


def test_undo_redo_restart_and_the_history_slider(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    press(page, best(2)[:4])
    wait_for_counts(page, 4, 0)
    page.keyboard.press("u")
    wait_for_counts(page, 3, 0)
    page.keyboard.press("Control+z")
    page.keyboard.press("y")
    wait_for_counts(page, 3, 0)
    page.keyboard.press("r")
    wait_for_counts(page, 0, 0)
    page.get_by_role("button", name="Undo").click()  # even a restart can be undone
    wait_for_counts(page, 3, 0)
    slider = page.get_by_role("slider")
    slider.fill("1")
    wait_for_counts(page, 1, 0)
    slider.fill("3")
    wait_for_counts(page, 3, 0)
    slider.click(position={"x": 2, "y": 16})
    wait_for_counts(page, 0, 0)
    press(page, "d")  # the mouse has left the slider, so the arrows move the player again
    wait_for_counts(page, 1, 0)


def test_the_mouse_walks_and_drags_boxes(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    start = level(2)
    size = (start.width, start.height)
    (box,), (goal,) = start.boxes, start.goals
    page.mouse.click(*centre(page, 1, 5, *size))
    wait_for_counts(page, 4, 0)
    assert player(page) == (1, 5)
    page.mouse.click(*centre(page, 1, 5, *size), button="right")  # one undo takes the whole walk back
    wait_for_counts(page, 0, 0)
    page.mouse.move(*centre(page, box % start.width, box // start.width, *size))
    page.mouse.down()
    page.mouse.move(*centre(page, 1, 3, *size), steps=4)
    page.mouse.move(*centre(page, goal % start.width, goal // start.width, *size), steps=4)
    page.mouse.up()
    page.locator("dialog.victory").wait_for()
    assert counts(page)[1] == 3


def test_a_box_is_selected_by_one_click_and_sent_by_another(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    start = level(2)
    size = (start.width, start.height)
    page.mouse.click(*centre(page, 1, 4, *size))
    assert counts(page) == (0, 0)
    page.mouse.click(*centre(page, 1, 3, *size))
    wait_for_counts(page, 5, 1)


def test_fingers_tap_drag_swipe_and_undo(phone: Page) -> None:
    open_screen(phone, f"play/{PACK}/2")
    start = level(2)
    size = (start.width, start.height)
    phone.touchscreen.tap(*centre(phone, 1, 5, *size))
    wait_for_counts(phone, 4, 0)
    undo = phone.get_by_role("button", name="Undo")
    box = undo.bounding_box()
    assert box
    assert box["y"] > 844 * 0.8, "undo is within reach of the thumb"
    assert min(box["width"], box["height"]) >= 44
    undo.tap()
    wait_for_counts(phone, 0, 0)
    x, y = centre(phone, 2, 3, *size)
    swipe(phone, (x, y), (x, y + 40))
    wait_for_counts(phone, 1, 0)
    swipe(phone, centre(phone, 1, 4, *size), centre(phone, 1, 1, *size))  # from the box to its goal
    phone.locator("dialog.victory").wait_for()


def test_every_button_is_in_sight_however_the_telephone_is_held(phone: Page) -> None:
    open_screen(phone, f"play/{PACK}/2")
    for width, height in ((390, 844), (844, 390), (320, 568), (568, 320)):
        phone.set_viewport_size({"width": width, "height": height})
        for tool in phone.locator(".tool").all():
            box = tool.bounding_box()
            assert box, (width, height)
            assert box["x"] >= 0, (width, height)
            assert box["y"] >= 0, (width, height)
            assert box["x"] + box["width"] <= width, (width, height)
            assert box["y"] + box["height"] <= height, (width, height)


def test_a_lesson_leaves_the_board_its_height_on_a_phone_on_its_side(phone: Page) -> None:
    open_screen(phone, f"play/{PACK}/1")
    press(phone, "lll")
    phone.locator("dialog.victory").wait_for()
    phone.keyboard.press("Escape")
    open_screen(phone, "")
    phone.set_viewport_size({"width": 568, "height": 320})
    open_screen(phone, f"play/{PACK}/1")  # a record and par beside the lesson
    phone.locator(".status-line.is-lesson").wait_for()
    phone.locator(".best", has_text="best").wait_for(state="attached")
    box = phone.locator(".play-foot").bounding_box()
    assert box
    assert box["height"] <= 80


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger down, along, and up: as the browser's own events."""
    session = page.context.new_cdp_session(page)
    points = [
        (start[0] + (end[0] - start[0]) * i / 6, start[1] + (end[1] - start[1]) * i / 6) for i in range(7)
    ]
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_two_fingers_zoom_the_board(phone: Page) -> None:
    open_screen(phone, f"play/{PACK}/2")
    session = phone.context.new_cdp_session(phone)

    def fingers(kind: str, gap: float) -> None:
        points = [{"x": 195 - gap, "y": 400, "id": 0}, {"x": 195 + gap, "y": 400, "id": 1}]
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points}
        )

    before = phone.locator("canvas.board").screenshot()
    fingers("touchStart", 30)
    for gap in (40, 60, 80):
        fingers("touchMove", gap)
    fingers("touchEnd", 0)
    until = time.monotonic() + 30
    while phone.locator("canvas.board").screenshot() == before:
        assert time.monotonic() < until, "the board looks as before"
    assert counts(phone) == (0, 0)


def test_hints_come_in_three_grades_and_lead_to_the_end(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    status = page.locator(".status-line")
    for grade in ("Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"):
        page.keyboard.press("t")
        status.get_by_text(grade).wait_for()
    press(page, "d")
    assert "Hint" not in (status.text_content() or "")


def test_help_sets_no_record(page: Page) -> None:
    """As in the game: one star for a level solved with hints, three for the optimum without."""
    open_screen(page, f"play/{PACK}/2")
    window, stars = page.locator("dialog.victory"), page.locator(".level-card .star.won")
    for hints, won in ((1, 1), (0, 3), (1, 3)):
        open_screen(page, f"play/{PACK}/2")
        page.keyboard.press("r")
        if hints:
            page.keyboard.press("t")
            page.locator(".status-line").get_by_text("Hint 1 of 3").wait_for()
        press(page, best(2))
        window.wait_for()
        assert window.locator(".star.won").count() == (1 if hints else 3)
        assert window.get_by_text("Solved with help").count() == hints
        open_screen(page, f"levels/{PACK}")
        stars.first.wait_for()
        assert stars.count() == won
        assert page.get_by_text("with help:").count() == (won == 1)


def test_a_deadlocked_position_is_announced_and_undone(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    press(page, "dld")  # into a corner
    status = page.locator(".status-line.is-deadlocked")
    status.wait_for()
    assert "Deadlock" in (status.text_content() or "")
    page.keyboard.press("u")
    status.wait_for(state="detached")


def test_the_position_is_kept_over_a_reload(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    press(page, best(2)[:5])
    wait_for_counts(page, 5, 1)
    page.keyboard.press("u")
    wait_until_stored(page, "saved", '"at":4')
    page.reload()
    wait_for_counts(page, 4, 0)
    page.keyboard.press("y")
    wait_for_counts(page, 5, 1)
    page.goto("/#/")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_url(f"**/#/play/{PACK}/2")


def test_a_game_is_stored_even_if_the_page_closes_at_once(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    press(page, best(2)[:5])
    page.reload()
    wait_for_counts(page, 5, 1)


def test_moves_are_announced_and_the_board_described(page: Page) -> None:
    open_screen(page, f"play/{PACK}/2")
    said = page.locator("[data-said]")
    press(page, "u")
    said.get_by_text("Up: blocked").wait_for()
    press(page, "dddlu")
    said.get_by_text("Up, pushed. 0 of 1 box on its goal").wait_for()
    rows = page.locator(".play-main table tr")
    assert rows.count() == level(2).height
    assert "a goal" in (rows.nth(1).text_content() or "")
    assert page.locator("[role=application]").get_attribute("aria-describedby") == "board-summary"
