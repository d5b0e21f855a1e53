"""The drop-in for gym_sokoban: rules, rooms, pictures, ids and the import name."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.compat.replays import KINDS, replay

import pushworks.compat.gym_sokoban as gym_sokoban
from pushworks.compat import __main__ as compat_main
from pushworks.compat.gym_sokoban import interfaces
from pushworks.compat.gym_sokoban.envs import (
    FixedTargetsSokobanEnv,
    PushAndPullSokobanEnv,
    TwoPlayerSokobanEnv,
    render_utils,
    room_utils,
)
from pushworks.compat.gym_sokoban.envs.sokoban_env import ACTION_LOOKUP, SokobanEnv
from pushworks.engine import Options, solve
from pushworks.engine.room_codes import step_room
from pushworks.env import SokobanEnv as NativeEnv
from pushworks.levels import Level
from pushworks.sealgo import Status


def level_of(state: np.ndarray, fixed: np.ndarray) -> Level:
    shown = np.where((state == 5) & (fixed == 2), 6, state)
    return Level.from_xsb("\n".join("".join("# .*$@+"[code] for code in row) for row in shown))


def small_room(env: SokobanEnv, box: tuple[int, int] = (2, 2)) -> SokobanEnv:
    """A room as programs set it up by hand."""
    env.room_fixed = np.zeros((5, 7), int)
    env.room_fixed[1:4, 1:6] = 1
    env.room_fixed[2, 4] = 2
    env.room_state = env.room_fixed.copy()
    env.room_state[box] = 3 if box == (2, 4) else 4
    env.room_state[2, 1] = 5
    env.player_position = np.array([2, 1])
    env.box_mapping = {(2, 4): box}
    env.num_env_steps = env.boxes_on_target = 0
    return env


def test_episodes_follow_the_documented_rules() -> None:
    assert replay(150) > 3


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind])
def test_episodes_of_the_other_environments_follow_their_rules(kind: str) -> None:
    assert replay(60, kind) >= (kind == "pull")


def test_a_solution_ends_the_episode() -> None:
    env = small_room(SokobanEnv((5, 7), num_boxes=1, reset=False))
    assert env.step(4)[1:3] == (-0.1, False)
    assert (env.old_box_position, env.new_box_position) == ((2, 2), (2, 3))
    _, reward, done, info = env.step(np.int64(4))
    assert reward == -0.1 + 1 + 10
    assert done
    assert info == {
        "action.name": "push right", "action.moved_player": True, "action.moved_box": True,
        "maxsteps_used": False, "all_boxes_on_target": True,
    }  # fmt: skip
    assert env.box_mapping == {(2, 4): (2, 2)}  # the mapping is that of the start
    assert env.step(4)[1] == -0.1 - 1
    assert not env.step(8)[2]


def test_a_box_that_starts_on_its_target_counts_with_the_first_step() -> None:
    env = small_room(SokobanEnv((5, 7), num_boxes=1, reset=False), box=(2, 4))
    assert env.step(0)[1] == -0.1 + 1 + 10


@pytest.mark.parametrize("action", [9, -1, "up"])
def test_unknown_actions(action: object) -> None:
    env = SokobanEnv((6, 6), num_boxes=1)
    with pytest.raises(AssertionError):
        env.step(action)  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        env.step(0, observation_mode="ansi")
    assert env.num_env_steps == 0


@pytest.mark.parametrize(
    ("dim", "boxes"), [((5, 5), 1), ((6, 6), 1), ((7, 7), 3), ((10, 10), 4), ((13, 11), 5), ((25, 30), 2)]
)
def test_rooms_are_solvable_and_equal_for_equal_seeds(dim: tuple[int, int], boxes: int) -> None:
    for seed in range(6):
        fixed, state, mapping = room_utils.generate_room(dim, num_boxes=boxes, seed=seed)
        assert fixed.shape == state.shape == dim
        assert (state == 4).sum() == (fixed == 2).sum() == boxes
        assert (state == 5).sum() == 1
        assert {tuple(square) for square in np.argwhere(fixed == 2)} == set(mapping)
        assert {tuple(square) for square in np.argwhere(state == 4)} == set(mapping.values())
        assert solve(level_of(state, fixed), Options(nodes=500_000)).status is Status.SOLVED
        again = room_utils.generate_room(dim, num_boxes=boxes, seed=seed)
        assert (again[0] == fixed).all()
        assert (again[1] == state).all()
        assert again[2] == mapping


def test_the_same_room_in_another_process() -> None:
    program = (
        "import numpy, random; numpy.random.seed(7); random.seed(7)\n"
        "from pushworks.compat.gym_sokoban.envs import generate_room\n"
        "print(generate_room((8, 8), num_boxes=2)[1].tobytes().hex())"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": "12"},
    )  # fmt: skip
    np.random.seed(7)
    assert found.stdout.strip() == room_utils.generate_room((8, 8), num_boxes=2)[1].tobytes().hex()


def test_rooms_without_space_and_second_players() -> None:
    for dim, boxes in (((4, 4), 4), ((3, 3), 1), ((10, 10), 0)):
        with pytest.raises(RuntimeError, match="Not enough free spots"):
            room_utils.generate_room(dim, num_boxes=boxes)
    state = room_utils.generate_room((8, 8), num_boxes=1, second_player=True, seed=1)[1]
    assert (state == 5).sum() == 2
    with pytest.raises(AttributeError, match="use generate_room"):
        _ = room_utils.reverse_playing  # type: ignore[attr-defined]


def test_seeding_an_environment() -> None:
    env = SokobanEnv((7, 7), num_boxes=2)
    env.seed(3)
    first = [env.reset().tobytes() for _ in range(3)]
    assert env.seed(3) == [3]
    assert [env.reset().tobytes() for _ in range(3)] == first
    assert len(set(first)) == 3
    assert env.reset(seed=3).tobytes() == first[0]


def test_pictures() -> None:
    env = small_room(SokobanEnv((5, 7), num_boxes=1, reset=False))
    tiny = env.render("tiny_rgb_array")
    assert tiny[2].tolist()[1:5] == [[160, 212, 56], [142, 121, 56], [243, 248, 238], [254, 126, 125]]
    assert (env.get_image("tiny_rgb_array", scale=4) == np.kron(tiny, np.ones((4, 4, 1), int))).all()
    large = env.render(mode="rgb_array")
    assert large.shape == env.observation_space.shape == (80, 112, 3)
    assert large.dtype == np.uint8
    native = NativeEnv(like="gym-sokoban", levels=level_of(env.room_state, env.room_fixed))
    assert (native.reset(seed=0)[0] == large).all()
    env.player_position, env.room_state[2, 1], env.room_state[2, 4] = np.array([2, 4]), 1, 5
    assert env.render("tiny_rgb_array")[2, 4].tolist() == [219, 212, 56]
    walls, goals, boxes, player = env.get_image("raw")
    assert walls.sum() == 20
    assert (goals == player).all()
    assert boxes.sum() == 1
    assert (render_utils.room_to_tiny_world_rgb(env.room_state)[2, 4] == (160, 212, 56)).all()


@pytest.mark.parametrize("name", [name for name in gym_sokoban.IDS if "Boxoban" not in name])
def test_registered_ids(name: str) -> None:
    env = gymnasium.make(name)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    actions = 13 if "Pull" in name else 17 if "Two" in name else 9
    assert env.action_space.n == actions  # type: ignore[attr-defined]
    observation, reward, terminated, truncated, info = env.step(1)
    word = "P1: push up" if "Two" in name else "push up"
    assert (reward, terminated, truncated, info["action.name"]) == (-0.1, False, False, word)


def test_gymnasium_checks_it() -> None:
    check_env(gymnasium.make("Sokoban-small-v0").unwrapped, skip_render_check=True)


def test_boxoban_levels_come_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = ["@ $ .   ", *["  $ .   "] * 3, *[" " * 8] * 4]
    room = "\n".join(["#" * 10, *(f"#{row}#" for row in inside), "#" * 10])
    folder = tmp_path / "unfiltered" / "train"
    folder.mkdir(parents=True)
    (folder / "000.txt").write_text(f"; 0\n{room}\n\n")
    monkeypatch.setenv("PUSHWORKS_BOXOBAN", str(tmp_path))
    env = gym_sokoban.envs.Boxban_Env0()
    assert (env.room_state[1, :6] == [0, 5, 1, 4, 1, 2]).all()
    assert env.step(4)[3]["action.moved_player"]
    with pytest.raises(FileNotFoundError, match=r"valid: expected Boxoban's level files"):
        gym_sokoban.envs.Boxban_Env0_val()


def test_programs_import_the_old_names(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import sys, gym\n"
        "import gym_sokoban\n"
        "from gym_sokoban.envs.sokoban_env import SokobanEnv, ACTION_LOOKUP\n"
        "from gym_sokoban.envs.room_utils import generate_room\n"
        "from gym_sokoban.envs.render_utils import room_to_rgb\n"
        "from gym.spaces import Discrete\n"
        "env = gym.make('Sokoban-small-v0')\n"
        "picture = env.reset()\n"
        "picture, reward, done, info = env.step(env.action_space.sample())\n"
        "assert isinstance(env.action_space, Discrete) and isinstance(env.unwrapped, SokobanEnv)\n"
        "print(picture.shape, done, sys.argv[1:])\n"
    )
    found = subprocess.run(
        [sys.executable, "-m", "pushworks.compat", str(program), "--seed", "3"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert found.stdout == "(112, 112, 3) False ['--seed', '3']\n"


def test_spaces_are_also_those_of_gym(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs ask ``isinstance(env.action_space, gym.spaces.Discrete)``."""
    theirs = type("Discrete", (), {})
    gym: Any = ModuleType("gym")
    gym.__spec__, gym.spaces = ModuleSpec("gym", None), SimpleNamespace(Discrete=theirs)
    monkeypatch.setitem(sys.modules, "gym", gym)
    space = interfaces._of_both(gymnasium.spaces.Discrete, "spaces", "Discrete")(9)
    assert isinstance(space, theirs)
    assert space == gymnasium.spaces.Discrete(9)
    gym.spaces.Discrete = gymnasium.spaces.Discrete  # our `old_gym`
    same = interfaces._of_both(gymnasium.spaces.Discrete, "spaces", "Discrete")
    assert same is gymnasium.spaces.Discrete


