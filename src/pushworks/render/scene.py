"""A picture as a list: which sprites (tuples of shapes) stand where. The back ends read nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pushworks.render.shapes import Shape, Shapes, moved


@dataclass
class Scene:
    """Sprites on a grid of `width` by `height` tiles, in the order they are painted."""

    width: int
    height: int
    background: str = "#00000000"
    placed: list[tuple[Shapes, float, float]] = field(default_factory=list)

    def add(self, shapes: Shapes, x: float, y: float) -> None:
        """Put a sprite with its top left corner at tile (x, y)."""
        if shapes:
            self.placed.append((shapes, x, y))

    def shapes(self) -> Iterator[Shape]:
        """Every shape of the picture at its own place, in painting order."""
        for sprite, x, y in self.placed:
            yield from moved(sprite, x, y)
