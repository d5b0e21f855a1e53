"""`Board`: a game drawn in colours, each square twice as wide as high, and the squares that are clicked."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from pushworks.levels import Direction
from pushworks.sokoban import Game

_WALL = Style(bgcolor="grey35")
_FLOOR = Style(bgcolor="grey11")
_GOAL = Style(color="gold1", bgcolor="grey11")
_BOX = Style(color="black", bgcolor="orange3", bold=True)
_HOME = Style(color="black", bgcolor="green3", bold=True)
_PLAYER = Style(color="bright_cyan", bgcolor="grey11", bold=True)
_SELECTED = Style(color="black", bgcolor="bright_white", bold=True)
_AWAY, _AT_HOME = "[]", "**"
"""A box, and a box on a goal, as level files write it."""
LARGEST = 3
"""Lines of a square where there is room."""
_LARGE = {
    "@ ": {2: (" () ", " /\\ "), 3: ("  ()  ", " /||\\ ", "  /\\  ")},
    "@·": {2: ("·()·", " /\\ "), 3: ("· () ·", " /||\\ ", "· /\\ ·")},
    "··": {2: (" ╭╮ ", " ╰╯ "), 3: (" ╭──╮ ", " │··│ ", " ╰──╯ ")},
}
"""Player, player on a goal and goal by the lines of a square, where it has more than one."""
_ARROWS = {Direction.UP: "↑", Direction.DOWN: "↓", Direction.LEFT: "←", Direction.RIGHT: "→"}


class Board(Static):
    """The position of a game. Every thing has its sign as well as its colour."""

    class Pressed(Message):
        """A square was clicked."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    def __init__(self, game: Game) -> None:
        super().__init__(id="board")
        self.game = game
        self.selected: int | None = None
        """The box that the next click brings somewhere."""
        self.hint: tuple[int, Direction] | None = None
        """A box and where to push it."""
        self.scale = 1
        """Lines of a square; it has twice as many columns."""

    def fit(self, width: int, height: int) -> None:
        """Use squares as large as the whole level allows in so many columns and lines."""
        level = self.game.level
        scale = max(1, min(LARGEST, width // (2 * level.width), height // level.height))
        if scale != self.scale:
            self.scale = scale
            self.redraw()

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.redraw()

    def redraw(self) -> None:
        """Draw the game as it is now."""
        self.update(self.drawn())

    def drawn(self) -> Text:
        """The position as text."""
        level = self.game.level
        text = Text(no_wrap=True)
        for line in range(level.height * self.scale):
            row, part = divmod(line, self.scale)
            for column in range(level.width):
                sign, style = self._square(row * level.width + column)
                text.append(self._enlarged(sign, part), style)
            text.append("\n" * (line + 1 < level.height * self.scale))
        return text

    def _enlarged(self, sign: str, part: int) -> str:
        """One line of a square: boxes have a frame, the player and goals a drawing of their own."""
        wide, last = 2 * self.scale, self.scale - 1
        if last and sign in _LARGE:
            return _LARGE[sign][self.scale][part]
        if last and sign.strip():
            left, fill, right = "┌─┐" if part == 0 else "└─┘" if part == last else "│ │"
            inside = sign if sign != _AWAY and part == last // 2 else ""
            return left + inside.center(wide - 2, fill) + right
        return sign.center(wide) if part == last // 2 else " " * wide

    def _square(self, square: int) -> tuple[str, Style]:
        level = self.game.level
        on_goal = square in level.goals
        if square in level.walls:
            return "  ", _WALL
        if square in self.game.boxes:
            sign = _AT_HOME if on_goal else _AWAY
            if self.hint and self.hint[0] == square:
                sign = _ARROWS[self.hint[1]] * 2
            style = _SELECTED if square == self.selected else _HOME if on_goal else _BOX
            return sign, style
        if square == self.game.player:
            return ("@·" if on_goal else "@ "), _PLAYER
        if square not in level.floor:
            return "  ", Style()
        return ("··", _GOAL) if on_goal else ("  ", _FLOOR)

    def on_click(self, event: Click) -> None:
        """Say which square was clicked."""
        level = self.game.level
        column, row = event.x // (2 * self.scale), event.y // self.scale
        if 0 <= column < level.width and 0 <= row < level.height:
            self.post_message(self.Pressed(row * level.width + column))
