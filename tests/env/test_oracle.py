"""What the environment says about a position is true: compared with brute force on every position."""

from __future__ import annotations

from collections import deque

import numpy as np
from tests.env.boards import made_levels, random_levels

from pushworks.engine.batch import DEADLOCKED, UNKNOWN, Endgame
from pushworks.env import SokobanVectorEnv
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game

State = tuple[frozenset[int], frozenset[int]]
"""Boxes and the player's region."""


def truth_of(level: Level) -> tuple[dict[State, int], dict[State, dict[State, tuple[int, int]]]]:
    """Pushes to go of every reachable position (absent: deadlocked), and the pushes that lead on."""
    first = (level.boxes, Game(level).reachable())
    following: dict[State, dict[State, tuple[int, int]]] = {}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        if state in following:
            continue
        following[state] = {}
        boxes, region = state
        for box in boxes:
            for direction in Direction:
                step = direction.dy * level.width + direction.dx
                if box - step in region and box + step not in boxes | level.walls:
                    moved = boxes - {box} | {box + step}
                    after = (moved, Game(_at(level, moved, box)).reachable())
                    following[state][after] = (box, int(direction))
                    queue.append(after)
    far = {state: 0 for state in following if state[0] <= level.goals}
    wave = list(far)
    before: dict[State, list[State]] = {}
    for state, afters in following.items():
        for after in afters:
            before.setdefault(after, []).append(state)
    for state in wave:
        for earlier in before.get(state, []):
            if earlier not in far:
                far[earlier] = far[state] + 1
                wave.append(earlier)
    return far, following


def _at(level: Level, boxes: frozenset[int], player: int) -> Level:
    return Level(level.width, level.height, level.walls, level.goals, boxes, player)


def small_levels() -> list[Level]:
    return (
        made_levels(12, seed=2, size=8)
        + [level for level in random_levels(60, seed=31, most=7) if len(level.boxes) <= 2][:8]
    )


def test_exact_tables_are_true() -> None:
    seen = lost = 0
    for level in small_levels():
        table = Endgame(level)
        assert table.complete
        far, following = truth_of(level)
        for state in following:
            boxes, region = state
            player = max(region)
            assert table.pushes(boxes, player) == far.get(state, DEADLOCKED)
            best = {
                push
                for after, push in following[state].items()
                if far.get(state, 0) > 0 and far.get(after, DEADLOCKED) == far[state] - 1
            }
            assert set(table.best(boxes, player)) == best
            seen += 1
            lost += state not in far
    assert seen > 900
    assert lost > 100


def test_positions_of_a_table_are_all_that_can_be_solved() -> None:
    (level,) = made_levels(1, seed=8, size=6)
    table = Endgame(level)
    boxes, players, pushes = table.positions()
    assert len(boxes) == len(players) == len(pushes) == len(table)
    assert (np.diff(pushes.astype(int)) >= 0).all()
    assert set(boxes[0].tolist()) <= level.goals
    for row, player, count in zip(boxes[::7].tolist(), players[::7].tolist(), pushes[::7], strict=True):
        assert table.pushes(row, player) == count
    far, _ = truth_of(level)
    assert len(table) >= len(far)
    assert not Endgame(level, max_positions=5).complete


def test_infos_of_a_batch_are_true() -> None:
    levels = small_levels()
    names = ["lower_bound", "dead", "cost_to_go", "best_pushes"]
    env = SokobanVectorEnv(len(levels), levels=levels, info=names, autoreset_mode="Disabled", max_steps=0)
    cheap = SokobanVectorEnv(
        len(levels), levels=levels, info=["dead", "lower_bound"], autoreset_mode="Disabled", max_steps=0
    )
    tables = [Endgame(level) for level in env_levels(env, levels)]
    rng = np.random.default_rng(0)
    options = {"levels": np.arange(len(levels))}
    _, infos = env.reset(options=options)
    _, quick = cheap.reset(options=options)
    noticed = 0
    for _ in range(60):
        for board, level in enumerate(env.current_levels()):
            exact = tables[board].pushes(level.boxes, level.player)
            assert infos["cost_to_go"][board] == exact
            assert infos["dead"][board] == (exact == DEADLOCKED)
            if exact != DEADLOCKED:
                assert 0 <= infos["lower_bound"][board] <= exact
                assert not quick["dead"][board]
            noticed += int(quick["dead"][board])
            best = {(int(s), int(d)) for s, d in np.argwhere(infos["best_pushes"][board].reshape(-1, 4))}
            assert best == set(tables[board].best(level.boxes, level.player))
        actions = rng.integers(0, 4, len(levels))
        infos, quick = env.step(actions)[4], cheap.step(actions)[4]
    assert noticed > 50  # the rules without the table find most deadlocks


def env_levels(env: SokobanVectorEnv, levels: list[Level]) -> list[Level]:
    """The levels as they stand on boards of one size."""
    env.reset(options={"levels": np.arange(len(levels))})
    return list(env.current_levels())


def test_a_box_out_of_reach_and_off_its_goal_leaves_nothing_to_solve() -> None:
    level = Level.from_xsb("##########\n#@ $.#$ .#\n##########")
    table = Endgame(level)
    assert (len(table), table.pushes(level.boxes, level.player)) == (0, DEADLOCKED)


def test_large_levels_have_no_exact_answer() -> None:
    env = SokobanVectorEnv(
        2, levels=made_levels(2, boxes=3), info=["cost_to_go", "best_pushes"], max_positions=20
    )
    _, infos = env.reset(seed=0)
    assert (infos["cost_to_go"] == UNKNOWN).all()
    assert not infos["best_pushes"].any()


def test_an_episode_ends_when_it_is_lost() -> None:
    level = Level.from_xsb("######\n#    #\n# $@ #\n#   .#\n######")
    for mode in ("NextStep", "SameStep", "Disabled"):
        env = SokobanVectorEnv(2, levels=level, stop_when_dead=True, autoreset_mode=mode)
        env.reset(seed=0)
        *_, terminated, truncated, infos = env.step(np.array([2, 0]))  # the box goes to the wall
        assert terminated.tolist() == [True, False]
        assert not truncated.any()
        if mode == "SameStep":
            assert not infos["final_info"]["solved"][0]
        assert not env.step(np.array([0, 0]))[2][1]


def test_a_dead_square_is_proved_lost_and_the_start_is_not() -> None:
    level = Level.from_xsb("######\n#    #\n# $@ #\n#   .#\n######")
    env = SokobanVectorEnv(1, levels=level, info=["dead"])
    assert not env.reset(seed=0)[1]["dead"][0]
    assert env.step(np.array([2]))[4]["dead"][0]
