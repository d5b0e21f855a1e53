"""The rating resists the level maker: the hardest it can find are not called harder than they are."""

import pytest
from tests.scale import size

from pushworks.engine import Objective, Options, solve
from pushworks.generate import Effort, Recipe, rate
from pushworks.generate.pack import judge
from pushworks.generate.rating import EXACT_FROM, MEASURED, PUSHES_FROM
from pushworks.levels import Level

RECIPES = {
    "rooms": (Recipe(maker="rooms", boxes=(5, 6), positions=60_000), 60),
    "quick": (Recipe(maker="quick", boxes=(5, 6)), 60),
    "deep": (Recipe(maker="deep", width=12, height=12, boxes=(6, 8), positions=60_000), 30),
    "evolve": (Recipe(maker="evolve", boxes=(4, 5), positions=60_000, generations=20), 20),
}
"""What makes the hardest levels of each maker, and candidates for each seed."""
SEEDS = size((1,), (1, 2))
OVERRATED = (
    """\
########
#   ...#
# $....#
### ## #
#@$$ $ #
# $    #
### #  #
  # $$##
  #   #
  #  ##
  #  #
  ####""",
    """\
      ####
#######  #
#.  . .$@#
#$$$.##.##
#  ######
#  #####
#  ..  #
#$ $$$ #
#. #   #
########""",
    """\
     #####
#### #   #
# +### $.#
#$$$ $ # #
#. # # ..#
# $#  #. #
# $   .  #
#  ###  ##
#  # ####
####""",
)
"""The maker's finds among some thousand candidates: 8.6, 8.1 and 8.0 by the effort of the hurried and the
planned search in the orientation they were made in; short, or solved exactly in 343 positions."""


@pytest.mark.parametrize("maker", RECIPES)
def test_above_seven_there_is_length_and_exact_search_effort(maker):
    recipe, candidates = RECIPES[maker]
    made = [judge(recipe, seed, index) for seed in SEEDS for index in range(candidates)]
    rated = [each for each in made if not isinstance(each, str)]
    assert len(rated) >= 10
    assert max(each.difficulty for each in rated) > 5  # they did try
    for each in rated:
        if each.difficulty <= MEASURED:
            continue
        features = each.rating.features
        assert features.exact > EXACT_FROM
        search = Options(objective=Objective.PUSHES, algorithm="exact", nodes=400_000)
        exact = solve(each.level, search)  # not the rating's own search: another orientation and set of rules
        assert exact.pushes is None or exact.pushes == features.exact_pushes > PUSHES_FROM
        assert exact.expanded > EXACT_FROM / 2


@pytest.mark.parametrize("board", OVERRATED)
def test_what_was_overrated_is_not(board):
    rating = rate(Level.from_xsb(board), Effort(positions=0, nodes=1))
    assert rating.difficulty <= MEASURED