@pytest.mark.parametrize(
    "arguments",
    [["absent.py"], ["folder"], ["-m", "absent"], ["-m", "absent.main"], ["-m", "..main"], ["-m"], []],
)
def test_what_is_no_program(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(compat_main, "install", lambda: None)
    monkeypatch.setattr(sys, "argv", ["compat", *arguments])
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit) as ended:
        compat_main.main()
    assert (ended.value.code, capsys.readouterr().err.count("\n")) == (2, 1)


def test_the_tables() -> None:
    env = SokobanEnv((6, 6), num_boxes=1)
    assert env.get_action_lookup() == env.get_action_meanings() == ACTION_LOOKUP
    assert (env.num_gen_steps, env.max_steps, env.num_boxes, env.dim_room) == (20, 120, 1, (6, 6))
    env.set_maxsteps(1)
    assert env.step(0)[3]["maxsteps_used"]
    env.close()


def test_the_native_step_and_the_readable_one_agree() -> None:
    class Readable(SokobanEnv):
        def _move(self, action: int) -> bool:
            return super()._move(action)

    assert SokobanEnv._rules_as_published
    assert not Readable._rules_as_published
    actions = np.random.default_rng(5).integers(0, 9, 400).tolist()
    for seed in range(20):
        native, readable = (kind((7, 7), 60, 2, reset=False) for kind in (SokobanEnv, Readable))
        small = SokobanEnv((7, 7), 60, 2, reset=False)
        for env in (native, readable, small):
            env.reset(seed=seed, render_mode="tiny_rgb_array")
        small.room_state = small.room_state.astype(np.int8)  # another type: the readable rules again
        for action in actions:
            picture, *rest = native.step(action, "tiny_rgb_array")
            for env in (readable, small):
                other, *its = env.step(action, "tiny_rgb_array")
                assert its == rest
                assert (other == picture).all()
                assert (env.room_state == native.room_state).all()
                assert tuple(env.player_position) == tuple(native.player_position)
                assert (env.old_box_position, env.new_box_position) == (
                    native.old_box_position,
                    native.new_box_position,
                )


