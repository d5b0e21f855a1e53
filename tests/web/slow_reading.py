"""The page's reader beside the package's, on many texts put together at random."""

from __future__ import annotations

import pytest
from tests.levels.reader_texts import random_texts
from tests.web.test_reading import differences

TEXTS, SEEDS = 5_000, 4


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_texts_are_read_alike(seed: int) -> None:
    assert not differences(random_texts(1000 + seed, TEXTS))
