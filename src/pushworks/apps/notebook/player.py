"""`Player`: play a level inside a notebook's cell, or watch a solution; what was played comes back.

player = Player(level)              # arrows, or the buttons; Z takes a step back
player.moves, player.solved         # what was played so far, judged by the rules
Player(level, solution)             # replay
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from pushworks.render import Pose, ground_scene, style
from pushworks.render.svg import symbols
from pushworks.sokoban import Verdict, verify
from pushworks.sokoban.source import Source, level_of

_SCRIPT = files("pushworks.apps.notebook").joinpath("player.js").read_text(encoding="utf-8")


class Player(anywidget.AnyWidget):
    """A board to play on. `moves` is shared with the page: reading it says what was played."""

    _esm = _SCRIPT
    board = traitlets.Dict().tag(sync=True)
    """What the page needs to draw and to play: squares, sprites."""
    moves = traitlets.Unicode("").tag(sync=True)
    """LURD text of what was played, or of what is replayed."""
    at = traitlets.Int(0).tag(sync=True)
    """How many of the moves are on the board."""

    def __init__(self, level: Source, moves: str = "", *, look: str = "workshop", **options: Any) -> None:
        self.level = level_of(level)
        verdict = verify(self.level, moves)
        if not verdict.legal:
            raise ValueError(
                f"expected moves that can be played: move {verdict.move_count + 1}: {verdict.reason}"
            )
        super().__init__(board=_board(self.level, look), moves=moves, **options)

    @property
    def verdict(self) -> Verdict:
        """The moves on the board, judged by the rules and not by the page."""
        return verify(self.level, self.moves[: self.at])

    @property
    def solved(self) -> bool:
        """Whether the moves on the board solve the level."""
        return self.verdict.solved

    def replay(self, moves: str) -> None:
        """Show these moves from the start."""
        self.at = 0
        self.moves = moves


def _board(level: Any, look: str) -> dict[str, Any]:
    chosen = style(look)
    ground = ground_scene(level, chosen)
    sprites = [shapes for shapes, _, _ in ground.placed]
    pieces = {"box": chosen.box, "done": chosen.box_on_goal, "player": chosen.player(Pose())}
    definitions, names = symbols([*sprites, *pieces.values()])
    return {
        "width": level.width, "height": level.height, "background": ground.background[:7],
        "walls": sorted(level.walls), "goals": sorted(level.goals), "boxes": sorted(level.boxes),
        "player": level.player, "definitions": definitions,
        "ground": [[names[shapes], x, y] for shapes, x, y in ground.placed],
        "sprites": {piece: names[shapes] for piece, shapes in pieces.items()},
    }  # fmt: skip
