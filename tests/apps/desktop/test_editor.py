"""The level editor by real events: every brush and tool, undo, the verdict, test play, saving, text."""

from __future__ import annotations

import pygame
import pytest

from pushworks.apps.desktop import clipboard
from pushworks.apps.desktop.draft import Draft
from pushworks.apps.desktop.drawing import LARGEST, Drawing, Sheet
from pushworks.apps.desktop.screens.editor import EditorScreen
from pushworks.levels import Level

from .conftest import Player

ROOM = "#######\n#     #\n#@ $. #\n#     #\n#######"


def editor(player: Player) -> EditorScreen:
    return next(state for state in player.display.screens if isinstance(state, EditorScreen))


def opened(player: Player, board: str = ROOM) -> EditorScreen:
    player.display.go("editor", level=Level.from_xsb(board, title="Mine"))
    player.run()
    return editor(player)


def at(player: Player, x: int, y: int) -> tuple[int, int]:
    """The pixel of a square, counted from the drawing's own corner."""
    screen = editor(player)
    return screen.view.pixel_of(y * screen.sheet.width + x)


def origin(player: Player) -> tuple[int, int]:
    """Where the first wall stands."""
    sheet = editor(player).sheet
    square = sheet.cells.index("#")
    return square % sheet.width, square // sheet.width


def type_text(player: Player, text: str) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    player.run()


def test_a_level_is_drawn_by_mouse_judged_played_and_saved(quick: Player) -> None:
    quick.click_on("editor")
    assert quick.screen == "editor"
    screen = editor(quick)
    assert screen.verdict.key == "verdict.empty"
    empty = quick.pixels()
    quick.click_on("rectangle")
    quick.drag(at(quick, 2, 2), at(quick, 8, 6))
    assert quick.pixels() != empty
    assert screen.verdict.key == "verdict.no_player"
    x, y = origin(quick)
    quick.click_on("pen")
    for brush, dx, dy in (("player", 1, 2), ("box", 3, 2), ("goal", 4, 2)):
        quick.click_on(brush)
        quick.click(at(quick, x + dx, y + dy))
    assert screen.level.to_xsb() == ROOM
    quick.wait_for(lambda: screen.verdict.key == "verdict.solvable")
    assert screen.verdict.values["pushes"] == 1
    assert "in 1 push ·" in screen._why()
    quick.press("t")
    assert quick.screen == "play"
    quick.press("right", "right")
    assert quick.screen == "victory"
    quick.click_on("next")
    assert quick.screen == "editor"
    assert editor(quick) is screen
    quick.press("f2")
    type_text(quick, "My firstt")
    quick.press("backspace", "tab")
    type_text(quick, "Ann")
    quick.press("escape", "ctrl+s")
    own = quick.app.collections.own()
    assert own is not None
    assert [(level.title, level.author, level.to_xsb()) for level in own.levels] == [
        ("My first", "Ann", ROOM)
    ]
    # Drawn on and saved again, it is still one level.
    quick.click_on("goal")
    quick.click(at(quick, *[a + b for a, b in zip(origin(quick), (5, 1), strict=True)]))
    quick.press("ctrl+s")
    own = quick.app.collections.own()
    assert own is not None
    assert [len(level.goals) for level in own.levels] == [2]
    assert quick.app.library.check() == []  # type: ignore[union-attr]


def test_a_level_is_drawn_by_keyboard_alone(quick: Player) -> None:
    quick.display.go("editor")
    screen = editor(quick)
    quick.press("right")  # the cursor appears in the middle
    assert screen.cursor is not None
    quick.press("8", "return", "right", "right", "right", "right", "down", "down", "return")  # a rectangle
    assert screen.sheet.cells.count("#") == 12
    quick.press("6", "3")
    x, y = origin(quick)
    target = (y + 1) * screen.sheet.width + x + 1
    while screen.cursor != target:
        row, column = divmod(screen.cursor, screen.sheet.width)
        quick.press("up" if row > y + 1 else "down" if row < y + 1 else "left" if column > x + 1 else "right")
    quick.press("return", "right", "4", "return", "right", "5", "return")
    assert screen.level.to_xsb() == "#####\n#.$@#\n#####"


