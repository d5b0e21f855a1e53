"""`HelpedLines`: which lines of moves were played with help; for both games.

Help is a hint, moves of the engine, or pasted moves. It belongs to the line it was used in: a player who goes
back to before the help and plays something else plays without it; undoing a restart brings the help back.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class HelpedLines:
    """The beginnings of lines up to the first move that came after help."""

    lines: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    """What a review showed: it is help in the next game as well."""
    asked: str | None = None
    """The line in which a hint was given that no move has followed yet."""

    @classmethod
    def read(cls, stored: object) -> HelpedLines:
        """From a saved game, whatever stands there."""
        return cls([line for line in stored if isinstance(line, str)] if isinstance(stored, list) else [])

    def written(self) -> list[str]:
        """For a saved game; a hint without a move after it counts for all lines through its position."""
        return self.lines if self.asked is None else [*self.lines, self.asked]

    def covers(self, line: str) -> bool:
        """Whether a line contains help."""
        return line == self.asked or any(map(line.startswith, self.lines))

    def within(self, line: str) -> list[str]:
        """The beginnings that a line contains."""
        return [begin for begin in self.lines if line.startswith(begin)]

    def hint(self, line: str) -> None:
        """A hint was given after these moves."""
        self.asked = line

    def add(self, begin: str) -> None:
        """Lines with this beginning contain help."""
        if not any(map(begin.startswith, self.lines)):
            self.lines = [line for line in self.lines if not line.startswith(begin)] + [begin]

    def show(self, begin: str) -> None:
        """A review shows how a line with this beginning goes on."""
        self.add(begin)
        self.shown.append(begin)

    def next_game(self) -> HelpedLines:
        """What still is help when the level is played once more from its start."""
        return HelpedLines(list(self.shown), list(self.shown))

    def follow(self, before: str, now: str, helped: bool) -> None:
        """The line went from `before` to `now`; `helped`: by moves that are not the player's own."""
        if self.asked is not None and len(now) > len(self.asked) and now.startswith(self.asked):
            self.add(now[: len(self.asked) + 1])
            self.asked = None
        if helped:
            pairs = zip(before, now, strict=False)
            shared = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(before), len(now)))
            self.add(now[: shared + 1])
