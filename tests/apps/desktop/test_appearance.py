"""Skins and colours chosen in the settings: sheets from a folder, hues by slider, bad sheets in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.render.making_sheets import COLOURS, common, packed

from pushworks.apps.desktop import settings as settings_file
from pushworks.apps.desktop.screens.appearance import AppearanceScreen
from pushworks.apps.desktop.widgets import Slider
from pushworks.render.colour import rgba

from .conftest import Player


@pytest.fixture
def skins(quick: Player) -> Path:
    folder = quick.folder / "skins"
    folder.mkdir()
    common(folder / "Blocks.png")
    packed(folder / "Packed.skn")
    (folder / "broken.png").write_bytes(b"no picture")
    return folder


def looks(player: Player) -> AppearanceScreen:
    player.display.home()
    player.run()
    player.click_on("settings")
    player.click_on("appearance")
    screen = player.display.top
    assert isinstance(screen, AppearanceScreen)
    return screen


def test_a_sheet_from_the_folder_is_chosen_played_and_kept(quick: Player, skins: Path) -> None:
    looks(quick)
    before = quick.pixels()
    quick.click_on("style skin:Blocks.png")
    assert quick.pixels() != before
    assert settings_file.load(quick.folder / "settings.json").icon_style == "skin:Blocks.png"
    quick.display.home()
    quick.play(1)
    for square, colour in ((min(quick.level.boxes), "box"), (min(quick.level.goals), "goal")):
        x, y = quick.square(square)
        assert quick.colour_at(x, y) == rgba(COLOURS[colour])[:3]
    x, y = quick.square(0)
    assert quick.colour_at(x, y) == rgba(COLOURS["cross"])[:3]


def test_a_bad_sheet_is_explained_in_one_line(quick: Player, skins: Path) -> None:
    looks(quick)
    quick.choose("style skin:broken.png")
    assert quick.screen == "message"
    assert quick.display.top.text == "broken.png: expected a picture (PNG, BMP, GIF)"  # type: ignore[attr-defined]
    assert quick.app.settings.icon_style == "workshop"


def test_a_skin_that_is_gone_leaves_the_game_playable(quick: Player, skins: Path) -> None:
    quick.app.settings.icon_style = "skin:gone.png"
    quick.display.relayout()
    assert quick.display.canvas.style.name == "workshop"
    assert "no skin 'gone.png'" in quick.display.canvas.style_problem
    looks(quick)
    quick.press("escape")
    assert quick.screen == "settings"
    quick.play(0)


def test_colours_by_slider_are_seen_at_once_and_can_be_taken_back(quick: Player, skins: Path) -> None:
    looks(quick)
    plain = quick.pixels()
    slider = quick.menu.find("box")
    assert isinstance(slider, Slider)
    track = slider.track()
    quick.drag((track.x, track.centery), (track.x + track.width // 2, track.centery))
    assert quick.app.settings.colours == {"box": 165}
    assert quick.pixels() != plain
    quick.press("right")
    assert quick.app.settings.colours == {"box": 180}
    stored = settings_file.load(quick.folder / "settings.json")
    assert stored.colours == {"box": 180}
    assert "box" in quick.display.canvas.style.name
    quick.click_on("reset")
    assert quick.app.settings.colours == {}
    assert quick.display.canvas.style.name == "workshop"


def test_a_picture_is_saved_in_the_look_on_the_screen(quick: Player, skins: Path) -> None:
    from PIL import Image

    quick.app.settings.icon_style = "skin:Blocks.png"
    quick.display.relayout()
    quick.play(0)
    quick.press("ctrl+p")
    quick.wait_for(lambda: "Saved" in quick.game.toast.text)
    (file,) = (quick.folder / "pictures").glob("*.png")
    with Image.open(file) as picture:
        assert picture.convert("RGB").getpixel((48 * 3 + 10, 48 * 2 + 10)) == rgba(COLOURS["box"])[:3]


def test_many_sheets_scroll(quick: Player, skins: Path) -> None:
    for number in range(20):
        common(skins / f"copy {number:02}.png", rows=4)
    screen = looks(quick)
    quick.press(*["down"] * 30)
    assert screen.first > 0
    quick.press("page up", "page up", "page up")
    assert screen.first == 0
    quick.wheel(-2)
    assert screen.first == 2
