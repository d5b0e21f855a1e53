"""Limits, cancelling, determinism and large boards."""

from importlib import resources

from pushworks.engine import Job, Options, solve
from pushworks.levels import Level, read_text
from pushworks.sealgo import Status

HARD = read_text(
    resources.files("pushworks").joinpath("data/bench.xsb").read_text(encoding="utf-8"), dialect="xsb"
)[10]


def test_node_limit_keeps_statistics() -> None:
    for algorithm in ("exact", "astar", "bidirectional", "idastar"):
        result = solve(HARD, Options(objective="pushes", algorithm=algorithm, nodes=3000))
        assert result.status is Status.NODE_LIMIT
        assert result.expanded == 3000
        assert result.generated > 3000
        assert result.lower_bound > 0


def test_memory_limit_is_kept() -> None:
    for algorithm in ("astar", "bidirectional"):
        limit = 4 << 20
        result = solve(HARD, Options(objective="pushes", algorithm=algorithm, memory=limit))
        assert result.status is Status.MEMORY_LIMIT
        assert result.peak_bytes <= limit * 1.05
        assert result.stored > 10_000


def test_time_limit_and_cancel() -> None:
    assert solve(HARD, Options(objective="moves", seconds=0.05)).status is Status.TIME_LIMIT
    with Job(HARD, Options(objective="pushes", algorithm="exact")) as job:
        job.cancel()
        assert job.result(timeout=60).status is Status.CANCELLED


def test_one_thread_is_deterministic() -> None:
    runs = [solve(HARD, Options(objective="pushes", algorithm="exact", nodes=4000)) for _ in range(2)]
    assert runs[0].generated == runs[1].generated
    assert runs[0].stored == runs[1].stored


def test_a_large_board_with_hundreds_of_boxes() -> None:
    size = 200
    rows = ["#" * size]
    for y in range(1, size - 1):
        inside = "".join(
            "$" if y % 14 == 5 and x % 14 == 5 else "." if y % 14 == 5 and x % 14 == 7 else " "
            for x in range(1, size - 1)
        )
        rows.append(f"#{inside}#")
    rows.append("#" * size)
    rows[1] = "#@" + rows[1][2:]
    level = Level.from_xsb(rows)
    assert len(level.boxes) >= 196
    result = solve(
        level, Options(objective="pushes", algorithm="greedy", nodes=3, extra={"heuristic": "pushes"})
    )
    assert result.status is Status.NODE_LIMIT