def test_undo_redo_turn_mirror_crop_and_new(quick: Player) -> None:
    screen = opened(quick, "####\n#@$###\n#  . #\n######")
    start = screen.level
    quick.press("r")
    assert screen.level.width == start.height
    quick.press("r", "r", "r")
    assert screen.level == start
    quick.press("x")
    assert screen.level.player % screen.level.width == start.width - 1 - start.player % start.width
    quick.press("u")
    assert screen.level == start
    quick.press("y")
    assert screen.level != start
    quick.press("u", "c")
    assert (screen.sheet.width, screen.sheet.height) == (start.width + 2, start.height + 2)
    quick.click_on("new")
    assert screen.level.walls == frozenset()
    quick.click_on("undo")
    assert screen.level == start


def test_fill_line_erase_and_move(quick: Player) -> None:
    screen = opened(quick)
    x, y = origin(quick)
    quick.press("2", "9")  # floor, fill
    quick.press("3")
    quick.click(at(quick, x + 1, y + 1))
    assert (
        screen.level.goals == {s for s in range(35) if "#######\n#.....#\n#. $..#"}
        or len(screen.level.goals) > 5
    )
    quick.press("u", "7", "1")  # a line of wall
    quick.drag(at(quick, x + 1, y + 3), at(quick, x + 5, y + 3))
    assert len(screen.level.walls) == 25
    quick.drag(at(quick, x + 1, y + 3), at(quick, x + 5, y + 3))
    quick.point(pygame.MOUSEBUTTONDOWN, at(quick, x + 1, y + 3), button=3)
    quick.point(pygame.MOUSEMOTION, at(quick, x + 5, y + 3), rel=(0, 0), buttons=(0, 0, 1))
    quick.point(pygame.MOUSEBUTTONUP, at(quick, x + 5, y + 3), button=3)
    assert len(screen.level.walls) == 20
    quick.press("0")
    quick.drag(at(quick, x + 3, y + 2), at(quick, x + 4, y + 2))  # mark box and goal
    assert screen.strokes.selection is not None
    quick.drag(at(quick, x + 3, y + 2), at(quick, x + 3, y + 1))
    assert screen.level.boxes == {1 * 7 + 3}
    assert screen.level.goals == {1 * 7 + 4}


def test_the_verdict_says_why_a_level_cannot_be_played_or_solved(quick: Player) -> None:
    for board, key in (
        ("#####\n#@$ #\n#####", "verdict.fewer_goals"),
        ("#####\n#@$.#\n### #", "verdict.open"),
        ("#####\n# $.#\n#####", "verdict.no_player"),
        ("#####\n#@ .#\n#####", "verdict.no_boxes"),
        ("#####\n#@ *#\n#####", "verdict.already_solved"),
        ("#######\n#@#$.##\n#######", "verdict.unreachable_box"),
    ):
        screen = opened(quick, board)
        assert screen.verdict.key == key, board
        assert screen.verdict.good is False
        assert quick.display.top.find("play").enabled is False  # type: ignore[attr-defined]
        quick.press("ctrl+s")
        assert quick.app.collections.own() is None
        quick.display.home()
    screen = opened(quick, "#####\n#$@.#\n#####")
    assert screen.verdict.good is None
    quick.wait_for(lambda: screen.verdict.key == "verdict.unsolvable")
    assert screen.verdict.good is False


def test_copy_paste_and_drop(quick: Player) -> None:
    screen = opened(quick)
    quick.press("ctrl+c")
    assert clipboard.pasted() == ROOM + "\nTitle: Mine\n"
    clipboard.copied("#####\n#@$.#\n#####\nTitle: Pasted\n")
    quick.press("ctrl+v")
    assert (screen.level.to_xsb(), screen.draft.title) == ("#####\n#@$.#\n#####", "Pasted")
    clipboard.copied("nonsense without a board")
    quick.press("ctrl+v")
    assert screen.toast.text
    pygame.event.post(pygame.event.Event(pygame.DROPTEXT, text=ROOM))
    quick.run()
    assert screen.level.to_xsb() == ROOM
    quick.press("u")
    assert screen.level.to_xsb() == "#####\n#@$.#\n#####"