def test_native_rooms_reject_what_does_not_fit() -> None:
    room = np.ones((5, 5), np.int64)
    assert step_room(room, room, np.array([5, 0]), 1) is None
    assert step_room(room.T[::2], room, np.array([1, 1]), 1) is None
    assert step_room(room, room[:4], np.array([1, 1]), 1) is None
    assert step_room(room, room, np.array([1, 1]), 9) is None
    assert (room == 1).all()
    room[0, 1] = 5
    assert step_room(room, np.ones_like(room), np.array([0, 1]), 1) == (False, False, 0, 1, None, 0)
    with pytest.raises(ValueError, match="codes from 0 to 6"):
        render_utils.room_to_rgb(room + 2)


def test_every_box_has_its_target_and_its_colour() -> None:
    env = FixedTargetsSokobanEnv((5, 7), num_boxes=2)
    small_room(env, box=(2, 2))
    env.room_fixed[1, 5] = env.room_state[1, 5] = 2
    env.room_state[3, 4] = 4
    env.box_mapping = {(2, 4): (3, 4), (1, 5): (2, 2)}
    env.boxes_are_on_target = [False, False]
    tiny = env.render("tiny_rgb_array")
    assert tiny[2, 4].tolist() == [111, 127, 232]
    assert tiny[3, 4].tolist() == [11, 60, 237]
    assert tiny[1, 5].tolist() == [195, 127, 232]
    assert tiny[2, 2].tolist() == [145, 17, 214]
    large = env.render("rgb_array")
    plain = render_utils.room_to_rgb(env.room_state, env.room_fixed)
    changed = (large != plain).any(2).reshape(5, 16, 7, 16).any((1, 3))
    assert [tuple(square) for square in np.argwhere(changed).tolist()] == [(1, 5), (2, 2), (2, 4), (3, 4)]
    env.step(4)
    _, reward, done, _ = env.step(4)  # on the target of the other box: nothing is won
    assert (reward, done) == (-0.1, False)
    assert env.box_mapping == {(2, 4): (3, 4), (1, 5): (2, 4)}
    assert env.render("tiny_rgb_array")[2, 4].tolist() == [96, 63, 114]


