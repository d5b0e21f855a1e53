"""Bait in the desktop game, by real events: choosing, playing, undo, hints, agents, and what is kept."""

from __future__ import annotations

from tests.apps.desktop.conftest import Player

from pushworks.apps.desktop.bait_session import best_play
from pushworks.apps.desktop.bait_session import library_level as bait_level
from pushworks.apps.desktop.screens.bait_agents import AGENTS
from pushworks.apps.desktop.screens.bait_play import BaitPlayScreen
from pushworks.bait import read_moves
from pushworks.bait.agents import AGENTS as ALL_AGENTS
from pushworks.bait.shipped import shipped_levels, shipped_solutions
from pushworks.library.entry import Maker

KEYS = {"u": "up", "d": "down", "l": "left", "r": "right"}


def bait(player: Player) -> BaitPlayScreen:
    return next(state for state in player.display.screens if isinstance(state, BaitPlayScreen))


def open_level(player: Player, index: int) -> BaitPlayScreen:
    player.display.home()
    player.click_on("bait")
    player.click_on(f"card {index}")
    assert player.screen == "bait_play"
    return bait(player)


def play_keys(player: Player, moves: str) -> None:
    player.press(*(KEYS[letter.lower()] for letter in moves))


def test_every_level_can_be_won_by_keyboard(quick: Player) -> None:
    quick.choose("bait")
    assert quick.screen == "bait"
    quick.press("return")  # the first unsolved level has the focus
    for index, solution in enumerate(shipped_solutions()[:6]):
        game = bait(quick)
        assert game.session.index == index
        play_keys(quick, solution)
        assert quick.screen == "victory"
        assert game.session.game.won
        assert game.session.game.state.tick == len(solution)
        quick.choose("next")
    quick.press("escape")
    assert quick.screen == "pause"
    quick.choose("levels")
    assert quick.screen == "bait"
    screen = quick.display.top
    assert [best is not None for best in screen.best[:7]] == [True] * 6 + [False]  # type: ignore[attr-defined]


def test_undo_redo_restart(quick: Player) -> None:
    game = open_level(quick, 3)
    start = game.session.game.state
    play_keys(quick, shipped_solutions()[3][:5])
    after = game.session.game.state
    quick.press("u")
    quick.press("u")
    assert game.session.game.state != after
    quick.press("y", "y")
    assert game.session.game.state == after
    quick.press("r")
    assert game.session.game.state == start
    quick.click_on("redo")
    assert game.session.game.state.tick == 1
    quick.click_on("undo")
    assert game.session.game.state == start


def test_the_game_is_kept(quick: Player) -> None:
    game = open_level(quick, 8)
    play_keys(quick, shipped_solutions()[8][:9])
    state = game.session.game.state
    quick.press("escape", "escape")
    assert open_level(quick, 8).session.game.state.position == state.position


def test_falling_into_a_hole(quick: Player) -> None:
    game = open_level(quick, 1)  # a box beside a hole, the avatar below
    play_keys(quick, "urur")
    assert game.session.game.lost or game.session.doomed
    before = quick.pixels()
    quick.press("u")
    assert quick.pixels() != before
    assert not game.session.game.lost


def test_mouse_walks_and_pushes(quick: Player) -> None:
    game = open_level(quick, 0)
    (key,) = game.session.level.keys
    quick.click(game.view.pixel_of(key))
    assert game.session.game.state.has_key
    (goal,) = game.session.level.goals
    quick.click(game.view.pixel_of(goal))
    assert game.session.game.won
    assert quick.screen == "victory"


def test_hint_shows_the_way(player: Player) -> None:
    game = open_level(player, 5)
    before = player.pixels()
    player.press("t")
    player.wait_for(lambda: bool(game._hint_moves))
    assert player.pixels() != before
    for letter in game._hint_moves:
        play_keys(player, letter.letter)
    player.wait_for(lambda: player.screen == "victory")
    assert game.session.hints == 1


def test_watch_an_agent(player: Player) -> None:
    game = open_level(player, 3)
    player.press("i")
    assert player.screen == "bait_agents"
    player.choose("astar")
    player.wait_for(lambda: player.screen == "victory")
    assert game.session.game.won
    assert game.session.best() is None  # an agent's game sets no record


def test_stop_watching(player: Player) -> None:
    game = open_level(player, 19)
    player.click_on("solve")
    player.click_on("random")
    assert game.agent is not None
    player.press("escape")
    assert player.screen == "bait_play"
    assert game.agent is None


def test_every_agent_has_a_button() -> None:
    assert set(AGENTS) == set(ALL_AGENTS)


def test_pictures_move(player: Player) -> None:
    game = open_level(player, 1)
    seen = {player.pixels()}
    player.key_down("up")
    for _ in range(4):
        player.run(1 / 60)
        seen.add(player.pixels())
    player.key_up("up")
    assert len(seen) > 3
    assert game.session.level is shipped_levels()[1]


def test_a_win_counts_once_and_help_sets_no_record(quick: Player) -> None:
    """Who won is kept; undo, redo, a restart and another day bring no moves of an agent into a record."""
    library, solution = quick.app.library, shipped_solutions()[0]
    assert library is not None
    level = bait_level(shipped_levels()[0])
    game = open_level(quick, 0)
    game.session.help.hint("")  # as T does
    play_keys(quick, solution)
    assert quick.screen == "victory"
    quick.press("escape", "u", "y")
    quick.display.home()
    assert [play.maker for play in library.plays(level)] == [Maker.HELPED]
    assert best_play(library, shipped_levels()[0]) is None
    game = open_level(quick, 0)
    assert quick.display.screens[-2].helped[0]  # type: ignore[attr-defined]
    for move in read_moves(solution[:-1]):
        game.session.play(move, helped=True)
    game.session.undo()
    game.session.undo()
    game.session.keep()
    game = open_level(quick, 0)  # taken up again
    assert len(game.session.game.moves) == len(solution) - 3
    play_keys(quick, solution[-3:])
    assert best_play(library, shipped_levels()[0]) is None
    quick.click_on("again")
    assert game.session.hints == 0
    quick.press("y")
    assert not game.session.game.moves
    play_keys(quick, solution)
    assert best_play(library, shipped_levels()[0]).moves == len(solution)  # type: ignore[union-attr]
    makers = [play.maker for play in library.plays(level)]
    assert sorted(makers) == [Maker.HELPED, Maker.HELPED, Maker.PLAYER]
