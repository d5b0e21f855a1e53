"""The solver protocol at full size: many more strange lines, and how soon ``stop`` is answered."""

from __future__ import annotations

import time

import pytest
from tests.apps.server.test_engine_server import live, tell_noise

from pushworks.engine.protocol import board_line
from pushworks.engine.protocol.conformance import hard_level
from pushworks.levels import shipped_collection


@pytest.mark.parametrize("seed", range(2, 7))
def test_fifty_thousand_lines(seed: int) -> None:
    tell_noise(seed, 10_000)


def test_stop_is_answered_within_a_fifth_of_a_second() -> None:
    """Objectives and moments of all kinds, on a hall of 26 x 26 and on the levels that ship."""
    boards = [board_line(hard_level()), *map(board_line, list(shipped_collection("grand-depot"))[-5:])]
    times = []
    with live() as (say, hear):
        for board in boards:
            for objective in ("any", "moves", "pushes", "moves+pushes"):
                for delay in (0.0, 0.02, 0.3):
                    say.write(f"level {board}\ngo objective {objective}\n")
                    time.sleep(delay)
                    begin = time.monotonic()
                    say.write("stop\n")
                    while not (line := hear.readline()).startswith("done"):
                        pass
                    if line.startswith("done cancelled"):  # the others had ended before
                        times.append(time.monotonic() - begin)
    assert len(times) > 15
    print(f"\n{len(times)} stops: longest {max(times):.3f} s, mean {sum(times) / len(times):.3f} s")
    assert max(times) < 0.2
