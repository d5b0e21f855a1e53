"""Symmetry reduction: positions that are mirror images or rotations of each other count as one.

Where the walls and goals of a level look the same after a reflection or rotation, so does the puzzle: a
position and its image need equally many steps. Searching only one of each set of images divides
the space by up to eight. It works forwards only: backwards the boxes have to get to their starting squares,
which the images do not share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pushworks.sealgo import register
from pushworks.sokoban.board import Board, bits
from pushworks.sokoban.problem import SokobanProblem, chosen
from pushworks.sokoban.source import Source


@register("symmetric")
class SymmetricProblem(SokobanProblem):
    """A level, searched forwards by steps of the player, up to symmetry.

    A state is the smallest of the images of a position. The actions of a solution belong to images and not
    to the level itself; `moves` translates them.
    """

    def __init__(self, level: Source, **options: Any) -> None:
        super().__init__(level, **options)
        self.symmetries = symmetries(self.board)
        """For each symmetry of the level, the identity left out, the image of every floor square."""
        self._bits = [[1 << image for image in images] for images in self.symmetries]
        self._plain = self.states.successors
        self._initial = self.representative(self._initial)
        self.successors = self._reduced  # type: ignore[method-assign]

    def representative(self, state: Any) -> Any:
        """The smallest image of a state."""
        if not self.symmetries:
            return state
        boxes, player = self.states.unpack(state)
        squares = list(bits(boxes))
        best = boxes, player
        for images, image_bits in zip(self.symmetries, self._bits, strict=True):
            image = sum([image_bits[square] for square in squares])
            if image <= best[0]:
                best = min(best, (image, images[player]))
        return self.states.pack(*best)

    def _reduced(self, state: Any) -> list[tuple[str, Any, float]]:
        return [(action, self.representative(child), cost) for action, child, cost in self._plain(state)]

    def actions(self, state: Any) -> Iterable[str]:
        """Steps and pushes possible in the image that stands for the position."""
        return [action for action, _, _ in self._plain(state)]

    def result(self, state: Any, action: str) -> Any:
        """The representative of the position after a step or push."""
        return self.representative(chosen(self._plain(state), action))

    def moves(self, solution: Iterable[str]) -> str:
        """A solution as LURD text: in the level itself, the step whose result has the same representative."""
        image = self._initial
        position = self.states.pack(self.board.boxes, self.board.player)
        text = []
        for action in solution:
            image = self.result(image, action)
            for letter, after, _ in self._plain(position):
                if self.representative(after) == image:
                    text.append(letter)
                    position = after
                    break
        return "".join(text)


def symmetries(board: Board) -> list[list[int]]:
    """The symmetries of floor and goals, the identity left out: for each the image of every floor square."""
    at = [board.position(i) for i in range(board.size)]
    left, top = min(x for x, _ in at), min(y for _, y in at)
    right, bottom = max(x for x, _ in at), max(y for _, y in at)
    turns: list[Callable[[int, int], tuple[int, int]]] = [
        lambda x, y: (right - x, y), lambda x, y: (x, bottom - y), lambda x, y: (right - x, bottom - y),
        lambda x, y: (y, x), lambda x, y: (bottom - y, x), lambda x, y: (y, right - x),
        lambda x, y: (bottom - y, right - x),
    ]  # fmt: skip
    right, bottom = right - left, bottom - top
    places = {(x - left, y - top): i for i, (x, y) in enumerate(at)}
    found = []
    for turn in turns:
        images = [places.get(turn(x - left, y - top), -1) for x, y in at]
        if -1 in images:
            continue
        if sum(1 << images[goal] for goal in bits(board.goals)) == board.goals:
            found.append(images)
    return found
