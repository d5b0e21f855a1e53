"""Records: mine, mine with help, and the machine's are different things, on every screen."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.scale import size

from pushworks.apps.desktop.collection_list import PlayableCollection
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screens.browser import BrowserScreen
from pushworks.apps.desktop.screens.improve import ImproveScreen
from pushworks.apps.desktop.screens.stats import StatsScreen
from pushworks.apps.desktop.screens.victory import VictoryScreen
from pushworks.apps.desktop.session import Session
from pushworks.levels import Direction, Level
from pushworks.library import PlayerRecord
from pushworks.sokoban import Game, Mode, measure

from .conftest import Player

KEYS = {"u": "up", "d": "down", "l": "left", "r": "right"}
FIRST_STEPS_3 = "lllurdrruluLDDD"
"""A solution of First Steps 3 that is worth one star."""


AGAIN = ("own twice", "helped, again", "helped, restart", "helped, left")
"""Two games of a level one after the other: the first helped or not, and how the second begins."""


def first_steps(player: Player) -> PlayableCollection:
    found = player.app.collections.find("first-steps")
    assert found is not None
    return found


def press(player: Player, moves: str) -> None:
    player.press(*(KEYS[letter.lower()] for letter in moves))


def victory(player: Player) -> VictoryScreen:
    assert isinstance(player.display.top, VictoryScreen), player.screen
    return player.display.top


def test_improve_leaves_stars_and_records_alone(quick: Player) -> None:
    collection = first_steps(quick)
    level = collection.levels[2]
    play(quick.display, collection, 2)
    press(quick, FIRST_STEPS_3)
    assert victory(quick).summary.stars == 1
    quick.click_on("improve")
    screen = quick.display.top
    assert isinstance(screen, ImproveScreen)
    quick.wait_for(lambda: screen.ended)
    assert screen.new.metrics < screen.old.metrics
    quick.press("escape")
    library = quick.app.library
    assert library is not None
    counted = measure(level, FIRST_STEPS_3)
    mine = (counted.moves, counted.pushes)
    assert library.player_record(level) == PlayerRecord(own=mine)
    best = library.best_counts(level)
    assert best is not None
    assert best[0] is not None
    assert best[0] < mine[0]

    quick.display.home()
    quick.display.go("browser")
    browser = quick.display.top
    assert isinstance(browser, BrowserScreen)
    assert browser.stars(level) == 1
    assert browser.record(level).own == mine
    progress = quick.app.collections.progress(collection)
    assert progress is not None
    assert (progress.solved, progress.stars, progress.helped) == (1, 1, 0)

    play(quick.display, collection, 2)
    assert [figure.note for figure in quick.game.heading().figures] == [f"best {count}" for count in mine]
    press(quick, "lr" + FIRST_STEPS_3)  # worse than before: no new best, though the machine's is better yet
    assert not any(row.record for row in victory(quick).summary.rows)
    assert [row.best for row in victory(quick).summary.rows] == list(mine)


def test_a_better_game_is_a_new_best_even_where_the_machine_has_a_better_one(quick: Player) -> None:
    quick.play(1, resume=False)
    library, level = quick.app.library, quick.level
    assert library is not None
    library.add_solution(level, _solve(level), source="pushworks optimize")
    quick.play(1, resume=False)
    press(quick, _detour(level) * 3 + _solve(level))
    summary = victory(quick).summary
    assert [row.record for row in summary.rows] == [True, True]


@pytest.mark.parametrize("way", ["hint", "ai", "paste"])
def test_help_marks_the_game_as_helped(quick: Player, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = quick.play(1, resume=False)
    library, level = quick.app.library, quick.level
    assert library is not None
    solution = _solve(level)
    if way == "hint":
        quick.press("t")
        quick.wait_for(lambda: not game.hints.busy)
        press(quick, solution)
    elif way == "ai":
        quick.press("i")
        quick.wait_for(lambda: quick.screen == "replay")
        quick.press("end")
        quick.click_on("on")
        if not game.session.game.solved:
            press(quick, solution)
        quick.run()
        game.show(game.session.do(Game.undo))
        game.show(game.session.do(Game.redo))
        game.session.keep_solution()
    else:
        monkeypatch.setattr("pushworks.apps.desktop.clipboard.pasted", lambda: solution)
        quick.press("ctrl+v")
    record = library.player_record(level)
    assert record.own is None
    assert record.helped is not None
    if quick.screen == "victory":
        summary = victory(quick).summary
        assert summary.stars == 1
        assert not any(row.record for row in summary.rows)
        assert any("help" in line for line in summary.lines)
    quick.display.home()
    quick.display.go("stats")
    assert isinstance(quick.display.top, StatsScreen)
    progress = quick.app.collections.progress(quick.collection)
    assert progress is not None
    assert (progress.solved, progress.helped, progress.stars) == (1, 1, 1)


def test_a_new_attempt_is_the_players_own_again(quick: Player) -> None:
    game = quick.play(1, resume=False)
    quick.press("t")
    quick.wait_for(lambda: not game.hints.busy)
    assert game.session.helped
    quick.press("right", "r")
    quick.press("up")
    assert not game.session.helped  # another line from the start
    quick.press("u", "u")
    assert game.session.game.lurd == "r"
    assert game.session.helped  # the restart was undone


@pytest.mark.parametrize("way", ["again", "reopened"])
def test_a_new_game_does_not_bring_the_engines_moves_back(
    quick: Player, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Undo went back into the game before, whose help was forgotten: the engine's moves became a record."""
    now = 50.0
    monkeypatch.setattr("pushworks.apps.desktop.session.time", SimpleNamespace(monotonic=lambda: now))
    game, library = quick.play(1, resume=False), quick.app.library
    assert library is not None
    moves = _solve(game.session.level)
    game.show(game.session.play(moves, helped=True))
    quick.wait_for(lambda: quick.screen == "victory")
    now += 70
    if way == "again":
        quick.click_on("again")
    else:
        quick.display.home()
        game = quick.play(1)
    assert game.session.seconds == 0
    assert not game.session.game.lurd
    quick.press("u", "shift+u", "y", "shift+y")
    assert not game.session.game.lurd
    assert library.player_record(game.session.level).own is None
    press(quick, moves)
    quick.wait_for(lambda: quick.screen == "victory")
    own = library.player_record(game.session.level).own
    assert own == (len(moves), sum(map(str.isupper, moves)))


