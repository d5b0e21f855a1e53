"""Several threads find solutions of the same cost as one thread."""

import pytest
from tests.engine.small_levels import small_levels

from pushworks.engine import Options, solve_many

COUNT = 150
SEARCHES = [
    ("astar", {"parallel": "partition"}, 2),
    ("astar", {"parallel": "partition"}, 3),
    ("astar", {"parallel": "steal"}, 2),
    ("astar", {"parallel": "steal"}, 3),
    ("bidirectional", {}, 2),
    ("bidirectional", {"backward": "bfs"}, 2),
]


@pytest.mark.parametrize(("algorithm", "extra", "threads"), SEARCHES)
def test_threads_do_not_change_the_cost(algorithm: str, extra: dict[str, str], threads: int) -> None:
    levels = list(small_levels(COUNT, seed=21))
    alone = solve_many(levels, Options(objective="pushes", algorithm="astar"))
    options = Options(objective="pushes", algorithm=algorithm, threads=threads, extra=extra)
    for level, one, many in zip(levels, alone, solve_many(levels, options), strict=True):
        assert (many.status, many.pushes) == (one.status, one.pushes), level.to_xsb()
        assert many.optimal == one.optimal
