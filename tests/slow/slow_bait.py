"""The full-size proof that the native Bait search finds shortest solutions: 20,000 random levels."""

import pytest
from tests.bait.random_levels import all_rules, native_agrees_with_bfs, random_level


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_native_search_is_optimal_on_many_levels(rules) -> None:
    solved = 0
    for seed in range(2_000):
        solved += native_agrees_with_bfs(random_level(100_000 + seed), rules)
        solved += native_agrees_with_bfs(random_level(200_000 + seed, crowded=True), rules, limit=30_000)
    assert solved > 200
