"""Phones: everything fits, and texts speak of fingers. slow_phone.py tries every language and width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.scale import FULL
from tests.web.phone_matrix import SCREENS, WIDTHS, WINDOWS, problems, use_language
from tests.web.visitor import choose_small_boards, open_screen

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_screens_fit_phones(phone: Page) -> None:
    """A sample: the narrowest screen in the language of the longest words, others by turns."""
    open_screen(phone, "")
    choose_small_boards(phone)
    wrong = []
    use_language(phone, "de")
    for i, name in enumerate((*SCREENS, *WINDOWS)):
        wrong += problems(phone, name, 320)
        if FULL or i % 2:
            wrong += problems(phone, name, WIDTHS[1 + i % 3], landscape=True)
    assert not wrong


def test_lessons_and_warnings_speak_of_fingers(phone: Page) -> None:
    open_screen(phone, "play/first-steps/1")
    assert "Swipe" in (phone.locator(".status-line").text_content() or "")
    open_screen(phone, "play/first-steps/3")
    assert "“Undo”" in (phone.locator(".status-line").text_content() or "")


def test_a_tap_on_a_goal_out_of_reach_is_answered(phone: Page) -> None:
    phone.goto("/#l=7w_wp-b-gw_7w&t=One")
    phone.locator(".screen-play .stage").wait_for()
    place = phone.evaluate(
        """async () => {
          const canvas = document.querySelector('.stage canvas').getBoundingClientRect();
          const tile = Math.min(96, Math.floor(Math.min((canvas.width - 24) / 7, (canvas.height - 24) / 3)));
          const left = canvas.left + Math.round((canvas.width - 7 * tile) / 2);
          const top = canvas.top + Math.round((canvas.height - 3 * tile) / 2);
          return [left, top, tile];
        }"""
    )
    left, top, tile = place

    def tap(x: int) -> None:
        phone.touchscreen.tap(left + (x + 0.5) * tile, top + 1.5 * tile)

    tap(5)
    status = phone.locator(".status-line")
    assert "Choose a marked box" in (status.text_content() or "")
    tap(3)
    assert "marked box" not in (status.text_content() or "")
    tap(5)
    phone.locator("dialog.victory").wait_for()


def test_two_fingers_do_not_draw_in_the_editor(phone: Page) -> None:
    open_screen(phone, "editor/first-steps/2")
    drawn = phone.locator(".editor-size").text_content()
    phone.evaluate(
        """() => {
          const stage = document.querySelector('.editor-stage');
          const { left, top, width, height } = stage.getBoundingClientRect();
          const send = (type, id, x, y) => stage.dispatchEvent(new PointerEvent(type, {
            pointerId: id, pointerType: 'touch', isPrimary: id === 1, bubbles: true, cancelable: true,
            clientX: left + x * width, clientY: top + y * height,
          }));
          send('pointerdown', 1, 0.4, 0.5);
          send('pointerdown', 2, 0.6, 0.5);
          for (let i = 0; i < 8; i++) {
            send('pointermove', 1, 0.4 - 0.03 * i, 0.5);
            send('pointermove', 2, 0.6 + 0.03 * i, 0.5);
          }
          send('pointerup', 1, 0.2, 0.5);
          send('pointermove', 2, 0.7, 0.4);
          send('pointerup', 2, 0.7, 0.4);
        }"""
    )
    assert phone.locator(".editor-size").text_content() == drawn
    assert phone.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "true"
