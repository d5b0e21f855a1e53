"""The game in a terminal, driven by Textual's pilot: keys, clicks, undo, hints, the engine, the library."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.containers import ScrollableContainer
from textual.pilot import Pilot
from textual.widgets import OptionList, Static
from textual.widgets._footer import FooterKey

from pushworks.apps.cli.main import run
from pushworks.apps.desktop.collection_list import PlayableCollection
from pushworks.apps.desktop.session import Session
from pushworks.apps.terminal import app as terminal
from pushworks.apps.terminal.app import TerminalGame
from pushworks.levels import Collection, Direction, Level
from pushworks.library import Library

LEVELS = Collection.of(
    [
        Level.from_xsb("#########\n#@ $   .#\n#       #\n#########"),
        Level.from_xsb("#####\n#.$@#\n#####"),
        Level.from_xsb("#######\n#@  $ #\n#   . #\n#######"),
    ],
    title="Three",
)
LOST = Collection.of([Level.from_xsb("######\n#@$  #\n#   .#\n######")])
Script = Callable[[TerminalGame, Pilot[None]], Awaitable[None]]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.db") as opened:
        yield opened


SMALL = (40, 7)
"""A window with room for squares of one line only."""
TURN = Collection.of([Level.from_xsb("########\n#      #\n#@   $ #\n#   .  #\n########")])
"""Pushed on to the wall, the box is lost."""


def play(
    script: Script, levels: Collection = LEVELS, size: tuple[int, int] = (80, 24), **options: object
) -> TerminalGame:
    """Run a game of its own with the script at the keyboard."""
    game = TerminalGame(levels, **options)  # type: ignore[arg-type]

    async def session() -> None:
        async with game.run_test(size=size) as pilot:
            await pilot.pause()
            await script(game, pilot)
            await pilot.pause()

    # A browser kept open by another test leaves its event loop marked as running in this thread.
    other = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        asyncio.run(session())
    finally:
        asyncio._set_running_loop(other)
    return game


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait for the engine."""
    for _ in range(400):
        if holds():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came true")


def said(game: TerminalGame, place: str = "#state") -> str:
    return str(game.query_one(place, Static).render())


def test_keys_walk_push_undo_and_redo() -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("right", "right", "d")
        assert (game.game.lurd, game.game.pushes) == ("rRR", 2)
        assert "Three · 1/3" in said(game, "#title")
        assert "Moves 3" in said(game)
        await pilot.press("u", "u")
        assert game.game.lurd == "r"
        await pilot.press("y")
        assert game.game.lurd == "rR"
        await pilot.press("r")
        assert game.game.lurd == ""
        await pilot.press("u")
        assert game.game.lurd == "rR"

    play(script)


def test_the_board_shows_what_stands_where() -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        rows = game.board.drawn().plain.split("\n")
        assert rows[1] == "  " + "@ " + "  " + "[]" + "      " + "··" + "  "
        assert game.board.size.width == 18
        await pilot.press("right", "right", "right", "right", "right")
        assert game.game.solved
        assert "Solved" in said(game)
        colours = {str(span.style) for span in game.board.drawn().spans}
        assert any("green" in colour for colour in colours)
        assert "**" in game.board.drawn().plain  # a box on a goal differs from a box without colours, too
        assert "[]" not in game.board.drawn().plain
        await pilot.press("left")
        assert game.game.lurd == "rRRRR"

    play(script, size=SMALL)


def test_clicks_walk_and_carry_boxes() -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.click("#board", offset=(9, 2))
        assert game.game.player == 2 * 9 + 4
        await pilot.press("u")
        assert game.game.lurd == ""
        await pilot.click("#board", offset=(6, 1))
        assert game.board.selected == 9 + 3
        await pilot.click("#board", offset=(10, 2))
        assert "cannot" in said(game)
        await pilot.click("#board", offset=(14, 1))
        assert game.game.solved

    play(script, size=SMALL)


def test_a_hint_points_and_the_engine_plays(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "PACE", 0.001)

    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await until(pilot, lambda: game.board.hint is not None)
        assert game.board.hint is not None
        assert game.board.hint[0] == 9 + 3
        assert "→→" in game.board.drawn().plain
        assert game.hints == 1
        await pilot.press("i")
        await until(pilot, lambda: game.game.solved)

    game = play(script, library=library)
    assert game.help.covers(game.game.lurd)
    record = library.player_record(LEVELS[0])
    assert record.own is None
    assert record.helped is not None


def test_a_level_that_cannot_be_solved_says_so_when_it_is_opened() -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "This level cannot be solved" in said(game))
        await pilot.press("i")  # nothing was pushed yet: there is nothing to undo
        await until(pilot, lambda: "This level cannot be solved" in said(game))
        assert game.game.lurd == ""

    play(script, LOST)


