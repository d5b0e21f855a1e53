"""What the reports say: plain figures, to be put beside ours."""

from __future__ import annotations

B_WEIGHTS: tuple[float | str, ...] = (1, 10, 100, 1000, "inf")

FORWARD_B = (
    2.20, 2.62, 2.17, 1.69, 2.28, 2.81, 1.84, 2.45, 2.18, 2.50, 1.74, 2.52, 2.96, 1.95, 2.23, 3.40, 2.86, 2.26,
    2.84, 2.34,
)  # fmt: skip
"""Branching factor log_d n of A* with weight 3 on the twenty levels of the course report."""
FORWARD_SECONDS = (
    0.26, 1.57, 0.31, 0.24, 1.17, 2.69, 0.23, 11.65, 2.78, 14.55, 0.49, 1.91, 38.24, 4.27, 8.56, 484.92, 50.50,
    2.80, 810.42, 2.67,
)  # fmt: skip
FORWARD_LENGTH = (25, 27, 35, 71, 41, 30, 52, 71, 79, 76, 78, 37, 56, 144, 95, 60, 67, 63, 164, 55)
BOTH_ENDS_SECONDS: dict[float | str, float] = {1: 87.84, 10: 37.36, 100: 38.93, 1000: 39.48, "inf": 42.57}
"""Seconds of bidirectional A* (weight 3) for all levels together, by b_weight."""

METHODS: dict[str, tuple[float, float, float]] = {
    "dfs": (183.65, 488.44, 752.56), "dfid": (133.0, 275.0, 809.07), "bfs": (9.89, 220.0, 482.0),
    "astar": (0.565, 123.75, 324.86), "bidirectional": (0.165, 2.32, 114.14),
}  # fmt: skip
"""Seconds of the homework's methods for its three files: small, large, large2."""

BAIT_WON: dict[str, str] = {
    "dfs": "found a way on the first levels",
    "dls": "level 1 with depth 3, level 2 with depth 15",
    "greedy": "levels 1, 2, 3 and 5 within 100 ms",
    "mcts": "the sample program: few, if any",
}
"""What the report on Bait says of each of its programs, on its own five levels."""
