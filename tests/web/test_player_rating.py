"""The page's rating of the player is the package's: both are held to the same golden numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.web.modules import in_page

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "player_rating.json").read_text("utf-8"))


def test_golden_numbers() -> None:
    asked = [
        {
            "task": "rating",
            "results": vector["results"],
            "difficulties": [each for each, _ in vector["expected"]],
            "chances": [each for each, _ in vector["difficulty_for"]],
        }
        for vector in GOLDEN["vectors"]
    ]
    for vector, found in zip(GOLDEN["vectors"], in_page(asked), strict=True):
        for name in ("rating", "deviation", "volatility"):
            assert found[name] == pytest.approx(vector[name], rel=1e-9)
        for name in ("expected", "difficulty_for"):
            assert [y for _, y in found[name]] == pytest.approx([y for _, y in vector[name]], rel=1e-9)


def test_a_new_player_is_the_one_of_the_golden_file() -> None:
    [found] = in_page([{"task": "rating", "results": [], "difficulties": [], "chances": []}])
    assert {name: found[name] for name in GOLDEN["new_player"]} == GOLDEN["new_player"]
