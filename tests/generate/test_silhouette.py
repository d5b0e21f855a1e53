"""A level asked for as a ring is a ring; what cannot keep an outline is refused."""

import pytest

from pushworks.apps.cli.main import run
from pushworks.generate import Order, Recipe, make_pack
from pushworks.generate.silhouette import has_shape
from pushworks.levels import Level

SHAPES = {
    "ring": """
        ########
        #@$    #
        # #### #
        # #### #
        #   .  #
        ########
    """,
    "cross": """
          ####
          #@ #
        ###$ ###
        #   .  #
        #      #
        ###  ###
          #  #
          ####
    """,
    "ell": """
        ####
        #@ #
        #$ #
        #  #####
        #    . #
        ########
    """,
}


@pytest.mark.parametrize("drawn", SHAPES)
def test_shapes_are_told_apart(drawn):
    level = Level.from_xsb("\n".join(line[8:] for line in SHAPES[drawn].splitlines() if line.strip()))
    assert [name for name in SHAPES if has_shape(level, name)] == [drawn]
    assert has_shape(level, "notch")


@pytest.mark.parametrize("name", ["ring", "cross"])
def test_what_is_asked_for_is_made(name):
    recipe = Recipe(width=11, height=11, boxes=(2, 3), silhouette=name, positions=5000)
    pack = make_pack(recipe, Order(3, seed=4, candidates=30))
    assert pack.complete
    assert all(has_shape(made.level, name) for made in pack.levels)
    assert pack.tally.rejected[f"no {name}"]


def test_makers_that_lose_the_outline_are_refused(capsys):
    assert run(["generate", "--silhouette", "ring", "--maker", "evolve"]) == 2
    assert "keeps no silhouette" in capsys.readouterr().err
