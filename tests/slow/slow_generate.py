"""The level maker at full size: a hundred thousand levels, a thousand ratings against their definitions."""

from tests.generate.brute_features import small_level
from tests.generate.test_generate_native import check_features

from pushworks.generate import Order, Recipe, make_pack
from pushworks.runner import make_backend
from pushworks.sokoban import verify


def test_a_hundred_thousand_levels_are_solvable_and_all_different():
    recipe = Recipe(maker="quick", boxes=(3, 4), rated=False, curated=False)
    order = Order(100_000, seed=1, candidates=100_000, batch=500)
    pack = make_pack(recipe, order, backend=make_backend(workers=2))
    assert len(pack.levels) == 100_000
    assert all(verify(made.level, made.solution) for made in pack.levels)
    assert len({made.level.id for made in pack.levels}) == 100_000


def test_a_thousand_ratings_agree_with_their_definitions():
    checked = seed = 0
    while checked < 1000:
        checked += check_features(small_level(seed))
        seed += 1
