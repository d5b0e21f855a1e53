"""The editor says which boxes are doomed, and what would make the drawing a better level."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushworks.apps.desktop.suggestion import Suggestion, has_one_solution, suggest
from pushworks.apps.desktop.verdict import doomed_boxes
from pushworks.apps.strings import languages
from pushworks.engine import Options, solve
from pushworks.levels import Level

from .conftest import Player
from .test_bar import said

SIZES = [(480, 360), (1200, 800), (500, 900)]
DOOMED = Level.from_xsb("########\n#@ $  .#\n#   $ .#\n#$    .#\n########")
PLAIN = Level.from_xsb("##########\n#@       #\n# $.     #\n#    $.  #\n#        #\n##########")


def fewest(level: Level) -> int:
    return solve(level, Options(objective="pushes", algorithm="exact")).pushes


@pytest.mark.parametrize("size", SIZES)
def test_doomed_boxes_are_marked_when_a_drawing_cannot_be_solved(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    someone = Player(tmp_path, size=size)
    someone.display.go("editor", level=DOOMED)
    editor = someone.display.top
    someone.run()
    sheet = editor.sheet.level()  # type: ignore[attr-defined]
    wrong = max(sheet.boxes)  # the one in the corner
    x, y = editor.view.pixel_of(wrong)  # type: ignore[attr-defined]
    edge = (x, y - editor.view.tile // 2 + 1)  # type: ignore[attr-defined]
    before = someone.colour_at(*edge)
    someone.wait_for(lambda: editor.verdict.good is False and not editor.verdict.busy)  # type: ignore[attr-defined]
    assert editor.verdict.doomed == {wrong}  # type: ignore[attr-defined]
    someone.run()
    assert someone.colour_at(*edge) != before
    someone.press("3")  # a goal below it: it can stay there
    someone.click((x, y))
    someone.wait_for(lambda: editor.verdict.good is True)  # type: ignore[attr-defined]
    assert not editor.verdict.doomed  # type: ignore[attr-defined]
    someone.close()


def test_boxes_to_blame_cannot_be_brought_home_even_alone() -> None:
    assert doomed_boxes(DOOMED) == {max(DOOMED.boxes)}
    # No rule is needed: two boxes share a corridor in the wrong order of what can be reached.
    corridor = Level.from_xsb("#########\n#.   @$ #\n#########")
    boxes = doomed_boxes(corridor)
    assert boxes == corridor.boxes


@pytest.mark.parametrize("size", SIZES)
def test_a_suggestion_is_shown_applied_undone_and_switched_off(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    someone.display.go("editor", level=PLAIN)
    editor = someone.display.top
    controller = editor.suggestions  # type: ignore[attr-defined]
    someone.run()
    before = someone.pixels()
    someone.wait_for(lambda: controller.found is not None)
    someone.run()
    assert someone.pixels() != before
    found, drawn = controller.found, editor.sheet.level()  # type: ignore[attr-defined]
    assert any(f"+{found.gain} pushes" in text for text in said(someone, monkeypatch))
    someone.press("g")
    changed = editor.sheet.level()  # type: ignore[attr-defined]
    assert fewest(changed) == fewest(drawn) + found.gain
    someone.press("u")
    assert editor.sheet.level() == drawn  # type: ignore[attr-defined]
    someone.wait_for(lambda: controller.found is not None)
    someone.click_on("suggestion")
    assert editor.sheet.level() == changed  # type: ignore[attr-defined]
    someone.press("u", "h")
    assert not someone.app.settings.suggestions
    someone.wait_for(lambda: not editor.verdict.busy)  # type: ignore[attr-defined]
    someone.run(0.5)
    assert controller.found is None
    assert not controller.busy
    someone.click_on("suggest")
    someone.wait_for(lambda: controller.found is not None)
    someone.close()


@pytest.mark.parametrize("size", [(640, 480), (1200, 800), (500, 900)])
def test_no_word_of_a_suggestion_is_cut(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    someone = Player(tmp_path, size=size)
    someone.display.go("editor", level=PLAIN)
    editor = someone.display.top
    controller = editor.suggestions  # type: ignore[attr-defined]
    someone.wait_for(lambda: controller.found is not None)
    for what in ("goal", "box"):
        controller.found = Suggestion(what, controller.found.origin, controller.found.target, 131, True)
        for language in languages():
            someone.display.set_language(language)
            someone.run()
            words = someone.app.t(f"suggestion.{what}_unique", pushes=131)
            assert words in said(someone, monkeypatch), (language, words)
    someone.close()


def test_one_solution_means_the_same_pushes_in_any_order() -> None:
    assert has_one_solution(Level.from_xsb("#######\n#@ $ .#\n#######")) is True
    two = Level.from_xsb("#######\n#@$ .##\n#     #\n# $ . #\n#######")
    assert has_one_solution(two) is True, "either box may be pushed first"
    # Round either side: the box reaches its goal by other pushes.
    square = Level.from_xsb("########\n#      #\n# @$   #\n#      #\n#    . #\n#      #\n########")
    assert has_one_solution(square) is False


def test_a_suggestion_is_proved_and_cancelled() -> None:
    found = suggest(PLAIN)
    assert found is not None
    assert fewest(found.applied(PLAIN)) == fewest(PLAIN) + found.gain
    assert suggest(PLAIN) == found, "the same drawing, the same suggestion"
    assert suggest(PLAIN, lambda: True) is None
