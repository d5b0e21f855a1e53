"""The environments behind gym-sokoban's ids: sizes, numbers of boxes and limits."""

from __future__ import annotations

from typing import Any

from pushworks.compat.gym_sokoban.envs.boxoban_env import BoxobanEnv
from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv


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
