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
BOTH_ENDS_SECONDS: dict[float | str, tuple[float, ...]] = {
    1: (
        0.02, 0.02, 0.18, 0.11, 0.73, 0.14, 0.12, 0.43, 0.29, 1.4, 0.82, 0.19, 0.23, 1.88,
        3.07, 50.08, 6.83, 1.76, 18.77, 0.78,
    ),
    10: (
        0.01, 0.01, 0.12, 0.05, 0.58, 0.06, 0.06, 0.26, 0.52, 0.65, 0.31, 0.08, 0.09, 1.44,
        2.3, 21.05, 1.87, 0.94, 6.7, 0.29,
    ),
    100: (
        0, 0.02, 0.09, 0.04, 0.58, 0.16, 0.06, 0.21, 0.71, 0.72, 0.24, 0.09, 0.06, 1.26,
        1, 18.86, 3.44, 0.85, 10.29, 0.31,
    ),
    1000: (
        0.01, 0.01, 0.09, 0.07, 0.59, 0.16, 0.05, 0.21, 0.71, 0.79, 0.39, 0.1, 0.06, 1.26,
        1.07, 18.74, 5.74, 0.88, 8.46, 0.32,
    ),
    "inf": (
        0.01, 0.01, 0.1, 0.04, 0.62, 0.17, 0.05, 0.21, 0.74, 3.24, 0.4, 0.09, 0.07, 1.3,
        1.09, 18.84, 3.48, 0.88, 11.07, 0.31,
    ),
}  # fmt: skip
"""Seconds of bidirectional A* (weight 3) on each of the twenty levels, by b_weight."""

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
