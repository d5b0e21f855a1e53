"""Every screen at every width and orientation of phones, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.web.phone_matrix import LANGUAGES, SCREENS, WIDTHS, WINDOWS, problems, use_language
from tests.web.test_access import serious
from tests.web.visitor import choose_small_boards, open_screen

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits(phone: Page, language: str) -> None:
    open_screen(phone, "")
    choose_small_boards(phone)
    use_language(phone, language)
    wrong = [
        line
        for width in WIDTHS
        for landscape in (False, True)
        for name in (*SCREENS, *WINDOWS)
        for line in problems(phone, name, width, landscape=landscape)
    ]
    assert not wrong


@pytest.mark.parametrize("width", [360, 768])
def test_axe_finds_nothing_serious_on_phones(phone: Page, width: int) -> None:
    open_screen(phone, "")
    choose_small_boards(phone)
    phone.set_viewport_size({"width": width, "height": 800})
    wrong = []
    for name, address in SCREENS.items():
        open_screen(phone, address)
        wrong += [f"{name}: {line}" for line in serious(phone)]
    assert not wrong
