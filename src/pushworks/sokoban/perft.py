"""`perft`: count the positions a level has at each push depth, a fingerprint of the rules.

A position is the set of boxes together with the region the player can walk in. Its depth is the least
number of pushes that reaches it. Native code is compared with these counts.
"""

from __future__ import annotations

from pushworks.levels import Level
from pushworks.sokoban.grid import Grid


def perft(level: Level, depth: int) -> list[int]:
    """The number of distinct positions at push depth 0, 1, … `depth`.

    The list is shorter when the level has no position that deep. A set of squares is one integer, a
    bit a square. For each set of boxes the regions seen so far are kept as one such set: the regions
    of one set of boxes never overlap, so a player square that is in it belongs to a known position
    and the flood fill need not be done at all.
    """
    grid = Grid(level)
    if grid.player < 0:
        raise ValueError("the level has no player")
    everything = (1 << grid.size) - 1
    open_squares = everything & ~_bits(grid.walls)
    stride = grid.stride

    def region(player: int, free: int) -> int:
        reached, border = 0, player
        while border:
            reached |= border
            around = border << 1 | border >> 1 | border << stride | border >> stride
            border = around & free & ~reached
        return reached

    boxes = _bits(grid.inner_set(level.boxes))
    start = region(1 << grid.player, open_squares & ~boxes)
    known = {boxes: start}
    layer = [(boxes, start)]
    counts = [1]
    while layer and len(counts) <= depth:
        following: list[tuple[int, int]] = []
        for boxes, reached in layer:
            free = open_squares & ~boxes
            for shift, left in ((stride, False), (stride, True), (1, False), (1, True)):
                # Boxes with the player's region behind them and a free square before them.
                if left:
                    movable = boxes & (reached >> shift) & (free << shift)
                else:
                    movable = boxes & (reached << shift) & (free >> shift)
                while movable:
                    box = movable & -movable
                    movable ^= box
                    pushed = boxes ^ box ^ (box >> shift if left else box << shift)
                    seen = known.get(pushed, 0)
                    if not seen & box:
                        here = region(box, open_squares & ~pushed)
                        known[pushed] = seen | here
                        following.append((pushed, here))
        if following:
            counts.append(len(following))
        layer = following
    return counts


def _bits(squares: frozenset[int] | set[int]) -> int:
    total = 0
    for square in squares:
        total |= 1 << square
    return total
