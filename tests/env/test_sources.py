"""Where levels come from: files, folders, shipped packs, the generator; and how they are sampled."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.env.boards import made_levels

from pushworks.engine import solve
from pushworks.env import Given, Made, Sampling, SokobanVectorEnv, Stage, cells_of
from pushworks.levels import Collection, Level, LevelError, to_text, write
from pushworks.sealgo import Status

LEVELS = made_levels(12, seed=90)


def starts(env: SokobanVectorEnv) -> set[str]:
    return {level.key for level in env.current_levels()}


def boxoban_text(levels: list[Level]) -> str:
    return "".join(f"; {n}\n{text}\n\n" for n, text in enumerate("\n".join(rows(level)) for level in levels))


def rows(level: Level) -> list[str]:
    return [row.ljust(level.width, "#") for row in level.to_xsb().split("\n")]


def test_files_collections_and_packs(tmp_path: Path) -> None:
    path = tmp_path / "levels.xsb"
    write(Collection.of(LEVELS), path)
    keys = {level.key for level in LEVELS}
    for levels in (path, str(path), LEVELS, Collection.of(LEVELS), Given(cells_of(LEVELS))):
        env = SokobanVectorEnv(12, levels=levels, sampling=Sampling("sequential"))
        env.reset(options={"levels": np.arange(12)})
        assert starts(env) == keys
    assert SokobanVectorEnv(3, levels="first-steps").batch.levels == 30
    path.write_text("#####\n#@$.#\n")
    with pytest.raises(LevelError):
        SokobanVectorEnv(1, levels=path)
    assert to_text(Collection.of(LEVELS))


def test_folders_of_boxoban(tmp_path: Path) -> None:
    folder = tmp_path / "unfiltered" / "train"
    folder.mkdir(parents=True)
    (folder / "000.txt").write_text(boxoban_text(LEVELS[:7]))
    (folder / "001.txt").write_text(boxoban_text(LEVELS[7:]).replace("\n", "\r\n"))
    env = SokobanVectorEnv(12, levels=tmp_path / "unfiltered")
    env.reset(options={"levels": np.arange(12)})
    assert [level.key for level in env.current_levels()] == [level.key for level in LEVELS]
    assert SokobanVectorEnv(1, levels=folder / "000.txt").batch.levels == 7
    (folder / "001.txt").write_text("; 0\n########\n#@x.   #\n########\n")
    with pytest.raises(LevelError, match=r"001\.txt:3:3: expected one of"):
        SokobanVectorEnv(1, levels=folder)
    (folder / "001.txt").write_text("; 0\n########\n#@$.  #\n########\n")
    with pytest.raises(LevelError, match=r"001\.txt:3:1: expected a row of 8 characters, got 7"):
        SokobanVectorEnv(1, levels=folder)
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(LevelError, match="there are none"):
        SokobanVectorEnv(1, levels=empty)


def test_levels_in_order() -> None:
    env = SokobanVectorEnv(
        5,
        levels=LEVELS,
        max_steps=1,
        info=["level"],
        sampling=Sampling("sequential"),
        autoreset_mode="SameStep",
    )
    _, infos = env.reset(seed=0)
    dealt = [infos["level"].tolist()]
    for _ in range(4):
        dealt.append(env.step(np.zeros(5, int))[4]["level"].tolist())
    assert dealt == [[(b + 5 * turn) % 12 for b in range(5)] for turn in range(5)]


def test_levels_made_on_the_spot_can_be_solved_and_repeat() -> None:
    def run() -> list[set[str]]:
        source = Made(Stage(boxes=2, width=7, height=6, positions=2000), capacity=4, fresh=0.3)
        env = SokobanVectorEnv(3, levels=source, max_steps=2, autoreset_mode="SameStep")
        env.reset(seed=8)
        seen = [starts(env)]
        for _ in range(30):
            env.step(np.zeros(3, int))
            env.step(np.zeros(3, int))
            seen.append(starts(env))
        assert env.batch.made > 6
        assert env.batch.levels <= 7  # four, or a few more while all of them are being played
        return seen

    first = run()
    assert first == run()
    env = SokobanVectorEnv(8, levels=Made(Stage(boxes=2, width=7, height=6, positions=2000)))
    env.reset(seed=8)
    levels = env.current_levels()
    assert all(len(level.boxes) == 2 and level.width == 7 for level in levels)
    assert all(solve(level).status is Status.SOLVED for level in levels)
    fresh = SokobanVectorEnv(4, levels=Made(Stage(), fresh=1.0, capacity=1), max_steps=1)
    fresh.reset(seed=1)
    for _ in range(10):
        fresh.step(np.zeros(4, int))
    assert fresh.batch.made >= 20


def test_a_recipe_that_gives_nothing_ends_with_one_line() -> None:
    env = SokobanVectorEnv(1, levels=Made(Stage(boxes=9, width=5, height=5, min_floor=9)))
    with pytest.raises(RuntimeError, match="no level like that"):
        env.reset(seed=0)
    with pytest.raises(ValueError, match="4x4 to 40x40"):
        SokobanVectorEnv(1, levels=Made(Stage(width=99)))


EASY = Level.from_xsb("######\n#@$. #\n#    #\n######")
HARD = Level.from_xsb("#######\n#. $ @#\n#     #\n#######")


def test_a_curriculum_climbs_with_success_and_falls_without() -> None:
    source = Given(
        cells_of([EASY, HARD]),
        stages=(0, 1),
        sampling=Sampling(window=10, promote=0.9, demote=0.2, review=0.0),
    )
    env = SokobanVectorEnv(4, levels=source, max_steps=3, autoreset_mode="SameStep", info=["level"])
    _, infos = env.reset(seed=0)
    assert infos["level"].tolist() == [0] * 4
    for _ in range(3):  # right pushes the box home: twelve episodes
        infos = env.step(np.full(4, 3))[4]
    assert env.stage == 1
    infos = env.step(np.full(4, 3))[4]
    assert set(infos["level"].tolist()) == {1}
    for _ in range(10):  # nothing is solved any more
        env.step(np.full(4, 1))
    assert env.stage == 0


def test_the_adaptive_sampler_prefers_what_is_learned_now() -> None:
    """The easy level is solved every time, the hard one every other time: that comes more often."""
    env = SokobanVectorEnv(
        32,
        levels=[EASY, HARD],
        max_steps=4,
        autoreset_mode="SameStep",
        info=["level"],
        sampling=Sampling("adaptive"),
    )
    _, infos = env.reset(seed=0)
    rng = np.random.default_rng(0)
    solution = {0: [3] * 4, 1: [2] * 4}
    counts = np.zeros(2)
    tries = rng.random(32) < 0.5
    turn = np.zeros(32, int)
    for _ in range(600):
        level = infos["level"].copy()
        actions = [
            solution[one][at] if one == 0 or able else 1
            for one, at, able in zip(level.tolist(), turn.tolist(), tries.tolist(), strict=True)
        ]
        *_, terminated, truncated, infos = env.step(np.array(actions))
        ended = terminated | truncated
        counts += np.bincount(level[ended], minlength=2)
        turn = np.where(ended, 0, turn + 1)
        tries = np.where(ended, rng.random(32) < 0.5, tries)
    assert env.batch.success(0) > 0.9
    assert counts[1] > 1.5 * counts[0]