def test_a_shorter_way_after_a_restart_is_kept_and_the_same_way_is_not_won_twice(quick: Player) -> None:
    game, library = quick.play(0, resume=False), quick.app.library
    assert library is not None
    press(quick, "udrr")
    quick.wait_for(lambda: quick.screen == "victory")
    quick.press("escape", "u", "y")
    assert library.player_record(game.session.level).own == (4, 1)
    assert library.stats().plays == 1
    quick.press("r")
    press(quick, "rr")
    quick.wait_for(lambda: quick.screen == "victory")
    assert library.player_record(game.session.level).own == (2, 1)
    assert library.stats().plays == 2
    assert all(row.record for row in victory(quick).summary.rows[:1])


def _solve(level: object) -> str:
    from pushworks.engine import solve

    return solve(level).moves  # type: ignore[arg-type]


def test_the_database_equals_a_model_of_who_did_what(quick: Player) -> None:
    """Own play, hints, the engine's moves, pull play, reviews and Improve, at random; the model knows
    only what was done, in which order."""
    random: Random = Random(7)
    model: dict[int, dict[bool, Any]] = {}
    seen: Counter[str] = Counter()
    library = quick.app.library
    assert library is not None

    def win(session: Session, moves: str, own: bool) -> None:
        assert session.game.solved
        session.keep_solution()
        counts = (len(moves), sum(map(str.isupper, moves)))
        known = model.setdefault(session.index, {True: None, False: None})
        known[own] = counts if known[own] is None else tuple(map(min, known[own], counts))

    solutions = [_solve(level) for level in quick.collection.levels]
    detours = [_detour(level) for level in quick.collection.levels]
    for _ in range(size(60, 5_000)):
        index = random.randrange(len(solutions))
        level, moves = quick.collection.levels[index], solutions[index]
        quick.display.home()
        game = quick.play(index, resume=False)
        session = game.session
        kind = random.choice(("own", "hint", "engine", "improve", "pull", "review", "examined", *AGAIN))
        seen[kind] += 1
        moves = detours[index] * random.randrange(4) + moves
        if kind == "improve":
            library.add_solution(level, solutions[index], source="pushworks optimize")
            continue
        if kind == "examined":
            library.add_solution(level, solutions[index], source="pushworks examination", proved="pushes")
            continue
        if kind == "pull":
            session = Session(library, quick.collection, index, Mode.PULL, resume=False)
            end, pulls = _pulled(level, solutions[index])
            session.do(lambda game, end=end: game.jump(end))  # type: ignore[misc]
            session.do(lambda game, pulls=pulls: game.play(pulls))  # type: ignore[misc]
            moves = _shortest_walks(level, solutions[index])
        if kind == "hint":
            session.hints += 1
            session.help.hint(session.game.lurd)
            session.play(moves)
        elif kind == "engine":
            half = random.randrange(len(moves))
            session.play(moves[:half])
            session.take(session.game.current_level(), moves[half:], helped=True)
        elif kind == "review":  # the better line, shown after a game, is followed in the next
            first = next(made for made, letter in enumerate(moves, 1) if letter.isupper())
            session.help.add(moves[:first])
            session.play(moves)
        elif kind in AGAIN:
            first, helped = detours[index] * random.randrange(6) + solutions[index], kind != "own twice"
            session.play(first, helped=helped)
            win(session, first, not helped)
            if kind == "helped, restart":
                session.do(Game.restart)
                session.do(Game.redo_push)
                session.do(Game.restart)
            elif kind == "helped, again":
                session.begin_again()
                for command in (Game.undo, Game.undo_push, Game.redo, Game.redo_action):
                    session.do(command)
            elif kind == "helped, left":
                session.do(Game.undo_push)
                session = Session(library, quick.collection, index)
                assert session.helped == bool(session.game.lurd)
                session.do(Game.restart)
            else:
                session.do(Game.restart)
            rest = detours[index] * random.randrange(4) + solutions[index]
            session.play(rest)
            own = kind in ("own twice", "helped, again") or not session.helped
            assert own == (kind in ("own twice", "helped, again") or rest[:1] != first[:1])
            moves = rest
        elif kind == "own":
            session.play(moves)
        if kind not in AGAIN:
            own = kind in ("own", "pull")
        win(session, moves, own)
        known = model[index]
        kept = library.player_record(level)
        assert (kept.own, kept.helped) == (known[True], known[False])
    for index, known in model.items():
        kept = library.player_record(quick.collection.levels[index])
        assert (kept.own, kept.helped) == (known[True], known[False])
    assert library.check() == []
    assert len(seen) == 7 + len(AGAIN)


def _pulled(level: Level, moves: str) -> tuple[int, str]:
    """The moves of a solution played backwards, and where the player begins."""
    game = Game(level)
    game.play(moves)
    back = [Direction.from_letter(letter).opposite.letter for letter in reversed(moves)]
    return game.player, "".join(
        step.upper() if letter.isupper() else step for step, letter in zip(back, reversed(moves), strict=True)
    )


def _shortest_walks(level: Level, moves: str) -> str:
    """The same pushes with the shortest way between each two."""
    target, game = Game(level), Game(level)
    for letter in moves:
        before = target.player
        target.play(letter)
        if letter.isupper():
            if game.player != before:
                game.walk_to(before)
            game.play(letter)
    return game.lurd


def _detour(level: object) -> str:
    """A step and back from the start, without a push."""
    game = Game(level)  # type: ignore[arg-type]
    for direction in Direction:
        change = game.move(direction)
        if change is not None and change.box_from < 0:
            return direction.letter + direction.opposite.letter
        if change is not None:
            game.undo()
    return ""
