"""`TerminalGame`: keys and clicks in, board and counts out, everything kept in the library."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textual import on, work
from textual.app import App, ComposeResult
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Footer, Static

from pushworks.apps.helped_lines import HelpedLines
from pushworks.apps.strings import text
from pushworks.apps.terminal.board import Board
from pushworks.apps.terminal.level_list import LevelList
from pushworks.engine import Job, Options, Result, deadlock_verdicts
from pushworks.levels import Collection, Direction, Level
from pushworks.library import Library
from pushworks.sealgo import Status
from pushworks.sokoban import Game

HINT_SECONDS = 20.0
MARGIN = 3
"""Squares around the player that stay in view."""
MOST_SQUARES = 2500
"""Floor squares up to which a position is looked at for deadlocks after every move."""
PACE = 0.05
"""Seconds between two moves of a solution that is shown."""


class BoardFrame(ScrollableContainer):
    """What the board is seen through."""

    class Resized(Message):
        """It has another size now."""

    def on_resize(self) -> None:
        """Say so once the new size holds."""
        self.post_message(self.Resized())


class TerminalGame(App[None]):
    """One collection, level after level."""

    CSS = """
    #title, #state { width: 100%; text-align: center; padding: 0 1; }
    #title { text-style: bold; }
    ScrollableContainer { align: center middle; }
    #board { width: auto; height: auto; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, levels: Collection, number: int = 1, library: Library | None = None, language: str = "en"
    ) -> None:
        super().__init__()
        self.levels = [level for level in levels if level.is_playable]
        if not self.levels:
            raise ValueError("there is no playable level")
        self.collection_title = levels.title
        self.language = language
        self.library = library
        self.number = min(max(number, 1), len(self.levels))
        self.game = Game(self.levels[self.number - 1])
        self.board = Board(self.game)
        self.hints = 0
        self.help = HelpedLines()
        """Moves of the engine, and those after hints: a solution with them sets no record."""
        self.started = monotonic()
        self._kept = ""
        """The solution that was kept last, with its record of play."""
        self._job: Job | None = None
        self._show: Timer | None = None
        self._letters: list[str] = []
        for keys, action, key in (
            ("up,w,k", "move('UP')", ""),
            ("down,s,j", "move('DOWN')", ""),
            ("left,a,h", "move('LEFT')", ""),
            ("right,d,l", "move('RIGHT')", ""),
            ("u,backspace", "undo", "terminal.undo"),
            ("y", "redo", ""),
            ("r", "restart", "terminal.restart"),
            ("t,question_mark", "hint", "terminal.hint"),
            ("i", "solve", "terminal.solve"),
            ("n,pagedown", "go(1)", "terminal.next"),
            ("p,pageup", "go(-1)", ""),
            ("o", "levels", "terminal.levels"),
            ("q,escape", "quit", "terminal.quit"),
        ):
            self.bind(keys, action, description=self.say(key) if key else "", show=bool(key))

    def say(self, key: str, **values: object) -> str:
        """A text in the player's language."""
        return text(key, self.language, **values)

    def compose(self) -> ComposeResult:
        """Title, board, counts, keys."""
        yield Static(id="title")
        with BoardFrame(can_focus=False):
            yield self.board
        yield Static(id="state")
        yield Footer()

    def on_mount(self) -> None:
        """Open the first level where it was left."""
        self.open(self.number)

    def on_unmount(self) -> None:
        """Nothing goes on behind a closed game."""
        self.stop()

    def open(self, number: int) -> None:
        """Play a level of the collection, from where it was left."""
        self.stop()
        self.number = number
        level = self.levels[number - 1]
        self.game = Game(level)
        self.hints, self.help, self.started, self._kept = 0, HelpedLines(), monotonic(), ""
        saved = self.library.load_game(level) if self.library is not None else None
        if saved is not None:
            self.game.play(saved.moves)
            self.game.go_to(saved.position)
            self.started -= saved.seconds
            hints = saved.extra.get("hints", 0)
            self.hints = hints if isinstance(hints, int) else 0
            self.help = HelpedLines.read(saved.extra.get("help", [""] if self.hints else []))
        self.board.game = self.game
        self.board.selected = self.board.hint = None
        self.refresh_all()
        self.call_after_refresh(self._fit)
        self._look()

    @property
    def level(self) -> Level:
        """The level being played."""
        return self.game.level

    def refresh_all(self, message: str = "") -> None:
        """Draw everything again, with a word to the player."""
        name = self.level.title or self.say("terminal.level", number=self.number)
        where = f"{self.number}/{len(self.levels)}"
        title = " · ".join(filter(None, (self.collection_title, where, name)))
        self.query_one("#title", Static).update(title, layout=True)
        counts = self.say("terminal.counts", moves=self.game.moves, pushes=self.game.pushes)
        if self.game.solved:
            message = message or self.say("terminal.solved")
        self.query_one("#state", Static).update(" · ".join(filter(None, (counts, message))))
        self.board.redraw()
        self.call_after_refresh(self._follow_player)

    def _follow_player(self) -> None:
        """Scroll so that the player, and some squares around, are in view."""
        row, column = divmod(self.game.player, self.level.width)
        side = self.board.scale
        place = Region(2 * side * column, side * row, 2 * side, side)
        place = place.translate(self.board.virtual_region.offset)
        around = place.grow((MARGIN, 2 * MARGIN, MARGIN, 2 * MARGIN))
        self.query_one(ScrollableContainer).scroll_to_region(around, animate=False, force=True)

    @on(BoardFrame.Resized)
    def _fit(self) -> None:
        """More room, or less: larger or smaller squares."""
        room = self.query_one(ScrollableContainer).size
        self.board.fit(room.width, room.height)
        self._follow_player()

    def do(self, command: Callable[[Game], object], *, helped: bool = False) -> bool:
        """Carry out a command, if it is possible; `helped`: the moves are not the player's own."""
        before = self.game.lurd
        command(self.game)
        if self.game.lurd == before:
            return False
        self.help.follow(before, self.game.lurd, helped)
        self.changed()
        return True

    def changed(self) -> None:
        """The position changed: draw and keep it; a victory is recorded."""
        self.board.hint = self.board.selected = None
        if self.library is not None:
            self._keep(self.library)
        self.refresh_all()
        self._look()

    def _look(self) -> None:
        """Find out in the background whether the position is a deadlock."""
        if not self.game.solved and len(self.level.floor) <= MOST_SQUARES:
            self._look_for_deadlock(self.game.current_level())

    def _keep(self, library: Library) -> None:
        """The position; or the solution, once, with who found it."""
        played, seconds = self.game.lurd, monotonic() - self.started
        if not self.game.solved:
            extra = {"hints": self.hints, "help": self.help.written()}
            moves = played + self.game.future
            library.save_game(self.level, moves, position=len(played), seconds=seconds, extra=extra)
        elif played != self._kept:
            helped = self.help.covers(played)
            hints = self.hints if helped else 0
            library.mark_solved(self.level, played, seconds=seconds, hints=hints, helped=helped)
            self._kept, self.started = played, monotonic()

    @work(thread=True, exclusive=True, group="deadlock")
    def _look_for_deadlock(self, position: Level) -> None:
        """Only proofs count: no warning is ever false."""
        if deadlock_verdicts(position):
            self.call_from_thread(self._warn, position)

    def _warn(self, position: Level) -> None:
        if position == self.game.current_level() and self._job is None:
            self.refresh_all(self._no_solution())

    def _no_solution(self) -> str:
        """Of the position, or of the level itself: then there is nothing to undo."""
        return self.say("terminal.lost" if self.game.pushes else "play.unsolvable")

    # What a person asks for.

    def action_move(self, name: str) -> None:
        """One step or push."""
        self.stop()
        if not self.game.solved:
            self.do(lambda game: game.move(Direction[name]))

    def action_undo(self) -> None:
        """Take the last command back: a step, a walk, a long push."""
        self.stop()
        self.do(Game.undo_action)

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self.stop()
        self.do(Game.redo_action)

    def action_restart(self) -> None:
        """From the beginning; can be undone."""
        self.stop()
        self.do(Game.restart)

    def action_go(self, step: int) -> None:
        """The next level, or the one before."""
        if 1 <= self.number + step <= len(self.levels):
            self.open(self.number + step)

    def action_levels(self) -> None:
        """Choose a level from a list."""
        self.stop()
        names = []
        for number, level in enumerate(self.levels, 1):
            solved = self.library is not None and bool(self.library.player_record(level))
            title = level.title or self.say("terminal.level", number=number)
            names.append(f"{'✓' if solved else ' '} {number:3}  {title}")
        self.push_screen(LevelList(names, self.number - 1), self._chosen)

    def _chosen(self, index: int | None) -> None:
        if index is not None:
            self.open(index + 1)

    def on_board_pressed(self, message: Board.Pressed) -> None:
        """A click: take a box, put it down, or walk."""
        self.stop()
        square, board = message.square, self.board
        if self.game.solved:
            return
        if square in self.game.boxes:
            board.selected = None if board.selected == square else square
            self.refresh_all()
        elif board.selected is not None:
            box = board.selected
            if not self.do(lambda game: game.push_box_to(box, square)):
                self.refresh_all(self.say("terminal.no_way"))
        else:
            self.do(lambda game: game.walk_to(square))

    def action_hint(self) -> None:
        """Show the next push of a solution."""
        self.ask(play=False)

    def action_solve(self) -> None:
        """Let the engine play on from here."""
        self.ask(play=True)

    # The engine.

    def ask(self, *, play: bool) -> None:
        """Search in the background; what it finds is shown or played."""
        self.stop()
        if self.game.solved:
            return
        self._job = Job(self.game.current_level(), Options(seconds=HINT_SECONDS))
        self.refresh_all(self.say("terminal.thinking"))
        self._search(self._job, play)

    @work(thread=True)
    def _search(self, job: Job, play: bool) -> None:
        with job:
            result = job.result()
        if job is self._job:
            self.call_from_thread(self._answered, job, result, play)

    def _answered(self, job: Job, result: Result, play: bool) -> None:
        if job is not self._job:
            return  # the player went on meanwhile
        self._job = None
        if not result.solved:
            proved = result.status is Status.UNSOLVABLE
            self.refresh_all(self._no_solution() if proved else self.say("terminal.not_found"))
        elif play:
            self._letters = list(result.moves)
            self._show = self.set_interval(PACE, self._play_on)
        else:
            self.hints += 1
            self.help.hint(self.game.lurd)
            self._point_at(result.moves)

    def _point_at(self, moves: str) -> None:
        """Show the box of the first push and where it goes."""
        trial = Game(self.game.current_level())
        for letter in moves:
            direction = Direction.from_letter(letter)
            trial.move(direction)
            if letter.isupper():
                self.board.hint = (trial.player, direction)  # the player now stands where the box was
                break
        self.refresh_all(self.say("terminal.hinted"))

    def _play_on(self) -> None:
        """One more move of the solution that is shown."""
        if self._letters:
            direction = Direction.from_letter(self._letters.pop(0))
            self.do(lambda game: game.move(direction), helped=True)
        if not self._letters:
            self.stop()

    def stop(self) -> None:
        """End a search or a show; what it has done stays."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        if self._show is not None:
            self._show.stop()
            self._show = None
        self._letters = []
