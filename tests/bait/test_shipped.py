"""The twenty shipped levels, and the level maker they come from."""

from itertools import pairwise

import pytest

from pushworks.bait import read_moves, replay
from pushworks.bait.generator import Recipe, canonical, examine, generate
from pushworks.bait.level import BaitLevel
from pushworks.bait.shipped import shipped_levels, shipped_solutions

LEVELS = shipped_levels()


def test_there_are_twenty_different_levels() -> None:
    assert len(LEVELS) == len(shipped_solutions()) == 20
    assert len({canonical(level) for level in LEVELS}) == 20
    assert len({level.title for level in LEVELS}) == 20
    assert all(level.title for level in LEVELS)


@pytest.mark.parametrize(
    ("level", "solution"),
    list(zip(LEVELS, shipped_solutions(), strict=True)),
    ids=[level.title for level in LEVELS],
)
def test_shipped_solution_wins_and_is_shortest(level: BaitLevel, solution: str) -> None:
    played = replay(level, read_moves(solution))
    assert played.won
    assert played.text == solution
    found = examine(level)
    assert found is not None
    assert found.features.moves == played.moves


def test_they_get_harder() -> None:
    described = [examine(level) for level in LEVELS]
    difficulties = [item.features.difficulty for item in described if item is not None]
    pairs = pairwise(difficulties)  # the solver's share of the figure may change a little when it improves
    assert all(later > earlier - 1 for earlier, later in pairs)


def test_generated_levels_are_solvable_and_repeatable() -> None:
    recipe = Recipe(7, 7, boxes=3, holes=5, rounds=60, effort=1000)
    made = list(generate(recipe, seed=5, count=4))
    assert [item.level for item in made] == [item.level for item in generate(recipe, seed=5, count=4)]
    assert made[0].level == next(iter(generate(recipe, seed=5))).level
    assert made[0].level != next(iter(generate(recipe, seed=6))).level
    for item in made:
        played = replay(item.level, read_moves(item.solution))
        assert played.won
        assert played.moves == item.features.moves
        assert played.pushes == item.features.pushes
        assert len(item.level.boxes) == item.features.boxes_moved + item.features.idle_boxes
        assert (item.level.width, item.level.height) == (7, 7)


def test_impossible_recipes() -> None:
    with pytest.raises(ValueError, match="4 to 40"):
        Recipe(2, 9)
    with pytest.raises(ValueError, match="fit into"):
        Recipe(5, 5, boxes=20)
    with pytest.raises(ValueError, match="ask for less"):
        list(generate(Recipe(5, 5, boxes=1, holes=1, rounds=0, effort=10, min_moves=500), seed=1))


def test_examine_gives_up() -> None:
    assert examine(BaitLevel.from_text("wwwwww\nwA.0kw\nw..0gw\nwwwwww")) is None
