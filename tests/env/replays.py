"""Random episodes replayed under the published rules; the proofs do the same ten thousand times."""

from __future__ import annotations

import numpy as np
from tests.env.boards import made_levels
from tests.env.published import GymSokoban, Jumanji, Puffer

from pushworks.env import PufferSokoban, SokobanVectorEnv, cells_of
from pushworks.env.sources import level_of
from pushworks.levels import Level


def levels_for(count: int, seed: int = 0) -> list[Level]:
    """Levels of one size with as many goals as boxes, no box at home: what the others' generators make."""
    found: list[Level] = []
    while len(found) < count:
        seed += 1000
        found += [level for level in made_levels(count, seed, boxes=2) if not level.boxes & level.goals]
    return [level_of(cells) for cells in cells_of(found[:count])]


def text_of(level: Level) -> str:
    return "\n".join(row.ljust(level.width) for row in level.rows())


def biased(rng: np.random.Generator, count: int, actions: int) -> np.ndarray:
    """Random actions, in runs: boxes get somewhere."""
    return np.where(rng.random(count) < 0.5, rng.integers(0, actions, count), rng.integers(0, actions))


def replay_gym_sokoban(episodes: int, boards: int = 50) -> int:
    """Episodes compared; boards and rewards equal at every step."""
    levels = levels_for(min(episodes, 200))
    envs = [
        SokobanVectorEnv(boards, levels=levels, like=like, autoreset_mode="Disabled", info=["level"], **extra)
        for like, extra in (
            ("gym-sokoban", {"observation": "grid"}),
            ("gym-sokoban", {"observation": "tiny_rgb"}),
        )
    ]
    rng = np.random.default_rng(0)
    done = 0
    while done < episodes:
        chosen = rng.integers(0, len(levels), boards)
        for env in envs:
            env.reset(options={"levels": chosen})
        theirs = [GymSokoban(text_of(levels[number])) for number in chosen]
        over = np.zeros(boards, bool)
        while not over.all():
            actions = biased(rng, boards, 9)
            grids, rewards, terminated, truncated, _ = envs[0].step(actions)
            tinies = envs[1].step(actions)[0]
            for board in np.flatnonzero(~over):
                reward, ended = theirs[board].step(int(actions[board]))
                assert rewards[board] == reward
                assert (terminated[board] or truncated[board]) == ended
                state = np.where(
                    (theirs[board].state == 5) & (theirs[board].fixed == 2), 6, theirs[board].state
                )
                assert (grids[board] == state).all()
                assert (tinies[board] == theirs[board].tiny()).all()
            over |= terminated | truncated
        done += boards
    return done


def replay_jumanji(episodes: int, boards: int = 50) -> int:
    levels = levels_for(min(episodes, 200), seed=1)
    env = SokobanVectorEnv(boards, levels=levels, like="jumanji", autoreset_mode="Disabled")
    rng = np.random.default_rng(1)
    done = 0
    while done < episodes:
        chosen = rng.integers(0, len(levels), boards)
        env.reset(options={"levels": chosen})
        theirs = [Jumanji(text_of(levels[number])) for number in chosen]
        over = np.zeros(boards, bool)
        while not over.all():
            actions = biased(rng, boards, 4)
            grids, rewards, terminated, truncated, _ = env.step(actions)
            for board in np.flatnonzero(~over):
                reward, ended = theirs[board].step(int(actions[board]))
                assert rewards[board] == reward
                assert (terminated[board] or truncated[board]) == ended
                both = np.stack([theirs[board].variable, theirs[board].fixed], axis=-1)
                assert (grids[board] == both).all()
            over |= terminated | truncated
        done += boards
    return done


def replay_puffer(episodes: int, boards: int = 25, max_steps: int = 500) -> int:
    levels = levels_for(min(episodes, 100), seed=2)
    texts = [text_of(level) for level in levels]
    env = PufferSokoban(boards, levels=levels, max_steps=max_steps, info=["level"])
    env.reset(seed=3)
    rng = np.random.default_rng(2)

    def begin(board: int) -> Puffer:
        return Puffer(texts[int(env.env.batch.level_numbers()[board])], max_steps)

    theirs = [begin(board) for board in range(boards)]
    done = 0
    while done < episodes:
        actions = biased(rng, boards, 5)
        observations, rewards, terminals, truncations, _ = env.step(actions)
        assert not truncations.any()
        for board, game in enumerate(theirs):
            reward, ended = game.step(int(actions[board]))
            assert rewards[board] == np.float32(reward)
            assert terminals[board] == ended
            if ended:
                done += 1
                theirs[board] = begin(board)
            assert (observations[board] == theirs[board].planes.reshape(-1)).all()
    return done
