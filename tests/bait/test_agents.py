"""Agents on small levels. Budgets are generous and nothing is timed: what counts is that they win."""

import pytest

from pushworks.bait import BaitLevel, GameStatus, Move, State
from pushworks.bait.agents import AGENTS, Observation, Timer, make_agent
from pushworks.bait.arena import play

EASY = BaitLevel.from_text("wwwwww\nwA1.0w\nw..wkw\nwwwwgw\nwwwwww")
MEDIUM = BaitLevel.from_text("wwwwwwww\nwA..1..w\nw.1.0.kw\nw..1..gw\nwwwwwwww")


@pytest.mark.parametrize("name", ["astar", "greedy", "dfs", "iw", "mcts"])
@pytest.mark.parametrize("level", [EASY, MEDIUM])
def test_agents_win(name: str, level: BaitLevel) -> None:
    report = play(make_agent(name, level, seed=1), level, budget=2.0, max_ticks=200)
    assert report.won
    assert report.planned_at is not None
    assert len(report.wall) == len(report.cpu) == report.ticks == len(report.moves)


def test_astar_plans_at_once_and_plays_the_shortest() -> None:
    report = play(make_agent("astar", MEDIUM), MEDIUM, budget=5.0)
    assert (report.planned_at, report.ticks) == (1, 7)


def test_dls_sees_as_far_as_its_depth() -> None:
    level = BaitLevel.from_text("wwwwwww\nwA.k.gw\nwwwwwww")
    assert play(make_agent("dls", level, depth=7), level, budget=2.0, max_ticks=30).won
    with pytest.raises(ValueError, match="agent dls has no option 'width'"):
        make_agent("dls", level, width=2)


def test_random_is_repeatable() -> None:
    def moves(seed: int) -> str:
        return play(make_agent("random", MEDIUM, seed=seed), MEDIUM, max_ticks=40).moves

    assert moves(3) == moves(3)
    assert len({moves(seed) for seed in range(5)}) > 1


def test_unknown_agent() -> None:
    with pytest.raises(ValueError, match="expected an agent, one of"):
        make_agent("psychic", EASY)


def test_planning_agents_wait_while_they_think() -> None:
    agent = make_agent("astar", MEDIUM)
    assert agent.act(Observation(MEDIUM, MEDIUM.start()), Timer(0.0)) is Move.NIL
    assert not agent.has_plan
    assert agent.act(Observation(MEDIUM, MEDIUM.start()), Timer(5.0)) is not Move.NIL
    assert agent.has_plan


def test_planning_agents_notice_when_they_are_moved() -> None:
    agent = make_agent("astar", MEDIUM)
    start = MEDIUM.start()
    agent.act(Observation(MEDIUM, start), Timer(0.0))
    elsewhere = start._replace(avatar=start.avatar + 1)
    agent.act(Observation(MEDIUM, elsewhere), Timer(5.0))
    assert agent.has_plan


@pytest.mark.parametrize("name", sorted(set(AGENTS) - {"random"}))
def test_agents_survive_a_hopeless_level(name: str) -> None:
    level = BaitLevel.from_text("wwwwww\nwA.0kw\nw..0gw\nwwwwww")
    seen: list[State] = []
    report = play(
        make_agent(name, level), level, budget=0.01, max_ticks=20, on_step=lambda state, _: seen.append(state)
    )  # fmt: skip
    assert not report.won
    assert len(seen) == report.ticks
    assert seen[-1].status is GameStatus.PLAYING or name == "dls"


def test_patience_ends_a_game_that_stands_still() -> None:
    level = BaitLevel.from_text("wwwwww\nwA.0kw\nw..0gw\nwwwwww")
    report = play(make_agent("astar", level), level, budget=0.01, patience=5)
    assert report.gave_up
    assert report.ticks == 5
