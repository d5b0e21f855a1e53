"""`UndoHistory`: what was done and undone in a game, step by step, push by push or command by command."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from pushworks.sokoban.history import Change, Entry, Restart, Step


class UndoHistory(ABC):
    """The entries made and undone. A game says how an entry is applied and reverted."""

    def __init__(self) -> None:
        self._done: list[Entry] = []
        self._undone: list[Entry] = []
        self._line_start = 0  # index in _done after the last restart
        self._spans: list[tuple[int, int]] = []  # walks and long pushes: first and last index in the history

    @abstractmethod
    def _apply(self, entry: Entry) -> Change:
        """Do what the entry says and add it to those done."""

    @abstractmethod
    def _revert(self, entry: Entry) -> Change:
        """Take back what the entry did."""

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return bool(self._undone)

    def undo(self) -> Change | None:
        """Take back one step; None at the very beginning."""
        if not self._done:
            return None
        entry = self._done.pop()
        self._undone.append(entry)
        return self._revert(entry)

    def redo(self) -> Change | None:
        """Play again what was undone last; None when nothing was."""
        return self._apply(self._undone.pop()) if self._undone else None

    def undo_push(self) -> bool:
        """Take back the last push and the walking after it (or one restart)."""
        return self._until_box_moves(self._done, self.undo)

    def redo_push(self) -> bool:
        """Play again up to and with the next push (or restart) that was undone."""
        return self._until_box_moves(self._undone, self.redo)

    def undo_action(self) -> bool:
        """Take back what one command did: a whole walk, a long push, or else one step."""
        start = next((first for first, last in self._spans if first < len(self._done) <= last), None)
        if start is None:
            return self.undo() is not None
        while len(self._done) > start:
            self.undo()
        return True

    def redo_action(self) -> bool:
        """Play again what `undo_action` takes back."""
        end = next((last for first, last in self._spans if first <= len(self._done) < last), None)
        if end is None:
            return self.redo() is not None
        while len(self._done) < end and self.redo():
            pass
        return True

    @property
    def walks(self) -> list[tuple[int, int]]:
        """The moves of the line, from and to, that were one command each; `undo_action` takes one back.

        Can be set again, for instance when a saved game is opened.
        """
        begin = self._line_start
        return [(first - begin, last - begin) for first, last in self._spans if first >= begin]

    @walks.setter
    def walks(self, spans: list[tuple[int, int]]) -> None:
        begin, most = self._line_start, len(self._done) + len(self._undone)
        self._spans = [
            (first + begin, last + begin) for first, last in spans if 0 <= first < last <= most - begin
        ]

    def go_to(self, move: int) -> None:
        """Go to the position after `move` entries of the line, undone ones counted too."""
        while self._length > move and self.undo():
            pass
        while self._length < move and self._undone and not isinstance(self._undone[-1], Restart):
            self.redo()

    @property
    def _length(self) -> int:
        return len(self._done) - self._line_start

    def _line(self) -> list[Entry]:
        return self._done[self._line_start :]

    def _record(self, entry: Entry) -> Change:
        """Do something new: what was undone before is forgotten, unless it is just being repeated."""
        if self._undone and self._undone[-1] == entry:
            self._undone.pop()
        else:
            self._undone.clear()
            made = len(self._done)
            while self._spans and self._spans[-1][1] > made:  # they reach into what is forgotten
                self._spans.pop()
        return self._apply(entry)

    def _until_box_moves(self, history: list[Entry], do: Callable[[], Change | None]) -> bool:
        changed = False
        while history:
            entry = history[-1]
            do()
            changed = True
            if isinstance(entry, Restart) or (isinstance(entry, Step) and entry.box):
                break
        return changed
