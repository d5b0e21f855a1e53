"""The player's rating: golden numbers that the page shares, Glickman's example, what must always hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushworks.library import player_rating
from pushworks.library.player_rating import PlayerRating, after, difficulty_for, expected, rating_of

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "player_rating.json").read_text("utf-8"))
DIFFICULTY = st.floats(1, 10)


def test_constants_are_those_of_the_golden_file() -> None:
    assert {name: getattr(player_rating, name) for name in GOLDEN["constants"]} == GOLDEN["constants"]
    assert PlayerRating(**GOLDEN["new_player"]) == PlayerRating()


@pytest.mark.parametrize("vector", GOLDEN["vectors"])
def test_golden_numbers(vector: dict[str, object]) -> None:
    player = rating_of(vector["results"])  # type: ignore[arg-type]
    found = {
        "rating": player.rating,
        "deviation": player.deviation,
        "volatility": player.volatility,
        "expected": [[each, expected(player, each)] for each, _ in vector["expected"]],  # type: ignore[attr-defined]
        "difficulty_for": [
            [each, difficulty_for(player, each)]
            for each, _ in vector["difficulty_for"]  # type: ignore[attr-defined]
        ],
    }
    for name, value in found.items():
        assert _flat(value) == pytest.approx(_flat(vector[name]), rel=1e-9)


def _flat(value: object) -> list[float]:
    if isinstance(value, list):
        return [each for part in value for each in _flat(part)]
    assert isinstance(value, float | int)
    return [value]


def test_volatility_of_glickmans_example() -> None:
    # "Example of the Glicko-2 system": sigma 0.06, phi 1.1513, v 1.7785, delta -0.4834 give 0.05999.
    assert player_rating._volatility(0.06, 1.1513, 1.7785, -0.4834) == pytest.approx(0.059996, abs=1e-6)


@given(st.lists(st.tuples(DIFFICULTY, st.sampled_from((0.0, 0.5, 1.0))), max_size=40), DIFFICULTY)
def test_solving_raises_and_giving_up_lowers(results: list[tuple[float, float]], difficulty: float) -> None:
    player = rating_of(results)
    assert after(player, difficulty, 0).rating < player.rating < after(player, difficulty, 1).rating
    assert player_rating.LEAST_DEVIATION <= player.deviation <= 400


@given(st.floats(800, 2500), st.floats(45, 350), st.floats(0.05, 0.95))
def test_difficulty_for_inverts_expected(rating: float, deviation: float, chance: float) -> None:
    player = PlayerRating(rating, deviation)
    difficulty = difficulty_for(player, chance)
    assert 1 <= difficulty <= 10
    if 1 < difficulty < 10:
        assert expected(player, difficulty) == pytest.approx(chance)


def test_a_strong_player_is_found_strong() -> None:
    """A hundred levels solved as a player of 1,800 would: the estimate comes near, with less deviation."""
    strong = PlayerRating(1800, 45)
    player = PlayerRating()
    for number in range(100):
        difficulty = 1 + number % 10
        player = after(player, difficulty, expected(strong, difficulty))
    assert abs(player.rating - 1800) < 2 * player.deviation < 250