def test_the_library_keeps_the_game_and_the_victory(library: Library) -> None:
    async def begin(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("right", "right", "right", "u", "n", "left")
        assert (game.number, game.game.solved) == (2, True)

    async def again(game: TerminalGame, pilot: Pilot[None]) -> None:
        assert game.game.lurd == "rR"
        await pilot.press("y")
        assert game.game.lurd == "rRR"
        await pilot.press("p", "n", "n", "n")
        assert game.number == 3

    play(begin, library=library)
    assert library.is_solved(LEVELS[1])
    assert not library.is_solved(LEVELS[0])
    play(again, library=library)


def test_what_the_engine_played_stays_its_own(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Left and taken up again, in this game or the other one: moves of the engine are not the player's."""
    monkeypatch.setattr(terminal, "PACE", 0.5)

    async def begin(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await until(pilot, lambda: len(game.game.lurd) >= 2)
        game.stop()

    async def again(game: TerminalGame, pilot: Pilot[None]) -> None:
        assert game.help.covers(game.game.lurd)
        assert not game.game.solved
        await pilot.press(*["right"] * (5 - len(game.game.lurd)))
        record = library.player_record(LEVELS[0])
        assert game.game.solved
        assert (record.own, record.helped) == (None, (5, 4))
        await pilot.press("u", "y")  # not won a second time
        assert library.stats().plays == 1
        await pilot.press("r", "down", "up", *["right"] * 5)  # another way, by himself
        assert library.player_record(LEVELS[0]).own == (7, 4)

    play(begin, library=library)
    kept = library.load_game(LEVELS[0])
    assert kept is not None
    other = Session(library, PlayableCollection("", "", LEVELS.levels), 0)
    assert other.helped
    play(again, library=library)


def test_texts_follow_the_language() -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        assert "步数" in said(game)

    play(script, language="zh")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--terminal"], "--terminal needs a terminal"),
        (["play", "no-such-file", "--terminal"], "no-such-file"),
    ],
)
def test_what_cannot_be(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_the_view_follows_the_player_on_a_large_level() -> None:
    width, height = 46, 26  # two columns a square: more than a window of 80 x 24 shows
    inside = ["#" + " " * (width - 2) + "#"] * (height - 3)
    rows = ["#" * width, "#  $." + " " * (width - 6) + "#", *inside, "#" * width]
    rows[17] = "#".ljust(35) + "@" + "#".rjust(width - 36)  # near the edges of the window

    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        container = game.query_one(ScrollableContainer)
        for keys in (["down"] * 7, ["right"] * 10):
            await pilot.press(*keys)
            await pilot.pause()
            row, column = divmod(game.game.player, width)
            board = game.board.region  # where it lies on the screen, scrolled
            seen = container.region
            assert seen.contains(board.x + 2 * column, board.y + row)
            assert seen.contains(board.x + 2 * column + 1, board.y + row)

    play(script, Collection.of([Level.from_xsb("\n".join(rows))]))


def test_squares_are_as_large_as_the_window_allows() -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: game.board.scale == 3)  # 9 x 4 squares in 80 x 21
        lines = game.board.drawn().plain.split("\n")
        assert len(lines) == 12
        assert {len(line) for line in lines} == {54}
        assert "┌────┐" in lines[3]
        await pilot.click("#board", offset=(6 * 2 + 2, 3 + 1))
        assert game.game.lurd == "r"
        await pilot.resize_terminal(30, 12)
        await until(pilot, lambda: game.board.scale == 1)
        await pilot.press("n", "n")
        assert "()" in game.board.drawn().plain

    play(script)


@pytest.mark.parametrize(("size", "scale"), [((80, 24), 3), ((50, 14), 2), ((30, 12), 1)])
def test_player_goals_and_hints_are_drawn_as_large_as_their_squares(
    size: tuple[int, int], scale: int
) -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: game.board.scale == scale)

        def square(column: int, row: int) -> list[str]:
            lines = game.board.drawn().plain.split("\n")[row * scale : (row + 1) * scale]
            return [line[column * 2 * scale : (column + 1) * 2 * scale] for line in lines]

        for column, row in ((1, 1), (7, 1)):  # the player and a goal
            drawn = square(column, row)
            assert all(line.strip() for line in drawn), drawn
            assert {len(line) for line in drawn} == {2 * scale}
        game.board.hint = (9 + 3, Direction.RIGHT)
        framed = square(3, 1)
        assert "→→" in "".join(framed)
        assert scale == 1 or framed[0][0] + framed[-1][-1] == "┌┘"
        game.game.play("rrrrr")  # the box is home
        assert "**" in "".join(square(7, 1))

    play(script)


def test_a_push_into_a_deadlock_is_called_so_at_once() -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("right", "right", "right", "right")
        assert game.game.pushes == 1
        await until(pilot, lambda: "no solution" in said(game))
        await pilot.press("u")
        assert "no solution" not in said(game)

    play(script, TURN)


def test_levels_are_chosen_from_a_list(library: Library) -> None:
    library.mark_solved(LEVELS[1], "L")

    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("o")
        await pilot.pause()
        levels = game.screen.query_one(OptionList)
        assert levels.option_count == 3
        assert "✓" in str(levels.get_option_at_index(1).prompt)
        await pilot.press("escape")
        assert game.number == 1
        await pilot.press("o", "down", "down", "enter")
        await until(pilot, lambda: game.number == 3)

    play(script, library=library)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja", "zh"])
def test_all_keys_have_room_in_80_columns(language: str) -> None:
    async def script(game: TerminalGame, pilot: Pilot[None]) -> None:
        keys = list(game.query(FooterKey))
        assert len(keys) == 7
        assert max(key.region.right for key in keys) <= 80
        assert said(game, "#title").startswith("1/")  # these levels have no title together

    play(script, TURN, language=language)
