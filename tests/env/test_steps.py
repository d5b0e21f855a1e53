"""Every native step equals the independent Python rules."""

from __future__ import annotations

import numpy as np
import pytest
from tests.env.boards import made_levels, random_levels

from pushworks.engine.batch import BOX, DEAD, GOAL, PLAYER, WALL
from pushworks.env import REWARDS, SokobanEnv, SokobanVectorEnv, cells_of
from pushworks.env.actions import ACTIONS
from pushworks.env.sources import level_of
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game

SIZE = (11, 11)


def game_of(level: Level) -> Game:
    return Game(level_of(cells_of([level], SIZE)[0]))


def play(game: Game, action: tuple[int, bool]) -> bool:
    """One action of a set by the rules of the game; whether a box was pushed."""
    direction, may_push = action
    if direction < 0:
        return False
    step = Direction(direction)
    if not may_push:
        ahead = game.player + step.dy * game.level.width + step.dx
        if ahead in game.boxes:
            return False
    before = game.pushes
    game.move(step)
    return game.pushes > before


def seen(game: Game) -> np.ndarray:
    """The four planes of a position."""
    level = game.current_level()
    planes = np.zeros((4, level.height * level.width), bool)
    for plane, squares in zip(planes, (level.walls, level.goals, level.boxes, {level.player}), strict=True):
        plane[sorted(squares)] = True
    return planes.reshape(4, level.height, level.width)


@pytest.mark.parametrize("actions", ["steps", "steps+stay", "push-or-walk", "clockwise", "puffer"])
def test_steps_equal_the_rules(actions: str) -> None:
    levels = random_levels(110, seed=len(actions)) + made_levels(10, seed=7)
    boards = len(levels)
    env = SokobanVectorEnv(
        boards, levels=levels, size=SIZE, actions=actions, max_steps=25, autoreset_mode="Disabled",
        info=["solved", "steps", "pushes", "action_mask", "level"],
    )  # fmt: skip
    observations, infos = env.reset(seed=0, options={"levels": np.arange(boards)})
    games = [game_of(level) for level in levels]
    assert (infos["level"] == np.arange(boards)).all()
    rng = np.random.default_rng(1)
    over = np.zeros(boards, bool)
    pushes = np.zeros(boards, int)
    pay = REWARDS["boxoban"]
    for turn in range(1, 28):
        assert (observations == np.stack([seen(game) for game in games])).all()
        for game, row in zip(games[:8], infos["action_mask"], strict=False):
            for action, allowed in zip(ACTIONS[actions], row, strict=True):
                trial = Game(game.current_level())
                stays = action[0] < 0
                pushed = play(trial, action)
                assert bool(allowed) == (stays or pushed or trial.player != game.player)
        chosen = rng.integers(0, len(ACTIONS[actions]), boards)
        was_over = over.copy()
        observations, rewards, terminated, truncated, infos = env.step(chosen)
        for board, game in enumerate(games):
            if was_over[board]:
                assert rewards[board] == 0
                continue
            home = len(game.boxes & game.level.goals)
            pushes[board] += play(game, ACTIONS[actions][chosen[board]])
            change = len(game.boxes & game.level.goals) - home
            expected = pay.step + (pay.box_on if change > 0 else pay.box_off if change < 0 else 0)
            expected += pay.solved if game.solved else 0
            assert rewards[board] == expected
            assert terminated[board] == game.solved
            assert truncated[board] == (turn == 25 and not game.solved)
            over[board] = terminated[board] or truncated[board]
        assert (infos["solved"] == [game.solved for game in games]).all()
        assert (infos["pushes"] == pushes).all()
        assert (infos["steps"][~was_over] == turn).all()
    assert over.all()


def test_whole_pushes_equal_the_rules() -> None:
    levels = random_levels(60, seed=5) + made_levels(10, seed=9)
    env = SokobanVectorEnv(
        len(levels), levels=levels, size=SIZE, actions="pushes", max_steps=12, autoreset_mode="Disabled"
    )
    observations, infos = env.reset(options={"levels": np.arange(len(levels))})
    games = [game_of(level) for level in levels]
    rng = np.random.default_rng(2)
    for _ in range(12):
        mask = infos["action_mask"]
        chosen = np.zeros(len(levels), np.int64)
        for board, game in enumerate(games):
            reach = game.reachable()
            legal = set()
            for box in game.boxes:
                for direction in Direction:
                    step = direction.dy * SIZE[1] + direction.dx
                    blocked = box + step in game.boxes or box + step in game.level.walls
                    if box - step in reach and not blocked:
                        legal.add(box * 4 + direction)
            assert set(np.flatnonzero(mask[board]).tolist()) == legal
            legal_and_not = sorted(legal) * 3 + [int(rng.integers(4 * SIZE[0] * SIZE[1]))]
            chosen[board] = legal_and_not[rng.integers(len(legal_and_not))]
            if mask[board, chosen[board]] and not game.solved:
                box, direction = divmod(int(chosen[board]), 4)
                step = Direction(direction).dy * SIZE[1] + Direction(direction).dx
                assert game.walk_to(box - step) is not None
                game.move(Direction(direction))
        observations, _, terminated, _, infos = env.step(chosen)
        assert (observations == np.stack([seen(game) for game in games])).all()
        assert (terminated == [game.solved for game in games]).all()