def test_two_players_have_two_colours() -> None:
    env = TwoPlayerSokobanEnv((7, 7), num_boxes=2)
    env.reset(seed=3)
    first, second = (tuple(env.player_positions[player].tolist()) for player in (0, 1))
    tiny = env.render("tiny_rgb_array", scale=2)
    for (row, column), colours in (
        (first, ([160, 212, 56], [219, 212, 56])),
        (second, ([96, 5, 145], [195, 127, 232])),
    ):
        assert tiny[2 * row, 2 * column].tolist() == colours[int(env.room_fixed[row, column] == 2)]
    large = env.render("rgb_array")
    tiles = [
        large[16 * row : 16 * row + 16, 16 * column : 16 * column + 16] for row, column in (first, second)
    ]
    assert (tiles[0] != tiles[1]).any()


def test_pulling_takes_the_box_behind_along() -> None:
    env = small_room(PushAndPullSokobanEnv((5, 7), num_boxes=1), box=(2, 4))
    env.room_state[2, 1], env.room_state[2, 3] = 1, 5
    env.player_position = np.array([2, 3])
    env.step(5)
    assert env.step(6)[1] == -0.1 + 10
    _, reward, _, info = env.step(11)
    assert info == {"action.name": "pull left", "action.moved_player": True, "action.moved_box": True}
    assert reward == -0.1 - 1
    assert env.room_state[2, 1:6].tolist() == [1, 5, 4, 2, 1]


def test_tables_of_the_modules_of_rooms_and_pictures() -> None:
    """They have tables of their own, whose numbers are one less than those of the environment."""
    for module in (room_utils, render_utils):
        assert {number - 1: name for number, name in ACTION_LOOKUP.items() if number} == module.ACTION_LOOKUP
    assert room_utils.box_displacement_score({(1, 2): (4, 1), (3, 3): (3, 3)}) == 4
