"""The agents that the page shows are the core's; those without chance play as their Python twins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bait.random_levels import random_level
from tests.web.node import in_node

from pushworks.bait import BaitLevel, read_moves, replay
from pushworks.bait.agents import Observation, Timer, make_agent
from pushworks.bait.shipped import shipped_levels
from pushworks.bait.verify import Replay

AGENTS = ("greedy", "iw", "mcts", "dls", "dfs", "random")
NO_LIMIT = 10**9
TICKS = 60


def asked(level: BaitLevel, agent: str, *, looks: int = NO_LIMIT, ticks: int = TICKS) -> dict[str, Any]:
    """An agent for a game that begins with the level; the clock says stop after so many looks in a tick."""
    return {
        "task": "bait agent", "agent": agent, "seed": 1, "looks": looks, "steps": ticks, "keep": ["move"],
        "width": level.width, "height": level.height, "walls": sorted(level.walls), "avatar": level.avatar,
        "boxes": sorted(level.boxes), "holes": sorted(level.holes), "keys": sorted(level.keys),
        "goals": sorted(level.goals), "mushrooms": sorted(level.mushrooms),
    }  # fmt: skip


def played(level: BaitLevel, answer: dict[str, Any]) -> Replay:
    """The game, by the Python rules."""
    return replay(level, read_moves("".join(move for (move,) in answer["results"][1:])))


def twin(level: BaitLevel, name: str) -> str:
    """The game of the Python agent, which may think as long as it likes."""
    agent, state, moves = make_agent(name, level), level.start(), ""
    while not state.over and len(moves) < TICKS:
        move = agent.act(Observation(level, state), Timer(1e9))
        moves += move.letter
        state = replay(level, [move], start=state).final
    return moves


@pytest.mark.parametrize("name", ["dfs", "dls"])
def test_agents_without_chance_play_as_in_python(name: str) -> None:
    levels = [level for seed in range(60) if not (level := random_level(seed)).start().over]
    won = 0
    for level, answer in zip(levels, in_node([asked(level, name) for level in levels]), strict=True):
        wanted = twin(level, name)
        found = "".join(move for (move,) in answer["results"][1:])[: len(wanted)]
        assert found == wanted, level.to_text()
        won += played(level, answer).won
    assert won >= 10


def test_agents_win_what_is_easy_and_do_not_walk_into_holes() -> None:
    easy, hard = shipped_levels()[1], shipped_levels()[7]
    answers = in_node(
        [asked(easy, name, looks=500, ticks=200) for name in AGENTS]
        + [asked(hard, name, looks=30) for name in AGENTS]
    )
    games = [played(level, answer) for level, answer in zip([easy] * 6 + [hard] * 6, answers, strict=True)]
    assert [name for name, game in zip(AGENTS, games[:6], strict=True) if game.won] >= list(AGENTS[:5])
    for name, game in zip(AGENTS, games[6:], strict=True):
        assert name == "random" or game.final.avatar >= 0, f"{name} walked into a hole"


def test_the_clock_of_a_tick_is_kept() -> None:
    """The time on the clock, as on the page: an agent that is not ready waits."""
    level = shipped_levels()[-1]
    (answer,) = in_node([{**asked(level, "mcts", ticks=5), "looks": 0, "ms": 20}])
    assert answer["wall"] >= 0.1
    assert answer["expanded"] > 0


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    level = shipped_levels()[0]
    unknown, nobody = in_node([asked(level, "bfg"), {**asked(level, "dfs"), "avatar": 0}])
    assert "bfg" in unknown["refused"]
    assert "avatar" in nobody["refused"]