def test_observations_by_name_say_the_same() -> None:
    levels = random_levels(40, seed=11)
    names = ("planes", "grid", "two_grids", "tiny_rgb", "rgb", "text")
    envs = {
        name: SokobanVectorEnv(40, levels=levels, size=SIZE, observation=name, tile=8, copy=True)
        for name in names
    }
    shown = {name: env.reset(seed=4)[0] for name, env in envs.items()}
    rng = np.random.default_rng(3)
    letters = {0: " ", GOAL: ".", BOX: "$", BOX | GOAL: "*", PLAYER: "@", PLAYER | GOAL: "+", WALL: "#"}
    numbers = {WALL: 0, 0: 1, GOAL: 2, BOX | GOAL: 3, BOX: 4, PLAYER: 5, PLAYER | GOAL: 6}
    colours = {
        WALL: (0, 0, 0), 0: (243, 248, 238), GOAL: (254, 126, 125), BOX | GOAL: (254, 95, 56),
        BOX: (142, 121, 56), PLAYER: (160, 212, 56), PLAYER | GOAL: (219, 212, 56),
    }  # fmt: skip
    pictures: dict[int, bytes] = {}
    for _ in range(40):
        kinds = np.tensordot(np.array([WALL, GOAL, BOX, PLAYER]), shown["planes"].astype(int), (0, 1))
        assert (shown["grid"] == np.vectorize(numbers.get)(kinds)).all()
        assert (shown["two_grids"][..., 0] == (kinds & PLAYER > 0) * 3 + (kinds & BOX > 0) * 4).all()
        assert (shown["two_grids"][..., 1] == (kinds & WALL > 0) * 1 + (kinds & GOAL > 0) * 2).all()
        for kind, colour in colours.items():
            assert (shown["tiny_rgb"][kinds == kind] == colour).all()
        for board, text in enumerate(shown["text"]):
            rows = ["".join(letters[kind] for kind in row) for row in kinds[board].tolist()]
            assert text == "\n".join(rows)
        for board in range(2):
            for y, x in np.ndindex(*SIZE):
                tile = shown["rgb"][board, 8 * y : 8 * y + 8, 8 * x : 8 * x + 8].tobytes()
                assert pictures.setdefault(int(kinds[board, y, x]), tile) == tile
        chosen = rng.integers(0, 4, 40)
        shown = {name: env.step(chosen)[0] for name, env in envs.items()}
    assert len(set(pictures.values())) == 7


def test_planes_can_be_chosen() -> None:
    levels = made_levels(3, seed=3)
    env = SokobanEnv(levels=levels, planes=("player", "box", "dead"))
    observation, _ = env.reset(seed=0)
    level = env.current_level()
    assert observation[0].reshape(-1).nonzero()[0].tolist() == [level.player]
    assert observation[1].reshape(-1).nonzero()[0].tolist() == sorted(level.boxes)
    dead = set(observation[2].reshape(-1).nonzero()[0].tolist())
    corners = {
        square
        for square in level.floor - level.goals
        if {square - 1, square + 1} & level.walls
        and {square - level.width, square + level.width} & level.walls
    }
    assert corners <= dead
    assert not dead & (level.goals | level.boxes)
    with pytest.raises(ValueError, match="different planes"):
        SokobanEnv(levels=levels, planes=("box", "box"))


def test_shaped_rewards_are_the_pushes_gained() -> None:
    """The sum over an episode telescopes: what the boxes came nearer, less what each step costs."""
    from pushworks.env import Reward

    levels = made_levels(60, seed=21)
    for actions in ("steps", "pushes"):
        env = SokobanVectorEnv(
            60,
            levels=levels,
            reward=Reward(distance=1.0),
            actions=actions,
            max_steps=0,
            autoreset_mode="Disabled",
        )
        env.reset(options={"levels": np.arange(60)})
        before = np.array([nearest_sum(level) for level in env.current_levels()])
        rng = np.random.default_rng(0)
        total = np.zeros(60)
        for _ in range(40):
            chosen = rng.integers(0, 4, 60) if actions == "steps" else _some_push(env, rng)
            total += env.step(chosen)[1]
        after = np.array([nearest_sum(level) for level in env.current_levels()])
        assert (before - after == total).all()
        assert (total != 0).any()


def _some_push(env: SokobanVectorEnv, rng: np.random.Generator) -> np.ndarray:
    weights = rng.random(env.action_masks().shape) * env.action_masks()
    return weights.argmax(axis=1)


def nearest_sum(level: Level) -> int:
    """Pushes of each box alone to its nearest goal; the size of the board where there is none."""
    steps = [-level.width, level.width, -1, 1]
    far = dict.fromkeys(level.goals, 0)
    queue = list(level.goals)
    for square in queue:
        for step in steps:
            from_, stand = square - step, square - 2 * step
            if from_ in level.walls or stand in level.walls or from_ in far:
                continue
            far[from_] = far[square] + 1
            queue.append(from_)
    return sum(far.get(box, level.width * level.height) for box in level.boxes)


def test_dead_squares_bit_is_not_shown_to_people() -> None:
    env = SokobanVectorEnv(2, levels=made_levels(2), planes=("dead", "box"))
    env.reset(seed=1)
    assert not (env.batch.positions() & DEAD).any()
