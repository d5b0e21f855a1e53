"""The environments behind gym-sokoban's ids: sizes, numbers of boxes and limits."""

from __future__ import annotations

from typing import Any

from pushworks.compat.gym_sokoban.envs.boxoban_env import BoxobanEnv
from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv
from pushworks.compat.gym_sokoban.envs.sokoban_env_fixed_targets import FixedTargetsSokobanEnv
from pushworks.compat.gym_sokoban.envs.sokoban_env_pull import PushAndPullSokobanEnv
from pushworks.compat.gym_sokoban.envs.sokoban_env_two_player import TwoPlayerSokobanEnv


class SokobanEnv1(SokobanEnv):
    """Sokoban-v0."""

    def __init__(self, **changed: Any) -> None:
        super().__init__(**{"num_boxes": 3, "max_steps": 200, **changed})


class SokobanEnv2(SokobanEnv):
    """Sokoban-v2."""

    def __init__(self, **changed: Any) -> None:
        super().__init__(**{"num_boxes": 5, "max_steps": 200, "num_gen_steps": 40, **changed})


class SokobanEnv_Small0(SokobanEnv):  # noqa: N801 the name others use
    """Sokoban-small-v0."""

    def __init__(self, **changed: Any) -> None:
        super().__init__(**{"dim_room": (7, 7), "num_boxes": 2, "max_steps": 200, **changed})


class SokobanEnv_Small1(SokobanEnv):  # noqa: N801
    """Sokoban-small-v1."""

    def __init__(self, **changed: Any) -> None:
        super().__init__(**{"dim_room": (7, 7), "num_boxes": 3, "max_steps": 200, **changed})


class SokobanEnv_Large0(SokobanEnv):  # noqa: N801
    """Sokoban-large-v0."""

    def __init__(self, **changed: Any) -> None:
        large = {"dim_room": (13, 11), "num_boxes": 3, "max_steps": 300, "num_gen_steps": 43}
        super().__init__(**{**large, **changed})


class SokobanEnv_Large1(SokobanEnv):  # noqa: N801
    """Sokoban-large-v1."""

    def __init__(self, **changed: Any) -> None:
        large = {"dim_room": (13, 11), "num_boxes": 5, "max_steps": 300, "num_gen_steps": 43}
        super().__init__(**{**large, **changed})


class SokobanEnv_Huge0(SokobanEnv):  # noqa: N801
    """Sokoban-huge-v0."""

    def __init__(self, **changed: Any) -> None:
        huge = {"dim_room": (13, 13), "num_boxes": 5, "max_steps": 300, "num_gen_steps": 50}
        super().__init__(**{**huge, **changed})


class FixedTargets_Env_v0(FixedTargetsSokobanEnv):  # noqa: N801
    """FixedTarget-Sokoban-v0."""

    def __init__(self) -> None:
        super().__init__((10, 10), 150, 3, 50)


class FixedTargets_Env_v1(FixedTargetsSokobanEnv):  # noqa: N801
    """FixedTarget-Sokoban-v1."""

    def __init__(self) -> None:
        super().__init__((10, 10), 150, 4, 50)


class FixedTargets_Env_v2(FixedTargetsSokobanEnv):  # noqa: N801
    """FixedTarget-Sokoban-v2."""

    def __init__(self) -> None:
        super().__init__((7, 7), 150, 2, 50)


class FixedTargets_Env_v3(FixedTargetsSokobanEnv):  # noqa: N801
    """FixedTarget-Sokoban-v3."""

    def __init__(self) -> None:
        super().__init__((7, 7), 150, 3, 50)


class PushAndPull_Env_v0(PushAndPullSokobanEnv):  # noqa: N801
    """PushAndPull-Sokoban-v0."""

    def __init__(self) -> None:
        super().__init__((10, 10), 150, 3, 50)


class PushAndPull_Env_v1(PushAndPullSokobanEnv):  # noqa: N801
    """PushAndPull-Sokoban-v1."""

    def __init__(self) -> None:
        super().__init__((10, 10), 150, 4, 50)


class PushAndPull_Env_v2(PushAndPullSokobanEnv):  # noqa: N801
    """PushAndPull-Sokoban-v2."""

    def __init__(self) -> None:
        super().__init__((7, 7), 150, 2, 50)


class PushAndPull_Env_v3(PushAndPullSokobanEnv):  # noqa: N801
    """PushAndPull-Sokoban-v3."""

    def __init__(self) -> None:
        super().__init__((7, 7), 150, 3, 50)


class PushAndPull_Env_v4(PushAndPullSokobanEnv):  # noqa: N801
    """PushAndPull-Sokoban-v4."""

    def __init__(self) -> None:
        super().__init__((13, 11), 300, 4, 50)


class PushAndPull_Env_v5(PushAndPullSokobanEnv):  # noqa: N801
    """PushAndPull-Sokoban-v5."""

    def __init__(self) -> None:
        super().__init__((13, 11), 300, 5, 50)


class TwoPlayer_Env0(TwoPlayerSokobanEnv):  # noqa: N801
    """TwoPlayer-Sokoban-v0."""

    def __init__(self) -> None:
        super().__init__((7, 7), 200, 2)


class TwoPlayer_Env1(TwoPlayerSokobanEnv):  # noqa: N801
    """TwoPlayer-Sokoban-v1."""

    def __init__(self) -> None:
        super().__init__((7, 7), 200, 3)


class TwoPlayer_Env2(TwoPlayerSokobanEnv):  # noqa: N801
    """TwoPlayer-Sokoban-v2."""

    def __init__(self) -> None:
        super().__init__((10, 10), 200, 3)


class TwoPlayer_Env3(TwoPlayerSokobanEnv):  # noqa: N801
    """TwoPlayer-Sokoban-v3."""

    def __init__(self) -> None:
        super().__init__((10, 10), 200, 4)


class TwoPlayer_Env4(TwoPlayerSokobanEnv):  # noqa: N801
    """TwoPlayer-Sokoban-v4."""

    def __init__(self) -> None:
        super().__init__((13, 11), 200, 3)


class TwoPlayer_Env5(TwoPlayerSokobanEnv):  # noqa: N801
    """TwoPlayer-Sokoban-v5."""

    def __init__(self) -> None:
        super().__init__((13, 11), 200, 4)


class Boxban_Env0(BoxobanEnv):  # noqa: N801
    """Boxoban-Train-v0."""

    def __init__(self) -> None:
        super().__init__(200, "unfiltered", "train")


class Boxban_Env0_val(BoxobanEnv):  # noqa: N801
    """Boxoban-Val-v0."""

    def __init__(self) -> None:
        super().__init__(200, "unfiltered", "valid")


class Boxban_Env0_test(BoxobanEnv):  # noqa: N801
    """Boxoban-Test-v0."""

    def __init__(self) -> None:
        super().__init__(200, "unfiltered", "test")


class Boxban_Env1(BoxobanEnv):  # noqa: N801
    """Boxoban-Train-v1."""

    def __init__(self) -> None:
        super().__init__(200, "medium", "train")


class Boxban_Env1_val(BoxobanEnv):  # noqa: N801
    """Boxoban-Val-v1."""

    def __init__(self) -> None:
        super().__init__(200, "medium", "valid")
