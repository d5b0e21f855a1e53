"""The review of a game: from play, victory and history; curve, marks, better line, going there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.apps.desktop.conftest import Player

from pushworks.apps.desktop.review_curve import ReviewCurve
from pushworks.apps.desktop.screens import review
from pushworks.apps.desktop.screens.replay import ReplayScreen
from pushworks.apps.desktop.screens.review import ReviewScreen
from pushworks.apps.desktop.widgets import Button

WASTEFUL = """\
##########
#        #
#@  $  . #
#        #
##########
Title: One box

########
#  .   #
#  $ $.#
#@     #
########
Title: Two boxes
"""


def _review(player: Player) -> ReviewScreen:
    """The screen, when the review has ended."""
    top = player.display.top
    assert isinstance(top, ReviewScreen)
    player.wait_for(lambda: top.found is not None or bool(top.failed))
    assert not top.failed
    return top


@pytest.fixture
def wasteful(tmp_path: Path) -> Iterator[Player]:
    someone = Player(tmp_path, levels=WASTEFUL)
    someone.instant()
    yield someone
    someone.close()


def test_a_wasted_push_is_shown_with_the_better_line(wasteful: Player) -> None:
    game = wasteful.play(0)
    game.session.play("urrrrdLulldRRRR")
    assert game.session.game.solved
    wasteful.press("escape")
    wasteful.press("q")
    top = _review(wasteful)
    assert [one.lower for one in top.known] == [3, 4, 3, 2, 1, 0]
    assert top.shown == 0  # before the push in question
    assert "2" in top.summary()
    curve = top.find("curve")
    assert isinstance(curve, ReviewCurve)
    assert curve.totals()[1] == [3, 5, 5, 5, 5, 5]
    # Both arrows are on the box: the push that was made and the better one.
    before = wasteful.pixels()
    top.seek(3)
    wasteful.run()
    assert wasteful.pixels() != before
    wasteful.click_on("mark 0")
    assert top.shown == 0
    wasteful.click_on("better")
    replay = wasteful.display.top
    assert isinstance(replay, ReplayScreen)
    assert replay.moves == "rrRRR"
    wasteful.press("escape")
    assert wasteful.screen == "review"


def test_the_better_line_begins_where_the_mistake_was_made(wasteful: Player) -> None:
    game = wasteful.play(0)
    game.session.play("rrRurrdLulldRRR")
    wasteful.press("q")
    assert _review(wasteful).shown == 1
    wasteful.click_on("better")
    replay = wasteful.display.top
    assert isinstance(replay, ReplayScreen)
    assert replay.moves == "rrRRR"
    assert replay.game.moves >= 3  # it is playing


def test_the_curve_is_clicked_and_stepped_and_the_game_goes_there(wasteful: Player) -> None:
    game = wasteful.play(0)
    game.session.play("urrrrdLulldRRR")
    wasteful.run()
    wasteful.press("q")
    top = _review(wasteful)
    area = top.find("curve").rect
    wasteful.click((area.right - 12, area.centery))
    assert top.shown == top.pushes == 4
    wasteful.click((area.x + 12, area.centery))
    assert top.shown == 0
    wasteful.press("end")
    assert top.shown == 4
    wasteful.press("u", "u")
    assert top.shown == 2
    wasteful.click_on("go")
    assert wasteful.screen == "play"
    assert game.session.game.pushes == 2
    assert game.session.game.can_redo
    assert game.motion.player == game.session.game.player


def test_following_the_better_line_counts_as_help(wasteful: Player) -> None:
    game = wasteful.play(0)
    game.session.play("urrrrdL")
    wasteful.press("q")
    _review(wasteful)
    wasteful.click_on("go")  # to before the first push
    assert not game.session.helped
    wasteful.press("right", "right", "right")
    assert game.session.helped


def test_a_better_line_is_help_in_the_next_game_too(wasteful: Player) -> None:
    """Solved, reviewed, played again: who repeats what the review showed sets no record with it."""
    game, library = wasteful.play(0, resume=False), wasteful.app.library
    assert library is not None
    played = "urrrrdLulldRRRR"
    game.show(game.session.play(played))
    wasteful.wait_for(lambda: wasteful.screen == "victory")
    before = library.player_record(game.session.level).own
    wasteful.click_on("review")
    found = _review(wasteful).found
    assert found is not None
    number = found.marked()[0]
    line = played[: _review(wasteful).after[number]] + found.pushes[number].better
    wasteful.press("escape")
    wasteful.click_on("again")
    game.show(game.session.play(line))
    assert game.session.game.solved
    assert game.session.helped
    record = library.player_record(game.session.level)
    assert record.own == before
    assert record.helped is not None


def test_where_the_level_was_lost(quick: Player) -> None:
    game = quick.play(3)
    quick.press("q")
    assert quick.screen == "play"
    assert game.toast.text
    quick.press("down", "down", "right", "up", "left", "q")
    top = _review(quick)
    assert top.found is not None
    assert top.found.first_deadlocked == 1
    rows = [widget for widget in top.widgets if isinstance(widget, Button) and "mark" in widget.name]
    assert [row.label for row in rows] == [quick.app.t("review.deadlock", push=1)]
    top.seek(1)
    assert top.distance() == quick.app.t("review.at_deadlock", push=1)
    assert top.summary().startswith(quick.app.t("review.lost", push=1, pushes=top.pushes))
    curve = top.find("curve")
    assert isinstance(curve, ReviewCurve)
    assert curve.legend["deadlock"] == quick.app.t("review.legend_deadlock")
    assert set(curve.legend) <= {"only", "deadlock"}
    # The curve is shaded in red from there on.
    quick.run()
    area = top.find("curve").rect
    red, green, blue = quick.colour_at(area.right - 40, area.centery)
    assert red > green + 20
    assert red > blue + 20


def test_it_opens_from_the_victory_screen_and_from_the_history(wasteful: Player) -> None:
    wasteful.play(0)
    wasteful.press(*["right"] * 5)
    wasteful.wait_for(lambda: wasteful.screen == "victory")
    wasteful.click_on("review")
    top = _review(wasteful)
    assert top.summary() == wasteful.app.t("review.fine")
    wasteful.press("escape")
    assert wasteful.screen == "victory"
    wasteful.press("escape")
    wasteful.play(1)
    wasteful.display.go("history", game=wasteful.game)
    wasteful.run()
    assert "review" not in {widget.name for widget in wasteful.menu.widgets}
    wasteful.press("escape")
    wasteful.game.session.play("rrU")
    wasteful.display.go("history", game=wasteful.game)
    wasteful.run()
    wasteful.click_on("review")
    assert _review(wasteful).pushes == 1


def test_what_is_known_soon_is_shown_and_made_exact_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "FIRST", 0.001)
    rows = ["#" * 12, "#@" + " " * 9 + "#", *["#" + " " * 10 + "#"] * 6, "#" * 12]
    rows[3], rows[5] = "#  $ $ $   #", "# .  . .   #"
    someone = Player(tmp_path, levels="\n".join(rows))
    someone.instant()
    game = someone.play(0)
    game.session.play("rrdDD")
    someone.press("q")
    top = someone.display.top
    assert isinstance(top, ReviewScreen)
    someone.wait_for(lambda: top.found is not None)
    first = top.found
    assert first is not None
    assert not first.exact
    assert top.working
    assert top.longer
    assert someone.app.t("review.running", exact=0, total=3).split(":")[0] in top.summary()
    top.seek(1)
    someone.wait_for(lambda: not top.working)
    assert top.found is not None
    assert top.found.exact
    assert top.shown == 1  # where one was looking
    someone.close()


def test_leaving_early_stops_the_work(wasteful: Player) -> None:
    game = wasteful.play(0)
    game.session.play("urrrrdL")
    wasteful.press("q")
    top = wasteful.display.top
    assert isinstance(top, ReviewScreen)
    wasteful.press("escape")
    assert wasteful.screen == "play"
    wasteful.wait_for(lambda: top.job.done)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_it_fits_every_window_in_every_language(tmp_path: Path, size: tuple[int, int]) -> None:
    someone = Player(tmp_path, size=size, levels=WASTEFUL)
    game = someone.play(0)
    game.session.play("urrrrdLL")
    someone.press("q")
    top = _review(someone)
    for language in ("en", "de", "fr"):
        someone.app.language = language
        someone.display.relayout()
        someone.run()
        inside = someone.display.canvas.rect
        assert all(inside.contains(widget.rect) for widget in top.widgets)
        rows = [widget.rect for widget in top.widgets]
        assert all(not a.colliderect(b) for n, a in enumerate(rows) for b in rows[:n])
    someone.close()
