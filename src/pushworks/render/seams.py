"""Seamless walls: sixteen pieces, one for each set of neighbours, put together from the few a sheet has.

A wall tile is cut into four quarters. What a quarter looks like depends only on the two neighbours it
touches, so each is taken from a tile that has just these two.
"""

from __future__ import annotations

from PIL import Image

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_QUARTERS = ((0, 0, NORTH, WEST), (1, 0, NORTH, EAST), (1, 1, SOUTH, EAST), (0, 1, SOUTH, WEST))
"""Column, row, and the neighbours above or below and beside."""


def joined_from_four(
    *, single: Image.Image, horizontal: Image.Image, vertical: Image.Image, cross: Image.Image
) -> tuple[Image.Image, ...]:
    """From a wall alone, one with walls at both sides, one above and below, and one in a cross."""
    by_touch = {
        (False, False): single, (False, True): horizontal, (True, False): vertical, (True, True): cross
    }  # fmt: skip
    side = single.width
    half = side // 2
    pieces = []
    for mask in range(16):
        piece = Image.new("RGBA", (side, side))
        for column, row, across, beside in _QUARTERS:
            source = by_touch[bool(mask & across), bool(mask & beside)]
            left, top = column * half, row * half
            right, bottom = side if column else half, side if row else half
            piece.paste(source.crop((left, top, right, bottom)), (left, top))
        pieces.append(piece)
    return tuple(pieces)


def joined_from_two(single: Image.Image, cross: Image.Image) -> tuple[Image.Image, ...]:
    """From a wall alone and one without edges: an edge that goes on is the middle of an edge of the first."""
    if single.tobytes() == cross.tobytes():
        return (single,) * 16
    side = single.width
    half, quarter = side // 2, side // 4
    middle = single.crop((quarter, 0, quarter + half, side))
    horizontal = Image.new("RGBA", (side, side))
    for left in (0, half):
        horizontal.paste(middle.resize((side - half if left else half, side)), (left, 0))
    band = single.crop((0, quarter, side, quarter + half))
    vertical = Image.new("RGBA", (side, side))
    for top in (0, half):
        vertical.paste(band.resize((side, side - half if top else half)), (0, top))
    return joined_from_four(single=single, horizontal=horizontal, vertical=vertical, cross=cross)
