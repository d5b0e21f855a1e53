"""The rules against step-by-step traces of 126 small games (26 one-rule experiments, 100 random levels)."""

import json
from pathlib import Path
from typing import Any

import pytest

from pushworks.bait import BAIT, BaitLevel, State, read_moves, step

GOLDEN = Path(__file__).parent.parent / "golden" / "bait"
TRACES = [trace for name in ("micro", "fuzz") for trace in json.loads((GOLDEN / f"{name}.json").read_text())]


def fields(state: State) -> list[Any]:
    sets = (state.boxes, state.holes, state.keys, state.goals, state.mushrooms)
    return [state.avatar, int(state.has_key), state.score, state.status.value, *(sorted(s) for s in sets)]


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace["name"])
def test_trace_replays_exactly(trace: dict[str, Any]) -> None:
    level = BaitLevel.from_text(trace["level"])
    state = level.start()
    expected = trace["start"]
    assert fields(state) == expected
    moves = read_moves(trace["moves"])
    for move, change in zip(moves, trace["changes"], strict=False):
        expected = [change.get(str(i), value) for i, value in enumerate(expected)]
        state = step(level.board, BAIT, state, move)
        assert fields(state) == expected
    if len(trace["changes"]) < len(moves):
        assert state.over


def test_all_traces_are_there() -> None:
    assert len(TRACES) == 126
    assert sum(len(trace["changes"]) for trace in TRACES) == 3447