def test_the_drawing_is_kept_and_any_level_is_a_start(quick: Player) -> None:
    quick.play(2)
    quick.press("e")
    assert editor(quick).level == quick.collection.levels[2]
    quick.click_on("goal")
    x, y = origin(quick)
    quick.click(at(quick, x + 5, y + 1))
    drawn = editor(quick).sheet
    quick.display.home()
    quick.run()
    quick.click_on("editor")
    assert editor(quick).sheet == drawn
    assert editor(quick).draft.title == "Round the block"
    quick.display.home()
    quick.run()
    quick.click_on("levels")
    quick.press("left")
    quick.click_on("edit")
    assert editor(quick).level == quick.collection.levels[1]


def test_letters_in_a_field_are_no_commands(quick: Player) -> None:
    opened(quick)
    quick.press("f2")
    sound, full = quick.app.settings.sound, quick.display.fullscreen
    quick.press("m", "f", "u", "ctrl+q")
    assert (quick.app.settings.sound, quick.display.fullscreen) == (sound, full)
    assert quick.display.running
    type_text(quick, "箱子\n2")
    assert editor(quick).draft.title == "Mine箱子 2"
    clipboard.copied(" and more")
    quick.press("ctrl+v")
    assert editor(quick).draft.title.endswith("and more")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (480, 360)])
def test_nothing_of_the_editor_lies_outside_the_window(tmp_path, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    someone = Player(tmp_path, size=size)
    someone.display.go("editor")
    assert all(someone.display.canvas.rect.contains(widget.rect) for widget in someone.menu.widgets)
    someone.close()


def test_a_sheet_never_grows_without_end() -> None:
    sheet = Sheet.blank(12, 9)
    for _ in range(100):
        sheet = sheet.painted([0, len(sheet.cells) - 1], "wall").framed()
    assert max(sheet.width, sheet.height) <= LARGEST


def test_a_second_player_takes_the_place_of_the_first() -> None:
    drawing = Drawing(Sheet(3, "+ $"))
    assert drawing.change(drawing.sheet.painted([1], "player"))
    assert drawing.sheet.cells == ".@$"
    assert drawing.change(drawing.sheet.painted([1], "goal"))
    assert drawing.sheet.cells == ".+$"
    assert not drawing.change(drawing.sheet.painted([1], "goal"))


def test_what_was_pointed_at_or_marked_is_forgotten_when_the_sheet_shrinks(quick: Player) -> None:
    screen = opened(
        quick, "\n".join(["#" * 20, "#@$." + " " * 15 + "#", *["#" + " " * 18 + "#"] * 9, "#" * 20])
    )
    last = screen.sheet.width * screen.sheet.height - 1
    quick.press("0")
    quick.drag(screen.view.pixel_of(last - 1), screen.view.pixel_of(last))
    assert screen.strokes.selection is not None
    quick.point(pygame.MOUSEMOTION, screen.view.pixel_of(last), rel=(0, 0), buttons=(0, 0, 0))
    assert screen.strokes.hover == last
    quick.press("ctrl+n")
    quick.press("u", "y")
    assert screen.strokes.hover is None
    assert screen.strokes.selection is None
    assert quick.screen == "editor"


def test_the_details_leave_the_verdict_alone(quick: Player) -> None:
    quick.display.go("editor", level=quick.collection.levels[0])
    editor = quick.display.top
    assert isinstance(editor, EditorScreen)
    quick.wait_for(lambda: editor.verdict.key.startswith("verdict.solvable"))
    said = (editor.verdict.key, dict(editor.verdict.values))
    quick.press("f2")
    assert quick.screen == "level_details"
    quick.press("escape")
    assert quick.display.top is editor
    assert (editor.verdict.key, editor.verdict.values) == said


def test_an_empty_drawing_keeps_what_is_said_about_it(quick: Player) -> None:
    draft = Draft.load(None)
    draft.title, draft.notes = "Still empty", "An idea"
    draft.keep(quick.app.library)
    kept = Draft.load(quick.app.library)
    assert (kept.title, kept.notes, kept.drawing.sheet) == ("Still empty", "An idea", draft.drawing.sheet)
