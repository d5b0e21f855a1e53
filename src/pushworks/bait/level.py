"""`BaitLevel`: a Bait level on paper, its text format, and the files that hold several of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pushworks.bait.rules import BAIT, Board, GameStatus, Rules, State, is_won

CHARACTERS = {
    "w": "wall", "A": "avatar", "0": "hole", "1": "box", "k": "key", "g": "goal", "m": "mushroom",
    ".": "floor", " ": "floor",
}  # fmt: skip


MAX_SIDE = 1000
"""Boards are at most this wide and high: a wide first row and many short ones are a large board."""


class BaitLevelError(ValueError):
    """A level that cannot be read; the message says where and what was expected."""


@dataclass(frozen=True)
class BaitLevel:
    """A level. Two levels are equal when their boards are; the title does not count."""

    width: int
    height: int
    walls: frozenset[int]
    avatar: int
    boxes: frozenset[int]
    holes: frozenset[int]
    keys: frozenset[int]
    goals: frozenset[int]
    mushrooms: frozenset[int]
    title: str = field(default="", compare=False)

    @property
    def board(self) -> Board:
        """The part that never changes."""
        return Board(self.width, self.height, self.walls)

    def start(self, rules: Rules = BAIT) -> State:
        """The state a game starts from."""
        state = State(
            self.avatar, False, self.boxes, self.holes, self.keys, self.goals, self.mushrooms
        )  # fmt: skip
        return state._replace(status=GameStatus.WON) if is_won(rules, state) else state

    @classmethod
    def from_text(cls, text: str, *, title: str = "") -> BaitLevel:
        """Read one board."""
        return cls.from_rows(text.strip("\n").split("\n"), title=title)

    @classmethod
    def from_rows(
        cls, rows: list[str], *, title: str = "", source: str = "level", first_line: int = 1
    ) -> BaitLevel:
        """Read the rows of one board; `source` and `first_line` are for the error messages.

        The first row gives the width: shorter rows are padded with floor, longer ones cut.
        """
        width = len(rows[0]) if rows else 0
        if width == 0:
            raise BaitLevelError(f"{source}:{first_line}:1: expected a board, got an empty line")
        if width > MAX_SIDE or len(rows) > MAX_SIDE:
            size = f"{width} x {len(rows)}"
            raise BaitLevelError(
                f"{source}:{first_line}:1: expected at most {MAX_SIDE} squares a side, got {size}"
            )
        found: dict[str, list[int]] = {name: [] for name in CHARACTERS.values()}
        for y, row in enumerate(rows):
            for x, character in enumerate(row[:width]):
                where = f"{source}:{first_line + y}:{x + 1}"
                name = CHARACTERS.get(character)
                if name is None:
                    expected = "w A 0 1 k g m . or a space"
                    raise BaitLevelError(f"{where}: expected one of {expected}, got {character!r}")
                if name == "avatar" and found["avatar"]:
                    raise BaitLevelError(f"{where}: expected one avatar (A), got a second one")
                found[name].append(y * width + x)
        if not found["avatar"]:
            raise BaitLevelError(f"{source}:{first_line}:1: expected an avatar (A) in the level, got none")
        return cls(
            width, len(rows), frozenset(found["wall"]), found["avatar"][0], frozenset(found["box"]),
            frozenset(found["hole"]), frozenset(found["key"]), frozenset(found["goal"]),
            frozenset(found["mushroom"]), title,
        )  # fmt: skip

    def to_text(self) -> str:
        """The board as text; floor is written as a dot."""
        return "\n".join(board_rows(self.board, self.start()))


def board_rows(board: Board, state: State) -> Iterator[str]:
    """The rows of a position. Where things lie on each other the upper one is shown: avatar, box, rest."""
    layers = (
        (board.walls, "w"), (state.holes, "0"), (state.mushrooms, "m"), (state.keys, "k"),
        (state.goals, "g"), (state.boxes, "1"), (() if state.avatar < 0 else (state.avatar,), "A"),
    )  # fmt: skip
    cells = ["."] * (board.width * board.height)
    for squares, character in layers:
        for square in squares:
            cells[square] = character
    for y in range(board.height):
        yield "".join(cells[y * board.width : (y + 1) * board.width])


def read_levels(text: str, *, source: str = "levels") -> list[BaitLevel]:
    """Read any number of levels: boards separated by empty lines, ``;`` starts a line with the title."""
    levels: list[BaitLevel] = []
    title, first_line = "", 1
    rows: list[str] = []

    def finish() -> None:
        nonlocal title, rows
        if rows:
            levels.append(BaitLevel.from_rows(rows, title=title, source=source, first_line=first_line))
            title, rows = "", []

    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if line.startswith(";"):
            finish()
            title = line[1:].strip()
        elif not line.strip():
            finish()
        else:
            if not rows:
                first_line = number
            rows.append(line)
    finish()
    if not levels:
        raise BaitLevelError(f"{source}:1:1: expected a level, got none")
    return levels


def read_level_file(path: Path) -> list[BaitLevel]:
    """Read the levels of a file; a level without a title is called after the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BaitLevelError(f"{path}:1:{error.start + 1}: expected UTF-8 text, got other bytes") from None
    levels = read_levels(text, source=str(path))
    names = [path.stem] if len(levels) == 1 else [f"{path.stem} {i}" for i in range(1, len(levels) + 1)]
    return [
        level if level.title else BaitLevel.from_text(level.to_text(), title=name)
        for level, name in zip(levels, names, strict=True)
    ]


def write_levels(levels: Iterable[BaitLevel]) -> str:
    """The levels as text that `read_levels` reads back."""
    titles_and_boards = ((f"; {level.title}\n" if level.title else "", level.to_text()) for level in levels)
    return "\n".join(f"{title}{board}\n" for title, board in titles_and_boards)
