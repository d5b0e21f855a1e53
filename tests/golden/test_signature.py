"""Searches do what they did: the signature on file is the one of this build."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushworks.apps.cli.bench import bench_levels
from pushworks.apps.cli.signature import SEARCHES, Search, signature_line
from pushworks.engine import algorithms

FILE = Path(__file__).with_name("signature.txt")
LEVELS = [level for _, level in bench_levels([])]


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_a_search_does_what_it_did(search: Search) -> None:
    """A change that is meant: `pushworks bench --signature > tests/golden/signature.txt`, and say so."""
    assert signature_line(search, LEVELS) in FILE.read_text(encoding="utf-8").splitlines()


def test_the_file_has_a_line_for_each_search_and_every_algorithm_has_one() -> None:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    assert [line.partition(": ")[0] for line in lines] == [*(search.name for search in SEARCHES), "signature"]
    # The order of `learned` rests on exponentials of the system's library: nearly the same everywhere.
    assert {search.algorithm for search in SEARCHES} == set(algorithms()) - {"learned"}
