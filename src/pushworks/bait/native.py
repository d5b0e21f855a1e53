"""The native search on states of this package: turns a state and rules into the plain numbers of the core."""

from __future__ import annotations

from pushworks.bait.level import BaitLevel
from pushworks.bait.rules import BAIT, AvatarInHole, Rules, State, WinTest
from pushworks.engine.bait import BaitPosition, NativeBaitSearch

_AVATAR_IN_HOLE = {AvatarInHole.DIE: 0, AvatarInHole.WALK: 1, AvatarInHole.BLOCKED: 2}
_WIN = {WinTest.GOALS_TAKEN: 0, WinTest.BOXES_GONE: 1, WinTest.BOXES_IN_HOLES: 2}


def native_search(
    level: BaitLevel,
    state: State,
    rules: Rules = BAIT,
    *,
    weight: float = 1,
    guided: bool = False,
    shorter_than: int = 0,
) -> NativeBaitSearch:
    """A resumable native search from `state`, which must be a state of `level`."""
    position = BaitPosition(
        level.width, level.height, level.walls, state.avatar, state.has_key,
        state.boxes, state.holes, state.keys, state.goals, state.mushrooms,
    )  # fmt: skip
    switches = {
        "hole_vanishes": rules.hole_vanishes,
        "box_vanishes": rules.box_vanishes,
        "goal_blocks_box": rules.goal_blocks_box,
        "key_blocks_box": rules.key_blocks_box,
        "mushroom_blocks_box": rules.mushroom_blocks_box,
        "key_needed": rules.key_needed,
        "avatar_in_hole": _AVATAR_IN_HOLE[rules.avatar_in_hole],
        "win": _WIN[rules.win],
    }
    return NativeBaitSearch(position, switches, weight=weight, guided=guided, shorter_than=shorter_than)
