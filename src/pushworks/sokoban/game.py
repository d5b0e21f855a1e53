"""`Game`: a level being played, with everything a front end needs and no drawing.

Squares are those of the level, ``y * width + x``. Every change goes through the history, so all of it
can be undone, restarting included.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pushworks.levels import Direction, Level
from pushworks.levels.notebook import svg_of
from pushworks.sokoban import paths
from pushworks.sokoban.grid import Grid
from pushworks.sokoban.history import STEPS, Change, Entry, Jump, Restart, Step
from pushworks.sokoban.metrics import IllegalMoveError, Metrics, measure
from pushworks.sokoban.pull_play import Mode, jump_text, read_jump
from pushworks.sokoban.undo_history import UndoHistory


class Game(UndoHistory):
    """A game in progress."""

    def __init__(self, level: Level, mode: Mode = Mode.PUSH) -> None:
        if not isinstance(level, Level):
            raise TypeError(f"expected a Level to play, got {type(level).__name__}")
        if level.player < 0:
            raise ValueError("the level has no player")
        if mode is Mode.PULL and len(level.goals) != len(level.boxes):
            raise ValueError("pull play needs as many goals as boxes")
        super().__init__()
        self.level = level
        self.mode = mode
        self._grid = Grid(level)
        self._boxes: set[int] = set()
        self._player = -1
        self._pushes = 0
        self.listener: Callable[[Change], object] = _ignore
        """Told of every single change, in order: how a front end follows long walks step by step."""
        self._to_start()

    # What a front end shows.

    @property
    def player(self) -> int:
        """The player's square; -1 in pull play while the player has not been put down yet."""
        return -1 if self._player < 0 else self._grid.outer(self._player)

    @property
    def boxes(self) -> frozenset[int]:
        """The squares of the boxes."""
        return self._grid.outer_set(self._boxes)

    @property
    def solved(self) -> bool:
        """Every box on a goal; in pull play, every box home and the player able to walk home."""
        if self.mode is Mode.PUSH:
            return self._boxes <= self._grid.goals
        home = self._grid.inner_set(self.level.boxes)
        return self._boxes == home and self._player >= 0 and self.level.player in self.reachable()

    @property
    def homes(self) -> frozenset[int]:
        """The squares where boxes belong: the goals, or in pull play where the level has its boxes."""
        return self.level.boxes if self._pulling else self.level.goals

    @property
    def moves(self) -> int:
        """Moves since the start (or the last restart)."""
        return sum(isinstance(entry, Step) for entry in self._line()) if self._pulling else self._length

    @property
    def pushes(self) -> int:
        """Pushes (in pull play: pulls) since the start or the last restart."""
        return self._pushes

    @property
    def lurd(self) -> str:
        """The moves since the start or the last restart; upper case where a box moved."""
        return self._text(self._line())

    @property
    def future(self) -> str:
        """The moves that `redo` would play, up to the next restart."""
        entries: list[Entry] = []
        for entry in reversed(self._undone):
            if isinstance(entry, Restart):
                break
            entries.append(entry)
        return self._text(entries)

    @property
    def metrics(self) -> Metrics:
        """All six measures of the moves so far; pull play is measured as the pushes it stands for."""
        if self._pulling:
            return measure(self.current_level(), self.way_back) if self._player >= 0 else Metrics(*[0] * 6)
        return measure(self.level, self.lurd)

    @property
    def way_back(self) -> str:
        """Pull play: the pushes that take the pulls back, from here to the solved position."""
        letters: list[str] = []
        for entry in reversed(self._line()):
            if not isinstance(entry, Step):
                break
            letters.append(STEPS[entry.direction.opposite, entry.box].letter)
        return "".join(letters)

    def _repr_svg_(self) -> str:
        """How a notebook draws the position."""
        return svg_of(self.current_level())

    def current_level(self) -> Level:
        """The position as a level of its own, for instance to ask a solver about it."""
        return replace(self.level, boxes=self.boxes, player=self.player)

    def reachable(self) -> frozenset[int]:
        """The squares the player can walk to."""
        if self._player < 0:
            return frozenset()
        return self._grid.outer_set(paths.region(self._grid, self._boxes, self._player))

    def box_targets(self, box: int) -> frozenset[int]:
        """The squares the box on `box` can be brought to while the others stand still."""
        inner = self._grid.inner(box)
        if inner not in self._boxes or self._player < 0:
            return frozenset()
        found = paths.box_targets(self._grid, self._boxes, self._player, inner, pull=self._pulling)
        return self._grid.outer_set(found)

    def movable_boxes(self) -> frozenset[int]:
        """The boxes that can be moved at all now."""
        if self._player < 0:
            return frozenset()
        grid, boxes = self._grid, self._boxes
        reach = paths.region(grid, boxes, self._player)
        # A push starts behind the box and needs room before it; a pull starts before it and steps back.
        first, second = (1, 2) if self._pulling else (-1, 1)
        return grid.outer_set(
            box
            for box in boxes
            if any(
                box + first * step in reach
                and box + second * step not in boxes
                and box + second * step not in grid.walls
                for step in grid.steps
            )
        )

    def can_move(self, direction: Direction) -> bool:
        """Whether `move` would do anything."""
        return self._possible(direction, pull=True) is not None

    # Playing.

    def move(self, direction: Direction, *, pull: bool = True) -> Change | None:
        """One move; None when it is not possible.

        In pull play a box behind the player comes along unless `pull` is False.
        """
        entry = self._possible(direction, pull)
        return None if entry is None else self._record(entry)

    def walk_path(self, square: int) -> str | None:
        """A shortest walk to `square`, not played; None when the player cannot get there."""
        if not self._inside(square) or self._player < 0:
            return None
        return paths.walk(self._grid, self._boxes, self._player, self._grid.inner(square))

    def walk_to(self, square: int) -> str | None:
        """Walk to `square` the shortest way; the moves made, or None when that is impossible."""
        return self._play_path(self.walk_path(square))

    def go_through(self, square: int) -> str | None:
        """Push a box aside and back to get to `square`; the moves made, or None when that is impossible."""
        if self._pulling or not self._inside(square) or self._player < 0:
            return None
        way = paths.go_through(self._grid, self._boxes, self._player, self._grid.inner(square))
        return self._play_path(way)

    def push_path(self, box: int, target: int, *, shortest: paths.Shortest = "pushes") -> str | None:
        """The shortest way to bring the box on `box` to `target`, not played; None when there is none."""
        if not (self._inside(box) and self._inside(target)) or self._player < 0:
            return None
        start, goal = self._grid.inner(box), self._grid.inner(target)
        if start not in self._boxes or goal in self._grid.walls or goal in self._boxes - {start}:
            return None
        return paths.box_path(
            self._grid, self._boxes, self._player, start, goal, pull=self._pulling, shortest=shortest
        )

    def push_box_to(self, box: int, target: int, *, shortest: paths.Shortest = "pushes") -> str | None:
        """Bring the box on `box` to `target`; the moves made, or None when that is impossible."""
        return self._play_path(self.push_path(box, target, shortest=shortest))

    def play_path(self, moves: str) -> None:
        """Play a way found elsewhere as one action, so that undo takes it back whole."""
        self._play_path(moves)

    def jump(self, square: int) -> Change | None:
        """Pull play: put the player on `square`; after the first pull only where it can walk."""
        target = self._grid.inner(square) if self._inside(square) else -1
        if not self._pulling or target < 0 or target in self._grid.walls or target in self._boxes:
            return None
        if not self._pushes:
            return self._record(Jump(self._player, target))
        origin = self.player
        return None if self.walk_to(square) is None else Change(origin, self.player)

    def play(self, text: str) -> str:
        """Play LURD letters and return them with the case they should have.

        Pushes follow from the position, whatever the case says. In pull play the case is needed (upper
        case pulls) and ``[…]`` jumps: the letters inside say how far, walls and boxes not minded.
        Raises `IllegalMoveError` at the first move that cannot be made; those before it stay played.
        """
        before = len(self._done)
        index = 0
        while index < len(text):
            letter = text[index]
            if self._pulling and letter == "[":
                target, after = read_jump(self._grid, self._player, text, index)
                if self.jump(self._grid.outer(target)) is None:
                    raise IllegalMoveError(index, "[")
                index = after
                continue
            if letter not in self._grid.letters:
                raise IllegalMoveError(index, letter)
            pull = letter.isupper()
            change = self.move(Direction.from_letter(letter), pull=pull)
            if change is None or (self._pulling and pull and change.box_from < 0):
                if change is not None:
                    self.undo()
                raise IllegalMoveError(index, letter)
            index += 1
        return self._text(self._done[before:])

    def restart(self) -> Change | None:
        """Back to the start. Can be undone like any move; None when already there."""
        if not self._length:
            return None
        return self._record(Restart(frozenset(self._boxes), self._player, self._line_start, self._pushes))

    def solution(self) -> str:
        """The solution reached: the line played, or in pull play the pushes it stands for."""
        if not self.solved:
            raise ValueError("the level is not solved yet")
        if not self._pulling:
            return self.lurd
        approach = paths.walk(self._grid, self._boxes, self._grid.player, self._player)
        assert approach is not None  # solved says so
        return approach + self.way_back

    # Internal.

    @property
    def _pulling(self) -> bool:
        return self.mode is Mode.PULL

    def _inside(self, square: int) -> bool:
        return 0 <= square < self.level.width * self.level.height

    def _to_start(self) -> None:
        grid = self._grid
        self._boxes = set(grid.goals) if self._pulling else grid.inner_set(self.level.boxes)
        self._player = -1 if grid.player in self._boxes else grid.player

    def _possible(self, direction: Direction, pull: bool) -> Step | None:
        """The entry that moving in `direction` makes, or None when the rules forbid it."""
        if self._player < 0:
            return None
        grid, step = self._grid, self._grid.steps[direction]
        to = self._player + step
        if to in grid.walls:
            return None
        if self._pulling:
            if to in self._boxes:
                return None
            return STEPS[direction, pull and self._player - step in self._boxes]
        if to not in self._boxes:
            return STEPS[direction, False]
        beyond = to + step
        return None if beyond in self._boxes or beyond in grid.walls else STEPS[direction, True]

    def _apply(self, entry: Entry) -> Change:
        origin = self.player
        self._done.append(entry)
        match entry:
            case Restart():
                self._to_start()
                self._line_start, self._pushes = len(self._done), 0
                return self._tell(Change(origin, self.player, everything=True))
            case Jump():
                self._player = entry.target
                return self._tell(Change(origin, self.player))
            case Step():
                step = self._grid.steps[entry.direction]
                box = self._player - step if self._pulling else self._player + step
                self._player += step
                if not entry.box:
                    return self._tell(Change(origin, self.player))
                self._pushes += 1
                return self._move_box(box, box + step, origin)

    def _revert(self, entry: Entry) -> Change:
        origin = self.player
        match entry:
            case Restart():
                self._boxes, self._player = set(entry.boxes), entry.player
                self._line_start, self._pushes = entry.line_start, entry.pushes
                return self._tell(Change(origin, self.player, everything=True, undone=True))
            case Jump():
                self._player = entry.origin
                return self._tell(Change(origin, self.player, undone=True))
            case Step():
                step = self._grid.steps[entry.direction]
                if not entry.box:
                    self._player -= step
                    return self._tell(Change(origin, self.player, undone=True))
                # A push leaves the box ahead of the player, a pull behind.
                box = self._player - step if self._pulling else self._player + step
                self._player -= step
                self._pushes -= 1
                return self._move_box(box, box - step, origin, undone=True)

    def _move_box(self, box: int, to: int, player_from: int, *, undone: bool = False) -> Change:
        self._boxes.remove(box)
        self._boxes.add(to)
        outer = self._grid.outer
        return self._tell(Change(player_from, self.player, outer(box), outer(to), undone=undone))

    def _tell(self, change: Change) -> Change:
        self.listener(change)
        return change

    def _play_path(self, text: str | None) -> str | None:
        if text is not None:
            begun = len(self._done)
            for letter in text:
                self.move(Direction.from_letter(letter), pull=letter.isupper())
            span = (begun, len(self._done))
            if span[1] > span[0] + 1 and span not in self._spans[-1:]:
                self._spans.append(span)
        return text

    def _text(self, entries: list[Entry]) -> str:
        return "".join(
            [
                entry.letter if isinstance(entry, Step) else jump_text(self._grid, entry)
                for entry in entries
                if not isinstance(entry, Restart)
            ]
        )


def _ignore(change: Change) -> None:
    """The listener of a game that is not followed."""
