"""Random boards for the tests of this room."""

from __future__ import annotations

from hypothesis import strategies as st

from pushworks.levels import Level


@st.composite
def random_levels(draw: st.DrawFn) -> Level:
    """Closed boards with one player and as many goals as boxes; not all can be solved."""
    width = draw(st.integers(1, 7))
    height = draw(st.integers(1, 6))
    cells = draw(st.lists(st.sampled_from("    #"), min_size=width * height, max_size=width * height))
    squares = [i for i, cell in enumerate(cells) if cell == " "]
    places = draw(st.permutations(squares))
    count = draw(st.integers(0, 4))
    for square, mark in zip(places, "@" + "$" * count, strict=False):
        cells[square] = mark
    goals = set(draw(st.permutations(squares))[:count])
    on_goal = {"@": "+", "$": "*", " ": "."}
    text = "".join(on_goal.get(cell, cell) if i in goals else cell for i, cell in enumerate(cells))
    rows = ["#" + text[y * width : (y + 1) * width] + "#" for y in range(height)]
    edge = "#" * (width + 2)
    return Level.from_xsb([edge, *rows, edge])
